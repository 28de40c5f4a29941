#include "core/reports/writers/legend_keys.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/reports/writers/figure_layout.h"

namespace core::reports {
namespace {

constexpr std::size_t manySeries = 6;

bool isLine(const Series& series) { return series.mark == Mark::Line || series.mark == Mark::Step; }

std::size_t placeAmong(std::vector<std::string>& values, const std::string& value)
{
    const auto at = std::ranges::find(values, value);
    const auto place = static_cast<std::size_t>(at - values.begin());
    if (at == values.end())
        values.push_back(value);
    return place;
}

/// A place of the plot that is drawn on, as shares of its width and height from the lower left; `foot`: what is drawn
/// reaches from there up.
struct Inked {
    double x = 0.0, y = 0.0, foot = 0.0;
};

double shareOf(double value, const Range& range, bool logarithmic)
{
    if (logarithmic)
        return std::log(value / range.low) / std::log(range.high / range.low);
    return (value - range.low) / (range.high - range.low);
}

/// What a line or the steps of one pass between two of their points.
void addPath(std::vector<Inked>& places, const Inked& from, const Inked& to, bool step)
{
    constexpr int parts = 24;
    for (int i = 0; i <= parts; ++i) {
        const double part = static_cast<double>(i) / parts;
        const double x = from.x + part * (to.x - from.x);
        const double y = step ? from.y : from.y + part * (to.y - from.y);
        places.push_back({x, y, y});
    }
    if (step)
        places.push_back({to.x, to.y, std::min(from.y, to.y)});
}

std::vector<Inked> inkedPlaces(const Figure& figure)
{
    const auto xs = xRange(figure), ys = yRange(figure);
    std::vector<Inked> places;
    for (std::size_t s = 0; s < figure.series.size(); ++s) {
        const auto& series = figure.series[s];
        std::optional<Inked> before;
        for (const auto& point : series.points) {
            if (std::isnan(point.x) || std::isnan(point.y)) {
                before.reset();
                continue;
            }
            Inked here{shareOf(barMiddle(figure, s, point.x), xs, figure.x.logarithmic),
                       shareOf(point.y, ys, figure.y.logarithmic), 0.0};
            here.foot = series.mark == Mark::Bars ? 0.0 : here.y;
            if (hasWhisker(series, static_cast<std::size_t>(&point - series.points.data())))
                here.y = std::max(here.y, shareOf(point.bounds->high, ys, figure.y.logarithmic));
            places.push_back(here);
            if (before && (isLine(series) || series.mark == Mark::Areas))
                addPath(places, *before, here, series.mark == Mark::Step);
            before = here;
        }
    }
    return places;
}

} // namespace

LegendKeys legendKeys(const Figure& figure)
{
    if (figure.series.size() < manySeries || !canHavePanels(figure))
        return {};
    std::vector<std::string> firsts, seconds;
    std::vector<std::pair<std::size_t, std::size_t>> parts;
    for (const auto& series : figure.series) {
        const auto comma = series.name.find(", ");
        if (comma == std::string::npos || comma == 0 || series.name.find(", ", comma + 2) != std::string::npos)
            return {};
        const auto first = placeAmong(firsts, series.name.substr(0, comma));
        const auto second = placeAmong(seconds, series.name.substr(comma + 2));
        if (std::ranges::find(parts, std::pair(first, second)) != parts.end())
            return {};
        parts.emplace_back(first, second);
    }
    const bool secondInColour = seconds.size() >= firsts.size();
    const auto& colours = secondInColour ? seconds : firsts;
    const auto& patterns = secondInColour ? firsts : seconds;
    constexpr std::size_t patternsKnown = 7;
    if (patterns.size() < 2 || colours.size() > coloursOf(figure).size() || patterns.size() > patternsKnown ||
        colours.size() + patterns.size() >= figure.series.size())
        return {};
    LegendKeys keys;
    for (std::size_t i = 0; i < colours.size(); ++i)
        keys.entries.push_back({colours[i], i, {}});
    for (std::size_t i = 0; i < patterns.size(); ++i)
        keys.entries.push_back({patterns[i], {}, i});
    for (const auto& [first, second] : parts)
        keys.inks.push_back(secondInColour ? SeriesInk{second, first} : SeriesInk{first, second});
    return keys;
}

double legendSample(const Figure& figure)
{
    constexpr double dashedSample = 24.0;
    return std::ranges::any_of(figure.series, isLine) ? dashedSample : figureLegendIcon;
}

LegendPlace emptiestCorner(const Figure& figure, double width, double height)
{
    constexpr std::array corners{LegendPlace::TopRight, LegendPlace::TopLeft, LegendPlace::BottomRight,
                                 LegendPlace::BottomLeft}; // the first of equal ones
    const auto places = inkedPlaces(figure);
    const auto covered = [&](LegendPlace corner) {
        const bool right = corner == LegendPlace::TopRight || corner == LegendPlace::BottomRight;
        const bool top = corner == LegendPlace::TopRight || corner == LegendPlace::TopLeft;
        const double left = right ? 1.0 - width : 0.0, low = top ? 1.0 - height : 0.0;
        return std::ranges::count_if(places, [&](const Inked& place) {
            return place.x >= left && place.x <= left + width && place.y >= low && place.foot <= low + height;
        });
    };
    return std::ranges::min(corners, {}, covered);
}

} // namespace core::reports
