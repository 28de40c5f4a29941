#include <algorithm>
#include <map>

#include "core/reports/data/drawn_values.h"
#include "core/reports/data/recipe_differences.h"
#include "core/reports/origins/drawn_point.h"
#include "core/reports/report.h"

namespace core::reports {
namespace {

/// The bars of one colour.
struct Colour {
    std::vector<std::string> key;
    std::map<std::size_t, std::size_t> campaigns; ///< By recipe.
};

/// One bar per recipe and colour: those of a recipe side by side.
void drawGrid(const std::vector<Colour>& colours, const DrawnValues& values, const std::vector<std::string>& recipes,
              Figure& figure)
{
    std::vector<std::vector<std::string>> keys;
    figure.x.categories = recipes;
    for (const auto& colour : colours) {
        Series series{{}, Mark::Bars, {}};
        for (const auto& [recipe, campaign] : colour.campaigns)
            series.points.push_back(drawnPoint(static_cast<double>(recipe), values, campaign));
        figure.series.push_back(std::move(series));
        keys.push_back(colour.key);
    }
    nameSeries(figure.series, keys);
}

/// Where some bars of a grid are missing, each stands above a name of its own: a gap would move it off its recipe.
void drawRow(const std::vector<Colour>& colours, const DrawnValues& values, const std::vector<std::string>& recipes,
             Figure& figure)
{
    std::vector<Series> named(colours.size());
    std::vector<std::vector<std::string>> keys;
    for (const auto& colour : colours)
        keys.push_back(colour.key);
    nameSeries(named, keys);
    Series series{values.title(), Mark::Bars, {}};
    for (std::size_t recipe = 0; recipe < recipes.size(); ++recipe)
        for (std::size_t c = 0; c < colours.size(); ++c)
            if (const auto found = colours[c].campaigns.find(recipe); found != colours[c].campaigns.end()) {
                series.points.push_back(
                    drawnPoint(static_cast<double>(figure.x.categories.size()), values, found->second));
                figure.x.categories.push_back(recipes[recipe] + "\n" + named[c].name);
            }
    figure.series.push_back(std::move(series));
}

Figure drawAblation(const Campaigns& campaigns, const ReportSettings& options)
{
    Figure figure;
    const auto differences = recipeDifferences(campaigns);
    if (differences.keys.empty()) {
        figure.note =
            "The recipes of the chosen campaigns are equal in every part and parameter. Choose campaigns whose "
            "recipes differ in one.";
        return figure;
    }
    const DrawnValues values(campaigns, options);
    if (figure.note = values.problem(); !figure.note.empty())
        return figure;
    const auto variants = variantNames(campaigns, differences);
    std::vector<std::string> recipes;
    std::vector<Colour> colours;
    std::vector<std::size_t> drawn;
    for (std::size_t c = 0; c < campaigns.size(); ++c) {
        if (!values.of(c).value)
            continue;
        const auto key = values.keyOf(c);
        auto colour = std::ranges::find(colours, key, &Colour::key);
        if (colour == colours.end())
            colour = colours.insert(colours.end(), {key, {}});
        if (const auto [at, isNew] = colour->campaigns.emplace(indexIn(recipes, variants.names[c]), c); !isNew) {
            figure.note = values.twice(at->second, c);
            return figure;
        }
        drawn.push_back(c);
    }
    const bool full =
        std::ranges::all_of(colours, [&](const Colour& colour) { return colour.campaigns.size() == recipes.size(); });
    (full ? drawGrid : drawRow)(colours, values, recipes, figure);
    figure.x.label = "Recipe";
    figure.y.label = values.title();
    figure.caption = figure.y.label + " of " + campaigns.front().recipe +
                     " and of recipes that differ from it as named" +
                     (variants.explained.empty() ? "." : " (" + variants.explained + ").");
    values.complete(figure, drawn);
    return figure;
}

} // namespace

ReportKind ablationFigure()
{
    return needing(campaignFigure({"ablation",
                                   "Ablation",
                                   "A measure of recipes that differ from the first one in a part or a parameter.",
                                   {"convention", "measure"}},
                                  drawAblation),
                   {Need::TwoCampaigns, Need::RecipesDiffer});
}

} // namespace core::reports
