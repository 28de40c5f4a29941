#include <fmt/format.h>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/exit_codes.h"
#include "app/cli/options.h"
#include "core/corpora/statistics.h"
#include "core/corpora/writer.h"

namespace app {

namespace {

using core::corpora::Corpus;

std::string goldText(const Corpus& corpus, const core::corpora::Example& example)
{
    const int label = core::structures::labelOf(example.gold);
    return label >= 0 && static_cast<std::size_t>(label) < corpus.labels.size()
               ? corpus.labels[static_cast<std::size_t>(label)]
               : "";
}

int inspect(Context& context, const std::string& path, const CorpusOptions& options, std::size_t limit, bool json)
{
    ProgressLine line;
    const Corpus corpus = core::corpora::readCorpus(path, options.read(), context.stop, [&](const core::Progress& p) {
        line.show("reading " + thousands(p.done) + (p.total > 0 ? " of " + thousands(p.total) : ""));
    });
    line.clear();
    const auto figures = core::corpora::figuresOf(corpus);
    const double mean = corpus.examples.empty()
                            ? 0.0
                            : static_cast<double>(figures.words) / static_cast<double>(corpus.examples.size());
    const std::size_t shown = limit == 0 ? 5 : limit;
    if (json) {
        nlohmann::ordered_json labels;
        for (const auto& [label, count] : figures.labels)
            labels[label] = count;
        nlohmann::ordered_json examples = nlohmann::ordered_json::array();
        for (std::size_t i = 0; i < std::min(shown, corpus.examples.size()); ++i) {
            nlohmann::ordered_json example{{"example", corpus.examples[i].id},
                                           {"label", goldText(corpus, corpus.examples[i])}};
            for (const auto& segment : corpus.examples[i].input.segments())
                example["segments"][segment.name] = segment.text.str();
            examples.push_back(example);
        }
        printJson({{"path", path},
                   {"format", corpus.format},
                   {"tokenization", corpus.tokenization},
                   {"columns", nlohmann::ordered_json::parse(corpus.mapping.empty() ? "{}" : corpus.mapping)},
                   {"sha256", corpus.sha256},
                   {"examples", corpus.examples.size()},
                   {"skipped_rows", corpus.skippedRows},
                   {"warnings", corpus.warnings},
                   {"labels", labels},
                   {"segments", corpus.segments},
                   {"words", figures.words},
                   {"mean_words", mean},
                   {"vocabulary", figures.vocabulary},
                   {"duplicates", figures.duplicates},
                   {"first", examples}});
        return Done;
    }
    print(path + ": " + corpus.format + ", " + thousands(corpus.examples.size()) + " examples, tokenised as " +
          corpus.tokenization);
    for (const auto& [label, count] : figures.labels)
        print("  " + label + ": " + thousands(count));
    print("  " + thousands(figures.words) + " words, " + fmt::format("{:.1f}", mean) + " an example, vocabulary " +
          thousands(figures.vocabulary) + ", " + thousands(figures.duplicates) + " repeated texts");
    for (std::size_t i = 0; i < std::min(shown, corpus.examples.size()); ++i) {
        const auto& example = corpus.examples[i];
        print(example.id + "  [" + goldText(corpus, example) + "]");
        for (const auto& segment : example.input.segments())
            print("    " + (corpus.segments.size() > 1 ? segment.name + ": " : "") + segment.text.str());
    }
    for (const auto& warning : corpus.warnings)
        note(warning);
    if (corpus.skippedRows > 0)
        note(thousands(corpus.skippedRows) + " rows were left out.");
    return Done;
}

} // namespace

void addCorpus(CLI::App& app, Work& work)
{
    struct Options {
        std::string in, out, to, from;
        CorpusOptions read;
        std::size_t limit = 0;
        bool json = false;
    };
    auto o = std::make_shared<Options>();
    auto* command = app.add_subcommand("corpus", "look at a corpus, or convert it");
    command->require_subcommand(1);

    auto* look = command->add_subcommand("inspect", "format, labels, lengths and the first examples");
    look->add_option("path", o->in, "a file or a folder with one folder a class")->required();
    o->read.add(*look);
    look->add_option("--limit", o->limit, "how many examples to show");
    look->add_flag("--json", o->json);
    look->callback([&work, o] { work = [o](Context& c) { return inspect(c, o->in, o->read, o->limit, o->json); }; });

    auto* convert = command->add_subcommand("convert", "write a corpus in another format");
    convert->add_option("in", o->in)->required();
    convert->add_option("out", o->out)->required();
    convert->add_option("--from", o->from, "format of IN; found out when left out");
    convert->add_option("--to", o->to, "format of OUT; by its ending when left out");
    convert->callback([&work, o] {
        work = [o](Context& context) {
            core::corpora::ReadOptions options;
            options.format = o->from;
            const Corpus corpus = core::corpora::readCorpus(o->in, options, context.stop);
            core::corpora::writeCorpus(corpus, o->out, o->to);
            note(thousands(corpus.examples.size()) + " examples written to " + o->out);
            return int(Done);
        };
    });
}

} // namespace app
