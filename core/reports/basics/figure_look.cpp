#include "core/reports/basics/figure_look.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <iterator>
#include <map>
#include <tuple>

#include "core/base/decimal.h"
#include "core/base/error.h"
#include "core/json/json_fields.h"
#include "core/reports/basics/number.h"

namespace core::reports {
namespace {

const Series* seriesNamed(const Figure& figure, const FigureLook& look, const std::string& name)
{
    const auto named = [&](const std::string& wanted) {
        return std::ranges::find(figure.series, wanted, &Series::name);
    };
    auto found = named(name);
    if (found == figure.series.end()) // by the name that it is to have, or had
        for (const auto& [made, given] : look.names)
            if (found == figure.series.end() && (given == name || made == name))
                found = named(given == name ? made : given);
    return found == figure.series.end() ? nullptr : &*found;
}

/// The place of a name on an axis of names, else the number.
std::optional<double> coordinateOf(const Axis& axis, const std::string& at)
{
    for (std::size_t i = 0; i < axis.categories.size(); ++i) {
        auto name = axis.categories[i];
        std::ranges::replace(name, '\n', ' ');
        if (name == at || axis.categories[i] == at)
            return static_cast<double>(i);
    }
    return axis.categories.empty() ? decimalIn(at) : std::nullopt;
}

/// The point of a series that a note is about.
std::optional<PlacedNote> placed(const Figure& figure, const FigureLook& look, const Annotation& note)
{
    const auto* series = seriesNamed(figure, look, note.series);
    const auto x = coordinateOf(figure.x, note.at);
    if (series == nullptr || !x || series->points.empty() || series->mark == Mark::Areas ||
        series->mark == Mark::Cells || series->mark == Mark::Spans)
        return std::nullopt;
    const auto& points = series->points;
    PlacedNote made{static_cast<std::size_t>(series - figure.series.data()), *x, 0.0, note.text};
    if (series->mark == Mark::Step) {
        const auto after = std::ranges::find_if(points, [&](const Point& point) { return point.x > *x; });
        if (after == points.begin() || *x > points.back().x)
            return std::nullopt;
        made.y = std::prev(after)->y;
        return made;
    }
    const auto at = std::ranges::find_if(points, [&](const Point& point) { return std::abs(point.x - *x) < 1e-9; });
    if (at != points.end()) {
        made.y = at->y;
        return made;
    }
    const auto after = std::ranges::find_if(points, [&](const Point& point) { return point.x > *x; });
    if (series->mark != Mark::Line || after == points.begin() || after == points.end())
        return std::nullopt;
    const auto& before = *std::prev(after);
    made.y = before.y + (*x - before.x) / (after->x - before.x) * (after->y - before.y);
    return made;
}

void bringIntoOrder(std::vector<Series>& series, const std::vector<std::string>& order)
{
    std::ranges::stable_sort(series, {}, [&](const Series& one) { // those that are not named come last
        return std::ranges::find(order, one.name) - order.begin();
    });
}

/// All at once: of two series each may get the name that the other had.
void rename(Figure& figure, const std::vector<std::pair<std::string, std::string>>& names)
{
    const auto renamed = [&](const std::string& name) {
        const auto found = std::ranges::find(names, name, &std::pair<std::string, std::string>::first);
        return found == names.end() || found->second.empty() ? name : found->second;
    };
    std::map<std::size_t, std::string, std::greater<>> inCaption; // from the end, so that places stay
    for (const auto& series : figure.series)
        if (const auto at = placeInList(figure.caption, series.name); at != std::string::npos)
            inCaption.emplace(at, series.name);
    for (const auto& [at, name] : inCaption)
        figure.caption.replace(at, name.size(), renamed(name));
    for (auto& [name, size] : figure.sizes)
        name = renamed(name);
    for (auto& series : figure.series)
        series.name = renamed(series.name);
}

/// What an axis shows once its ends are set; nothing where they cannot be.
std::optional<Range> asked(const Axis& axis, const Range& now, const std::optional<double>& low,
                           const std::optional<double>& high)
{
    const Range range{low.value_or(now.low), high.value_or(now.high)};
    if (!axis.categories.empty() || !(range.low < range.high) || (axis.logarithmic && range.low <= 0.0))
        return std::nullopt;
    return range;
}

/// "Logical queries" of "Logical queries", "Success rate" of "Success rate (%)".
std::string withoutUnit(const std::string& label) { return label.substr(0, label.find(" (")); }

void setRange(Figure& figure, Axis& axis, const Range& whole, const std::optional<double>& low,
              const std::optional<double>& high, std::pair<double, double> data)
{
    if (!low && !high)
        return;
    const auto range = asked(axis, whole, low, high);
    if (!range)
        return;
    axis.low = range->low;
    axis.high = range->high;
    if (data.first < range->low || data.second > range->high)
        figure.caption += " " + withoutUnit(axis.label) + ": shown from " + formatExact(range->low) + " to " +
                          formatExact(range->high) + " of " + formatExact(data.first) + " to " +
                          formatExact(data.second) + ".";
}

std::pair<double, double> dataRange(const Figure& figure, double Point::*which)
{
    std::pair<double, double> range{INFINITY, -INFINITY};
    for (const auto& series : figure.series)
        for (const auto& point : series.points) {
            const double value = point.*which;
            range.first = std::min(range.first, value);
            range.second = std::max(range.second, value);
        }
    return range;
}

nlohmann::ordered_json orNothing(const std::optional<double>& value)
{
    return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
}

std::optional<double> numberAt(const JsonFields& fields, const char* name)
{
    if (fields.find(name) == nullptr)
        return std::nullopt;
    return fields.number(name, 0.0);
}

} // namespace

const std::vector<Palette>& palettes()
{
    static const std::vector<Palette> all{
        {"okabe-ito", "Okabe and Ito", seriesColours()},
        {"bright", "Tol's bright", {"4477AA", "EE6677", "228833", "CCBB44", "66CCEE", "AA3377", "BBBBBB"}},
        {"high-contrast", "Tol's high contrast, for print", {"004488", "BB5566", "DDAA33", "000000"}},
        {"grey", "greys", {"000000", "5A5A5A", "8C8C8C", "B4B4B4"}},
    };
    return all;
}

const Palette& paletteNamed(const std::string& name)
{
    std::string names;
    for (const auto& palette : palettes()) {
        if (palette.name == name)
            return palette;
        names += (names.empty() ? "" : ", ") + palette.name;
    }
    throw UsageError("there is no palette '" + name + "'", "Use one of: " + names);
}

const std::vector<std::pair<std::string, LegendPlace>>& legendPlaces()
{
    static const std::vector<std::pair<std::string, LegendPlace>> all{
        {"above", LegendPlace::Above},
        {"below", LegendPlace::Below},
        {"right", LegendPlace::Right},
        {"inside", LegendPlace::Inside},
        {"top-left", LegendPlace::TopLeft},
        {"top-right", LegendPlace::TopRight},
        {"bottom-left", LegendPlace::BottomLeft},
        {"bottom-right", LegendPlace::BottomRight},
    };
    return all;
}

LegendPlace legendPlaceNamed(const std::string& name)
{
    std::string names;
    for (const auto& [known, place] : legendPlaces()) {
        if (known == name)
            return place;
        names += (names.empty() ? "" : ", ") + known;
    }
    throw UsageError("a legend has no place '" + name + "'", "Use one of: " + names);
}

std::string nameOf(LegendPlace place)
{
    return std::ranges::find(legendPlaces(), place, &std::pair<std::string, LegendPlace>::second)->first;
}

void giveLook(Figure& figure, const FigureLook& look)
{
    figure.legend = look.legend;
    if (const auto& palette = paletteNamed(look.palette); palette.colours != seriesColours())
        figure.colours = palette.colours;
    if (figure.empty())
        return;
    if (!look.order.empty())
        bringIntoOrder(figure.series, look.order);
    if (canHavePanels(figure))
        figure.panels = look.panels;
    const auto xs = dataRange(figure, &Point::x), ys = dataRange(figure, &Point::y);
    const auto x = xRange(figure), y = yRange(figure);
    setRange(figure, figure.x, x, look.xLow, look.xHigh, xs);
    setRange(figure, figure.y, y, look.yLow, look.yHigh, ys);
    for (const auto& note : look.notes) // before a series may have another one's name
        if (auto made = placed(figure, look, note))
            figure.notes.push_back(std::move(*made));
    rename(figure, look.names);
}

std::vector<std::string> misfits(const Figure& figure, const FigureLook& look)
{
    std::vector<std::string> problems;
    std::string names;
    for (const auto& series : figure.series)
        names += (names.empty() ? "" : "; ") + series.name;
    const auto require = [&](const std::string& name) {
        if (seriesNamed(figure, look, name) == nullptr)
            problems.push_back("The figure has no series \"" + name + "\". It has: " + names);
    };
    for (const auto& name : look.order)
        require(name);
    for (const auto& [made, given] : look.names)
        if (std::ranges::find(figure.series, made, &Series::name) == figure.series.end())
            problems.push_back("The figure has no series \"" + made + "\". It has: " + names);
    for (const auto& note : look.notes) {
        const auto before = problems.size();
        require(note.series);
        if (problems.size() == before && !placed(figure, look, note))
            problems.push_back("\"" + note.series + "\" has no point at " + note.at + " to write \"" + note.text +
                               "\" beside");
    }
    const auto check = [&](const char* name, const Axis& axis, const Range& now, const auto& low, const auto& high) {
        if ((!low && !high) || asked(axis, now, low, high))
            return;
        problems.push_back(std::string("The ") + name + " axis " +
                           (!axis.categories.empty() ? "has names, and no range"
                            : axis.logarithmic       ? "is logarithmic: it must begin above 0, and end above that"
                                                     : "must end above where it begins"));
    };
    check("x", figure.x, xRange(figure), look.xLow, look.xHigh);
    check("y", figure.y, yRange(figure), look.yLow, look.yHigh);
    if (look.panels > 0 && !canHavePanels(figure))
        problems.emplace_back("The figure has no series that could each have a plot");
    return problems;
}

nlohmann::ordered_json toJson(const FigureLook& look)
{
    const FigureLook usual;
    nlohmann::ordered_json json = nlohmann::ordered_json::object();
    if (look.legend != usual.legend)
        json["legend"] = nameOf(look.legend);
    if (look.palette != usual.palette)
        json["palette"] = look.palette;
    if (look.xLow || look.xHigh)
        json["x"] = {{"from", orNothing(look.xLow)}, {"to", orNothing(look.xHigh)}};
    if (look.yLow || look.yHigh)
        json["y"] = {{"from", orNothing(look.yLow)}, {"to", orNothing(look.yHigh)}};
    if (look.panels != usual.panels)
        json["panels"] = look.panels;
    for (const auto& [made, given] : look.names)
        json["names"][made] = given;
    if (!look.order.empty())
        json["order"] = look.order;
    for (const auto& note : look.notes)
        json["notes"].push_back({{"series", note.series}, {"at", note.at}, {"text", note.text}});
    return json;
}

FigureLook lookFrom(const nlohmann::ordered_json& json, const std::string& what)
{
    const JsonFields fields(json, what);
    fields.only({"legend", "palette", "x", "y", "panels", "names", "order", "notes"});
    FigureLook look;
    look.legend = legendPlaceNamed(fields.text("legend", "above"));
    look.palette = paletteNamed(fields.text("palette", look.palette)).name;
    for (const auto& [name, low, high] :
         {std::tuple("x", &look.xLow, &look.xHigh), std::tuple("y", &look.yLow, &look.yHigh)})
        if (const auto* range = fields.find(name)) {
            const JsonFields ends(*range, what + ", " + name);
            ends.only({"from", "to"});
            *low = numberAt(ends, "from");
            *high = numberAt(ends, "to");
        }
    look.panels = fields.whole("panels", 0);
    if (look.panels > mostPanelsBeside)
        fields.wrong("panels", "0 to " + std::to_string(mostPanelsBeside));
    look.names = fields.textPairs("names");
    look.order = fields.texts("order");
    for (const auto& one : fields.list("notes")) {
        const JsonFields note(one, what + ", a note");
        note.only({"series", "at", "text"});
        look.notes.push_back({note.text("series"), note.text("at"), note.text("text")});
    }
    return look;
}

} // namespace core::reports
