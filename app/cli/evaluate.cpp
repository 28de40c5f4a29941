#include <thread>

#include "app/cli/command.h"
#include "app/cli/console.h"
#include "app/cli/exit_codes.h"
#include "app/cli/options.h"
#include "core/victims/door_check.h"

namespace app {

void addEvaluate(CLI::App& app, Work& work)
{
    struct Options {
        std::string victim, corpus;
        CorpusOptions read;
        SampleChoice sample;
        core::victims::LoadOptions load;
        std::size_t workers = 0;
        std::string punctuation = "tag";
        bool json = false;
    };
    auto o = std::make_shared<Options>();
    auto* command = app.add_subcommand("evaluate", "a victim's clean score on a corpus, and the check at the door");
    command->add_option("--victim", o->victim, "a model's name, a model folder, or exec:COMMAND")->required();
    command->add_option("--corpus", o->corpus)->required();
    o->read.add(*command);
    o->sample.add(*command);
    command->add_option("--workers", o->workers, "threads; 0 is one per core")->capture_default_str();
    command
        ->add_option(
            "--punctuation", o->punctuation,
            "what a parser's scores without punctuation leave out: tag (the corpus's tag), unicode-P (forms of "
            "Unicode category P), upos (the universal tag PUNCT), unicode-PS (categories P and S)")
        ->check(CLI::IsMember({"tag", "unicode-P", "upos", "unicode-PS"}))
        ->capture_default_str();
    addLoadOptions(*command, o->load, VictimFrom::CommandLine);
    command->add_flag("--json", o->json);
    command->callback([&work, o] {
        work = [o](Context& context) {
            const auto corpus = core::corpora::readCorpus(o->corpus, o->read.read(), context.stop());
            const auto rows = core::campaigns::drawSample(corpus, o->sample.options());
            const auto victim = context.workbench().loader->load(o->victim, o->load);
            const std::size_t workers = o->workers > 0 ? o->workers : std::max(1U, std::thread::hardware_concurrency());
            const auto punctuation = core::metrics::punctuationNamed(o->punctuation);
            ProgressLine line;
            const auto evaluation = core::victims::evaluate(
                *victim, corpus, rows, workers, context.stop(),
                [&](const core::Progress& p) { line.show(thousands(p.done) + " of " + thousands(p.total)); },
                punctuation);
            line.clear();
            if (o->json) {
                print(evaluation.json(workers));
                return int(Done);
            }
            auto subset = corpus;
            subset.examples.clear();
            for (const auto row : rows)
                subset.examples.push_back(corpus.examples[row]);
            print(core::victims::checkAtDoor(*victim, subset, 0, workers, context.stop(), punctuation).text());
            return int(Done);
        };
    });
}

} // namespace app
