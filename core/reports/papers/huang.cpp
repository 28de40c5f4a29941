#include "core/reports/papers/huang.h"

#include <algorithm>

#include "core/reports/papers/huang_numbers.h"
#include "core/reports/tables/cells.h"

namespace core::reports {

namespace {

using victims::PairScores;
using MaybeShare = std::optional<metrics::Proportion>;

const std::string parserNote = "Grammar: the paper's TranX.";
const std::string intervalNote =
    "In brackets 95 % intervals by Wilson, which take pairs for independent: several are of one original.";

PairScores pooledOf(const SemanticParserRun& run, bool changed, const std::function<bool(const std::string&)>& counts)
{
    PairScores scores;
    for (const auto& way : run.scores.ways)
        if (counts(way.name))
            scores += changed ? way.changed : way.all;
    return scores;
}

bool isOfSentences(const std::string& way) { return way == "back" || way == "para"; }

/// The paper's name for it.
std::string titleOfWay(const std::string& way)
{
    static const std::vector<std::pair<std::string, std::string>> titles{
        {"insert", "Insertion"},        {"replace", "Substitution (f)"},     {"remove", "Deletion"},
        {"non", "Substitution (nf)"},   {"back", "Back translation"},        {"para", "Reordering"},
        {"micro", "All pairs (micro)"}, {"macro", "Mean of the six (macro)"}};
    const auto found = std::ranges::find(titles, way, &std::pair<std::string, std::string>::first);
    return found == titles.end() ? way : found->second;
}

Cell shareCell(const MaybeShare& share)
{
    if (!share)
        return {};
    auto cell = numberCell(100.0 * share->share, 1);
    cell.note = interval(100.0 * share->low, 100.0 * share->high);
    return cell;
}

Cell paperCell(const std::optional<double>& percent) { return percent ? numberCell(*percent, 2) : Cell{}; }

/// A number of a row: how ours is computed, and the paper's.
struct WayMeasure {
    std::string title;
    MaybeShare (PairScores::*share)() const;
    std::optional<double> (*paper)(const std::string&, const std::string&, const std::string&) = nullptr;
    std::size_t PairScores::*over = nullptr; ///< What it is a share of, if not of all pairs.
};

Table tableOfWays(std::string kind, std::string caption, const std::vector<WayMeasure>& measures,
                  const std::vector<SemanticParserRun>& runs, bool changed)
{
    Table table;
    table.kind = std::move(kind);
    table.caption = std::move(caption);
    table.columns = {{"Data"}, {"Parser"}, {"Operator"}, {"Pairs", true}};
    for (const auto& measure : measures) {
        if (measure.over != nullptr)
            table.columns.push_back({measure.title + ", of", true});
        table.columns.push_back({measure.title, true});
        if (measure.paper != nullptr && !changed)
            table.columns.push_back({measure.title + ", paper", true});
    }
    const auto add = [&](const SemanticParserRun& run, const std::string& way, const PairScores& scores,
                         const std::function<Cell(const WayMeasure&)>& cellOf) {
        std::vector<Cell> row{textCell(run.corpus), textCell(run.parser), textCell(titleOfWay(way)),
                              countCell(scores.perturbed)};
        for (const auto& measure : measures) {
            if (measure.over != nullptr)
                row.push_back(countCell(scores.*measure.over));
            row.push_back(cellOf(measure));
            if (measure.paper != nullptr && !changed)
                row.push_back(paperCell(measure.paper(run.corpus, run.parser, way)));
        }
        table.rows.push_back(std::move(row));
    };
    for (const auto& run : runs) {
        if (run.training != "none")
            continue;
        for (const auto& way : run.scores.ways) {
            const auto& scores = changed ? way.changed : way.all;
            add(run, way.name, scores, [&](const auto& measure) { return shareCell((scores.*measure.share)()); });
        }
        const auto pooled = pooledOf(run, changed, [](const auto&) { return true; });
        add(run, "micro", pooled, [&](const auto& measure) { return shareCell((pooled.*measure.share)()); });
        add(run, "macro", pooled, [&](const auto& measure) {
            double sum = 0.0;
            for (const auto& way : run.scores.ways) {
                const auto share = ((changed ? way.changed : way.all).*measure.share)();
                if (!share)
                    return Cell{};
                sum += share->share;
            }
            return run.scores.ways.empty() ? Cell{}
                                           : numberCell(100.0 * sum / static_cast<double>(run.scores.ways.size()), 1);
        });
    }
    return table;
}

std::string pairsNote(bool changed)
{
    return changed ? " Only pairs whose two questions differ as the parser reads them; the paper has no such numbers. "
                   : " All pairs, also those whose two questions are the same once cleaned. ";
}

} // namespace

Table huangPerturbation(const std::vector<SemanticParserRun>& runs, bool changed)
{
    return tableOfWays(changed ? "huang2021-table2-changed" : "huang2021-table2",
                       "Standard accuracy (exact match on the originals of the pairs, an original as often as it has "
                       "pairs) and perturbation accuracy (on the perturbed questions), in percent." +
                           pairsNote(changed) + intervalNote + " " + parserNote +
                           (changed ? "" : " Paper: table 2 of Huang et al. (2021), with the parsers of its authors."),
                       {{"Standard", &PairScores::standard, huang::standardBefore},
                        {"Perturbation", &PairScores::perturbation, huang::perturbation}},
                       runs, changed);
}

Table huangRobust(const std::vector<SemanticParserRun>& runs, bool changed)
{
    std::vector<WayMeasure> measures{{"Robust", &PairScores::robust, huang::robust, &PairScores::ofRight}};
    const bool losses = std::ranges::any_of(runs, [](const auto& run) {
        return std::ranges::any_of(run.scores.ways, [](const auto& way) { return way.all.losses; });
    });
    if (losses)
        measures.push_back({"Black-box success", &PairScores::blackbox, nullptr, &PairScores::lossRises});
    return tableOfWays(changed ? "huang2021-table3-changed" : "huang2021-table3",
                       std::string("Robust accuracy: exact match on the perturbed questions whose original is parsed "
                                   "rightly, in percent.") +
                           (losses ? " Black-box success: wrong among those whose loss is higher than their "
                                     "original's; the paper has it as a figure."
                                   : "") +
                           pairsNote(changed) + intervalNote + " " + parserNote +
                           (changed ? "" : " Paper: table 3 of Huang et al. (2021), with the parsers of its authors."),
                       measures, runs, changed);
}

Table huangStandard(const std::vector<SemanticParserRun>& runs)
{
    Table table;
    table.kind = "huang2021-table5";
    table.caption =
        "Standard accuracy: exact match on the test set, in percent, of all inputs and of those that do not "
        "stand in the training set. In brackets 95 % intervals by Wilson. " +
        parserNote + " Paper: table 5 of Huang et al. (2021), of all inputs, with the parsers of its authors.";
    table.columns = {{"Data"},      {"Parser"},      {"Adversarial training"}, {"Inputs", true},
                     {"All", true}, {"Paper", true}, {"Unseen", true},         {"On unseen", true}};
    for (const auto& run : runs)
        table.rows.push_back({textCell(run.corpus), textCell(run.parser), textCell(run.training),
                              countCell(run.scores.test.examples), shareCell(run.scores.test.share()),
                              paperCell(huang::standardTest(run.corpus, run.parser, run.training)),
                              countCell(run.scores.unseen.examples), shareCell(run.scores.unseen.share())});
    return table;
}

Table huangTraining(const std::vector<SemanticParserRun>& runs, bool changed)
{
    Table table;
    table.kind = changed ? "huang2021-figure2-changed" : "huang2021-figure2";
    table.caption = "Perturbation accuracy, robust accuracy and success as a black-box attack (wrong among those whose "
                    "loss is higher than their original's) by adversarial training, in percent, pairs of all "
                    "operators pooled." +
                    pairsNote(changed) + intervalNote + " " + parserNote;
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
        const auto pooled = pooledOf(run, changed, [](const auto&) { return true; });
        table.rows.push_back({textCell(run.corpus), textCell(run.parser), textCell(run.training),
                              countCell(pooled.perturbed), shareCell(pooled.perturbation()), countCell(pooled.ofRight),
                              shareCell(pooled.robust()), countCell(pooled.lossRises), shareCell(pooled.blackbox())});
    }
    return table;
}

Table huangLevels(const std::vector<SemanticParserRun>& runs, bool changed)
{
    Table table;
    table.kind = changed ? "huang2021-levels-changed" : "huang2021-levels";
    table.caption = "Robust accuracy, in percent, on questions that were perturbed word by word (insertion, both "
                    "substitutions, deletion) and as sentences (back translation, reordering), pairs pooled." +
                    pairsNote(changed) + intervalNote + " " + parserNote;
    table.columns = {{"Data"},           {"Parser"}, {"Words, of", true}, {"Words", true}, {"Sentences, of", true},
                     {"Sentences", true}};
    for (const auto& run : runs) {
        if (run.training != "none")
            continue;
        const auto words = pooledOf(run, changed, [](const auto& way) { return !isOfSentences(way); });
        const auto sentences = pooledOf(run, changed, isOfSentences);
        table.rows.push_back({textCell(run.corpus), textCell(run.parser), countCell(words.ofRight),
                              shareCell(words.robust()), countCell(sentences.ofRight), shareCell(sentences.robust())});
    }
    return table;
}

} // namespace core::reports
