#include <algorithm>

#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/folds.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/outputs.h"
#include "core/base/error.h"
#include "core/base/workers.h"
#include "core/campaigns/exports/predictions.h"
#include "core/corpora/answers.h"
#include "core/corpora/searching.h"
#include "core/files/file.h"
#include "core/json/json.h"
#include "core/programs/consent.h"
#include "core/reports/data/paired_answers.h"
#include "core/store/project.h"
#include "core/victims/card_json.h"
#include "core/victims/evaluation/door_check.h"
#include "core/victims/evaluation/pair_report.h"
#include "core/victims/evaluation/pair_shares.h"
#include "core/victims/evaluation/seen_inputs.h"

namespace app {

namespace {

using Json = nlohmann::ordered_json;

struct EvaluateOptions {
    std::string victim, corpus, train, predictions, project, where;
    std::vector<std::string> pairs;
    CorpusOptions read;
    SampleChoice sample;
    core::victims::LoadOptions load;
    int workers = 0;
    core::victims::ScoreChoices choices;
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

/// The chosen examples, as places in the whole corpus.
std::vector<std::size_t> chosenRows(const core::corpora::Corpus& whole, const EvaluateOptions& o)
{
    if (o.where.empty())
        return core::campaigns::drawSample(whole, o.sample.options());
    const auto found = core::corpora::examplesWith(whole, core::text::Search(o.where));
    if (found.empty())
        throw core::UsageError("--where finds no example of " + whole.name, "Change the search");
    std::vector<std::size_t> rows;
    for (const auto at : core::campaigns::drawSample(part(whole, found), o.sample.options()))
        rows.push_back(found[at]);
    return rows;
}

class Evaluator {
public:
    Evaluator(Context& context, const EvaluateOptions& o)
        : context_(context), o_(o), workers_(core::threadsFor(o.workers))
    {}

    /// `ofFold`: nothing is printed but how far it is; the scores are returned. Else it prints them, as --json says.
    Json corpus(bool ofFold = false)
    {
        if (!o_.project.empty()) { // before anything takes long
            project_ = core::store::Project::openOrCreate(o_.project);
            if (project_->readOnly())
                throw core::Error({o_.project}, "the project is open read-only: " + project_->readOnlyReason(),
                                  "Make it writable, close it where it is open, or choose another project");
        }
        const auto whole = read(o_.corpus);
        const auto rows = chosenRows(whole, o_);
        const auto corpus = part(whole, rows);
        const auto checked = check(corpus);
        if (!o_.predictions.empty())
            writePredictions(corpus, checked.clean);
        const auto others = o_.project.empty() ? std::vector<Other>{} : keep(whole, rows, checked.clean);
        std::optional<core::victims::DoorCheck> unseen;
        std::size_t all = corpus.examples.size(), unlearnt = all;
        std::optional<std::size_t> literally; // of word problems, which are compared without their numbers
        if (!o_.train.empty()) {
            const auto train = read(o_.train);
            const auto rest = core::victims::withoutSeen(corpus, train);
            unlearnt = rest.examples.size();
            if (core::corpora::answerKindOf(corpus) == core::structures::AnswerKind::Equation)
                literally = core::victims::seenLiterally(corpus, train);
            if (unlearnt > 0 && (o_.json || ofFold || unlearnt < all))
                unseen = check(rest);
        }
        if (o_.json || ofFold) {
            Json json = jsonOf(checked);
            json["skipped_rows"] = whole.skippedRows; // of the file, before the sample
            if (!o_.train.empty())
                addUnseen(json, unseen ? jsonOf(*unseen) : Json::object(), all, unlearnt);
            if (literally)
                json["seen_share_literal"] =
                    all == 0 ? Json() : Json(static_cast<double>(*literally) / static_cast<double>(all));
            if (!o_.project.empty())
                json["compared"] = jsonOf(others);
            if (ofFold)
                note(fmt::format("{}: {}", o_.corpus, checked.headline()));
            else
                printJson(json);
            return json;
        }
        print(checked.text());
        for (const auto& other : others)
            print(lineOf(other));
        if (o_.train.empty())
            return {};
        print(fmt::format("{} of {} inputs occur in {}{}.", thousands(all - unlearnt), thousands(all), o_.train,
                          literally ? fmt::format(" but for their numbers, {} with them", thousands(*literally)) : ""));
        if (unseen)
            print("On the others: " + unseen->headline());
        return {};
    }

    void pairs()
    {
        const auto originals = read(o_.pairs[0]);
        const auto perturbed = read(o_.pairs[1]);
        const auto train = o_.train.empty() ? core::corpora::Corpus{} : read(o_.train);
        ProgressLine line;
        const auto report =
            core::victims::reportPairs(victim(), originals, perturbed, o_.train.empty() ? nullptr : &train, workers_,
                                       context_.stop(), shownOn(line));
        line.clear();
        if (!o_.json) {
            print(report.text());
            return;
        }
        auto json = jsonOf(report.all);
        json["warnings"] = readWarnings_;
        json["skipped_rows"] = originals.skippedRows + perturbed.skippedRows;
        if (report.unseen)
            addUnseen(json, jsonOf(*report.unseen), report.all.originals.size(), report.unseen->originals.size());
        json["wall_seconds"] = report.wallSeconds;
        json["workers"] = workers_;
        printJson(json);
    }

private:
    /// This victim beside another one whose answers the project keeps.
    struct Other {
        std::string victim;
        core::reports::Pairs pairs;
    };

    /// Puts the answers into the project, and compares them with those of other victims there.
    std::vector<Other> keep(const core::corpora::Corpus& whole, const std::vector<std::size_t>& rows,
                            const core::victims::Evaluation& clean)
    {
        const auto& card = victim().card();
        const auto id = project_->addCorpus(whole);
        const bool program = !core::programs::execCommandOf(o_.victim).empty();
        project_->addAnswers({id, o_.victim, core::victims::cardJson(card), card.hash, {}, rows, clean.answers},
                             !program); // one that is not a file may have changed
        note("the answers are kept in " + o_.project);
        std::vector<core::reports::AnsweredCorpus> all;
        for (const auto& kept : project_->answers(id))
            all.push_back(core::reports::answeredCorpus(kept, whole));
        const auto own = std::ranges::find(all, card.hash, &core::reports::AnsweredCorpus::victimHash);
        std::vector<Other> others;
        for (auto other = all.begin(); other != all.end(); ++other)
            if (other != own && other->kind != core::structures::AnswerKind::Translation)
                others.push_back({other->victim, core::reports::pairsOf(*own, *other)});
        return others;
    }

    [[nodiscard]] static std::string lineOf(const Other& other)
    {
        const auto& pairs = other.pairs;
        return fmt::format("Beside {}, on {} examples: both right {}, this one alone {}, {} alone {}, neither {}; "
                           "McNemar's exact test p = {:.4f}.",
                           other.victim, thousands(pairs.examples.size()), thousands(pairs.both),
                           thousands(pairs.onlyFirst), other.victim, thousands(pairs.onlySecond),
                           thousands(pairs.neither), pairs.p());
    }

    [[nodiscard]] static Json jsonOf(const std::vector<Other>& others)
    {
        Json all = Json::array();
        for (const auto& [victim, pairs] : others)
            all.push_back({{"victim", victim},
                           {"examples", pairs.examples.size()},
                           {"both", pairs.both},
                           {"only_this", pairs.onlyFirst},
                           {"only_other", pairs.onlySecond},
                           {"neither", pairs.neither},
                           {"p", pairs.p()}});
        return all;
    }

    core::victims::Victim& victim()
    {
        if (!victim_)
            victim_ = context_.workbench().loader->load(o_.victim, o_.load);
        return *victim_;
    }

    /// What was guessed while reading is said.
    [[nodiscard]] core::corpora::Corpus read(const std::string& file)
    {
        auto corpus = core::corpora::readCorpus(file, o_.read.read(), context_.stop());
        tellReading(corpus);
        readWarnings_.insert(readWarnings_.end(), corpus.warnings.begin(), corpus.warnings.end());
        if (corpus.skippedRows > 0)
            readWarnings_.push_back(rowsLeftOut(corpus));
        return corpus;
    }

    core::victims::DoorCheck check(const core::corpora::Corpus& corpus)
    {
        ProgressLine line;
        return core::victims::checkAtDoor(victim(), corpus, 0, workers_, context_.stop(), o_.choices, shownOn(line));
    }

    [[nodiscard]] Json jsonOf(const core::victims::DoorCheck& checked) const
    {
        auto json = core::maybeJson<Json>(checked.clean.json(workers_));
        json["warnings"] = readWarnings_;
        for (const auto& warning : checked.warnings)
            json["warnings"].push_back(warning);
        return json;
    }

    void writePredictions(const core::corpora::Corpus& corpus, const core::victims::Evaluation& evaluation)
    {
        const auto& card = victim().card();
        const auto file = core::campaigns::predictionsOf(corpus, evaluation.answers, card.labels, card.answers());
        core::writeFile(o_.predictions, file.bytes);
        note("the answers are in " + o_.predictions +
             (file.leftOut > 0 ? "; " + thousands(file.leftOut) + " sentences without an answer are left out" : ""));
    }

    static core::ProgressFn shownOn(ProgressLine& line)
    {
        return [&line](const core::Progress& p) {
            line.show(thousands(p.done) + " of " + thousands(p.total), {{"done", p.done}, {"total", p.total}});
        };
    }

    static Json jsonOf(const core::victims::PairScores& scores)
    {
        using core::victims::PairShare;
        const PairShare robust = robustOf(scores.pairs), blackbox = blackboxOf(scores.pairs);
        Json json{{"originals", scores.originals.size()},
                  {"perturbed", scores.pairs.size()},
                  {"of_right", robust.of},
                  {"without_original", scores.withoutOriginal},
                  {"loss_rises", scores.hasLosses() ? Json(blackbox.of) : Json(nullptr)}};
        for (const auto& [name, rate] : {std::pair{"standard", ofOriginals(scores.originals)},
                                         {"perturbation", perturbationOf(scores.pairs)},
                                         {"robust", robust},
                                         {"blackbox_success", blackbox}}) {
            json[name] = rate.share ? Json(rate.share->share) : Json(nullptr);
            json[std::string(name) + "_low"] = rate.share ? Json(rate.share->low) : Json(nullptr);
            json[std::string(name) + "_high"] = rate.share ? Json(rate.share->high) : Json(nullptr);
        }
        return json;
    }

    /// The share of inputs that occur in the training file, and every score and count of those that do not.
    static void addUnseen(Json& json, const Json& others, std::size_t rows, std::size_t unseen)
    {
        Json added{{"seen_share",
                    rows == 0 ? Json(nullptr) : Json(static_cast<double>(rows - unseen) / static_cast<double>(rows))}};
        for (const auto& [key, value] : json.items())
            if ((value.is_number() || value.is_null()) && key != "wall_seconds" && key != "workers" &&
                key != "skipped_rows")
                added[key + "_unseen"] = others.contains(key) ? others[key] : Json(nullptr);
        json.update(added);
    }

    Context& context_;
    const EvaluateOptions& o_;
    std::shared_ptr<core::store::Project> project_;
    std::unique_ptr<core::victims::Victim> victim_; ///< Loaded on first use: after the corpora were read.
    std::size_t workers_;
    std::vector<std::string> readWarnings_;
};

/// Each fold's victim on its corpus, and the means.
int evaluateFolds(Context& context, const EvaluateOptions& o, const Folds& folds)
{
    std::vector<Json> reports;
    for (int fold = 0; fold < folds.count(); ++fold) {
        auto own = o;
        for (auto* name : {&own.victim, &own.corpus, &own.train, &own.predictions})
            *name = Folds::at(*name, fold);
        Evaluator evaluator(context, own);
        reports.push_back(evaluator.corpus(true));
    }
    const auto across = acrossFolds(reports);
    if (o.json) {
        printJson(across);
        return Done;
    }
    std::vector<std::string> keys; // scores, 0..1 and BLEU's, not counts
    for (const auto& [key, mean] : across.at("means").items())
        if (!std::ranges::all_of(reports,
                                 [&, name = key](const Json& report) {
                                     return report.at(name).is_number_integer() || report.at(name).is_number_unsigned();
                                 }) &&
            key != "wall_seconds")
            keys.push_back(key);
    print(fmt::format("mean of {} folds: {}", folds.count(), meansShown(across, keys)));
    return Done;
}

} // namespace

void addEvaluate(CLI::App& app, Work& work)
{
    auto o = std::make_shared<EvaluateOptions>();
    auto* command = app.add_subcommand("evaluate", "a victim's clean score on a corpus, and the door check");
    command->add_option("--victim", o->victim, "a model's name, a model folder, exec:COMMAND or socket:PATH")
        ->required();
    auto* files = command->add_option_group("files");
    files->add_option("--corpus", o->corpus, "the examples to query");
    files
        ->add_option("--pairs", o->pairs,
                     "ORIGINALS PERTURBED: standard, perturbation and robust accuracy; the second file's column "
                     "original_id names the original, or the rows of both files belong together")
        ->expected(2);
    files->require_option(1);
    command->add_option("--train", o->train, "the victim's training file: the score on inputs that are not in it, too");
    addOutput(*command, "--predictions", o->predictions,
              "write the answers to this file: JSON lines; of a parser CoNLL-U, a treebank by its own trees");
    command->add_option("--project", o->project,
                        "keep the answers in this project, where the window shows them, and compare them with those of "
                        "other victims there");
    command->add_option("--where", o->where,
                        "only examples that this search finds, such as `words:>12 label:positive`; the sample is drawn "
                        "of them");
    o->read.add(*command);
    o->sample.add(*command);
    addWorkers(*command, o->workers);
    addParameters(*command, core::victims::scoreParameters(), o->choices);
    addLoadOptions(*command, o->load, VictimFrom::CommandLine);
    addJson(*command, o->json);
    const auto folds = std::make_shared<Folds>();
    folds->add(*command);
    command->callback([&work, o, folds] {
        work = [o, folds](Context& context) {
            folds->check({{"--corpus", o->corpus}, {"--predictions", o->predictions}});
            if (*folds && (!o->pairs.empty() || !o->project.empty()))
                throw core::UsageError("--folds is for --corpus without --project", "Evaluate each fold on its own");
            if (!o->predictions.empty() && !o->pairs.empty())
                throw core::UsageError("--predictions is for --corpus", "Evaluate each file of the pair on its own");
            if ((!o->project.empty() || !o->where.empty()) && !o->pairs.empty())
                throw core::UsageError("--project and --where are for --corpus",
                                       "Evaluate each file of the pair on its own");
            if (*folds)
                return evaluateFolds(context, *o, *folds);
            Evaluator evaluator(context, *o);
            if (o->pairs.empty())
                static_cast<void>(evaluator.corpus());
            else
                evaluator.pairs();
            return int(Done);
        };
    });
}

} // namespace app
