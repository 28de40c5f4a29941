// How many texts a second a victim answers: `bench-forward [MODEL FOLDER]... [--json] [--seconds S] [--words N]`, or of
// transformers beside libtorch and OpenBLAS: `bench-forward --transformers [--json] [--seconds S]`.
// Without a folder two models with random weights are measured, of the shipped ones' shapes and 19,000 words.
// --words: texts use the first N words only (their tables then stay in the cache), not the whole vocabulary.
// Times are processor times of one thread, so that a busy machine changes them little.

#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "app/blas_kernels.h"
#include "core/base/error.h"
#include "models/inference/classifying/word_victims.h"
#include "models/inference/kernels/kernels.h"
#include "tests/bench/rate.h"
#include "tests/bench/transformer_rates.h"
#include "tests/support/models/random_model.h"

namespace {

using bench::bestRate;
using bench::seconds;
using core::structures::Prediction;
using core::text::Edit;
using core::text::Input;
using core::text::Variant;
using core::victims::Victim;
using nlohmann::ordered_json;

class Words {
public:
    Words(const models::Vocabulary& vocabulary, std::size_t most)
    {
        for (std::size_t row = 2; row < std::min(vocabulary.size(), most); ++row)
            ids_.push_back(core::text::intern(vocabulary.word(row)));
    }
    core::text::WordId any() { return ids_[random_.below(ids_.size())]; }
    Input text(std::size_t size)
    {
        std::vector<std::string> forms;
        for (std::size_t i = 0; i < size; ++i)
            forms.emplace_back(core::text::formOf(any()));
        return Input::sentence(core::text::Text::ofWords(forms));
    }
    core::Random& random() { return random_; }

private:
    std::vector<core::text::WordId> ids_;
    core::Random random_{1};
};

/// The queries of PWWS for one text: the text; each word made unknown; 5 to 10 substitutes of each word;
/// then 15 % of the words substituted one after the other.
struct Questions {
    Input base;
    std::vector<Variant> unknown;
    std::vector<std::vector<Variant>> substitutes;
    std::vector<std::pair<Input, std::vector<Variant>>> cumulative;

    Questions(Words& words, std::size_t size) : base(words.text(size))
    {
        const auto oov = core::text::intern("\x01unknown");
        for (std::uint32_t i = 0; i < size; ++i) {
            unknown.push_back({Edit::replace(0, i, oov)});
            auto& here = substitutes.emplace_back();
            for (std::size_t k = 5 + words.random().below(6); k > 0; --k)
                here.push_back({Edit::replace(0, i, words.any())});
        }
        Input now = base;
        for (std::size_t k = 0; k < (size * 15 + 50) / 100; ++k) {
            const Variant change{Edit::replace(0, static_cast<std::uint32_t>(words.random().below(size)), words.any())};
            cumulative.push_back({now, {change}});
            now = core::text::applied(now, change);
        }
    }

    std::size_t ask(Victim& victim) const
    {
        std::size_t queries = victim.predict(std::span(&base, 1), {}).size();
        queries += victim.predictVariants(base, unknown, {}).size();
        for (const auto& here : substitutes)
            queries += victim.predictVariants(base, here, {}).size();
        for (const auto& [text, change] : cumulative)
            queries += victim.predictVariants(text, change, {}).size();
        return queries;
    }
};

ordered_json measure(const std::shared_ptr<const models::WordModel>& model, const std::string& name, double duration,
                     std::size_t mostWords)
{
    ordered_json result = {{"model", name}, {"architecture", nameOf(model->config.architecture)}};
    Words words(model->vocabulary, mostWords);
    for (const bool plain : {true, false}) {
        const auto start = seconds();
        const auto victim = plain ? models::makePlainVictim(model) : models::makeFastVictim(model);
        ordered_json rates;
        rates["startup_seconds"] = seconds() - start;
        std::vector<Input> texts;
        for (int i = 0; i < 512; ++i)
            texts.push_back(words.text(20));
        (void)victim->predict(texts, {}); // fills the word tables
        for (const std::size_t batch : {1, 8, 32, 128}) {
            std::size_t at = 0;
            rates[fmt::format("sentences_per_second_{}", batch)] = bestRate(duration, [&] {
                at = at + batch > texts.size() ? 0 : at;
                const std::span<const Input> inputs(texts.data() + at, batch);
                at += batch;
                return victim->predict(inputs, {}).size();
            });
        }
        for (const std::size_t size : {20, 215}) {
            std::vector<Questions> questions;
            for (int i = 0; i < (size == 20 ? 100 : 10); ++i)
                questions.emplace_back(words, size);
            std::size_t at = 0;
            const auto next = [&] { return questions[at++ % questions.size()].ask(*victim); };
            if (!plain)
                for (std::size_t i = 0; i < questions.size(); ++i)
                    (void)next();
            rates[fmt::format("pwws_queries_per_second_{}", size)] = bestRate(duration, next);
        }
        rates["bytes_per_worker"] = models::bytesPerWorker(*victim);
        result[plain ? "plain" : "fast"] = rates;
    }
    return result;
}

void print(const ordered_json& result)
{
    fmt::print("{} ({})\n", result["model"].get<std::string>(), result["architecture"].get<std::string>());
    if (result.contains("load_seconds"))
        fmt::print("  load_seconds {:.3f}\n", result["load_seconds"].get<double>());
    for (const char* kind : {"plain", "fast"})
        for (const auto& [key, value] : result[kind].items())
            fmt::print("  {:5} {:28} {:>14}\n", kind, key,
                       key == "startup_seconds" ? fmt::format("{:.3f}", value.get<double>())
                                                : fmt::format("{:.0f}", value.get<double>()));
}

} // namespace

int main(int argc, char** argv)
try {
    app::chooseBlasKernels(argv); // as the programs do
    std::vector<std::string> folders;
    bool json = false, transformers = false;
    double duration = 1.0;
    std::size_t mostWords = SIZE_MAX;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--json")
            json = true;
        else if (argument == "--transformers")
            transformers = true;
        else if (argument == "--seconds" && i + 1 < argc)
            duration = std::stod(argv[++i]);
        else if (argument == "--words" && i + 1 < argc)
            mostWords = std::max(3UL, std::stoul(argv[++i]));
        else
            folders.push_back(argument);
    }
    ordered_json all = {{"kernels", models::kernels::best().name}, {"models", ordered_json::array()}};
    for (const auto& folder : folders) {
        const double start = seconds();
        const auto model = std::make_shared<const models::WordModel>(models::WordModel::read(folder));
        const double loaded = seconds() - start;
        all["models"].push_back(measure(model, folder, duration, mostWords));
        all["models"].back()["load_seconds"] = loaded;
    }
    if (transformers)
        all["transformers"] = bench::transformerRates(duration);
    if (folders.empty() && !transformers)
        for (const char* architecture : {"word-lstm", "word-cnn"})
            all["models"].push_back(
                measure(testing::inMemory(testing::randomModel(testing::configOf(architecture), 19000, 1, 0.3, 1.0)),
                        "random weights", duration, mostWords));
    if (json) {
        std::cout << all.dump(2) << '\n';
        return 0;
    }
    fmt::print("kernels: {}\n", models::kernels::best().name);
    for (const auto& result : all["models"])
        print(result);
    const auto rated = all.value("transformers", ordered_json::object());
    for (const auto& [name, rates] : rated.items()) {
        fmt::print("{}\n", name);
        for (const auto& [key, value] : rates.items())
            fmt::print("  {:30} {:>10.2f}\n", key, value.get<double>());
    }
    return 0;
} catch (const core::Error& error) {
    std::cerr << error.what() << '\n';
    return 1;
}
