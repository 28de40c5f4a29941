#include "ui/lab/bench/result_text.h"

#include "core/answers/shape.h"
#include "core/reports/arcs/alignment.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"

namespace ui {
namespace {

using core::reports::AlignedWords;
using core::reports::Cell;

Cell cellOf(std::string text)
{
    Cell cell;
    cell.value = std::move(text);
    return cell;
}

void addMarked(Cell& cell, const core::text::Text& text, const std::vector<std::size_t>& changed)
{
    auto& written = std::get<std::string>(cell.value);
    const auto offset = static_cast<std::uint32_t>(written.size());
    for (const auto i : changed)
        cell.marked.push_back({text.word(i).span.begin + offset, text.word(i).span.end + offset});
    written += text.str();
}

} // namespace

std::string answerInWords(const core::structures::Prediction& answer, const QStringList& labels)
{
    if (auto text = core::answers::textOf(answer))
        return std::move(*text);
    const int label = core::structures::labelOf(answer);
    auto said = labels.value(label);
    if (said.isEmpty())
        return {};
    if (const auto* scores = std::get_if<core::structures::ClassScores>(&answer))
        said += QLatin1Char(' ') + formatDecimal(scores->scores[static_cast<std::size_t>(label)], 3);
    return toStd(said);
}

core::reports::Table resultTable(const LabResult& result)
{
    auto before = cellOf({});
    auto after = cellOf({});
    for (std::size_t s = 0; s < std::min(result.original.size(), result.current.size()); ++s) {
        const auto& was = result.original[s].text;
        const auto& is = result.current[s].text;
        std::vector<std::size_t> lost;
        std::vector<std::size_t> put;
        for (const auto& column : core::reports::align(was, is))
            if (column.kind != AlignedWords::Kind::Same) {
                lost.insert(lost.end(), column.before.begin(), column.before.end());
                put.insert(put.end(), column.after.begin(), column.after.end());
            }
        if (result.original.size() > 1) {
            const auto name = (s > 0 ? " / " : "") + result.original[s].name + ": ";
            std::get<std::string>(before.value) += name;
            std::get<std::string>(after.value) += name;
        }
        addMarked(before, was, lost);
        addMarked(after, is, put);
    }
    core::reports::Table table;
    table.kind = "lab";
    table.caption =
        toStd(QStringLiteral("%1%2, changed words highlighted; %3% of the words changed.")
                  .arg(result.victim, result.recipe.isEmpty() ? QString() : QStringLiteral(", ") + result.recipe,
                       formatDecimal(result.current.perturbedShare() * 100.0, 1)));
    table.columns = {{"Text", false, false}, {"Words", false, true}, {"Answer", false, false}};
    table.rows = {{cellOf("before"), before, cellOf(answerInWords(result.before, result.labels))},
                  {cellOf("after"), after, cellOf(answerInWords(result.after, result.labels))}};
    return table;
}

} // namespace ui
