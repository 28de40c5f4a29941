#include "core/reports/papers/huang.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/reports/papers/huang_layout.h"
#include "core/reports/papers/huang_pairs.h"
#include "core/reports/papers/paper_numbers.h"
#include "core/reports/tables/cells.h"

namespace core::reports {

namespace {

using huang::PairShare;
using victims::Pair;
using victims::PairSubset;

bool isAny(const std::string&) { return true; }
bool isOfSentences(const std::string& way) { return way == "back" || way == "para"; }
bool isOfWords(const std::string& way) { return !isOfSentences(way); }

/// A share of pairs that columns show.
struct WayMeasure {
    const char* name;
    PairShare (*share)(const std::vector<Pair>&);
    bool (*counts)(const std::string& way) = isAny;
};
constexpr WayMeasure measures[]{{"standard", victims::standardOf},
                                {"perturbation", victims::perturbationOf},
                                {"robust", victims::robustOf},
                                {"blackbox", victims::blackboxOf},
                                {"perturbed-words", victims::perturbationOf, isOfWords},
                                {"perturbed-sentences", victims::perturbationOf, isOfSentences},
                                {"words", victims::robustOf, isOfWords},
                                {"sentences", victims::robustOf, isOfSentences}};

/// What a row is about: a way, `micro` for all pairs together, or `macro` for the mean of the ways.
struct WayRow {
    const SemanticParserRun& run;
    PairSubset subset;
    std::string way = "micro";

    [[nodiscard]] std::vector<Pair> pairs(const std::string& ofWay, const WayMeasure& measure) const
    {
        const bool all = ofWay == "micro" || ofWay == "macro";
        return huang::pairsOf(run, subset,
                              [&](const auto& name) { return all ? measure.counts(name) : name == ofWay; });
    }
};

Cell macroCell(const WayRow& row, const WayMeasure& measure)
{
    double sum = 0.0;
    for (const auto& way : row.run.scores.ways) {
        const auto share = measure.share(row.pairs(way.name, measure)).share;
        if (!share)
            return {};
        sum += share->share;
    }
    const auto& ways = row.run.scores.ways;
    return ways.empty() ? Cell{} : numberCell(100.0 * sum / static_cast<double>(ways.size()), 1);
}

/// "robust": the share; "robust of": of how many pairs; "robust paper": the paper's number for the way or the training.
Cell cellOf(const std::string& shows, const WayRow& row)
{
    const auto& [run, subset, way] = row;
    const auto& scores = run.scores;
    if (shows == "corpus")
        return textCell(run.corpus);
    if (shows == "parser")
        return textCell(run.parser);
    if (shows == "training")
        return textCell(run.training);
    if (shows == "way")
        return textCell(huang::titleOfWay(way));
    if (shows == "inputs")
        return countCell(scores.test.examples);
    if (shows == "test")
        return huang::shareCell(scores.test.share());
    if (shows == "exact")
        return huang::shareCell(scores.exact.share());
    if (shows == "unseen inputs")
        return countCell(scores.unseen.examples);
    if (shows == "unseen")
        return huang::shareCell(scores.unseen.share());
    if (shows == "unseen exact")
        return huang::shareCell(scores.unseenExact.share());
    const auto name = shows.substr(0, shows.find(' '));
    if (shows.ends_with(" paper")) {
        const auto& numbers = PaperNumbers::of("huang2021");
        const auto number = numbers.find({name, run.corpus, run.parser, name == "table5" ? run.training : way});
        return number ? numberCell(*number, 2) : Cell{};
    }
    if (shows == "pairs")
        return countCell(row.pairs(way, measures[0]).size());
    const auto* measure = std::ranges::find(measures, name, &WayMeasure::name);
    if (measure == std::end(measures))
        throw Error("no table of huang2021 can show " + shows, "Reinstall Faultline");
    if (way == "macro" && name == shows)
        return macroCell(row, *measure);
    const auto share = measure->share(row.pairs(way, *measure));
    return name == shows ? huang::shareCell(share.share) : countCell(share.of);
}

Table tableOfWays(const std::string& name, const std::vector<SemanticParserRun>& runs, PairSubset subset,
                  bool losses = true)
{
    huang::Layout layout(name, subset, losses);
    const auto add = [&](const SemanticParserRun& run, const std::string& way) {
        layout.add([&](const std::string& shows) { return cellOf(shows, {run, subset, way}); });
    };
    for (const auto& run : runs) {
        if (run.training != "none")
            continue;
        for (const auto& way : run.scores.ways)
            add(run, way.name);
        add(run, "micro");
        add(run, "macro");
    }
    return layout.table;
}

Table tableOfRuns(const std::string& name, const std::vector<SemanticParserRun>& runs, PairSubset subset,
                  bool trained = true)
{
    huang::Layout layout(name, subset);
    const auto has = [&](std::string_view training) {
        return trained &&
               std::ranges::any_of(runs, [&](const auto& run) { return run.training.starts_with(training); });
    };
    if (has("MDA"))
        layout.table.caption += " " + huang::words().text("/augmentation");
    if (has("concatenation"))
        layout.table.caption += " " + huang::words().text("/concatenation");
    for (const auto& run : runs)
        if (trained || run.training == "none")
            layout.add([&](const std::string& shows) { return cellOf(shows, {run, subset}); });
    return layout.table;
}

bool hasLosses(const std::vector<SemanticParserRun>& runs)
{
    return std::ranges::any_of(runs, [](const auto& run) {
        return std::ranges::any_of(run.scores.ways, [](const auto& way) {
            return std::ranges::any_of(way.pairs, [](const Pair& pair) { return pair.lossRises.has_value(); });
        });
    });
}

} // namespace

Table huangPerturbation(const std::vector<SemanticParserRun>& runs, PairSubset subset)
{
    return tableOfWays("table2", runs, subset);
}

Table huangRobust(const std::vector<SemanticParserRun>& runs, PairSubset subset)
{
    return tableOfWays("table3", runs, subset, hasLosses(runs));
}

Table huangStandard(const std::vector<SemanticParserRun>& runs) { return tableOfRuns("table5", runs, PairSubset::All); }

Table huangTraining(const std::vector<SemanticParserRun>& runs, PairSubset subset)
{
    return tableOfRuns("figure2", runs, subset);
}

Table huangLevels(const std::vector<SemanticParserRun>& runs, PairSubset subset)
{
    return tableOfRuns("levels", runs, subset, false);
}

} // namespace core::reports
