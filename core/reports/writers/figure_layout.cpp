#include "core/reports/writers/figure_layout.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numbers>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "core/reports/basics/number.h"
#include "core/reports/writers/numbering.h"
#include "core/reports/writers/panel_layout.h"

namespace core::reports {
namespace {

enum class Way { AsItIs, Wrapped, Keyed, Slanted, Numbered };

constexpr double lineHeight = 1.25;  // of the letters, with what is between two lines
constexpr double apart = 3.0;        // points between two names
constexpr double edge = 2.0;         // points that no word comes nearer to the paper's edge
constexpr double thinnestBar = 1.0;  // points
constexpr double narrowBar = 2.8;    // points, a millimetre: several series of such bars are hard to tell apart
constexpr double insideShare = 0.6;  // of the plot that a legend within it may take, in both directions
constexpr double leastShare = 0.33;  // of the paper that the plot itself keeps
constexpr double widestNames = 0.35; // of the paper that names beside the plot may take
constexpr double tallestNames = 0.3; // of the paper that names above or below the plot may take, else numbers do
constexpr double tickRoom = 6.0;     // tick, and the space around its number
constexpr double labelRoom = 3.5;    // space around an axis label
constexpr double usualLeft = 40.0;   // an axis label and its numbers
constexpr double usualRight = 9.0;
constexpr int mostLabelLines = 3;
constexpr int mostNameLines = 5;

double linesHeight(int lines, double points) { return lines * points * lineHeight; }

bool cells(const Figure& figure) { return !figure.series.empty() && figure.series.front().mark == Mark::Cells; }

/// What does not depend on the words, computed once for all attempts.
struct Facts {
    Figure words; ///< The figure without its points, which would be copied with every attempt.
    Range x, y;
    double barWidth = 0.0; ///< In x units.
    double cellWidth = 0.0;
    int cellLines = 0;
    double countWidth = 0.0; ///< Of the widest number above a bar, where there are sets.
    bool severalBars = false;
    LegendKeys keys = {};
};

Facts factsOf(const Figure& figure, const MeasureText& measure)
{
    Facts facts{figure, xRange(figure), yRange(figure)};
    const auto bars = std::ranges::count_if(figure.series, [](const Series& s) { return s.mark == Mark::Bars; });
    if (bars > 0)
        facts.barWidth = barGroupWidth(figure) / static_cast<double>(bars);
    facts.severalBars = bars > 2;
    facts.keys = legendKeys(figure);
    for (auto& series : facts.words.series) {
        for (const auto& point : series.points) {
            if (figure.sets)
                facts.countWidth = std::max(facts.countWidth, measure(formatNumber(point.y, 0), figureNamePoints));
            if (series.mark == Mark::Cells) {
                facts.cellWidth = std::max(facts.cellWidth, widestLine(point.label, figureNamePoints, measure));
                facts.cellLines = std::max(facts.cellLines, lineCount(point.label));
            }
        }
        series.points.clear();
    }
    return facts;
}

/// One way of setting the words, on one size of paper; lengths are in points.
class Attempt {
public:
    Attempt(const Facts& facts, double width, double height, const MeasureText& measure)
        : facts_(facts), width_(width), height_(height), measure_(measure)
    {
        made_.figure = facts.words;
    }

    /// Its figure has no points. Empty when it does not fit.
    std::optional<FigureLayout> with(Way legend, Way yNames, Way xNames, int xLabelLines, int yLabelLines)
    {
        auto& figure = made_.figure;
        const double xLabel = figure.x.label.empty() ? 0.0 : linesHeight(xLabelLines, figureLabelPoints) + labelRoom;
        const double yLabel = figure.y.label.empty() ? 0.0 : linesHeight(yLabelLines, figureLabelPoints) + labelRoom;
        if (!setYNames(yNames) || !setLegend(legend))
            return std::nullopt;
        left_ = edge + std::max(yLabel + yNamesWidth_ + tickRoom, -made_.sets.left);
        right_ = std::max(usualRight, numbersEndWidth());
        made_.rightRoom = right_ - 1.0;
        if (figure.legend == LegendPlace::Right)
            right_ += legendWidth_;
        if (!setXNames(xNames))
            return std::nullopt;
        top_ = 7.0 + (figure.legend == LegendPlace::Above ? legendHeight_ : 0.0);
        made_.belowPlot = edge + xLabel + xNamesHeight_ + tickRoom;
        bottom_ = made_.belowPlot + (figure.legend == LegendPlace::Below ? legendHeight_ : 0.0);
        if (plotWidth() < leastShare * width_ || plotHeight() < leastShare * height_)
            return std::nullopt;
        if (figure.legend == LegendPlace::Right && legendHeight_ > height_ - top_)
            return std::nullopt;
        if (isInside(figure.legend) &&
            (legendHeight_ > insideShare * plotHeight() || legendWidth_ > insideShare * plotWidth()))
            return std::nullopt;
        if (!setLabel(figure.x.label, left_ + plotWidth() / 2.0, width_, xLabelLines) ||
            !setLabel(figure.y.label, top_ + plotHeight() / 2.0, height_, yLabelLines))
            return std::nullopt;
        made_.sets.counts = figure.sets && facts_.countWidth + 1.5 <= unitWidth();
        if (!yNamesFit() || !cellsFit() || facts_.barWidth * unitWidth() < (facts_.barWidth > 0.0 ? thinnestBar : 0.0))
            return std::nullopt;
        numbering_.explainIn(figure.caption);
        setNotes();
        made_.legendWidth = legendWidth_;
        made_.legendHeight = legendHeight_;
        made_.plotWidth = plotWidth();
        made_.plotHeight = plotHeight();
        made_.thinBars = facts_.severalBars && facts_.barWidth * unitWidth() < narrowBar;
        return made_;
    }

private:
    [[nodiscard]] double plotWidth() const { return width_ - left_ - right_; }
    [[nodiscard]] double plotHeight() const { return height_ - top_ - bottom_; }
    [[nodiscard]] double widest(const std::string& text) const { return widestLine(text, figureNamePoints, measure_); }
    [[nodiscard]] double unitWidth() const { return plotWidth() / (facts_.x.high - facts_.x.low); }
    [[nodiscard]] double unitHeight() const { return plotHeight() / (facts_.y.high - facts_.y.low); }

    /// Half of the number at the right end of an axis of numbers.
    [[nodiscard]] double numbersEndWidth() const
    {
        if (!made_.figure.x.categories.empty())
            return 0.0;
        return widest(formatNumber(facts_.x.high, 0)) / 2.0 + edge + 1.0;
    }

    bool setYNames(Way way)
    {
        auto& axis = made_.figure.y;
        if (axis.categories.empty()) {
            if (!made_.figure.sets && way != Way::AsItIs)
                return false;
            yNamesWidth_ = std::max({widest("0.00"), widest(formatNumber(facts_.y.high, 0)),
                                     facts_.y.low < 0.0 ? widest(formatNumber(facts_.y.low, 0)) : 0.0});
            return setSets(way);
        }
        if (!setNames(axis.categories, way, widestNames * width_))
            return false;
        for (const auto& name : axis.categories)
            yNamesWidth_ = std::max(yNamesWidth_, widest(name));
        return yNamesWidth_ <= widestNames * width_;
    }

    /// Rows of sets below the plot, and everything to their left.
    bool setSets(Way way)
    {
        if (!made_.figure.sets)
            return true;
        constexpr double beside = 6.0; // between two of name, bar and plot
        auto& sets = *made_.figure.sets;
        if (!setNames(sets.names, way, widestNames * width_))
            return false;
        int lines = 1;
        double names = 0.0;
        double numbers = 0.0;
        for (const auto& name : sets.names) {
            lines = std::max(lines, lineCount(name));
            names = std::max(names, widest(name));
        }
        for (const auto size : sets.sizes)
            numbers = std::max(numbers, widest(std::to_string(size)));
        auto& places = made_.sets;
        places.rowHeight = linesHeight(lines, figureNamePoints) + 1.0;
        places.firstRow = tickRoom + places.rowHeight / 2.0;
        places.nameRight = -beside;
        places.barRight = places.nameRight - names - beside / 2.0;
        places.left = places.barRight - places.barLength - beside / 3.0 - numbers;
        return names <= widestNames * width_;
    }

    /// False if this gives the same as an earlier way, or if a piece of a name is too wide.
    bool setNames(std::vector<std::string>& names, Way way, double room)
    {
        for (auto& name : names) {
            if (name.empty())
                continue; // a gap between groups
            if (way == Way::Numbered)
                name = numbering_.numberOf(name);
            else if (way == Way::Wrapped)
                name = wrapText(name, room, figureNamePoints, measure_);
            if (name.empty() || lineCount(name) > mostNameLines)
                return false;
        }
        return true;
    }

    bool setLegend(Way way)
    {
        auto& figure = made_.figure;
        if (!hasLegend(figure) && !(cells(figure) && figure.series.size() > 1))
            return way == Way::AsItIs;
        if (way == Way::Numbered)
            for (auto& series : figure.series)
                series.name = numbering_.numberOf(series.name);
        if (!hasLegend(figure))
            return way != Way::Keyed; // the names are above their cells
        if (way == Way::Keyed && !useKeys())
            return false;
        std::vector<std::string*> names;
        for (auto& key : made_.keys)
            names.push_back(&key.text);
        if (names.empty())
            for (auto& series : figure.series)
                names.push_back(&series.name);
        const bool beside = figure.legend == LegendPlace::Right, inside = isInside(figure.legend);
        const double room = beside ? widestNames * width_
                            : inside
                                ? insideShare * (width_ - usualLeft - usualRight)
                                : width_ - std::max(usualLeft, yNamesWidth_ + 2.0 * figureLabelPoints + usualRight);
        const double icon = legendSample(figure) + figureLegendGap + figureLegendRoom;
        std::vector<double> widths;
        int lines = 1;
        for (auto* name : names) {
            if (way == Way::Wrapped || beside)
                *name = wrapText(*name, room - icon, figureNamePoints, measure_);
            if (name->empty())
                return false;
            lines = std::max(lines, lineCount(*name));
            widths.push_back(widest(*name) + icon);
            if (widths.back() > room)
                return false;
        }
        const auto all = static_cast<int>(names.size());
        const double row = linesHeight(lines, figureNamePoints) + 1.0;
        const auto heightOf = [&](int columns) { return (all + columns - 1) / columns * row + 2.0; };
        if (beside) {
            made_.legendColumns = 1;
        } else if (inside) { // one column looks best, where it is not too high
            const double most = insideShare * (height_ - 2.0 * usualLeft);
            made_.legendColumns = 1;
            while (made_.legendColumns < all && heightOf(made_.legendColumns) > most &&
                   widthOf(widths, made_.legendColumns + 1) <= room)
                ++made_.legendColumns;
        } else {
            made_.legendColumns = all;
            while (made_.legendColumns > 1 && widthOf(widths, made_.legendColumns) > room)
                --made_.legendColumns;
        }
        legendHeight_ = heightOf(made_.legendColumns);
        legendWidth_ = widthOf(widths, made_.legendColumns);
        return beside || inside || way == Way::Numbered || legendHeight_ <= tallestNames * height_;
    }

    /// Of a legend in columns, each as wide as its widest name; entries follow one another along the rows.
    static double widthOf(const std::vector<double>& entries, int columns)
    {
        std::vector<double> widths(static_cast<std::size_t>(columns));
        for (std::size_t i = 0; i < entries.size(); ++i) {
            auto& column = widths[i % widths.size()];
            column = std::max(column, entries[i]);
        }
        double sum = 0.0;
        for (const double width : widths)
            sum += width;
        return sum;
    }

    bool useKeys()
    {
        if (facts_.keys.empty())
            return false;
        made_.keys = facts_.keys.entries;
        for (std::size_t i = 0; i < facts_.keys.inks.size(); ++i)
            made_.figure.series[i].ink = facts_.keys.inks[i];
        return true;
    }

    /// Words about points take a third of the plot's width at most; a longer word alone stays whole.
    void setNotes()
    {
        for (auto& note : made_.figure.notes)
            if (auto lines = wrapText(note.text, plotWidth() / 3.0, figureNamePoints, measure_); !lines.empty())
                note.text = std::move(lines);
    }

    bool setXNames(Way way)
    {
        auto& names = made_.figure.x.categories;
        if (names.empty()) {
            xNamesHeight_ = linesHeight(1, figureNamePoints);
            return way == Way::AsItIs;
        }
        if (made_.figure.sets) {
            xNamesHeight_ = made_.sets.rowHeight * static_cast<double>(made_.figure.sets->names.size());
            return way == Way::AsItIs;
        }
        made_.slanted = way == Way::Slanted;
        if (way == Way::Slanted)
            for (auto& name : names)
                std::ranges::replace(name, '\n', ' '); // slanted lines would run into the next name
        return setNames(names, way, unitWidth() - apart) && (made_.slanted ? slantedFit() : uprightFit());
    }

    [[nodiscard]] double placeOf(std::size_t name) const
    {
        return left_ + (static_cast<double>(name) - facts_.x.low) * unitWidth();
    }

    bool uprightFit()
    {
        const auto& names = made_.figure.x.categories;
        double end = edge; // of the name before
        int lines = 1;
        for (std::size_t i = 0; i < names.size(); ++i) {
            if (names[i].empty())
                continue;
            const double half = widest(names[i]) / 2.0;
            if (placeOf(i) - half < end || placeOf(i) + half > width_ - edge)
                return false;
            end = placeOf(i) + half + apart;
            lines = std::max(lines, lineCount(names[i]));
        }
        xNamesHeight_ = linesHeight(lines, figureNamePoints);
        return true;
    }

    bool slantedFit()
    {
        const auto& names = made_.figure.x.categories;
        const double angle = figureSlant * std::numbers::pi / 180.0;
        const double line = figureNamePoints * lineHeight;
        if (unitWidth() * std::sin(angle) < line)
            return false;
        // Room is kept for numbers as wide as "0.00" left of the plot; where they are short the plot begins further
        // left.
        const double shorter = made_.figure.y.categories.empty() ? yNamesWidth_ - widest("0") : 0.0;
        double longest = 0.0;
        for (std::size_t i = 0; i < names.size(); ++i) {
            longest = std::max(longest, widest(names[i]));
            if (placeOf(i) - shorter - widest(names[i]) * std::cos(angle) - line * std::sin(angle) < edge + apart)
                return false; // with room for what the letters really take
        }
        xNamesHeight_ = longest * std::sin(angle) + line * std::cos(angle);
        return true;
    }

    /// Breaks an axis label so that it stays on the paper around the middle of its axis.
    bool setLabel(std::string& label, double middle, double paper, int lines)
    {
        if (label.empty())
            return lines == 1;
        label = wrapText(label, 2.0 * std::min(middle, paper - middle) - 2.0 * edge, figureLabelPoints, measure_);
        return !label.empty() && lineCount(label) == lines;
    }

    [[nodiscard]] bool yNamesFit() const
    {
        int lines = 0;
        for (const auto& name : made_.figure.y.categories)
            lines = std::max(lines, lineCount(name));
        return made_.figure.y.categories.empty() || linesHeight(lines, figureNamePoints) <= unitHeight();
    }

    [[nodiscard]] bool cellsFit() const
    {
        if (!cells(made_.figure))
            return true;
        for (const auto& series : made_.figure.series)
            if (made_.figure.series.size() > 1 &&
                (widest(series.name) > plotWidth() || linesHeight(1, figureNamePoints) > unitHeight()))
                return false;
        return facts_.cellWidth + 1.0 <= unitWidth() && linesHeight(facts_.cellLines, figureNamePoints) <= unitHeight();
    }

    const Facts& facts_;
    double width_, height_;
    const MeasureText& measure_;
    FigureLayout made_;
    Numbering numbering_;
    double left_ = 0.0, right_ = 0.0, top_ = 0.0, bottom_ = 0.0;
    double yNamesWidth_ = 0.0, xNamesHeight_ = 0.0;
    double legendHeight_ = 0.0, legendWidth_ = 0.0;
};

std::optional<FigureLayout> tried(const Facts& facts, double widthMm, double heightMm, const MeasureText& measure)
{
    constexpr double points = 72.0 / 25.4;
    const auto& words = facts.words;
    const auto ways = [](bool any, std::vector<Way> all) {
        return any ? std::move(all) : std::vector<Way>{Way::AsItIs};
    };
    for (const auto legend : ways(words.series.size() > 1, {Way::AsItIs, Way::Wrapped, Way::Keyed, Way::Numbered}))
        for (const auto y : ways(!words.y.categories.empty() || words.sets, {Way::AsItIs, Way::Wrapped, Way::Numbered}))
            for (const auto x :
                 ways(!words.x.categories.empty(), {Way::AsItIs, Way::Wrapped, Way::Slanted, Way::Numbered}))
                for (int yLines = 1; yLines <= mostLabelLines; ++yLines)
                    for (int xLines = 1; xLines <= mostLabelLines; ++xLines)
                        if (auto made = Attempt(facts, widthMm * points, heightMm * points, measure)
                                            .with(legend, y, x, xLines, yLines))
                            return made;
    return std::nullopt;
}

/// "It fits on 85 x 120 mm or on 150 x 60 mm."
std::string sizesThatDo(const Facts& facts, double widthMm, double heightMm, const MeasureText& measure)
{
    constexpr double most = 600.0;
    constexpr double step = 5.0;
    const auto size = [](double width, double height) {
        return formatNumber(width, 0) + " x " + formatNumber(height, 0) + " mm";
    };
    std::string sizes;
    for (double height = heightMm + step; height <= most && sizes.empty(); height += step)
        if (tried(facts, widthMm, height, measure))
            sizes = size(widthMm, height);
    for (double width = widthMm + step; width <= most; width += step)
        if (tried(facts, width, heightMm, measure)) {
            sizes += (sizes.empty() ? "" : " or on ") + size(width, heightMm);
            break;
        }
    for (double scale = 1.1; sizes.empty() && scale * widthMm <= most; scale += 0.1)
        if (tried(facts, scale * widthMm, scale * heightMm, measure))
            sizes = size(std::ceil(scale * widthMm), std::ceil(scale * heightMm));
    return sizes.empty() ? "Choose fewer campaigns." : "It fits on " + sizes + "; or choose fewer campaigns.";
}

} // namespace

NoteSide sideOf(const Figure& figure, const PlacedNote& note)
{
    const auto share = [](double value, const Range& range) { return (value - range.low) / (range.high - range.low); };
    const auto of = [&](double value, const Axis& axis, const Range& range) {
        return axis.logarithmic ? share(std::log(value), {std::log(range.low), std::log(range.high)})
                                : share(value, range);
    };
    return {of(barMiddle(figure, note.series, note.x), figure.x, xRange(figure)) < 0.6,
            of(note.y, figure.y, yRange(figure)) < 0.75};
}

FigureLayout layOut(const Figure& figure, double widthMm, double heightMm, const MeasureText& measure)
{
    FigureLayout layout;
    layout.figure = figure;
    if (figure.empty())
        return layout;
    if (figure.panels > 0 && canHavePanels(figure))
        return layOutPanels(figure, widthMm, heightMm, measure);
    std::map<std::pair<std::string, double>, double> known; // every attempt measures the same texts
    const MeasureText once = [&](std::string_view text, double points) {
        const auto [at, isNew] = known.try_emplace({std::string(text), points});
        if (isNew)
            at->second = measure(text, points);
        return at->second;
    };
    const auto facts = factsOf(figure, once);
    if (auto made = tried(facts, widthMm, heightMm, once)) {
        for (std::size_t i = 0; i < figure.series.size(); ++i) {
            auto name = std::move(made->figure.series[i].name);
            const auto ink = made->figure.series[i].ink;
            made->figure.series[i] = figure.series[i];
            made->figure.series[i].name = std::move(name);
            made->figure.series[i].ink = ink;
        }
        if (made->figure.legend == LegendPlace::Inside)
            made->figure.legend = emptiestCorner(made->figure, made->legendWidth / made->plotWidth,
                                                 made->legendHeight / made->plotHeight);
        return *made;
    }
    layout.figure.series.clear();
    layout.figure.note = "The figure is not readable on " + formatNumber(widthMm, 0) + " x " +
                         formatNumber(heightMm, 0) + " mm. " + sizesThatDo(facts, widthMm, heightMm, once);
    return layout;
}

} // namespace core::reports
