#include "core/reproduce/experiment/reports/floors.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
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

/// A number, with its interval in brackets where there is one.
std::string shownWithInterval(const std::optional<Measured>& number)
{
    if (!number)
        return "-";
    return number->low == number->high
               ? fmt::format("{:.1f}", number->value)
               : fmt::format("{:.1f} [{:.1f}, {:.1f}]", number->value, number->low, number->high);
}

} // namespace

std::optional<Measured> meanOfMeasured(const std::vector<Measured>& numbers, const std::vector<std::string>& texts)
{
    if (numbers.size() < 2)
        return numbers.empty() ? std::nullopt : std::optional(numbers.front());
    struct Spread {
        double below = 0.0, above = 0.0;
    };
    double sum = 0.0;
    std::map<std::string, Spread> spreads; // by the texts
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto& [value, low, high] = numbers[i];
        auto& spread = spreads[i < texts.size() ? texts[i] : std::to_string(i)];
        sum += value;
        spread.below += value - low;
        spread.above += high - value;
    }
    double below = 0.0, above = 0.0;
    for (const auto& [of, spread] : spreads) {
        below += spread.below * spread.below;
        above += spread.above * spread.above;
    }
    const auto count = static_cast<double>(numbers.size());
    const double mean = sum / count;
    return Measured{mean, mean - std::sqrt(below) / count, mean + std::sqrt(above) / count};
}

std::optional<std::vector<std::size_t>> partnersOf(const std::vector<std::string>& these,
                                                   const std::vector<std::string>& those)
{
    if (these.empty() || these.size() != those.size())
        return std::nullopt;
    std::vector<std::size_t> places;
    for (const auto& name : these) {
        const auto found = std::ranges::find(those, name);
        if (found == those.end() || std::ranges::count(these, name) > 1)
            return std::nullopt;
        places.push_back(static_cast<std::size_t>(found - those.begin()));
    }
    return places;
}

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

/// What a place, or a text with places, is in the scope of each campaign; empty without one.
std::vector<std::string> namesBy(const std::optional<JsonNode>& place, const std::vector<LabelledCampaign>& campaigns)
{
    std::vector<std::string> names;
    for (const auto& campaign : campaigns)
        names.push_back(place ? campaign.scope.text(*place) : std::string());
    return names;
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
        node.only({"lower", "of", "where", "except", "beside", "by"});
        if (entry.text("lower") != "bleu")
            node.wrong("lower", "bleu");
        const auto beside = node.at("beside");
        beside.only({"of", "where", "except"});
        choice_.emplace(run, node, scope);
        beside_.emplace(run, beside, scope);
        by_ = node.find("by");
        return;
    }
    node.only({"measure", "of", "where", "except", "times", "plus"});
    measure_ = entry.text("measure");
    if (std::ranges::find(reports::pivotMeasures(), measure_, &reports::PivotMeasure::name) ==
        reports::pivotMeasures().end())
        node.wrong("measure", "one of the measures of pivots");
    choice_.emplace(run, node, scope);
}

std::optional<Measured> Quantity::measured(const ProjectCampaigns& project) const
{
    const auto exact = [](std::optional<double> number) {
        return number ? std::optional(Measured{*number, *number, *number}) : std::nullopt;
    };
    if (gained_ > 0)
        return isFile(file_) ? exact(surelyGained(file_, column_, gained_)) : std::nullopt;
    if (beside_) {
        const auto these = choice_->from(project), those = beside_->from(project);
        const auto partners = partnersOf(namesBy(by_, these), namesBy(by_, those));
        if (!partners)
            return std::nullopt;
        double largest = 0.0;
        try {
            for (std::size_t i = 0; i < these.size(); ++i)
                largest = std::max(largest, pOfLowerBleu(these[i].data, those[(*partners)[i]].data));
        } catch (const Error&) { // they share no text, or do not count BLEU alike
            return std::nullopt;
        }
        return exact(largest);
    }
    if (!choice_)
        return isFile(file_) ? exact(meanOfColumn(file_, column_, std::max(first_, last_), last_ > 0)) : std::nullopt;
    std::vector<Measured> values;
    std::vector<std::string> texts;
    for (const auto& campaign : choice_->from(project))
        if (const auto found = reports::measured(campaign.data, campaigns::Convention::Attacked, measure_);
            found.value) {
            values.push_back({*found.value, found.low.value_or(*found.value), found.high.value_or(*found.value)});
            texts.push_back(campaign.data.sampleHash);
        }
    return meanOfMeasured(values, texts);
}

std::optional<Measured> Floor::bounds(const ProjectCampaigns& project) const
{
    const auto found = beside ? beside->measured(project) : std::optional(Measured{0.0, 0.0, 0.0});
    if (!found)
        return std::nullopt;
    return Measured{found->value * times + bound, found->low * times + bound, found->high * times + bound};
}

std::vector<Floor> floorsIn(const ExperimentRun& run, const JsonNode& list, const Scope& scope, const char* called)
{
    std::vector<Floor> floors;
    for (const auto& node : list.list()) {
        node.only({called, "value", "least", "more", "most", "each", "only", "if", "unless"});
        const bool least = node.find("least").has_value(), more = node.find("more").has_value();
        if ((least ? 1 : 0) + (more ? 1 : 0) + (node.find("most") ? 1 : 0) != 1)
            node.fail("must have either \"least\", \"more\" or \"most\"");
        for (const char* change : {"times", "plus"})
            if (node.at("value").find(change))
                node.at("value").at(change).fail(
                    "must stand in \"least\", \"more\" or \"most\": a value is as it was measured");
        const char* kind = least ? "least" : more ? "more" : "most";
        const auto bound = node.at(kind);
        std::set<std::string> said;
        run.sets.forEach(node, scope, [&](const Scope& inner) {
            if (!said.insert(Entry(node, inner).text(called)).second)
                return;
            Floor floor{Entry(node, inner).text(called),
                        Quantity(run, node.at("value"), inner),
                        least || more,
                        more,
                        0.0,
                        1.0,
                        {}};
            if (bound.json().is_object()) {
                const Entry entry(bound, inner);
                floor.beside.emplace(run, bound, inner);
                floor.times = entry.number("times", 1.0);
                floor.bound = entry.number("plus", 0.0);
            } else {
                floor.bound = Entry(node, inner).number(kind, 0.0);
            }
            floors.push_back(std::move(floor));
        });
    }
    return floors;
}

bool isMet(double value, double bound, bool least, bool more)
{
    if (more)
        return value > bound;
    return least ? value >= bound : value <= bound;
}

std::string floorsTable(const std::vector<Floor>& floors, const ProjectCampaigns& project)
{
    std::string text = "| wanted | measured | bound | |\n| --- | ---: | ---: | --- |\n";
    for (const auto& floor : floors) {
        const auto value = floor.value.measured(project);
        const auto bound = floor.bounds(project);
        const auto shown = [](const std::optional<Measured>& number) {
            return number ? fmt::format("{:.3f}", number->value) : std::string("-");
        };
        const bool met = value && bound && isMet(value->value, bound->value, floor.least, floor.more);
        text += fmt::format("| {} | {} | {} {} | {} |\n", floor.what, shown(value),
                            floor.more    ? "above"
                            : floor.least ? "at least"
                                          : "at most",
                            shown(bound),
                            !value || !bound ? "not measured"
                            : met            ? "met"
                                             : "missed");
    }
    return text;
}

std::string verdictOf(const Measured& value, const Measured& beside, bool least)
{
    if (least ? value.value <= beside.value : value.value >= beside.value)
        return "not seen";
    const bool apart = least ? value.low >= beside.high : value.high <= beside.low;
    return apart ? "seen" : "seen, within the intervals";
}

std::string findingsTable(const std::vector<Floor>& findings, const ProjectCampaigns& project)
{
    std::string text = "| the paper finds | measured | beside it | |\n| --- | ---: | ---: | --- |\n";
    for (const auto& finding : findings) {
        const auto value = finding.value.measured(project);
        const auto beside = finding.bounds(project);
        text += fmt::format("| {} | {} | {} {} | {} |\n", finding.what, shownWithInterval(value),
                            finding.least ? "above" : "below", shownWithInterval(beside),
                            value && beside ? verdictOf(*value, *beside, finding.least) : "not measured");
    }
    return text;
}

} // namespace core::reproduce
