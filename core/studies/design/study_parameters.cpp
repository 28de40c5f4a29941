#include "core/studies/design/study_parameters.h"

#include <string>

#include "core/base/named.h"

namespace core::studies {

namespace {

constexpr std::int64_t mostItems = 1'000'000;
constexpr std::int64_t mostRaters = 1'000'000;
constexpr double mostDeviations = 1000.0;

} // namespace

const std::vector<PlanParameter<Sampling>>& samplingParameters()
{
    static const std::vector<PlanParameter<Sampling>> all{
        held(Parameter::integer("items", 100, 0, mostItems, "Perturbed texts of all campaigns together; 0 is all.")
                 .shownAs({.label = "Items", .least = "all"}),
             &Sampling::items),
        held(Parameter::list("statuses", {"succeeded"},
                             "Results to draw from; all of them: every one with a changed text.")
                 .shownAs({.label = "Results", .offered = true})
                 .asOption("status"),
             &Sampling::statuses),
        held(Parameter::list("labels", {}, "Only these gold labels.")
                 .shownAs({.label = "Labels", .offered = true})
                 .asOption("label"),
             &Sampling::labels)
            .quiet(),
        held(Parameter::list("tags", {}, "Only these tags of the first changed word.")
                 .shownAs({.label = "Word classes", .offered = true})
                 .asOption("tag"),
             &Sampling::tags)
            .quiet(),
        held(Parameter::list("examples", {}, "Only the examples with these ids.").asOption("example"),
             &Sampling::examples)
            .quiet(),
        held(Parameter::list("without_recipes", {},
                             "Recipes whose campaigns are left out, even where they are named; none: no recipe.")
                 .shownAs({.label = "Recipes left out"})
                 .asOption("without-recipe"),
             &Sampling::withoutRecipes)
            .quiet(),
        held(
            Parameter::number("length_deviations", 0.0, 0.0, mostDeviations,
                              "Maximum number of standard deviations by which the words of either text may differ from "
                              "the mean text; 0 is any length.")
                .shownAs({.label = "Length within", .after = " standard deviations", .least = "any", .decimals = 3}),
            &Sampling::lengthDeviations)
            .quiet(),
        held(Parameter::number("from_percent", 0.0, 0.0, 100.0, "Least share of changed words, in percent.")
                 .shownAs({.label = "Words changed", .after = " %", .decimals = 0}),
             &Sampling::fromPercent),
        held(Parameter::number("to_percent", 100.0, 0.0, 100.0, "Largest share of changed words, in percent.")
                 .shownAs({.label = "Words changed at most", .after = " %", .decimals = 0}),
             &Sampling::toPercent),
        held(Parameter::text("stratify", "",
                             "Groups that give the same share of items as they have results; left out: none.")
                 .formed("status, label, tag, perturbed or column:NAME")
                 .shownAs({.label = "Drawing", .offered = true}),
             &Sampling::stratify),
        held(Parameter::flag("same_sentences", false,
                             "Only sentences that every campaign has: what a Latin square needs.")
                 .shownAs({.label = "Only sentences that every campaign has"}),
             &Sampling::sameSentences),
        held(Parameter::integer("originals", 0, 0, mostItems,
                                "Untouched texts mixed in blind: what raters say of them is the baseline.")
                 .shownAs({.label = "Originals mixed in", .least = "none"}),
             &Sampling::originals),
        held(Parameter::number("most_percent", 100.0, 0.0, 100.0,
                               "At most this share of the texts of each campaign, in percent, and one at least.")
                 .shownAs({.label = "Of each campaign at most", .after = " %", .decimals = 0}),
             &Sampling::mostPercent)
            .quiet(),
        held(Parameter::flag("variants", false,
                             "All variants of each example, of campaigns whose search is enumerate, not the best text "
                             "alone.")
                 .shownAs({.label = "All variants of each text"}),
             &Sampling::variants)
            .quiet(),
        held(
            Parameter::flag("unsure_first", false,
                            "First the texts of which the flags of `measure --validity` are least sure, instead of any "
                            "at random.")
                .shownAs({.label = "First those of which flags are least sure"}),
            &Sampling::unsureFirst)
            .quiet(),
    };
    return all;
}

const std::vector<PlanParameter<AssignmentPlan>>& assignmentParameters()
{
    static const std::vector<PlanParameter<AssignmentPlan>> all{
        held(
            Parameter::choice("assignment", {"full", "overlap", "latin-square"},
                              "How items are shared out: every item to every rater, each to some, or so that every "
                              "rater meets every sentence once, under another campaign each.")
                .shownAs({.label = "Shared out",
                          .choiceLabels = {"every item by every rater", "every item by some raters",
                                           "Latin square over campaigns"}}),
            &AssignmentPlan::mode,
            [](const Json& mode) {
                return named(assignmentModes, mode.get<std::string>(), "assignment",
                             [](AssignmentPlan::Mode one) { return nameOf(one); });
            },
            [](AssignmentPlan::Mode mode) { return std::string(nameOf(mode)); }),
        held(Parameter::list("raters", AssignmentPlan().raters, "Pseudonyms of the raters, or how many they are.")
                 .shownAs({.label = "Raters", .words = true}),
             &AssignmentPlan::raters),
        held(Parameter::integer("overlap", AssignmentPlan().overlap, 0, mostRaters,
                                "Number of raters who judge each item, if some do; their loads differ by at most one "
                                "item.")
                 .shownAs({.label = "Raters per item"}),
             &AssignmentPlan::overlap),
        held(Parameter::count("seed", 0, "The same seed gives the same items, orders and sides.")
                 .shownAs({.label = "Seed"}),
             &AssignmentPlan::seed),
    };
    return all;
}

const std::vector<PlanParameter<Study>>& lookParameters()
{
    static const std::vector<PlanParameter<Study>> all{
        held(Parameter::flag("shuffle_sides", true, "Which text stands left is drawn for each rater and item.")
                 .shownAs({.label = "Sides at random"}),
             &Study::shuffleSides),
        held(Parameter::flag("mark_differences", false,
                             "Changed words are marked when an item appears; the rater can switch it with D.")
                 .shownAs({.label = "Mark differences at first"}),
             &Study::markDifferences),
        held(Parameter::flag(
                 "show_trees", false,
                 "Each text with its dependency arcs, or a word problem with the tree of its right equation.")
                 .shownAs({.label = "Show trees"}),
             &Study::showTrees),
        held(Parameter::flag("comments", true, "A free comment may go with each answer.")
                 .shownAs({.label = "Allow comments"}),
             &Study::comments),
        held(Parameter::integer("break_every", 50, 0, mostItems,
                                "A gentle reminder after this number of items; nobody is hurried. 0 is never.")
                 .shownAs({.label = "Suggest a break after", .least = "never"}),
             &Study::breakEvery),
    };
    return all;
}

} // namespace core::studies
