#include <algorithm>

#include "core/corpora/formats/treebank_writer.h"
#include "core/corpora/reading/reader.h"
#include "core/corpora/reading/writer.h"
#include "core/files/file.h"
#include "core/reproduce/drawn_examples.h"
#include "core/reproduce/experiment/run.h"
#include "core/reproduce/joined_questions.h"

namespace core::reproduce {

using campaigns::Stage;
using campaigns::StageContext;

std::vector<Stage> partsStages(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    struct Part {
        std::string name;
        std::size_t most;
    };
    if (run->data.whole.is_null())
        stage.what.fail("the data are no treebank, which alone has parts");
    std::vector<Part> parts;
    const Entry sizes(stage.what, stage.entry.scope());
    for (const auto& [name, node] : stage.what.members()) {
        requirePlainName(node, name);
        parts.push_back({name, sizes.count(name, 0)});
    }
    const auto columns = Entry(run->experiment.root().at("data"), stage.entry.scope()).settings("columns");
    const std::filesystem::path folder = run->data.whole.at("path").get<std::string>();
    const auto work = [=](const StageContext& context) {
        for (const auto& [name, most] : parts) {
            context.report("reading " + name);
            const auto corpus = treebankPart(folder, name, columns, context.stop);
            const std::size_t all = corpus.examples.size();
            std::string bytes;
            for (std::size_t i = 0; i < (most == 0 ? all : std::min(most, all)); ++i)
                bytes += corpora::conlluOf(corpora::sentenceOf(corpus.examples[i]));
            writeFile(run->out / "data" / (name + ".conllu.gz"), packGzip(bytes));
        }
        return true;
    };
    return {{stage.name, work, stage.needs}};
}

std::vector<Stage> splitStages(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    const auto name = stage.entry.scope().text(stage.what);
    const auto at = std::ranges::find(run->data.named, name, &NamedData::name);
    if (at == run->data.named.end() || run->data.scenarios.empty() || !at->test.empty())
        stage.what.fail("\"" + name + "\" is not one of the given corpora that are split");
    const auto scenarios = run->data.scenarios[static_cast<std::size_t>(at - run->data.named.begin())];
    const auto work = [run, scenarios, whole = *at](const StageContext& context) {
        writeParts(scenarios, whole, run->seed, context.stop);
        return true;
    };
    return {{stage.name, work, stage.needs}};
}

std::vector<Stage> drawStages(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    struct Draw {
        std::string from, to;
        std::vector<std::string> without;
        DrawnSizes sizes;
        std::size_t first;
    };
    std::vector<Draw> draws;
    for (const auto& node : stage.what.listOrOne()) {
        node.only({"from", "without", "examples", "words", "first", "to", "each", "only", "if", "unless"});
        run->sets.forEach(node, stage.entry.scope(), [&](const Scope& scope) {
            const Entry entry(node, scope);
            draws.push_back({entry.text("from"),
                             written(*run, entry, "to"),
                             entry.texts("without"),
                             {entry.count("examples", 0), entry.count("words", 0)},
                             entry.count("first", 0)});
        });
    }
    const auto work = [run, draws](const StageContext& context) {
        for (const auto& draw : draws) {
            context.report("reading " + std::filesystem::path(draw.from).filename().string());
            auto corpus = corpora::readCorpus(draw.from, {}, context.stop);
            for (const auto& other : draw.without)
                leaveOut(corpus, corpora::readCorpus(other, {}, context.stop));
            if (draw.sizes.examples > 0 || draw.sizes.words > 0)
                keepDrawn(corpus, draw.sizes, run->seed);
            keepFirst(corpus, draw.first);
            corpora::writeCorpus(corpus, draw.to);
        }
        return true;
    };
    return {{stage.name, work, stage.needs}};
}

std::vector<Stage> concatenateStages(const ExperimentRunPtr& run, const WrittenStage& stage)
{
    const Entry entry(stage.what, stage.entry.scope());
    entry.node().only({"corpus", "read", "out"});
    const auto corpus = entry.text("corpus"), out = written(*run, entry, "out");
    const auto read = readingFrom(entry, "read");
    const auto work = [run, corpus, out, read](const StageContext& context) {
        writeFile(out, joinedQuestions(corpora::readCorpus(corpus, read, context.stop), run->seed));
        return true;
    };
    return {{stage.name, work, stage.needs}};
}

} // namespace core::reproduce
