// How many whole attacks run per second, and where the time goes:
// `bench-attack [--victim MODEL]... [--recipe NAME]... [--set KEY=VALUE]... [--data FILE] [--limit N] [--trace LEVEL]
// [--plain] [--json]`.
// Default: both shipped review classifiers, pwws and pwws@released, the shared MR sentences. Times are processor
// times of one thread, so that a busy machine changes them little; every example is attacked twice and the second
// round, with warm caches, is what counts.

#include <sys/resource.h>

#include <ctime>
#include <fstream>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/attacks/attack.h"
#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/victims/victim_attention.h"
#include "models/inference/masked/masked_models.h"
#include "models/inference/victim_loader.h"
#include "tests/places.h"

namespace {

using core::attacks::AttackResult;
using core::attacks::Status;
using core::victims::Victim;
using nlohmann::ordered_json;

double seconds()
{
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) + 1e-9 * static_cast<double>(time.tv_nsec);
}

/// Passes everything on and adds up the processor time of the answers.
class TimedVictim : public Victim {
public:
    explicit TimedVictim(Victim& victim) : victim_(victim) {}
    [[nodiscard]] const core::victims::VictimCard& card() const override { return victim_.card(); }
    [[nodiscard]] std::vector<core::structures::Prediction> predict(std::span<const core::text::Input> inputs,
                                                                    std::stop_token stop) override
    {
        const double began = seconds();
        auto answers = victim_.predict(inputs, stop);
        spent += seconds() - began;
        return answers;
    }
    [[nodiscard]] std::vector<core::structures::Prediction>
    predictVariants(const core::text::Input& base, std::span<const core::text::Variant> variants,
                    std::stop_token stop) override
    {
        const double began = seconds();
        auto answers = victim_.predictVariants(base, variants, stop);
        spent += seconds() - began;
        return answers;
    }
    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<TimedVictim>(victim_); }
    double spent = 0.0;

private:
    Victim& victim_;
};

/// Lines `label text`, labels 0 and 1 as the shared MR files have them.
std::vector<core::corpora::Example> readLines(const std::string& path, std::size_t limit)
{
    std::ifstream file(path);
    if (!file)
        throw core::Error({path}, "cannot be read", "Give a file of lines `label text` with --data");
    std::vector<core::corpora::Example> examples;
    for (std::string line; examples.size() < limit && std::getline(file, line);) {
        if (line.size() < 3)
            continue;
        core::corpora::Example example;
        example.row = examples.size() + 1;
        example.id = std::to_string(example.row);
        example.hash = core::combine64(core::hash64(example.id), core::hash64(line));
        example.input =
            core::text::Input::sentence(core::text::tokenize(line.substr(2), core::text::Tokenization::Whitespace));
        example.gold = core::structures::ClassLabel{line[0] - '0'};
        examples.push_back(std::move(example));
    }
    return examples;
}

struct Options {
    std::vector<std::string> victims;
    std::vector<std::string> recipes;
    std::vector<std::pair<std::string, std::string>> set; ///< In every recipe.
    std::string data = SHARED_DATA "/textfooler/mr.txt";
    std::size_t limit = 1000;
    core::attacks::TraceLevel trace = core::attacks::TraceLevel::Accepted;
    bool plain = false;
    bool json = false;
};

ordered_json measure(const core::attacks::Attack& attack, Victim& victim, const Options& options,
                     const std::vector<core::corpora::Example>& examples)
{
    TimedVictim timed(victim);
    core::attacks::AttackOptions attackOptions;
    attackOptions.trace = options.trace;
    double spent = 0.0;
    std::vector<AttackResult> results;
    for (int round = 0; round < 2; ++round) {
        results.clear();
        timed.spent = 0.0;
        const double began = seconds();
        for (const auto& example : examples)
            results.push_back(attack.run(example, timed, attackOptions, {}));
        spent = seconds() - began;
    }
    double attacked = 0;
    double succeeded = 0;
    double errors = 0;
    double queries = 0;
    double allQueries = 0;
    double distinct = 0;
    double percent = 0;
    double candidates = 0;
    double constraints = 0;
    for (const auto& result : results) {
        allQueries += static_cast<double>(result.queries);
        candidates += result.candidateSeconds;
        constraints += result.constraintSeconds;
        errors += result.status == Status::Error ? 1 : 0;
        if (result.status == Status::Skipped || result.status == Status::Error)
            continue;
        ++attacked;
        queries += static_cast<double>(result.queries);
        distinct += static_cast<double>(result.distinctQueries);
        if (result.status == Status::Succeeded) {
            ++succeeded;
            percent += result.perturbedPercent;
        }
    }
    const double perAttack = 1e6 / std::max(1.0, attacked);
    return {{"examples", examples.size()},
            {"attacked", attacked},
            {"errors", errors},
            {"success_rate", succeeded / attacked},
            {"mean_queries_attacked", queries / attacked},
            {"mean_distinct_queries_attacked", distinct / attacked},
            {"mean_perturbed_percent_succeeded", percent / succeeded},
            {"attacks_per_second", attacked / spent},
            {"queries_per_second", allQueries / spent},
            {"microseconds_per_attack",
             {{"all", spent * perAttack},
              {"victim", timed.spent * perAttack},
              {"all_but_victim", (spent - timed.spent) * perAttack},
              {"candidates", candidates * perAttack},
              {"constraints", constraints * perAttack}}}};
}

Options parse(int argc, char** argv)
{
    Options options;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        const auto value = [&]() -> std::string {
            if (i + 1 == argc)
                throw core::UsageError(argument + " needs a value");
            return argv[++i];
        };
        if (argument == "--victim")
            options.victims.push_back(value());
        else if (argument == "--recipe")
            options.recipes.push_back(value());
        else if (argument == "--set") {
            const auto both = value();
            const auto at = both.find('=');
            if (at == std::string::npos)
                throw core::UsageError("--set needs KEY=VALUE, not " + both);
            options.set.emplace_back(both.substr(0, at), both.substr(at + 1));
        } else if (argument == "--data")
            options.data = value();
        else if (argument == "--limit")
            options.limit = std::stoul(value());
        else if (argument == "--trace")
            options.trace = core::attacks::traceLevelNamed(value());
        else if (argument == "--plain")
            options.plain = true;
        else if (argument == "--json")
            options.json = true;
        else
            throw core::UsageError("there is no option " + argument);
    }
    if (options.victims.empty())
        options.victims = {"mr-wordlstm", "mr-wordcnn"};
    if (options.recipes.empty())
        options.recipes = {"pwws", "pwws@released"};
    return options;
}

} // namespace

int main(int argc, char** argv)
try {
    const Options options = parse(argc, argv);
    const auto examples = readLines(options.data, options.limit);
    const models::ModelLoader loader;
    const auto resources = std::make_shared<const core::language::Resources>(core::language::ResourceMakers{
        .maskedModel = models::loadMaskedModel,
        .attentionModel = [&](const std::string& name) { return core::victims::attentionModelOf(loader.load(name)); }});
    ordered_json all = ordered_json::array();
    for (const auto& name : options.victims) {
        core::victims::LoadOptions load;
        load.plain = options.plain;
        const auto victim = loader.load(name, load);
        for (const auto& preset : options.recipes) {
            auto recipe = core::attacks::Recipe::load(preset);
            for (const auto& [key, to] : options.set)
                recipe.set(key, to);
            const core::attacks::Attack attack(recipe, resources);
            ordered_json result = {{"victim", name}, {"recipe", preset}};
            result.update(measure(attack, *victim, options, examples));
            if (!options.json) {
                const auto& time = result["microseconds_per_attack"];
                fmt::print("{:12} {:20} {:7.1f} attacks/s {:9.0f} queries/s | success {:.1f} % queries {:.1f} "
                           "(distinct {:.1f}) words {:.1f} % | us: all {:.0f} victim {:.0f} rest {:.0f} "
                           "(candidates {:.0f} constraints {:.0f}) errors {}\n",
                           name, preset, result["attacks_per_second"].get<double>(),
                           result["queries_per_second"].get<double>(), 100 * result["success_rate"].get<double>(),
                           result["mean_queries_attacked"].get<double>(),
                           result["mean_distinct_queries_attacked"].get<double>(),
                           result["mean_perturbed_percent_succeeded"].get<double>(), time["all"].get<double>(),
                           time["victim"].get<double>(), time["all_but_victim"].get<double>(),
                           time["candidates"].get<double>(), time["constraints"].get<double>(),
                           result["errors"].get<double>());
            }
            all.push_back(std::move(result));
        }
    }
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    if (options.json)
        std::cout << ordered_json{{"attacks", all}, {"peak_memory_bytes", usage.ru_maxrss * 1024L}}.dump(2) << '\n';
    else
        fmt::print("peak memory {:.1f} MB\n", static_cast<double>(usage.ru_maxrss) / 1024.0);
    return 0;
} catch (const core::UsageError& error) {
    std::cerr << error.what() << '\n';
    return 2;
} catch (const core::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
