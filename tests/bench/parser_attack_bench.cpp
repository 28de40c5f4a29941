// How many sentences per second the attacks on parsers process, and where their time goes:
// `bench-parser-attack [--victim MODEL]... [--recipe NAME]... [--sentences N] [--json]`.
// Default: the shipped word parser, black box, white box and both phrase attacks at 15 %, 100 random sentences of the
// UD English EWT test set if the shared data are there, else the shipped treebank. Times are processor times of one
// thread; every sentence is attacked twice and the second round, with warm caches, is what counts.

#include <filesystem>
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/attacks/attack.h"
#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/files/paths.h"
#include "models/inference/masked/masked_models.h"
#include "models/inference/parsing/parser_victims.h"
#include "tests/bench/rate.h"
#include "tests/bench/timed_kernels.h"
#include "tests/places.h"

namespace {

using bench::TimedKernels;
using core::attacks::Status;
using core::structures::Prediction;
using core::text::Input;
using core::text::Variant;
using core::text::WordId;
using core::victims::MarginGradient;
using core::victims::MarginRequest;
using core::victims::ParserVictim;
using nlohmann::ordered_json;

/// Adds the processor time it lives to a sum.
class Stopwatch {
public:
    explicit Stopwatch(double& sum) : sum_(sum) {}
    Stopwatch(const Stopwatch&) = delete;
    Stopwatch& operator=(const Stopwatch&) = delete;
    ~Stopwatch() { sum_ += bench::seconds() - began_; }

private:
    double& sum_;
    double began_ = bench::seconds();
};

/// Passes everything on and takes the time of trees and of gradients.
class TimedParser final : public ParserVictim {
public:
    explicit TimedParser(ParserVictim& parser) : parser_(parser) {}
    [[nodiscard]] const core::victims::VictimCard& card() const override { return parser_.card(); }
    void setDetail(Detail detail) override { parser_.setDetail(detail); }
    [[nodiscard]] std::unique_ptr<Victim> clone() const override { return std::make_unique<TimedParser>(parser_); }
    [[nodiscard]] std::vector<Prediction> predict(std::span<const Input> inputs, std::stop_token stop) override
    {
        const Stopwatch watch(trees);
        return parser_.predict(inputs, stop);
    }
    [[nodiscard]] std::vector<Prediction> predictVariants(const Input& base, std::span<const Variant> variants,
                                                          std::stop_token stop) override
    {
        const Stopwatch watch(trees);
        return parser_.predictVariants(base, variants, stop);
    }
    [[nodiscard]] core::victims::ArcScores arcScores(const Input& input, std::stop_token stop) override
    {
        return parser_.arcScores(input, stop);
    }
    [[nodiscard]] MarginGradient marginGradient(const Input& input, const MarginRequest& request,
                                                std::stop_token stop) override
    {
        const Stopwatch watch(gradients);
        return parser_.marginGradient(input, request, stop);
    }
    [[nodiscard]] std::vector<MarginGradient> marginGradients(std::span<const Input> inputs,
                                                              std::span<const MarginRequest> requests,
                                                              std::stop_token stop) override
    {
        const Stopwatch watch(gradients);
        return parser_.marginGradients(inputs, requests, stop);
    }
    [[nodiscard]] std::span<const float> wordVector(WordId word) override { return parser_.wordVector(word); }
    [[nodiscard]] bool knows(WordId word) const override { return parser_.knows(word); }
    [[nodiscard]] std::span<const WordId> vocabulary() const override { return parser_.vocabulary(); }
    [[nodiscard]] bool readsTags() const override { return parser_.readsTags(); }
    [[nodiscard]] std::vector<std::string> tagsFor(const Input& input) override { return parser_.tagsFor(input); }

    double trees = 0.0;
    double gradients = 0.0;

private:
    ParserVictim& parser_;
};

class TimedMaskedModel final : public core::language::MaskedLanguageModel {
public:
    explicit TimedMaskedModel(std::shared_ptr<const MaskedLanguageModel> model) : model_(std::move(model)) {}
    [[nodiscard]] std::vector<std::vector<core::language::Proposal>> propose(std::span<const WordId> words,
                                                                             std::span<const std::size_t> places,
                                                                             std::size_t most,
                                                                             std::stop_token stop) const override
    {
        const Stopwatch watch(spent);
        return model_->propose(words, places, most, stop);
    }
    [[nodiscard]] bool servesAllPlaces() const override { return model_->servesAllPlaces(); }
    [[nodiscard]] std::string name() const override { return model_->name(); }
    [[nodiscard]] std::string hash() const override { return model_->hash(); }

    static inline double spent = 0.0;

private:
    std::shared_ptr<const MaskedLanguageModel> model_;
};

core::corpora::Corpus sentences(std::size_t limit)
{
    const std::filesystem::path shared = std::filesystem::path(SHARED_DATA) / "ud-ewt/en_ewt-ud-test.conllu.gz";
    auto corpus = core::corpora::readCorpus(
        std::filesystem::exists(shared) ? shared : core::resourcesFolder() / "corpora/demo-treebank.conllu");
    core::Random random(1);
    random.shuffle(std::span(corpus.examples));
    corpus.examples.resize(std::min(limit, corpus.examples.size()));
    return corpus;
}

ordered_json measure(const core::attacks::Attack& attack, ParserVictim& parser, const core::corpora::Corpus& corpus)
{
    double all = 0.0;
    std::size_t attacked = 0;
    std::size_t succeeded = 0;
    std::uint64_t queries = 0;
    std::uint64_t gradients = 0;
    TimedParser timed(parser);
    std::chrono::steady_clock::time_point wallBegan;
    for (int round = 0; round < 2; ++round) {
        all = timed.trees = timed.gradients = TimedMaskedModel::spent = 0.0;
        attacked = succeeded = queries = gradients = 0;
        TimedKernels::spent = {};
        wallBegan = std::chrono::steady_clock::now();
        const Stopwatch watch(all);
        for (const auto& example : corpus.examples) {
            const auto result = attack.run(example, timed, {}, {});
            if (result.status == Status::Error)
                throw core::Error(result.message);
            attacked += result.status == Status::Skipped ? 0 : 1;
            succeeded += result.status == Status::Succeeded ? 1 : 0;
            queries += result.queries;
            gradients += result.gradientQueries;
        }
    }
    // The kernels' clock is the wall's, so their share is one of the wall's time.
    const std::chrono::duration<double> wall = std::chrono::steady_clock::now() - wallBegan;
    const double rest = all - timed.trees - timed.gradients - TimedMaskedModel::spent;
    return {{"sentences_per_second", static_cast<double>(corpus.examples.size()) / all},
            {"attacked", attacked},
            {"succeeded", succeeded},
            {"queries", queries},
            {"gradients", gradients},
            {"seconds", all},
            {"trees", timed.trees / all},
            {"gradients_forward_and_backward", timed.gradients / all},
            {"masked_language_model", TimedMaskedModel::spent / all},
            {"search_and_all_else", rest / all},
            {"in_the_parsers_kernels", std::chrono::duration<double>(TimedKernels::spent) / wall}};
}

} // namespace

int main(int argc, char** argv)
try {
    std::vector<std::string> victims;
    std::vector<std::string> recipes;
    std::size_t limit = 100;
    bool json = false;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--json")
            json = true;
        else if (argument == "--victim" && i + 1 < argc)
            victims.emplace_back(argv[++i]);
        else if (argument == "--recipe" && i + 1 < argc)
            recipes.emplace_back(argv[++i]);
        else if (argument == "--sentences" && i + 1 < argc)
            limit = std::stoul(argv[++i]);
        else
            throw core::UsageError("there is no option " + argument);
    }
    if (victims.empty())
        victims = {"ewt-parser-word"};
    if (recipes.empty())
        recipes = {"parser-blackbox", "parser-whitebox", "parser-phrase-blackbox", "parser-phrase-whitebox"};
    const auto corpus = sentences(limit);
    const auto resources = std::make_shared<core::language::Resources>(
        core::language::ResourceMakers{.maskedModel = [](const auto& folder) {
            return std::make_shared<TimedMaskedModel>(models::loadMaskedModel(folder));
        }});
    ordered_json all = ordered_json::array();
    for (const auto& victim : victims) {
        const auto model = std::make_shared<const models::ParserModel>(
            models::ParserModel::read(core::resourcesFolder() / "models" / victim));
        std::shared_ptr<const core::language::Tagger> tagger;
        if (model->config.inputs == models::ParserInputs::WordTag)
            tagger = core::language::Tagger::load(core::resourcesFolder() / "models/ewt-tagger");
        const auto parser = models::makeFastParser(model, tagger, TimedKernels::kernels());
        for (const auto& recipe : recipes) {
            ordered_json result = {{"victim", victim}, {"recipe", recipe}, {"sentences", corpus.examples.size()}};
            result.update(
                measure({core::attacks::Attack(core::attacks::Recipe::load(recipe), resources)}, *parser, corpus));
            if (!json)
                fmt::print(
                    "{:20} {:24} {:6.1f} sentences/s ({} of {} succeeded) | % of the time: trees {:.0f}, gradients "
                    "{:.0f}, language model {:.0f}, all else {:.0f}; in the parser's kernels {:.0f}\n",
                    victim, recipe, result["sentences_per_second"].get<double>(),
                    result["succeeded"].get<std::size_t>(), result["attacked"].get<std::size_t>(),
                    100 * result["trees"].get<double>(), 100 * result["gradients_forward_and_backward"].get<double>(),
                    100 * result["masked_language_model"].get<double>(),
                    100 * result["search_and_all_else"].get<double>(),
                    100 * result["in_the_parsers_kernels"].get<double>());
            all.push_back(std::move(result));
        }
    }
    if (json)
        std::cout << ordered_json{{"sentences", corpus.path}, {"attacks", all}}.dump(2) << '\n';
    return 0;
} catch (const core::UsageError& error) {
    std::cerr << error.what() << '\n';
    return 2;
} catch (const core::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
