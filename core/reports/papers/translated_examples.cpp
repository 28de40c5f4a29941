#include "core/reports/papers/translated_examples.h"

#include <algorithm>
#include <map>

#include "core/answers/shape.h"
#include "core/corpora/published/references.h"
#include "core/metrics/answers.h"
#include "core/reports/data/conditions.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/tables/cells.h"
#include "core/reports/tables/changed_texts.h"

namespace core::reports {
namespace {

using attacks::AttackResult;

bool translates(const CampaignData& campaign)
{
    return campaign.task != nullptr && campaign.task->answer == structures::AnswerKind::Translation;
}

/// Whether an attack changed the text and got another answer to it, or the same.
bool wasChanged(const AttackResult& result)
{
    return result.status != attacks::Status::Error && answers::textOf(result.perturbedOutput) &&
           result.original.hash() != result.perturbed.hash();
}

std::string translationIn(const structures::Prediction& answer) { return answers::textOf(answer).value_or(""); }

std::string referencesOf(const AttackResult& result)
{
    std::string all = translationIn(result.gold);
    for (const auto& further : corpora::furtherReferences(result.columns))
        all += (all.empty() ? "" : " / ") + further;
    return all;
}

/// What a campaign made of a text.
struct MadeText {
    Cell text;
    std::string translation;
    std::string reference; ///< Of the changed text, where it has one of its own.
};

/// A text and what campaigns made of it, by the campaign's place.
struct AttackedText {
    AttackResult first; ///< Of the first campaign.
    std::vector<MadeText> made;
};

Table attackedTable(const Campaigns& campaigns, const ReportSettings& options)
{
    Table table;
    table.columns = {{"Example"}, {"Of"}, {"Text", false, true}, {"Translation", false, true}};
    table.caption = "Texts that every campaign changed, the first in sample order, with what the victim answered; "
                    "changed words highlighted." +
                    samplesNote(campaigns) + conditionsNote(campaigns);
    const auto names = shortNames(campaigns);
    std::vector<std::uint64_t> order;
    std::map<std::uint64_t, AttackedText> texts;
    std::size_t translators = 0;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        if (!translates(campaigns[c]))
            continue;
        const bool isFirst = translators++ == 0;
        for (const auto& result : resultsOf(campaigns[c])) {
            if (!wasChanged(result))
                continue;
            auto found = texts.find(result.exampleHash);
            if (found == texts.end() && isFirst) {
                found = texts.emplace(result.exampleHash, AttackedText{result, {}}).first;
                order.push_back(result.exampleHash);
            }
            if (found != texts.end() && found->second.made.size() + 1 == translators)
                found->second.made.push_back({changedTexts(result).second, translationIn(result.perturbedOutput),
                                              translationIn(result.perturbedGold)});
        }
    }
    std::size_t shown = 0;
    for (const auto hash : order) {
        const auto& text = texts.at(hash);
        if (text.made.size() < translators)
            continue;
        if (shown++ == options.count("examples"))
            break;
        const auto original = changedTexts(text.first).first;
        table.rows.push_back({textCell(text.first.example), textCell("original"),
                              textCell(std::get<std::string>(original.value)),
                              textCell(translationIn(text.first.originalOutput))});
        table.rows.push_back(
            {textCell(text.first.example), textCell("reference"), textCell({}), textCell(referencesOf(text.first))});
        std::size_t at = 0;
        for (std::size_t c = 0; c < campaigns.size(); ++c)
            if (translates(campaigns[c])) {
                const auto& made = text.made[at++];
                table.rows.push_back(
                    {textCell(text.first.example), textCell(names[c]), made.text, textCell(made.translation)});
                if (!made.reference.empty())
                    table.rows.push_back({textCell(text.first.example), textCell(names[c] + ", reference"),
                                          textCell({}), textCell(made.reference)});
            }
    }
    if (table.rows.empty())
        table.note = translators == 0 ? "No chosen campaign attacked a translator."
                                      : "There is no text that all chosen campaigns changed. Choose campaigns on one "
                                        "sample.";
    return table;
}

struct Gain {
    std::vector<Cell> row;
    double gained = 0.0;
};

Table betterTable(const Campaigns& campaigns, const ReportSettings& options)
{
    Table table;
    const bool several = campaigns.size() > 1;
    if (several)
        table.columns.push_back({"Campaign"});
    table.columns.insert(table.columns.end(), {{"Example"},
                                               {"Before", false, true},
                                               {"After", false, true},
                                               {"Translation before", false, true},
                                               {"Translation after", false, true},
                                               {"Reference", false, true},
                                               {"BLEU before", true},
                                               {"BLEU after", true}});
    table.caption = "Attacked texts whose translation is nearer to the references than that of the text as it was, by "
                    "BLEU of the sentence, those that gain most first; changed words highlighted." +
                    samplesNote(campaigns) + conditionsNote(campaigns);
    const auto names = shortNames(campaigns);
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        if (!translates(campaigns[c]))
            continue;
        const metrics::AnswerScoring scoring(metrics::AnswerMeasure::Bleu,
                                             scoringOf(campaigns[c]).answers.translations);
        std::vector<Gain> gains;
        for (const auto& result : resultsOf(campaigns[c])) {
            if (!wasChanged(result) || referencesOf(result).empty())
                continue;
            const double before = metrics::answerScore(scoring, result.gold, result.originalOutput,
                                                       corpora::furtherReferences(result.columns));
            const double after =
                metrics::answerScore(scoring, result.goldAfter(), result.perturbedOutput, result.furtherAfter());
            if (after <= before)
                continue;
            std::vector<Cell> row;
            if (several)
                row.push_back(textCell(names[c]));
            auto [text, changed] = changedTexts(result);
            row.push_back(textCell(result.example));
            row.push_back(std::move(text));
            row.push_back(std::move(changed));
            row.push_back(textCell(translationIn(result.originalOutput)));
            row.push_back(textCell(translationIn(result.perturbedOutput)));
            const auto own = translationIn(result.perturbedGold);
            row.push_back(textCell(referencesOf(result) + (own.empty() ? "" : " \u2192 " + own)));
            const auto one = behindIds(campaigns[c], {result.example});
            for (const double bleu : {before, after}) {
                row.push_back(numberCell(100.0 * bleu, 1));
                row.back().behind = one;
            }
            gains.push_back({std::move(row), after - before});
        }
        std::ranges::stable_sort(gains, std::ranges::greater(), &Gain::gained);
        gains.resize(std::min(gains.size(), options.count("examples")));
        for (auto& gain : gains)
            table.rows.push_back(std::move(gain.row));
    }
    if (table.rows.empty())
        table.note = std::ranges::none_of(campaigns, translates)
                         ? "No chosen campaign attacked a translator."
                         : "No attack brought a translation nearer to the references.";
    return table;
}

} // namespace

ReportKind attackedTranslationsKind(ReportKind head)
{
    head.parameters = {"examples"};
    return campaignTable(std::move(head), attackedTable);
}

ReportKind betterTranslationsKind(ReportKind head)
{
    head.parameters = {"examples"};
    return campaignTable(std::move(head), betterTable);
}

} // namespace core::reports
