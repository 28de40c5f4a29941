#include "models/inference/training/train_vectors.h"

#include <chrono>
#include <functional>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/language/built_in_encoder.h"
#include "core/lexicon/training/vector_trainer.h"
#include "models/inference/training/settings/setting_values.h"

namespace models {

using core::victims::TrainReport;
using core::victims::TrainRequest;
using namespace models::networks;

namespace {

/// Every second document is cut with clitics joined to their words, so that both ways of writing them get vectors.
core::lexicon::TrainingText textOf(const TrainRequest& request, std::stop_token stop)
{
    core::lexicon::TrainingText text;
    core::corpora::ReadOptions options;
    options.format = request.readOptions.contains("format") ? request.readOptions.at("format") : "";
    if (const auto columns = request.readOptions.find("columns");
        columns != request.readOptions.end() && !columns->second.empty())
        options.columns = core::corpora::parseColumns(columns->second);
    options.tokenization = core::text::Tokenization::Whitespace; // the trainer cuts the words itself
    std::size_t document = 0;
    for (const auto& file : request.train)
        for (const auto& example : core::corpora::readCorpus(file, options, stop).examples)
            for (const auto& segment : example.input.segments())
                text.addDocument(segment.text.str(), document++ % 2 == 1);
    return text;
}

std::vector<std::filesystem::path> filesIn(const std::string& list)
{
    std::vector<std::filesystem::path> files;
    std::istringstream stream(list);
    for (std::string file; std::getline(stream, file, ',');)
        if (!file.empty())
            files.emplace_back(file);
    return files;
}

TrainReport reportOf(const TrainRequest& request, const nlohmann::json& config, int epochs,
                     std::chrono::steady_clock::time_point begun)
{
    TrainReport report;
    report.scoreName = "SimLex correlation";
    report.bestEpoch = epochs;
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - begun).count();
    for (const char* path : {"/scores/after/similarity/spearman", "/scores/similarity/spearman"})
        if (const nlohmann::json::json_pointer at(path); config.contains(at))
            report.devScore = config.at(at).get<double>();
    report.json = nlohmann::ordered_json{{"out", request.out}, {"seconds", report.seconds}, {"config", config}}.dump(2);
    return report;
}

Setters settersFor(core::lexicon::VectorTraining& training)
{
    auto& s = training.settings;
    return {{"dimensions", integer(s.dimensions, 1, 4096, "Embedding size per word")},
            {"window", integer(s.window, 1, 1000, "Words on each side that are a word's context")},
            {"minimum_count", integer(s.minimumCount, 1, 1'000'000, "Words that occur less often get no vector")},
            {"negatives", integer(s.negatives, 1, 1000, "Words drawn for each right one")},
            {"subsample", number(s.subsample, 0, 1, "Frequency above which words are left out now and then")},
            {"learning_rate", number(s.learningRate, 1e-8, 10, "The first step size; it falls to 0")},
            {"positional", boolean(s.positional, "Whether near words count more than far ones")}};
}

Setters settersFor(core::lexicon::CounterfitTraining& training)
{
    auto& s = training.settings;
    return {
        {"antonyms", formed({}, "files with commas between them", "Pairs of words that are antonyms",
                            [&training](const auto&, const auto& files) { training.antonyms = filesIn(files); })},
        {"antonym_weight", number(s.antonymWeight, 0, 1000, "Weight of keeping antonyms apart")},
        {"synonym_weight", number(s.synonymWeight, 0, 1000, "Weight of bringing synonyms together")},
        {"preserve_weight", number(s.preserveWeight, 0, 1000, "Weight of keeping the neighbours that words had")},
        {"antonym_margin", number(s.antonymMargin, 0, 2, "Cosine distance that antonyms have at least")},
        {"synonym_margin", number(s.synonymMargin, 0, 2, "Cosine distance that synonyms have at most")},
        {"radius", number(s.radius, 0, 2, "Cosine distance within which words are neighbours")},
        {"remove_components",
         integer(training.removeComponents, 0, 4096, "Common directions that are taken out first")},
        {"size_limit", integer(training.sizeLimit, 0, 1LL << 50, "Largest size of the folder in bytes; 0: no limit")}};
}

core::ProgressFn progressOf(const core::victims::TrainProgressFn& progress)
{
    return [progress](const core::Progress& p) { progress({.epoch = 1, .done = p.done, .total = p.total + 1}); };
}

} // namespace

TrainReport trainVectors(const TrainRequest& request, std::stop_token stop,
                         const core::victims::TrainProgressFn& progress)
{
    const auto begun = std::chrono::steady_clock::now();
    core::lexicon::VectorTraining training;
    training.out = request.out;
    training.judgements = request.dev;
    auto& s = training.settings;
    s.seed = request.seed;
    if (request.epochs > 0)
        s.epochs = request.epochs;
    apply(settersFor(training), request.settings, "train vectors");
    const auto config = core::lexicon::trainVectors(textOf(request, stop), training, stop, progressOf(progress));
    return reportOf(request, config, s.epochs, begun);
}

TrainReport trainCounterfit(const TrainRequest& request, std::stop_token stop,
                            const core::victims::TrainProgressFn& progress)
{
    const auto begun = std::chrono::steady_clock::now();
    if (request.vectors.empty())
        throw core::UsageError("counter-fitting needs vectors to start from", "Give --vectors FOLDER_OR_FILE");
    core::lexicon::CounterfitTraining training;
    training.vectors = request.vectors;
    training.out = request.out;
    training.judgements = request.dev;
    for (const auto& file : request.train)
        training.synonyms.emplace_back(file);
    auto& s = training.settings;
    if (request.epochs > 0)
        s.iterations = request.epochs;
    apply(settersFor(training), request.settings, "train counterfit");
    const auto config = core::lexicon::trainCounterfit(training, stop, progressOf(progress));
    return reportOf(request, config, s.iterations, begun);
}

std::vector<core::Parameter> vectorSettings()
{
    core::lexicon::VectorTraining training;
    return described(settersFor(training));
}

std::vector<core::Parameter> counterfitSettings()
{
    core::lexicon::CounterfitTraining training;
    return described(settersFor(training));
}

TrainReport trainEncoder(const TrainRequest& request, std::stop_token stop)
{
    const auto begun = std::chrono::steady_clock::now();
    if (request.vectors.empty())
        throw core::UsageError("the encoder needs word vectors", "Give --vectors FOLDER_OR_FILE");
    apply({}, request.settings, "train encoder");
    const auto config = core::language::trainEncoder(textOf(request, stop), request.vectors, request.out);
    return reportOf(request, config, 1, begun);
}

} // namespace models
