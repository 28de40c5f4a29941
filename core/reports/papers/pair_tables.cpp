#include "core/reports/papers/pair_tables.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/reports/papers/pair_cells.h"
#include "core/reports/papers/pair_layout.h"
#include "core/reports/papers/paper_numbers.h"
#include "core/reports/tables/cells.h"

namespace core::reports {

namespace {

using pairs::PairShare;
using victims::Pair;
using victims::PairSubset;

/// Which ways of perturbing count: those of single words, or those of `sentences` in the paper's words.
enum class Counted { All, Words, Sentences };

/// A share of pairs that columns show.
struct WayMeasure {
    const char* name;
    PairShare (*share)(const std::vector<Pair>&);
    Counted counted = Counted::All;
};
constexpr WayMeasure measures[]{{"standard", victims::standardOf},
                                {"perturbation", victims::perturbationOf},
                                {"robust", victims::robustOf},
                                {"blackbox", victims::blackboxOf},
                                {"perturbed-words", victims::perturbationOf, Counted::Words},
                                {"perturbed-sentences", victims::perturbationOf, Counted::Sentences},
                                {"words", victims::robustOf, Counted::Words},
                                {"sentences", victims::robustOf, Counted::Sentences}};

/// What a row is about: a way, `micro` for all pairs together, or `macro` for the mean of the ways.
struct WayRow {
    const std::string& paper;
    const SemanticParserRun& run;
    PairSubset subset;
    std::string way;
    std::string number; ///< The last key of the paper's numbers: the way, or the training.

    [[nodiscard]] bool counts(const std::string& name, Counted counted) const
    {
        const auto sentences = PaperWords::of(paper).texts("/sentences");
        const bool ofSentences =
            std::ranges::find(sentences, name, &PaperWords::Texts::value_type::second) != sentences.end();
        return counted == Counted::All || ofSentences == (counted == Counted::Sentences);
    }
    [[nodiscard]] std::vector<Pair> pairsOf(const std::string& ofWay, const WayMeasure& measure) const
    {
        const bool all = ofWay == "micro" || ofWay == "macro";
        return pairs::pairsOf(run, subset,
                              [&](const auto& name) { return all ? counts(name, measure.counted) : name == ofWay; });
    }
};

Cell macroCell(const WayRow& row, const WayMeasure& measure)
{
    double sum = 0.0;
    for (const auto& way : row.run.scores.ways) {
        const auto share = measure.share(row.pairsOf(way.name, measure)).share;
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
    const auto& run = row.run;
    const auto& way = row.way;
    const auto& scores = run.scores;
    if (shows == "corpus")
        return textCell(run.corpus);
    if (shows == "parser")
        return textCell(run.parser);
    if (shows == "training")
        return textCell(run.training);
    if (shows == "way")
        return textCell(PaperWords::of(row.paper).titleOf("/ways", way));
    if (shows == "inputs")
        return countCell(scores.test.examples);
    if (shows == "test")
        return pairs::shareCell(scores.test.share());
    if (shows == "exact")
        return pairs::shareCell(scores.exact.share());
    if (shows == "unseen inputs")
        return countCell(scores.unseen.examples);
    if (shows == "unseen")
        return pairs::shareCell(scores.unseen.share());
    if (shows == "unseen exact")
        return pairs::shareCell(scores.unseenExact.share());
    const auto name = shows.substr(0, shows.find(' '));
    if (shows.ends_with(" paper")) {
        const auto number = PaperNumbers::of(row.paper).find({name, run.corpus, run.parser, row.number});
        return number ? numberCell(*number, 2) : Cell{};
    }
    if (shows == "pairs")
        return countCell(row.pairsOf(way, measures[0]).size());
    const auto* measure = std::ranges::find(measures, name, &WayMeasure::name);
    if (measure == std::end(measures))
        throw Error(Where{PaperWords::of(row.paper).file()}, "has a column that no table can show: " + shows,
                    "Use one of those that the tables of huang2021 have");
    if (way == "macro" && name == shows)
        return macroCell(row, *measure);
    const auto share = measure->share(row.pairsOf(way, *measure));
    return name == shows ? pairs::shareCell(share.share) : countCell(share.of);
}

Table tableOfWays(const std::string& paper, pairs::Layout layout, const std::vector<SemanticParserRun>& runs,
                  PairSubset subset)
{
    const auto add = [&](const SemanticParserRun& run, const std::string& way) {
        layout.add([&](const std::string& shows) { return cellOf(shows, {paper, run, subset, way, way}); });
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

/// `trained`: also those that are not trained plainly, which the caption then explains.
Table tableOfRuns(const std::string& paper, pairs::Layout layout, const std::vector<SemanticParserRun>& runs,
                  PairSubset subset, bool trained)
{
    const auto& words = PaperWords::of(paper);
    if (trained && words.has("/trainings"))
        for (const auto& [name, explained] : words.texts("/trainings"))
            if (std::ranges::any_of(runs, [&name = name](const auto& run) { return run.training.starts_with(name); }))
                layout.table.caption += " " + explained;
    for (const auto& run : runs)
        if (trained || run.training == "none")
            layout.add([&](const std::string& shows) {
                return cellOf(shows, {paper, run, subset, "micro", run.training});
            });
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

void requirePairLayout(const std::string& paper, const std::string& layout)
{
    const auto& words = PaperWords::of(paper);
    const auto rows = words.text("/" + layout + "/rows");
    if (rows != "operators" && rows != "runs" && rows != "plain runs" && rows != "shared")
        throw Error(Where{words.file()}, fmt::format("has rows of {} that are not known: {}", layout, rows),
                    "Rows are operators, runs, plain runs or shared");
}

Table pairTable(const std::string& paper, const std::string& layout, const std::vector<SemanticParserRun>& runs,
                PairSubset subset)
{
    requirePairLayout(paper, layout);
    const auto rows = PaperWords::of(paper).text("/" + layout + "/rows");
    pairs::Layout made(paper, layout, subset, hasLosses(runs));
    if (rows == "operators")
        return tableOfWays(paper, std::move(made), runs, subset);
    if (rows == "shared")
        return pairs::sharedTable(std::move(made), runs, subset);
    return tableOfRuns(paper, std::move(made), runs, subset, rows == "runs");
}

} // namespace core::reports
