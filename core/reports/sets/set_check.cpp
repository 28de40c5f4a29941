#include "core/reports/sets/set_check.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include <fmt/format.h>

#include "core/reports/basics/number.h"
#include "core/reports/writers/figure_layout.h"

namespace core::reports {
namespace {

constexpr double smallestLetters = 6.0; // points
constexpr double sameWidth = 1.0;       // millimetres
constexpr double greysApart = 0.125;
constexpr std::size_t patterns = 7; // dashes, markers, hatches

void checkWidth(const MadeItem& item, const FigureSet& set, std::vector<std::string>& problems)
{
    const auto near = [&](double width) { return std::abs(item.widthMm - width) <= sameWidth; };
    if (near(set.columnMm) || near(set.pageMm))
        return;
    problems.push_back(fmt::format("{} is {} mm wide; a column is {} mm and the page's text {} mm", item.item.name,
                                   formatExact(item.widthMm), formatExact(set.columnMm), formatExact(set.pageMm)));
}

void checkScale(const MadeItem& item, const FigureSet& set, const IncludedPicture& picture,
                std::vector<std::string>& problems)
{
    using Of = IncludedPicture::Of;
    if (picture.of == Of::Nothing)
        return;
    const double shown = picture.width * (picture.of == Of::Column ? set.columnMm
                                          : picture.of == Of::Page ? set.pageMm
                                                                   : 1.0);
    const double scale = shown / item.widthMm;
    if (std::abs(scale - 1.0) * item.widthMm <= sameWidth)
        return;
    const double letters = figureNamePoints * scale;
    problems.push_back(fmt::format("{} is drawn {} mm wide and shown {} mm wide ({}:{}): its letters are {} pt{}",
                                   item.item.name, formatExact(item.widthMm), formatNumber(shown, 1),
                                   picture.where.file, picture.where.line, formatNumber(letters, 1),
                                   letters < smallestLetters ? ", which is too small to read" : ""));
}

void checkGrey(const MadeItem& item, const Figure& figure, std::vector<std::string>& problems)
{
    for (const auto& [one, other] : alikeInGrey(figure))
        problems.push_back(fmt::format("{}: \"{}\" and \"{}\" look alike in grey", item.item.name, one, other));
}

} // namespace

double lightness(const std::string& colour)
{
    const auto part = [&](std::size_t at) {
        unsigned value = 0;
        const auto* end = colour.data() + std::min(at + 2, colour.size());
        if (colour.size() != 6 || std::from_chars(colour.data() + at, end, value, 16).ptr != end)
            throw UsageError("'" + colour + "' is not a colour", "Write it as RRGGBB");
        return static_cast<double>(value) / 255.0;
    };
    return 0.299 * part(0) + 0.587 * part(2) + 0.114 * part(4);
}

std::vector<std::pair<std::string, std::string>> alikeInGrey(const Figure& figure)
{
    std::vector<std::pair<std::string, std::string>> alike;
    if (!hasLegend(figure) || figure.panels > 0)
        return alike; // one colour, or a plot for each
    for (std::size_t i = 0; i < figure.series.size(); ++i)
        for (std::size_t j = i + 1; j < figure.series.size(); ++j) {
            const auto& colours = coloursOf(figure);
            const double apart =
                std::abs(lightness(colours[colourOf(figure, i)]) - lightness(colours[colourOf(figure, j)]));
            if (patternOf(figure, i, patterns) == patternOf(figure, j, patterns) && apart < greysApart)
                alike.emplace_back(figure.series[i].name, figure.series[j].name);
        }
    return alike;
}

std::vector<std::string> checkSet(const MadeSet& made, const CheckedPaper* paper)
{
    std::vector<std::string> problems;
    for (const auto& item : made.items) {
        if (!item.problem.empty()) {
            problems.push_back(item.item.name + ": " + item.problem);
            continue;
        }
        if (std::holds_alternative<Table>(item.report))
            continue; // as wide as LaTeX makes it: at most the page's text
        checkWidth(item, made.set, problems);
        if (const auto* figure = std::get_if<Figure>(&item.report))
            checkGrey(item, *figure, problems);
        for (std::size_t i = 0; paper != nullptr && i < paper->pictures.size(); ++i)
            if (paper->pictures[i].name == item.item.name)
                checkScale(item, made.set, paper->pictures[i], problems);
    }
    const bool figures = std::ranges::any_of(
        made.items, [](const MadeItem& item) { return !std::holds_alternative<Table>(item.report); });
    if (paper != nullptr && figures && paper->usesTimes && made.set.font != "times")
        problems.push_back("the paper is set in Times and the figures are not: the font times would match it");
    if (paper != nullptr && figures && !paper->usesTimes && made.set.font == "times")
        problems.push_back("the figures are set in Times and the paper is not");
    return problems;
}

} // namespace core::reports
