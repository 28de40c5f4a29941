#include "core/reports/kind.h"

#include <algorithm>
#include <stdexcept>

#include "core/campaigns/summary.h"
#include "core/reports/arcs/arc_examples.h"

namespace core::reports {

namespace {

std::vector<std::string> conventionNames()
{
    std::vector<std::string> names;
    for (const auto convention : campaigns::conventions)
        names.emplace_back(nameOf(convention));
    return names;
}

} // namespace

bool Kind::heeds(std::string_view parameter) const
{
    return std::ranges::find(parameters, parameter) != parameters.end();
}

const Kind* findKind(const std::vector<Kind>& kinds, std::string_view name)
{
    const auto found = std::ranges::find(kinds, name, &Kind::name);
    return found == kinds.end() ? nullptr : &*found;
}

const std::vector<Parameter>& reportParameters()
{
    static const std::vector<Parameter> all{
        Parameter::choice("convention", conventionNames(), "Which examples a success rate divides by."),
        Parameter::flag("log", false, "Queries on a logarithmic axis."),
        Parameter::number("bin", 5.0, 0.1, 100.0, "Width of a bin, in percent of the words."),
        Parameter::choice("tagset", {"ptb", "universal"}, "Penn Treebank or universal (UPOS) tags."),
        Parameter::integer("tags", 12, 1, 100, "Most tags that are shown: those changed most often."),
        Parameter::integer("intersections", 20, 1, 1000, "Most intersections that are shown: the largest."),
        Parameter::text("measure", "success", "What is shown: one of the measures, in a pivot several with commas."),
        Parameter::text("parameter", "", "A recipe's key such as search.gamma; the one that differs when left out."),
        Parameter::choice("distance", {"edit", "perturbed"}, "Edited characters, or perturbed words in percent."),
        Parameter::integer("examples", 10, 1, 1'000'000, "Most rows of a campaign."),
        Parameter::text("rows", "victim", "What the rows stand for: fields, several with commas."),
        Parameter::text("columns", "recipe", "What the columns stand for: fields, several with commas, or empty."),
        Parameter::flag("paper", false, "The paper's own numbers beside ours."),
        Parameter::flag("significance", false,
                        "Stars where success differs from the first column: McNemar's exact test, Holm."),
        Parameter::text("example", "", "The id of the example that is drawn; the first successes when left out."),
        Parameter::integer("limit", static_cast<int>(usualArcExamples), 1, 1000,
                           "Most successful examples that are drawn where none is named."),
        Parameter::flag("overlay", false, "Both trees above the words, common arcs once."),
        Parameter::text("question", "", "Whose answers are counted; the first comparable one when left out."),
        Parameter::choice("by", {"attack", "campaign", "victim", "label", "status", "role"},
                          "What the texts are grouped by."),
        Parameter::choice("against", {"perturbed", "similarity"}, "What people's answers are compared with."),
        Parameter::choice("weights", {"none", "linear", "quadratic"},
                          "How much answers that lie apart count in kappa."),
        Parameter::integer("seed", 0, 0, 1'000'000'000, "Of the bootstrap: the same seed gives the same intervals."),
    };
    return all;
}

const Parameter& reportParameter(std::string_view key)
{
    const auto found = std::ranges::find(reportParameters(), key, &Parameter::key);
    if (found == reportParameters().end())
        throw std::logic_error("no report has a parameter " + std::string(key));
    return *found;
}

} // namespace core::reports
