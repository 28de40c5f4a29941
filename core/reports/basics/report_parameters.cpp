#include "core/reports/basics/report_parameters.h"

#include <algorithm>
#include <stdexcept>

#include "core/campaigns/summary.h"

namespace core::reports {

namespace {

/// How many sentences are drawn by default: they fit on a page.
constexpr int usualArcExamples = 3;

ReportParameter conventionParameter()
{
    std::vector<std::string> names, meanings;
    for (const auto convention : campaigns::conventions) {
        names.emplace_back(nameOf(convention));
        meanings.push_back(campaigns::describe(convention));
    }
    return {Parameter::choice("convention", names, "Which examples a success rate divides by.")
                .shownAs({.label = "Rate", .choiceMeanings = meanings}),
            {},
            "measures.md#conventions"};
}

ReportParameter choice(const char* key, const char* label, std::vector<std::string> choices, const char* meaning,
                       std::vector<std::string> choiceLabels = {})
{
    return {Parameter::choice(key, std::move(choices), meaning)
                .shownAs({.label = label, .choiceLabels = std::move(choiceLabels)})};
}

ReportParameter text(const char* key, const char* label, const char* byDefault, const char* meaning, Offers offers)
{
    return {Parameter::text(key, byDefault, meaning).shownAs({label}), offers};
}

} // namespace

const std::vector<ReportParameter>& reportParameters()
{
    static const std::vector<ReportParameter> all{
        conventionParameter(),
        {Parameter::flag("net", false, "Also the success rate without successes that `measure --validity` flags.")
             .shownAs({"Net of flags"})},
        {Parameter::flag("log", false, "Queries on a logarithmic axis.").shownAs({"Logarithmic queries"})},
        {Parameter::number("bin", 5.0, 0.1, 100.0, "Width of a bin, in percent of the words.")
             .shownAs({"Width of a bin", "bins of ", " %"})},
        choice("tagset", "Tags", {"ptb", "universal"}, "Penn Treebank or universal (UPOS) tags.",
               {"Penn Treebank", "universal"}),
        {Parameter::integer("tags", 12, 1, 100, "Maximum number of tags shown, those changed most often first.")
             .shownAs({"Tags shown", "at most ", " tags"})},
        {Parameter::integer("intersections", 20, 1, 1000, "Maximum number of intersections shown, the largest first.")
             .shownAs({"Intersections shown", "at most ", " intersections"})},
        text("measure", "Measure", "success", "What is shown: one of the measures, in a pivot several with commas.",
             Offers::PivotMeasures),
        text("parameter", "Along", "", "A recipe's key such as search.gamma; the one that differs when left out.",
             Offers::RecipeNumbers),
        choice("distance", "Distance", {"edit", "perturbed"}, "Edited characters, or perturbed words in percent.",
               {"edited characters", "perturbed words"}),
        {Parameter::integer("examples", 10, 1, 1'000'000, "Maximum number of rows of a campaign.")
             .shownAs({"Examples", "first "})},
        text("rows", "Rows", "victim", "What the rows stand for: fields, several with commas.", Offers::PivotFields),
        text("columns", "Columns", "recipe", "What the columns stand for: fields, several with commas, or empty.",
             Offers::PivotFields),
        {Parameter::flag("paper", false, "The paper's own numbers beside ours.").shownAs({"The paper's numbers"})},
        {Parameter::flag("significance", false,
                         "Stars where success differs from the first column: McNemar's exact test, Holm.")
             .shownAs({"Mark significance"})},
        text("example", "Example", "", "The examples that are drawn, by their ids; the first successes when left out.",
             Offers::Trees),
        {Parameter::integer("limit", usualArcExamples, 1, 1000,
                            "Maximum number of successful examples drawn where none is named.")
             .shownAs({"Sentences", "first "})},
        {Parameter::flag("overlay", false, "Both trees above the words, common arcs once.")
             .shownAs({"Overlay the trees"})},
        {Parameter::flag("pos", false, "Parts of speech under the words.").shownAs({"Parts of speech"})},
        text("question", "Question", "", "Whose answers are counted; the first comparable one when left out.",
             Offers::Questions),
        choice("by", "By", {"attack", "campaign", "victim", "label", "status", "role"},
               "What the texts are grouped by."),
        choice("against", "Against", {"perturbed", "similarity"}, "What people's answers are compared with.",
               {"perturbed words", "sentence similarity"}),
        choice("weights", "Weights", {"none", "linear", "quadratic"},
               "How much answers that lie apart count in kappa."),
        {Parameter::integer("seed", 0, 0, 1'000'000'000,
                            "Seed of the bootstrap: the same seed gives the same intervals.")
             .shownAs({"Seed", "seed "})},
        {Parameter::integer("rounds", 1000, 100, 100'000, "Number of bootstrap rounds.")
             .shownAs({"Rounds", "", " rounds"})},
    };
    return all;
}

const ReportParameter& reportParameter(std::string_view key)
{
    const auto found = std::ranges::find(reportParameters(), key, &ReportParameter::key);
    if (found == reportParameters().end())
        throw std::logic_error("no report has a parameter " + std::string(key));
    return *found;
}

} // namespace core::reports
