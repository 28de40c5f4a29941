#include <thread>

#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "core/base/json.h"
#include "core/victims/evaluation/door_check.h"
#include "core/victims/evaluation/pair_evaluation.h"
#include "core/victims/evaluation/seen_inputs.h"

namespace app {

namespace {

using Json = nlohmann::ordered_json;

struct EvaluateOptions {
    std::string victim, corpus, train;
    std::vector<std::string> pairs;
    CorpusOptions read;
    SampleChoice sample;
    core::victims::LoadOptions load;
    std::size_t workers = 0;
    std::string punctuation = "tag";
    bool json = false;
};

core::corpora::Corpus part(const core::corpora::Corpus& corpus, const std::vector<std::size_t>& rows)
{
    auto subset = corpus;
    subset.examples.clear();
    for (const auto row : rows)
        subset.examples.push_back(corpus.examples[row]);
    return subset;
}

class Evaluator {
public:
    Evaluator(Context& context, const EvaluateOptions& o)
        : context_(context), o_(o),
          workers_(o.workers > 0 ? o.workers : std::max(1U, std::thread::hardware_concurrency())),
          punctuation_(core::metrics::punctuationNamed(o.punctuation))
    {}

    void corpus()
    {
        const auto corpus = read(o_.corpus);
        const auto rows = core::campaigns::drawSample(corpus, o_.sample.options());
        std::vector<std::size_t> unseen;
        if (!o_.train.empty())
            unseen = core::victims::rowsNotIn(corpus, rows, read(o_.train));
        if (o_.json) {
            Json json = core::maybeJson<Json>(evaluate(corpus, rows).json(workers_));
            if (!o_.train.empty())
                addUnseen(json,
                          unseen.empty() ? Json::object()
                                         : core::maybeJson<Json>(evaluate(corpus, unseen).json(workers_)),
                          rows.size(), unseen.size());
            printJson(json);
            return;
        }
        print(core::victims::checkAtDoor(victim(), part(corpus, rows), 0, workers_, context_.stop(), punctuation_)
                  .text());
        if (o_.train.empty())
            return;
        printSeen(rows.size(), unseen.size(), "inputs");
        if (!unseen.empty() && unseen.size() < rows.size())
            print("On the others: " +
                  core::victims::checkAtDoor(victim(), part(corpus, unseen), 0, workers_, context_.stop(), punctuation_)
                      .headline());
    }

    void pairs()
    {
        const auto originals = read(o_.pairs[0]);
        const auto perturbed = read(o_.pairs[1]);
        const auto train = o_.train.empty() ? core::corpora::Corpus{} : read(o_.train);
        const auto before = judge(originals);
        const auto after = judge(perturbed);
        const auto scores = core::victims::scorePairs(originals, before, perturbed, after);
        const auto others = core::victims::scorePairs(originals, before, perturbed, after, train);
        if (o_.json) {
            auto json = jsonOf(scores);
            if (!o_.train.empty())
                addUnseen(json, jsonOf(others), scores.originals, others.originals);
            json["wall_seconds"] = before.wallSeconds + after.wallSeconds;
            json["workers"] = workers_;
            printJson(json);
            return;
        }
        printPairs(scores);
        if (scores.withoutOriginal > 0)
            note(fmt::format("{} perturbed texts name no original of {} and count nowhere",
                             thousands(scores.withoutOriginal), o_.pairs[0]));
        if (o_.train.empty())
            return;
        printSeen(scores.originals, others.originals, "originals");
        if (others.originals > 0 && others.originals < scores.originals) {
            print("On the others:");
            printPairs(others);
        }
    }

private:
    core::victims::Victim& victim()
    {
        if (!victim_)
            victim_ = context_.workbench().loader->load(o_.victim, o_.load);
        return *victim_;
    }

    [[nodiscard]] core::corpora::Corpus read(const std::string& file) const
    {
        return core::corpora::readCorpus(file, o_.read.read(), context_.stop());
    }

    core::victims::Evaluation evaluate(const core::corpora::Corpus& corpus, const std::vector<std::size_t>& rows)
    {
        ProgressLine line;
        auto evaluation =
            core::victims::evaluate(victim(), corpus, rows, workers_, context_.stop(), shownOn(line), punctuation_);
        line.clear();
        return evaluation;
    }

    core::victims::Judged judge(const core::corpora::Corpus& corpus)
    {
        ProgressLine line;
        auto judged = core::victims::judge(victim(), corpus, workers_, context_.stop(), shownOn(line));
        line.clear();
        return judged;
    }

    static core::ProgressFn shownOn(ProgressLine& line)
    {
        return [&line](const core::Progress& p) { line.show(thousands(p.done) + " of " + thousands(p.total)); };
    }

    static Json jsonOf(const core::victims::PairScores& scores)
    {
        Json json{{"originals", scores.originals},
                  {"perturbed", scores.perturbed},
                  {"of_right", scores.ofRight},
                  {"without_original", scores.withoutOriginal},
                  {"loss_rises", scores.losses ? Json(scores.lossRises) : Json(nullptr)}};
        for (const auto& [name, rate] : {std::pair{"standard", scores.standard()},
                                         {"perturbation", scores.perturbation()},
                                         {"robust", scores.robust()},
                                         {"blackbox_success", scores.blackbox()}}) {
            json[name] = rate ? Json(rate->share) : Json(nullptr);
            json[std::string(name) + "_low"] = rate ? Json(rate->low) : Json(nullptr);
            json[std::string(name) + "_high"] = rate ? Json(rate->high) : Json(nullptr);
        }
        return json;
    }

    static void printPairs(const core::victims::PairScores& scores)
    {
        const auto line = [](const char* name, const auto& rate, std::size_t over, const char* of) {
            print(rate ? fmt::format("{} {:.1f} % ({:.1f} to {:.1f}) of {} {}", name, 100.0 * rate->share,
                                     100.0 * rate->low, 100.0 * rate->high, thousands(over), of)
                       : fmt::format("{} of no {}", name, of));
        };
        line("Standard accuracy", scores.standard(), scores.originals, "originals");
        line("Perturbation accuracy", scores.perturbation(), scores.perturbed, "perturbed texts");
        line("Robust accuracy", scores.robust(), scores.ofRight, "perturbed texts whose original is answered rightly");
        if (scores.losses)
            line("Success as a black-box attack", scores.blackbox(), scores.lossRises,
                 "perturbed texts whose loss is higher than their original's");
    }

    void printSeen(std::size_t all, std::size_t unseen, const char* of) const
    {
        print(fmt::format("{} of {} {} stand in {}.", thousands(all - unseen), thousands(all), of, o_.train));
    }

    /// The share of inputs that occur in the training file, and every score and count of those that do not.
    static void addUnseen(Json& json, const Json& others, std::size_t rows, std::size_t unseen)
    {
        Json added{{"seen_share",
                    rows == 0 ? Json(nullptr) : Json(static_cast<double>(rows - unseen) / static_cast<double>(rows))}};
        for (const auto& [key, value] : json.items())
            if ((value.is_number() || value.is_null()) && key != "wall_seconds" && key != "workers")
                added[key + "_unseen"] = others.contains(key) ? others[key] : Json(nullptr);
        json.update(added);
    }

    Context& context_;
    const EvaluateOptions& o_;
    std::unique_ptr<core::victims::Victim> victim_; ///< Loaded on first use: after the corpora were read.
    std::size_t workers_;
    core::metrics::Punctuation punctuation_;
};

} // namespace

void addEvaluate(CLI::App& app, Work& work)
{
    auto o = std::make_shared<EvaluateOptions>();
    auto* command = app.add_subcommand("evaluate", "a victim's clean score on a corpus, and the door check");
    command->add_option("--victim", o->victim, "a model's name, a model folder, or exec:COMMAND")->required();
    auto* files = command->add_option_group("files");
    files->add_option("--corpus", o->corpus, "the examples to query");
    files
        ->add_option("--pairs", o->pairs,
                     "ORIGINALS PERTURBED: standard, perturbation and robust accuracy; the "
                     "second file's column original_id names the original")
        ->expected(2);
    files->require_option(1);
    command->add_option("--train", o->train, "the victim's training file: the score on inputs that are not in it, too");
    o->read.add(*command);
    o->sample.add(*command);
    addWorkers(*command, o->workers);
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
            Evaluator evaluator(context, *o);
            if (o->pairs.empty())
                evaluator.corpus();
            else
                evaluator.pairs();
            return int(Done);
        };
    });
}

} // namespace app
