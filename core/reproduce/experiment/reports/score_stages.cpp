#include "core/reproduce/experiment/reports/score_stages.h"

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "core/reports/papers/pair_tables.h"
#include "core/reproduce/experiment/found_file.h"
#include "core/reproduce/experiment/reports/drawing.h"
#include "core/victims/evaluation/robustness.h"

namespace core::reproduce {

using campaigns::Stage;
using campaigns::StageContext;
using victims::PairSubset;

namespace {

/// How one parser fared.
struct PlannedScores {
    std::string file;
    std::string corpus, parser, training;
};

std::vector<PlannedScores> plannedScores(const ExperimentRun& run, const WrittenStage& stage)
{
    const auto node = stage.entry.node().at("scores");
    node.only({"file", "corpus", "parser", "training", "each", "only", "if", "unless"});
    std::vector<PlannedScores> scores;
    run.sets.forEach(node, stage.entry.scope(), [&](const Scope& scope) {
        const Entry entry(node, scope);
        scores.push_back({entry.text("file"), entry.text("corpus"), entry.text("parser"), entry.text("training")});
    });
    return scores;
}

std::vector<reports::SemanticParserRun> runsOf(const std::vector<PlannedScores>& scores)
{
    std::vector<reports::SemanticParserRun> runs;
    for (const auto& [file, corpus, parser, training] : scores)
        runs.push_back({corpus, parser, training, victims::Robustness::parse(readFile(file), file)});
    return runs;
}

/// Its folder, in which its words are.
std::string folderOf(const ExperimentRun& run) { return std::filesystem::absolute(run.experiment.folder()).string(); }

PairSubset subsetIn(const Entry& entry)
{
    const auto name = entry.text("subset", "all");
    if (name == "all")
        return PairSubset::All;
    if (name == "changed")
        return PairSubset::Changed;
    if (name != "unseen")
        entry.node().wrong("subset", "all, changed or unseen");
    return PairSubset::Unseen;
}

} // namespace

std::vector<Stage> robustnessStages(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    struct Pairs {
        std::string name;
        std::filesystem::path originals, perturbed;
    };
    const Entry entry(stage.what, stage.entry.scope());
    entry.node().only({"victim", "test", "train", "read", "pairs", "out"});
    const auto victim = entry.text("victim"), out = written(*run, entry, "out");
    const auto test = entry.text("test"), train = entry.text("train");
    const auto read = readingFrom(entry, "read");
    std::vector<Pairs> files;
    const auto listed = entry.node().at("pairs").listOrOne();
    for (const auto& node : listed) {
        node.only({"name", "originals", "perturbed", "each", "only", "if", "unless"});
        run->sets.forEach(node, entry.scope(), [&](const Scope& scope) {
            files.push_back({Entry(node, scope).text("name"), fileFrom(node.at("originals"), scope),
                             fileFrom(node.at("perturbed"), scope)});
        });
    }
    const auto work = [=](const StageContext& context) {
        std::vector<victims::PairedTexts> pairs;
        for (const auto& [name, originals, perturbed] : files)
            pairs.push_back(victims::readPaired(name, originals, perturbed, read, context.stop));
        const auto loaded = run->tools.loader->load(victim, {});
        const auto scores = victims::robustnessOf(*loaded, corpora::readCorpus(test, read, context.stop),
                                                  corpora::readCorpus(train, read, context.stop), pairs,
                                                  run->tools.threads(), context.stop, context.report);
        if (context.stop.stop_requested())
            return false;
        writeFile(out, scores.json());
        return true;
    };
    return {{stage.name, work, stage.needs}};
}

std::function<NamedTables()> tablesOfScores(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    struct PlannedTable {
        std::string layout, name;
        PairSubset subset;
    };
    std::vector<PlannedTable> tables;
    const auto paper = folderOf(*run);
    for (const auto& node : stage.what.list()) {
        node.only({"table", "name", "subset", "each", "only", "if", "unless"});
        run->sets.forEach(node, stage.entry.scope(), [&](const Scope& scope) {
            const Entry entry(node, scope);
            const auto layout = entry.text("table");
            tables.push_back({layout, entry.text("name", layout), subsetIn(entry)});
            requirePlainName(node.find("name") ? node.at("name") : node.at("table"), tables.back().name);
            try {
                reports::requirePairLayout(paper, layout);
            } catch (const Error& error) {
                node.at("table").fail("words.json " + error.problem(), error.remedy());
            }
        });
    }
    return [paper, tables, scores = plannedScores(*run, stage)] {
        const auto runs = runsOf(scores);
        NamedTables made;
        for (const auto& [layout, name, subset] : tables)
            made.emplace_back(name, reports::pairTable(paper, layout, runs, subset));
        return made;
    };
}

std::vector<Stage> figuresOfScores(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    struct PlannedFigure {
        std::string corpus, name;
        DrawnSize size;
    };
    std::vector<PlannedFigure> figures;
    for (const auto& node : stage.what.list()) {
        node.only({"figure", "name", "corpus", "size", "each", "only", "if", "unless"});
        run->sets.forEach(node, stage.entry.scope(), [&](const Scope& scope) {
            const Entry entry(node, scope);
            if (entry.text("figure") != "adversaries")
                node.wrong("figure", "adversaries, the one of scores");
            figures.push_back({entry.text("corpus"), entry.text("name"), sizeIn(entry)});
            requirePlainName(node.at("name"), figures.back().name);
        });
    }
    const auto work = [run, figures, scores = plannedScores(*run, stage), paper = folderOf(*run)](const StageContext&) {
        const auto runs = runsOf(scores);
        for (const auto& [corpus, name, size] : figures)
            draw(*run, reports::pairAdversaries(paper, runs, corpus), name, size, 0);
        return true;
    };
    return {{stage.name, work, stage.needs}};
}

} // namespace core::reproduce
