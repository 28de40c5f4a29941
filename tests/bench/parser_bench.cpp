// How fast a biaffine parser answers: `bench-parser [MODEL FOLDER]... [--tagger FOLDER] [--json] [--seconds S]`.
// Without a folder a parser with random weights of the shipped word model's size is measured. Sentences are those of
// the UD English EWT test set if the shared data are there, else made-up ones of similar lengths. Times are processor
// times of one thread, so that a busy machine changes them little. `in_network` is the share of them that is spent in
// the kernels: products, gates and scores.

#include <chrono>
#include <cmath>
#include <filesystem>
#include <iostream>

#include <unistd.h>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/files/paths.h"
#include "models/inference/parsing/parser_victims.h"
#include "tests/bench/rate.h"
#include "tests/bench/timed_kernels.h"
#include "tests/places.h"
#include "tests/support/models/random_parser.h"

namespace {

using bench::TimedKernels;
using core::text::Edit;
using core::text::Input;
using core::text::Variant;
using core::text::WordId;
using core::victims::MarginRequest;
using core::victims::ParserVictim;
using nlohmann::ordered_json;

/// Share of the time that `work` spends in the kernels.
template<class Work>
double shareInNetwork(double duration, Work work)
{
    TimedKernels::spent = {};
    const auto start = std::chrono::steady_clock::now();
    std::chrono::duration<double> wall{};
    while (wall.count() < duration) {
        (void)work();
        wall = std::chrono::steady_clock::now() - start;
    }
    return std::chrono::duration<double>(TimedKernels::spent) / wall;
}

std::vector<Input> sentencesFor(bool isRandom, std::string& name)
{
    const std::filesystem::path file = std::filesystem::path(SHARED_DATA) / "ud-ewt/en_ewt-ud-test.conllu.gz";
    if (!isRandom && std::filesystem::exists(file)) {
        name = "UD English EWT test";
        std::vector<Input> inputs;
        for (auto& example : core::corpora::readCorpus(file).examples)
            inputs.push_back(std::move(example.input));
        return inputs;
    }
    name = "made-up";
    core::Random random(1);
    std::vector<Input> inputs;
    for (int i = 0; i < 2000; ++i) // lengths as in EWT: many short, mean 12, up to 60
        inputs.push_back(
            testing::randomSentence(random, testing::ParserSizes::shipped(),
                                    1 + static_cast<std::size_t>(-11.5 * std::log(1.0 - random.uniform()))));
    return inputs;
}

ordered_json measure(const std::shared_ptr<const models::ParserModel>& model,
                     const std::shared_ptr<const core::language::Tagger>& tagger, bool isRandom, double duration)
{
    ordered_json result;
    result["inputs"] = nameOf(model->config.inputs);
    std::string corpus;
    const auto sentences = sentencesFor(isRandom, corpus);
    result["sentences"] = corpus;
    const double start = bench::seconds();
    const auto victim = models::makeFastParser(model, tagger, TimedKernels::kernels());
    result["startup_seconds"] = bench::seconds() - start;
    const auto add = [&](const std::string& name, auto work) {
        (void)work(); // fills the word tables
        result[name] = bench::bestRate(duration, work);
        result[name + "_in_network"] = shareInNetwork(duration / 3, work);
    };
    const auto whole = [&] {
        for (std::size_t i = 0; i < sentences.size(); i += 256)
            (void)victim->predict(std::span(sentences).subspan(i, std::min<std::size_t>(256, sentences.size() - i)),
                                  {});
        return sentences.size();
    };
    add("sentences_per_second", whole);
    victim->setDetail(core::victims::Victim::Detail::HeadsOnly);
    add("sentences_per_second_heads_only", whole);

    // An attack's queries: some words of a sentence each replaced by 50 others; each word by an unknown one.
    std::vector<Input> some;
    for (const Input& input : sentences)
        if (const std::size_t size = input[0].text.size(); size >= 8 && size <= 16 && some.size() < 100)
            some.push_back(input);
    core::Random random(2);
    const auto vocabulary = victim->vocabulary();
    std::vector<std::vector<Variant>> candidates;
    std::vector<std::vector<Variant>> unknowns;
    for (const Input& input : some) {
        auto& asked = candidates.emplace_back();
        auto& unknown = unknowns.emplace_back();
        const std::size_t size = input[0].text.size();
        for (std::uint32_t i = 0; i < size; ++i)
            unknown.push_back({Edit::replace(0, i, core::text::intern("<unk>"))});
        const auto place = static_cast<std::uint32_t>(random.below(size));
        for (int k = 0; k < 50; ++k)
            asked.push_back({Edit::replace(0, place, vocabulary[random.below(vocabulary.size())])});
    }
    std::size_t at = 0;
    add("candidates_per_second", [&] {
        at = (at + 1) % some.size();
        return victim->predictVariants(some[at], candidates[at], {}).size();
    });
    add("unknown_words_per_second", [&] {
        at = (at + 1) % some.size();
        return victim->predictVariants(some[at], unknowns[at], {}).size();
    });
    add("single_sentences_per_second", [&] {
        at = (at + 1) % some.size();
        return victim->predict(std::span(&some[at], 1), {}).size();
    });
    std::vector<std::vector<int>> heads;
    for (const Input& input : some)
        heads.push_back(std::get<core::structures::DependencyTree>(victim->predict(std::span(&input, 1), {})[0]).heads);
    add("gradients_per_second", [&] {
        at = (at + 1) % some.size();
        (void)victim->marginGradient(some[at], MarginRequest{heads[at], {}, 1.0}, {});
        return std::size_t{1};
    });
    return result;
}

void print(const ordered_json& result)
{
    fmt::print("{}, {} sentences, inputs: {}\n", result["model"].get<std::string>(),
               result["sentences"].get<std::string>(), result["inputs"].get<std::string>());
    for (const auto& [key, value] : result.items())
        if (value.is_number() && !key.ends_with("_in_network")) {
            fmt::print("  {:34}{:>10.{}f}", key, value.get<double>(), key == "startup_seconds" ? 3 : 0);
            if (result.contains(key + "_in_network"))
                fmt::print("   {:.0f} % in the network", 100.0 * result[key + "_in_network"].get<double>());
            fmt::print("\n");
        }
}

} // namespace

int main(int argc, char** argv)
try {
    std::vector<std::string> folders;
    std::string taggerFolder = (core::resourcesFolder() / "models/ewt-tagger").string();
    bool json = false;
    double duration = 3.0;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--json")
            json = true;
        else if (argument == "--seconds" && i + 1 < argc)
            duration = std::stod(argv[++i]);
        else if (argument == "--tagger" && i + 1 < argc)
            taggerFolder = argv[++i];
        else
            folders.push_back(argument);
    }
    ordered_json all = {{"kernels", models::kernels::best().name}, {"models", ordered_json::array()}};
    const auto add = [&](const std::string& name, const std::shared_ptr<const models::ParserModel>& model,
                         bool isRandom) {
        std::shared_ptr<const core::language::Tagger> tagger;
        if (model->config.inputs == models::ParserInputs::WordTag)
            tagger = core::language::Tagger::load(taggerFolder);
        ordered_json result = {{"model", name}};
        result.update(measure(model, tagger, isRandom, duration));
        all["models"].push_back(result);
    };
    for (const auto& folder : folders)
        add(folder, std::make_shared<const models::ParserModel>(models::ParserModel::read(folder)), false);
    if (folders.empty()) {
        const auto folder = std::filesystem::temp_directory_path() / fmt::format("bench-parser-{}", getpid());
        const auto random = testing::randomParser(models::ParserInputs::Word, testing::ParserSizes::shipped());
        add("random weights", testing::written(random, folder), true);
        std::filesystem::remove_all(folder);
    }
    if (json) {
        std::cout << all.dump(2) << '\n';
        return 0;
    }
    fmt::print("kernels: {}\n", models::kernels::best().name);
    for (const auto& result : all["models"])
        print(result);
    return 0;
} catch (const core::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
