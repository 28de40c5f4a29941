#include "models/training/train_vectors.h"

#include <chrono>
#include <functional>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/corpora/reading/read_parameters.h"
#include "core/language/built_in_encoder.h"
#include "core/lexicon/training/vector_trainer.h"

namespace models {

using core::victims::TrainReport;
using core::victims::TrainRequest;
using namespace models::networks;

namespace {

/// Every second document is cut with clitics joined to their words, so that both ways of writing them get vectors.
core::lexicon::TrainingText textOf(const TrainRequest& request, std::stop_token stop)
{
    core::lexicon::TrainingText text;
    auto options = core::corpora::readOptionsOf(request.readOptions);
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

core::ProgressFn progressOf(const core::victims::TrainProgressFn& progress)
{
    return [progress](const core::Progress& p) { progress({.epoch = 1, .done = p.done, .total = p.total + 1}); };
}

} // namespace

SettingTable VectorSettings::table()
{
    auto& s = training.settings;
    SettingTable table("train vectors");
    table.others({networks::epochs(s.epochs), integer("dimensions", s.dimensions, 1, 4096, "Embedding size per word"),
                  integer("window", s.window, 1, 1000, "Words on each side that are a word's context"),
                  integer("minimum_count", s.minimumCount, 1, 1'000'000, "Words that occur less often get no vector"),
                  integer("negatives", s.negatives, 1, 1000, "Words drawn for each right one"),
                  number("subsample", s.subsample, 0, 1, "Frequency above which words are left out now and then"),
                  number("learning_rate", s.learningRate, 1e-8, 10, "The first step size; it falls to 0"),
                  boolean("positional", s.positional, "Whether near words count more than far ones")});
    return table;
}

SettingTable CounterfitSettings::table()
{
    auto& s = training.settings;
    SettingTable table("train counterfit");
    table.others(
        {networks::epochs(s.iterations),
         formed("antonyms", {}, "files with commas between them", "Pairs of words that are antonyms",
                [this](const std::string& files) { training.antonyms = filesIn(files); }),
         number("antonym_weight", s.antonymWeight, 0, 1000, "Weight of keeping antonyms apart"),
         number("synonym_weight", s.synonymWeight, 0, 1000, "Weight of bringing synonyms together"),
         number("preserve_weight", s.preserveWeight, 0, 1000, "Weight of keeping the neighbours that words had"),
         number("antonym_margin", s.antonymMargin, 0, 2, "Cosine distance that antonyms have at least"),
         number("synonym_margin", s.synonymMargin, 0, 2, "Cosine distance that synonyms have at most"),
         number("radius", s.radius, 0, 2, "Cosine distance within which words are neighbours"),
         integer("remove_components", training.removeComponents, 0, 4096, "Common directions that are taken out first"),
         integer("size_limit", training.sizeLimit, 0, 1LL << 50, "Largest size of the folder in bytes; 0: no limit")});
    return table;
}

SettingTable EncoderSettings::table() { return SettingTable("train encoder"); }

TrainReport trainVectors(const TrainRequest& request, std::stop_token stop,
                         const core::victims::TrainProgressFn& progress)
{
    const auto begun = std::chrono::steady_clock::now();
    auto training = VectorSettings::of(request).training;
    training.out = request.out;
    training.judgements = request.dev;
    const auto config = core::lexicon::trainVectors(textOf(request, stop), training, stop, progressOf(progress));
    return reportOf(request, config, training.settings.epochs, begun);
}

TrainReport trainCounterfit(const TrainRequest& request, std::stop_token stop,
                            const core::victims::TrainProgressFn& progress)
{
    const auto begun = std::chrono::steady_clock::now();
    if (request.vectors.empty())
        throw core::UsageError("counter-fitting needs vectors to start from", "Give --vectors FOLDER_OR_FILE");
    auto training = CounterfitSettings::of(request).training;
    training.vectors = request.vectors;
    training.out = request.out;
    training.judgements = request.dev;
    for (const auto& file : request.train)
        training.synonyms.emplace_back(file);
    const auto config = core::lexicon::trainCounterfit(training, stop, progressOf(progress));
    return reportOf(request, config, training.settings.iterations, begun);
}

TrainReport trainEncoder(const TrainRequest& request, std::stop_token stop)
{
    const auto begun = std::chrono::steady_clock::now();
    if (request.vectors.empty())
        throw core::UsageError("the encoder needs word vectors", "Give --vectors FOLDER_OR_FILE");
    (void)EncoderSettings::of(request);
    const auto config = core::language::trainEncoder(textOf(request, stop), request.vectors, request.out);
    return reportOf(request, config, 1, begun);
}

} // namespace models
