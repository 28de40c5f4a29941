#include "core/reports/papers/huang.h"

#include <algorithm>
#include <functional>

#include <fmt/format.h>

#include "core/reports/papers/huang_numbers.h"
#include "core/reports/papers/huang_pairs.h"
#include "core/reports/tables/cells.h"

namespace core::reports {

namespace {

using huang::PairShare;
using victims::Pair;
using victims::PairSubset;

const std::string parserNote = "Right: the gold form but for names of variables, the order of goals and outermost "
                               "parentheses. Grammar: the paper's TranX.";

bool isOfSentences(const std::string& way) { return way == "back" || way == "para"; }

Cell paperCell(const std::optional<double>& percent) { return percent ? numberCell(*percent, 2) : Cell{}; }

/// A number of a row: how ours is computed, and the paper's.
struct WayMeasure {
    std::string title;
    PairShare (*share)(const std::vector<Pair>&);
    std::optional<double> (*paper)(const std::string&, const std::string&, const std::string&) = nullptr;
    bool ofSome = false; ///< It is a share of some pairs, whose number is shown.
};

Table tableOfWays(int number, std::string caption, const std::vector<WayMeasure>& measures,
                  const std::vector<SemanticParserRun>& runs, PairSubset subset)
{
    const auto hasPaper = [&](const WayMeasure& measure) {
        return measure.paper != nullptr && subset == PairSubset::All;
    };
    Table table;
    table.kind = huang::nameOf(fmt::format("huang2021-table{}", number), subset);
    table.caption = std::move(caption) + huang::pairsNote(subset) + " " + parserNote;
    if (subset == PairSubset::All)
        table.caption +=
            fmt::format(" Paper: table {} of Huang et al. (2021), with the parsers of its authors.", number);
    table.columns = {{"Data"}, {"Parser"}, {"Operator"}, {"Pairs", true}};
    for (const auto& measure : measures) {
        if (measure.ofSome)
            table.columns.push_back({measure.title + ", of", true});
        table.columns.push_back({measure.title, true});
        if (hasPaper(measure))
            table.columns.push_back({measure.title + ", paper", true});
    }
    const auto add = [&](const SemanticParserRun& run, const std::string& way, const std::vector<Pair>& pairs,
                         const std::function<Cell(const WayMeasure&, const PairShare&)>& cellOf) {
        std::vector<Cell> row{textCell(run.corpus), textCell(run.parser), textCell(huang::titleOfWay(way)),
                              countCell(pairs.size())};
        for (const auto& measure : measures) {
            const auto share = measure.share(pairs);
            if (measure.ofSome)
                row.push_back(countCell(share.of));
            row.push_back(cellOf(measure, share));
            if (hasPaper(measure))
                row.push_back(paperCell(measure.paper(run.corpus, run.parser, way)));
        }
        table.rows.push_back(std::move(row));
    };
    const auto itsShare = [](const WayMeasure&, const PairShare& share) { return huang::shareCell(share.share); };
    for (const auto& run : runs) {
        if (run.training != "none")
            continue;
        std::vector<std::vector<Pair>> ofWays;
        for (const auto& way : run.scores.ways) {
            ofWays.push_back(huang::pairsOf(run, subset, [&](const auto& name) { return name == way.name; }));
            add(run, way.name, ofWays.back(), itsShare);
        }
        const auto pooled = huang::pairsOf(run, subset);
        add(run, "micro", pooled, itsShare);
        add(run, "macro", pooled, [&](const WayMeasure& measure, const PairShare&) {
            double sum = 0.0;
            for (const auto& pairs : ofWays) {
                const auto share = measure.share(pairs).share;
                if (!share)
                    return Cell{};
                sum += share->share;
            }
            return ofWays.empty() ? Cell{} : numberCell(100.0 * sum / static_cast<double>(ofWays.size()), 1);
        });
    }
    return table;
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
    return tableOfWays(2,
                       "Standard accuracy (right answers to the originals of the pairs, an original as often as it has "
                       "pairs) and perturbation accuracy (to the perturbed questions), in percent.",
                       {{"Standard", huang::standardOf, huang::standardBefore},
                        {"Perturbation", huang::perturbationOf, huang::perturbation}},
                       runs, subset);
}

Table huangRobust(const std::vector<SemanticParserRun>& runs, PairSubset subset)
{
    std::string caption =
        "Robust accuracy: right answers to the perturbed questions whose original is parsed rightly, in "
        "percent.";
    std::vector<WayMeasure> measures{{"Robust", huang::robustOf, huang::robust, true}};
    if (hasLosses(runs)) {
        caption += " Black-box success: wrong among those whose loss is higher than their original's; the paper has it "
                   "as a figure.";
        measures.push_back({"Black-box success", huang::blackboxOf, nullptr, true});
    }
    return tableOfWays(3, std::move(caption), measures, runs, subset);
}

Table huangStandard(const std::vector<SemanticParserRun>& runs)
{
    Table table;
    table.kind = "huang2021-table5";
    table.caption =
        "Standard accuracy: right answers to the test set, in percent, of all inputs and of those that do not "
        "stand in the training set. In brackets 95 % intervals by Wilson. " +
        parserNote + " Paper: table 5 of Huang et al. (2021), of all inputs, with the parsers of its authors.";
    table.columns = {{"Data"},      {"Parser"},      {"Adversarial training"}, {"Inputs", true},
                     {"All", true}, {"Paper", true}, {"Unseen", true},         {"On unseen", true}};
    for (const auto& run : runs)
        table.rows.push_back({textCell(run.corpus), textCell(run.parser), textCell(run.training),
                              countCell(run.scores.test.examples), huang::shareCell(run.scores.test.share()),
                              paperCell(huang::standardTest(run.corpus, run.parser, run.training)),
                              countCell(run.scores.unseen.examples), huang::shareCell(run.scores.unseen.share())});
    return table;
}

Table huangTraining(const std::vector<SemanticParserRun>& runs, PairSubset subset)
{
    Table table;
    table.kind = huang::nameOf("huang2021-figure2", subset);
    table.caption = "Perturbation accuracy, robust accuracy and success as a black-box attack (wrong among those whose "
                    "loss is higher than their original's) by adversarial training, in percent, pairs of all "
                    "operators pooled." +
                    huang::pairsNote(subset) + " " + parserNote;
    table.columns = {{"Data"},
                     {"Parser"},
                     {"Adversarial training"},
                     {"Pairs", true},
                     {"Perturbation", true},
                     {"Robust, of", true},
                     {"Robust", true},
                     {"Black-box success, of", true},
                     {"Black-box success", true}};
    for (const auto& run : runs) {
        const auto pairs = huang::pairsOf(run, subset);
        const auto robust = huang::robustOf(pairs), blackbox = huang::blackboxOf(pairs);
        table.rows.push_back({textCell(run.corpus), textCell(run.parser), textCell(run.training),
                              countCell(pairs.size()), huang::shareCell(huang::perturbationOf(pairs).share),
                              countCell(robust.of), huang::shareCell(robust.share), countCell(blackbox.of),
                              huang::shareCell(blackbox.share)});
    }
    return table;
}

Table huangLevels(const std::vector<SemanticParserRun>& runs, PairSubset subset)
{
    Table table;
    table.kind = huang::nameOf("huang2021-levels", subset);
    table.caption = "Robust accuracy, in percent, on questions that were perturbed word by word (insertion, both "
                    "substitutions, deletion) and as sentences (back translation, reordering), pairs pooled." +
                    huang::pairsNote(subset) + " " + parserNote;
    table.columns = {{"Data"},           {"Parser"}, {"Words, of", true}, {"Words", true}, {"Sentences, of", true},
                     {"Sentences", true}};
    for (const auto& run : runs) {
        if (run.training != "none")
            continue;
        const auto words = huang::robustOf(huang::pairsOf(run, subset, std::not_fn(isOfSentences)));
        const auto sentences = huang::robustOf(huang::pairsOf(run, subset, isOfSentences));
        table.rows.push_back({textCell(run.corpus), textCell(run.parser), countCell(words.of),
                              huang::shareCell(words.share), countCell(sentences.of),
                              huang::shareCell(sentences.share)});
    }
    return table;
}

} // namespace core::reports
