#include "app/cli/terminal/figure_look.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "app/cli/terminal/options.h"
#include "core/base/ascii.h"
#include "core/base/decimal.h"
#include "core/base/error.h"

namespace app {

namespace {

std::vector<std::string> legendNames()
{
    std::vector<std::string> names;
    for (const auto& [name, place] : core::reports::legendPlaces())
        names.push_back(name);
    return names;
}

std::vector<std::string> paletteNames()
{
    std::vector<std::string> names;
    for (const auto& palette : core::reports::palettes())
        names.push_back(palette.name);
    return names;
}

std::optional<double> onlyOne(const std::vector<double>& values)
{
    return values.empty() ? std::nullopt : std::optional(values.back());
}

/// An end of an axis: any number, also one below 0.
void addEnd(CLI::App& command, const char* name, std::vector<double>& into, const char* what)
{
    const auto problem = [](std::string& text) {
        return core::decimalIn(text) ? std::string() : text + " is not a number";
    };
    command.add_option(name, into, what)->expected(1)->check(CLI::Validator(problem, "", "declared"));
}

} // namespace

void LookOptions::add(CLI::App& command)
{
    command
        .add_option(
            "--legend", legend_,
            fmt::format("{}; inside: in the corner of the plot where it covers least", fmt::join(legendNames(), " ")))
        ->check(CLI::IsMember(legendNames()))
        ->capture_default_str();
    command.add_option("--palette", palette_, fmt::format("colours: {}", fmt::join(paletteNames(), " ")))
        ->check(CLI::IsMember(paletteNames()))
        ->capture_default_str();
    addEnd(command, "--x-from", xLow_, "where the x axis begins; by the data when left out");
    addEnd(command, "--x-to", xHigh_, "where it ends; the caption says what is not shown");
    addEnd(command, "--y-from", yLow_, "where the y axis begins");
    addEnd(command, "--y-to", yHigh_, "where it ends");
    command
        .add_option("--panels", panels_,
                    "a plot for each series with the same axes, this many side by side; 0: one plot for all")
        ->check(CLI::Range(0, core::reports::mostPanelsBeside))
        ->capture_default_str();
    command.add_option("--series", names_,
                       "NAME=ANOTHER: what the figure calls a series; may be given several times (campaigns: --name)");
    command.add_option("--order", order_, "a series that is drawn before the others; may be given several times");
    command.add_option("--annotate", notes_,
                       "SERIES AT TEXT: words beside the point of a series at a number, or a name, of the x axis; may "
                       "be given several times");
}

core::reports::FigureLook LookOptions::look() const
{
    core::reports::FigureLook look;
    look.legend = core::reports::legendPlaceNamed(legend_);
    look.palette = palette_;
    look.xLow = onlyOne(xLow_);
    look.xHigh = onlyOne(xHigh_);
    look.yLow = onlyOne(yLow_);
    look.yHigh = onlyOne(yHigh_);
    look.panels = panels_;
    for (const auto& [made, given] : keyValues(names_))
        look.names.emplace_back(made, given);
    look.order = order_;
    for (const auto& [series, at, text] : notes_)
        look.notes.push_back({series, at, text});
    return look;
}

bool LookOptions::given() const { return !(look() == core::reports::FigureLook()); }

void giveLookOrRefuse(core::reports::Figure& figure, const core::reports::FigureLook& look)
{
    if (figure.empty())
        return;
    if (auto problems = core::reports::misfits(figure, look); !problems.empty()) {
        auto& problem = problems.front();
        problem.front() = core::lowered(problem.front());
        throw core::UsageError(problem);
    }
    core::reports::giveLook(figure, look);
}

} // namespace app
