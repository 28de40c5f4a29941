#include "core/reproduce/experiment/reports/floors.h"

#include <algorithm>
#include <span>

#include <fmt/format.h>

#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/metrics/resampling.h"
#include "core/reports/data/measure.h"
#include "core/reports/data/paired_campaigns.h"

namespace core::reproduce {

namespace {

std::vector<std::string> cellsBetweenTabs(const std::string& line)
{
    std::vector<std::string> cells;
    for (std::size_t begin = 0; begin <= line.size();) {
        const auto end = std::min(line.find('\t', begin), line.size());
        cells.push_back(line.substr(begin, end - begin));
        begin = end + 1;
    }
    return cells;
}

/// The numbers of a column, from the second line on.
std::vector<double> columnIn(const std::string& file, const std::string& column)
{
    const auto text = readFile(file);
    std::vector<double> numbers;
    std::size_t at = 0, line = 0, place = 0;
    while (at < text.size()) {
        const auto end = std::min(text.find('\n', at), text.size());
        const auto cells = cellsBetweenTabs(text.substr(at, end - at));
        at = end + 1;
        if (++line == 1) {
            const auto found = std::ranges::find(cells, column);
            if (found == cells.end())
                throw Error(Where{file}, fmt::format("has no column {}", column), "Its first line names them");
            place = static_cast<std::size_t>(found - cells.begin());
            continue;
        }
        const auto number = place < cells.size() ? decimalIn(cells[place]) : std::nullopt;
        if (!number)
            throw Error({file, line}, fmt::format("has no number in the column {}", column),
                        "Let the stage that wrote it run again");
        numbers.push_back(*number);
    }
    return numbers;
}

std::optional<double> meanOf(const std::vector<double>& numbers)
{
    double sum = 0.0;
    for (const double number : numbers)
        sum += number;
    return numbers.empty() ? std::nullopt : std::optional(sum / static_cast<double>(numbers.size()));
}

} // namespace

std::optional<double> meanOfColumn(const std::string& file, const std::string& column, std::size_t rows, bool last)
{
    auto numbers = columnIn(file, column);
    const auto count = std::min(numbers.size(), rows);
    if (last)
        numbers.erase(numbers.begin(), numbers.end() - static_cast<std::ptrdiff_t>(count));
    else
        numbers.resize(count);
    return meanOf(numbers);
}

std::optional<double> surelyGained(const std::string& file, const std::string& column, std::size_t rows)
{
    const auto numbers = columnIn(file, column);
    if (numbers.size() < 2 * rows)
        return std::nullopt;
    const std::span all(numbers);
    const auto difference = metrics::resampledDifference(all.last(rows), all.first(rows));
    return difference ? difference->low : std::nullopt;
}

namespace {

/// Of a campaign's BLEU under attack being lower than another's; 1 where it is not.
double pOfLowerBleu(const reports::CampaignData& one, const reports::CampaignData& other)
{
    const auto paired = reports::pairedCampaigns(one, other);
    return paired.bleu.first < paired.bleu.second ? paired.bleu.pValue : 1.0;
}

} // namespace

Quantity::Quantity(const ExperimentRun& run, const JsonNode& node, const Scope& scope)
{
    const Entry entry(node, scope);
    if (node.find("file")) {
        node.only({"file", "column", "first", "last", "gained", "times", "plus"});
        file_ = entry.text("file");
        column_ = entry.text("column");
        first_ = entry.count("first", 0);
        last_ = entry.count("last", 0);
        gained_ = entry.count("gained", 0);
        if ((first_ > 0 ? 1 : 0) + (last_ > 0 ? 1 : 0) + (gained_ > 0 ? 1 : 0) != 1)
            node.fail("must have either \"first\", \"last\" or \"gained\", a number of rows");
        return;
    }
    if (node.find("lower")) {
        node.only({"lower", "of", "where", "except", "beside"});
        if (entry.text("lower") != "bleu")
            node.wrong("lower", "bleu");
        const auto beside = node.at("beside");
        beside.only({"of", "where", "except"});
        choice_.emplace(run, node, scope);
        beside_.emplace(run, beside, scope);
        return;
    }
    node.only({"measure", "of", "where", "except", "times", "plus"});
    measure_ = entry.text("measure");
    if (std::ranges::find(reports::pivotMeasures(), measure_, &reports::PivotMeasure::name) ==
        reports::pivotMeasures().end())
        node.wrong("measure", "one of the measures of pivots");
    choice_.emplace(run, node, scope);
}

std::optional<double> Quantity::measured(const ProjectCampaigns& project) const
{
    if (gained_ > 0)
        return isFile(file_) ? surelyGained(file_, column_, gained_) : std::nullopt;
    if (beside_) {
        const auto these = choice_->from(project), those = beside_->from(project);
        if (these.empty() || these.size() != those.size())
            return std::nullopt;
        double largest = 0.0;
        for (std::size_t i = 0; i < these.size(); ++i)
            largest = std::max(largest, pOfLowerBleu(these[i].data, those[i].data));
        return largest;
    }
    if (!choice_)
        return isFile(file_) ? meanOfColumn(file_, column_, std::max(first_, last_), last_ > 0) : std::nullopt;
    std::vector<double> values;
    for (const auto& campaign : choice_->from(project))
        if (const auto value = reports::measured(campaign.data, campaigns::Convention::Attacked, measure_).value)
            values.push_back(*value);
    return meanOf(values);
}

std::vector<Floor> floorsIn(const ExperimentRun& run, const JsonNode& list, const Scope& scope)
{
    std::vector<Floor> floors;
    for (const auto& node : list.list()) {
        node.only({"floor", "value", "least", "most", "each", "only", "if", "unless"});
        if (node.find("least").has_value() == node.find("most").has_value())
            node.fail("must have either \"least\" or \"most\"");
        const bool least = node.find("least").has_value();
        const auto bound = node.at(least ? "least" : "most");
        run.sets.forEach(node, scope, [&](const Scope& inner) {
            Floor floor{Entry(node, inner).text("floor"), Quantity(run, node.at("value"), inner), least, 0.0, 1.0, {}};
            if (bound.json().is_object()) {
                const Entry entry(bound, inner);
                floor.beside.emplace(run, bound, inner);
                floor.times = entry.number("times", 1.0);
                floor.bound = entry.number("plus", 0.0);
            } else {
                floor.bound = Entry(node, inner).number(least ? "least" : "most", 0.0);
            }
            floors.push_back(std::move(floor));
        });
    }
    return floors;
}

std::string floorsTable(const std::vector<Floor>& floors, const ProjectCampaigns& project)
{
    std::string text = "| wanted | measured | bound | |\n| --- | ---: | ---: | --- |\n";
    for (const auto& floor : floors) {
        const auto value = floor.value.measured(project);
        const auto beside = floor.beside ? floor.beside->measured(project) : std::optional(0.0);
        const auto bound = beside ? std::optional(*beside * floor.times + floor.bound) : std::nullopt;
        const auto shown = [](const std::optional<double>& number) {
            return number ? fmt::format("{:.3f}", *number) : std::string("-");
        };
        const bool met = value && bound && (floor.least ? *value >= *bound : *value <= *bound);
        text += fmt::format("| {} | {} | {} {} | {} |\n", floor.what, shown(value),
                            floor.least ? "at least" : "at most", shown(bound),
                            !value || !bound ? "not measured"
                            : met            ? "met"
                                             : "missed");
    }
    return text;
}

} // namespace core::reproduce
