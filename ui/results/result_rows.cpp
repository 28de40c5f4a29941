#include "ui/results/result_rows.h"

#include <array>

#include "core/answers/shape.h"
#include "core/metrics/translation/degradation.h"
#include "core/reports/arcs/alignment.h"
#include "core/text/joined.h"
#include "core/victims/card_json.h"
#include "ui/base/convert.h"

namespace ui {

using core::attacks::Status;
using core::reports::AlignedWords;

namespace {

void add(std::vector<TextPiece>& pieces, TextPiece::Kind kind, std::string text)
{
    if (!pieces.empty() && pieces.back().kind == kind)
        pieces.back().text += ' ' + text;
    else
        pieces.push_back({kind, std::move(text)});
}

std::string joined(const core::text::Text& text, const std::vector<std::size_t>& which)
{
    std::string all;
    for (const auto i : which) {
        if (!all.empty())
            all += ' ';
        all += text.form(i);
    }
    return all;
}

void addSegment(std::vector<TextPiece>& pieces, const core::text::Text& before, const core::text::Text& after)
{
    std::vector<AlignedWords> columns;
    try {
        columns = core::reports::align(before, after);
    } catch (const std::invalid_argument&) {
        add(pieces, TextPiece::Kind::Same, after.str()); // not edited from one another: shown as it is
        return;
    }
    // Runs of unchanged words keep the exact bytes between them.
    std::size_t first = 0;
    std::size_t count = 0;
    const auto flush = [&] {
        if (count > 0) {
            const auto begin = after.word(first).span.begin;
            const auto end = after.word(first + count - 1).span.end;
            add(pieces, TextPiece::Kind::Same, after.str().substr(begin, end - begin));
        }
        count = 0;
    };
    for (const auto& column : columns) {
        if (column.kind == AlignedWords::Kind::Same) {
            if (count > 0 && column.after.front() != first + count)
                flush();
            if (count == 0)
                first = column.after.front();
            ++count;
            continue;
        }
        flush();
        if (column.after.empty())
            add(pieces, TextPiece::Kind::Deleted, joined(before, column.before));
        else
            pieces.push_back({TextPiece::Kind::Changed, joined(after, column.after)});
    }
    flush();
}

/// What the attack changed of a translator's text, and what that cost.
void addDegradation(ResultRow& row, const core::attacks::AttackResult& result)
{
    if (!core::answers::textOf(result.perturbedOutput))
        return;
    const auto before = core::text::joined(result.original, " "), after = core::text::joined(result.perturbed, " ");
    if (before.empty())
        return;
    row.sourceBleu = core::metrics::sentenceBleu(after, {&before, 1}, core::metrics::characterBleu()) / 100.0;
    if (row.scoreBefore >= 0.0 && row.scoreAfter >= 0.0)
        row.degradation = core::metrics::relativeDegradation(row.scoreBefore, row.scoreAfter, row.sourceBleu);
}

} // namespace

ResultRow rowOf(std::size_t position, const core::attacks::AttackResult& result, const core::attacks::Scoring& scoring)
{
    ResultRow row;
    row.position = position;
    row.example = result.example;
    row.status = result.status;
    row.reason = result.reason;
    row.message = result.message;
    row.labelBefore = core::structures::labelOf(result.originalOutput);
    row.labelAfter = core::structures::labelOf(result.perturbedOutput);
    const auto facts = core::store::factsOf(position, result, scoring);
    row.scoreBefore = facts.scoreBefore;
    row.scoreAfter = facts.scoreAfter;
    if (scoring.scoresTexts()) {
        row.textBefore = core::answers::textOf(result.originalOutput).value_or("");
        row.textAfter = core::answers::textOf(result.perturbedOutput).value_or("");
    }
    if (scoring.kind == core::structures::AnswerKind::Translation)
        addDegradation(row, result);
    row.queries = result.queries;
    row.perturbedPercent = result.perturbedPercent;
    row.similarity = result.similarity;
    for (std::size_t i = 0; i < result.original.size(); ++i) {
        if (i > 0)
            add(row.pieces, TextPiece::Kind::Same, "\u2016");
        addSegment(row.pieces, result.original[i].text,
                   i < result.perturbed.size() ? result.perturbed[i].text : result.original[i].text);
    }
    return row;
}

std::vector<ResultRow> resultRows(const core::store::Project& project, core::store::Id campaign,
                                  std::span<const std::uint32_t> positions, const core::attacks::Scoring& scoring)
{
    std::vector<ResultRow> rows;
    rows.reserve(positions.size());
    for (const auto& [position, result] : project.resultsAt(campaign, positions))
        rows.push_back(rowOf(position, result, scoring));
    return rows;
}

std::shared_ptr<const CampaignFlags> flagsOf(const core::store::Project& project, core::store::Id campaign)
{
    auto stored = core::campaigns::StoredFlags::of(project.measures(campaign));
    if (!stored)
        return nullptr;
    auto found = stored->found();
    return std::make_shared<const CampaignFlags>(CampaignFlags{std::move(*stored), std::move(found)});
}

ResultList resultList(const core::store::Project& project, core::store::Id campaign,
                      const core::store::ResultQuery& query, std::size_t rows, const ResultFilter& filter,
                      std::shared_ptr<const CampaignFlags> flags)
{
    ResultList list;
    const auto record = project.campaign(campaign);
    list.scoring = core::campaigns::scoringOf(record);
    list.victim = {record.victim, record.victimHash};
    if (list.scoring.kind == core::structures::AnswerKind::Label) // a parser's labels are those of arcs
        for (const auto& label : core::victims::labelsInCard(record.victimCard))
            list.labels << toQt(label);
    list.found = project.findResults(campaign, query);
    list.flags = std::move(flags);
    if (asksForFlags(filter))
        std::erase_if(list.found.positions, [&](std::uint32_t position) {
            return !hasFlagsOf(filter, list.flags ? &list.flags->stored : nullptr, position);
        });
    const std::span positions = list.found.positions;
    list.rows = resultRows(project, campaign, positions.first(std::min(rows, positions.size())), list.scoring);
    return list;
}

QString plainText(const ResultRow& row)
{
    QStringList parts;
    for (const auto& piece : row.pieces) {
        switch (piece.kind) {
        case TextPiece::Kind::Same:
            parts << toQt(piece.text);
            break;
        case TextPiece::Kind::Changed:
            parts << QStringLiteral("[%1]").arg(toQt(piece.text));
            break;
        case TextPiece::Kind::Deleted:
            parts << QStringLiteral("[-%1-]").arg(toQt(piece.text));
            break;
        }
    }
    return parts.join(QLatin1Char(' '));
}

QString iconOf(Status status)
{
    constexpr std::array icons = {"succeeded", "held", "skipped", "budget", "error"};
    return QString::fromLatin1(icons[static_cast<std::size_t>(status)]);
}

} // namespace ui
