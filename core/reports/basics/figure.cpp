#include "core/reports/basics/figure.h"

#include <algorithm>
#include <cmath>
#include <string_view>

#include "core/files/csv.h"
#include "core/reports/basics/number.h"

namespace core::reports {
namespace {

bool hasBars(const Figure& figure)
{
    return std::any_of(figure.series.begin(), figure.series.end(),
                       [](const Series& s) { return s.mark == Mark::Bars; });
}

/// A name on an axis of names, else the number.
std::string coordinate(const Axis& axis, double value)
{
    const auto at = static_cast<std::size_t>(std::max(std::lround(value), 0L));
    if (axis.categories.empty() || at >= axis.categories.size())
        return formatExact(value);
    std::string name = axis.categories[at];
    std::replace(name.begin(), name.end(), '\n', ' ');
    return name;
}

/// The sets that a bar is the intersection of: "insert & delete".
std::string intersectionName(const SetRows& sets, double bar)
{
    std::string name;
    for (const auto set : sets.members[static_cast<std::size_t>(std::lround(bar))])
        name += (name.empty() ? "" : " & ") + sets.names[set];
    return name;
}

Range withRoom(double low, double high, bool logarithmic)
{
    if (!(low <= high))
        return {0.0, 1.0};
    if (logarithmic)
        return {low / 1.2, high * 1.2};
    const double room = high > low ? 0.05 * (high - low) : 0.5;
    // Room below 0 would promise negative counts and shares.
    return {low >= 0.0 && low - room < 0.0 ? 0.0 : low - room, high + room};
}

} // namespace

const std::vector<std::string>& seriesColours()
{
    static const std::vector<std::string> colours{"0072B2", "D55E00", "009E73", "CC79A7", "E69F00", "56B4E9", "000000"};
    return colours;
}

const std::vector<std::string>& coloursOf(const Figure& figure)
{
    return figure.colours.empty() ? seriesColours() : figure.colours;
}

std::size_t colourOf(const Figure& figure, std::size_t series)
{
    const auto& ink = figure.series[series].ink;
    return (ink ? ink->colour : series) % coloursOf(figure).size();
}

std::size_t patternOf(const Figure& figure, std::size_t series, std::size_t count)
{
    const auto& ink = figure.series[series].ink;
    return ink ? ink->pattern % count : patternOf(series, count);
}

bool canHavePanels(const Figure& figure)
{
    const auto own = std::ranges::count(figure.series, false, &Series::shared);
    return own > 1 && !figure.sets && std::ranges::all_of(figure.series, [](const Series& series) {
               return series.mark == Mark::Line || series.mark == Mark::Step || series.mark == Mark::Bars ||
                      series.mark == Mark::Points;
           });
}

double barMiddle(const Figure& figure, std::size_t series, double x)
{
    const auto isBars = [](const Series& one) { return one.mark == Mark::Bars; };
    if (!isBars(figure.series[series]))
        return x;
    const auto all = static_cast<double>(std::ranges::count_if(figure.series, isBars));
    const auto before = static_cast<double>(
        std::count_if(figure.series.begin(), figure.series.begin() + static_cast<std::ptrdiff_t>(series), isBars));
    return x + (before - (all - 1.0) / 2.0) * barGroupWidth(figure) / all;
}

std::size_t placeInList(const std::string& caption, const std::string& name)
{
    const std::string_view title = "Campaigns: ", text = caption;
    const auto begin = text.find(title);
    for (auto at = begin; at != text.npos && (at = text.find(name, at)) != text.npos; ++at) {
        const auto before = text.substr(0, at), after = text.substr(at + name.size());
        if ((before.ends_with(title) || before.ends_with("; ") || before.ends_with(" and ")) &&
            (after.starts_with(" (") || after.starts_with(" and ")))
            return at;
    }
    return std::string::npos;
}

double barGroupWidth(const Figure& figure)
{
    std::vector<double> xs;
    for (const auto& series : figure.series)
        for (const auto& point : series.points)
            xs.push_back(point.x);
    std::sort(xs.begin(), xs.end());
    double smallest = 0.0;
    for (std::size_t i = 1; i < xs.size(); ++i)
        if (const double step = xs[i] - xs[i - 1]; step > 1e-9 && (smallest == 0.0 || step < smallest))
            smallest = step;
    return 0.8 * (smallest > 0.0 ? smallest : 1.0);
}

Range xRange(const Figure& figure)
{
    const auto& axis = figure.x;
    if (axis.low < axis.high)
        return {axis.low, axis.high};
    if (!axis.categories.empty()) {
        const bool cells = !figure.series.empty() && figure.series.front().mark == Mark::Cells;
        const auto names = static_cast<double>(axis.categories.size());
        const double side = cells ? 0.5 : 0.5 + 0.6 / names; // one bar alone does not fill the plot
        return {-side, names - 1.0 + side};
    }
    double low = INFINITY;
    double high = -INFINITY;
    for (const auto& series : figure.series)
        for (const auto& point : series.points) { // an undefined one changes neither
            const auto ends = point.bounds && series.mark == Mark::Spans ? *point.bounds : Bounds{point.x, point.x};
            low = std::min({low, point.x, ends.low});
            high = std::max({high, point.x, ends.high});
        }
    if (hasBars(figure) && low <= high)
        return {low - 0.75 * barGroupWidth(figure), high + 0.75 * barGroupWidth(figure)};
    return withRoom(low, high, axis.logarithmic);
}

Range yRange(const Figure& figure)
{
    const auto& axis = figure.y;
    if (axis.low < axis.high)
        return {axis.low, axis.high};
    if (!axis.categories.empty())
        return {-0.5, static_cast<double>(axis.categories.size()) - 0.5};
    double low = hasBars(figure) ? 0.0 : INFINITY;
    double high = -INFINITY;
    for (const auto& series : figure.series)
        for (const auto& point : series.points) { // the ends of spans lie along x
            const bool whisker = point.bounds && series.whiskers && series.mark != Mark::Spans;
            const auto ends = whisker ? *point.bounds : Bounds{point.y, point.y};
            low = std::min({low, point.y, ends.low});
            high = std::max({high, point.y, ends.high});
        }
    return withRoom(low, high, axis.logarithmic);
}

std::vector<std::pair<std::size_t, std::size_t>> bandsOf(const Series& series)
{
    std::vector<std::pair<std::size_t, std::size_t>> bands;
    if (series.mark != Mark::Line && series.mark != Mark::Step)
        return bands;
    for (std::size_t begin = 0; begin < series.points.size();) {
        std::size_t end = begin;
        while (end < series.points.size() && series.points[end].bounds)
            ++end;
        if (end > begin + 1)
            bands.emplace_back(begin, end);
        begin = std::max(end, begin + 1);
    }
    return bands;
}

bool hasWhisker(const Series& series, std::size_t point)
{
    if (!series.points[point].bounds || !series.whiskers || series.mark == Mark::Cells || series.mark == Mark::Areas ||
        series.mark == Mark::Spans)
        return false;
    if (series.mark != Mark::Line && series.mark != Mark::Step)
        return true;
    const auto hasBounds = [&](std::size_t at) { return at < series.points.size() && series.points[at].bounds; };
    return !hasBounds(point + 1) && (point == 0 || !hasBounds(point - 1)); // else it has a part in a band
}

bool hasLegend(const Figure& figure) { return figure.series.size() > 1 && figure.series.front().mark != Mark::Cells; }

std::string toCsv(const Figure& figure)
{
    if (!figure.table.empty()) {
        std::string rows;
        for (const auto& row : figure.table)
            rows += csvRecord(row);
        return rows;
    }
    const bool cells = !figure.series.empty() && figure.series.front().mark == Mark::Cells;
    const bool notes = std::ranges::any_of(figure.series, [](const Series& series) {
        return std::ranges::any_of(series.points, [](const Point& point) { return !point.note.empty(); });
    });
    std::string out =
        std::string("series,x,y,low,high") + (cells ? ",share,label" : "") + (notes ? ",note" : "") + "\r\n";
    for (const auto& series : figure.series)
        for (const auto& point : series.points) {
            if (std::isnan(point.x))
                continue; // the gap between two outlines
            std::vector<std::string> record = {series.name,
                                               series.mark == Mark::Areas ? formatExact(point.x)
                                               : figure.sets              ? intersectionName(*figure.sets, point.x)
                                                                          : coordinate(figure.x, point.x),
                                               coordinate(figure.y, point.y),
                                               point.bounds ? formatExact(point.bounds->low) : "",
                                               point.bounds ? formatExact(point.bounds->high) : ""};
            if (cells) {
                record.push_back(formatExact(point.shade));
                record.push_back(point.label);
            }
            if (notes)
                record.push_back(point.note);
            out += csvRecord(record);
        }
    for (std::size_t i = 0; figure.sets && i < figure.sets->names.size(); ++i)
        out += csvRecord({"set size", figure.sets->names[i], std::to_string(figure.sets->sizes[i]), "", ""});
    return out;
}

} // namespace core::reports
