#include "app/train_vectors.h"

#include <chrono>
#include <functional>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/corpora/reader.h"
#include "core/language/built_in_encoder.h"
#include "core/lexicon/vector_trainer.h"

namespace app {

using core::victims::TrainReport;
using core::victims::TrainRequest;

namespace {

/// Takes the values of `--set`; what it does not know is an error that lists what it does.
class SettingsTaker {
public:
    explicit SettingsTaker(const TrainRequest& request) : left_(request.settings), task_(request.task) {}

    template<class Number>
    void number(const std::string& key, Number& value, const std::string& meaning)
    {
        described_.push_back({key, fmt::format("{}", +value), "a number", meaning});
        text(key, [&](const std::string& given) {
            std::istringstream stream(given);
            Number read{};
            if (!(stream >> read) || !stream.eof())
                throw core::UsageError(key + " is a number, not " + given);
            value = read;
        });
    }
    /// What was asked for so far, for forms and help.
    [[nodiscard]] const std::vector<core::victims::TrainSetting>& described() const { return described_; }
    void text(const std::string& key, const std::function<void(const std::string&)>& take)
    {
        known_ += (known_.empty() ? "" : " ") + key;
        if (const auto found = left_.find(key); found != left_.end()) {
            take(found->second);
            left_.erase(found);
        }
    }
    void end() const
    {
        if (!left_.empty())
            throw core::UsageError("train " + task_ + " has no setting " + left_.begin()->first,
                                   "Its settings are: " + known_);
    }

private:
    std::vector<core::victims::TrainSetting> described_;
    std::map<std::string, std::string> left_;
    std::string task_;
    std::string known_;
};

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

void takeVectors(SettingsTaker& take, core::lexicon::VectorTraining& training)
{
    auto& s = training.settings;
    take.number("dimensions", s.dimensions, "Dimensions of a word");
    take.number("window", s.window, "Words on each side that are a word's context");
    take.number("minimum_count", s.minimumCount, "Words that occur less often get no vector");
    take.number("negatives", s.negatives, "Words drawn for each right one");
    take.number("subsample", s.subsample, "Frequency above which words are left out now and then");
    take.number("learning_rate", s.learningRate, "The first step size; it falls to 0");
    take.number("positional", s.positional, "1: near words count more than far ones; 0: all alike");
}

void takeCounterfit(SettingsTaker& take, core::lexicon::CounterfitTraining& training)
{
    auto& s = training.settings;
    take.text("antonyms", [&](const std::string& files) { training.antonyms = filesIn(files); });
    take.number("antonym_weight", s.antonymWeight, "Weight of keeping antonyms apart");
    take.number("synonym_weight", s.synonymWeight, "Weight of bringing synonyms together");
    take.number("preserve_weight", s.preserveWeight, "Weight of keeping the neighbours that words had");
    take.number("antonym_margin", s.antonymMargin, "How far antonyms are apart at least");
    take.number("synonym_margin", s.synonymMargin, "How far synonyms are apart at most");
    take.number("radius", s.radius, "Within which words are neighbours");
    take.number("remove_components", training.removeComponents, "Common directions that are taken out first");
    take.number("size_limit", training.sizeLimit, "Largest size of the folder in bytes; 0: no limit");
}

core::ProgressFn told(const core::victims::TrainProgressFn& progress)
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
    SettingsTaker take(request);
    takeVectors(take, training);
    take.end();
    const auto config = core::lexicon::trainVectors(textOf(request, stop), training, stop, told(progress));
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
    SettingsTaker take(request);
    takeCounterfit(take, training);
    take.end();
    const auto config = core::lexicon::trainCounterfit(training, stop, told(progress));
    return reportOf(request, config, s.iterations, begun);
}

std::vector<core::victims::TrainSetting> vectorSettings()
{
    core::lexicon::VectorTraining training;
    SettingsTaker take({});
    takeVectors(take, training);
    return take.described();
}

std::vector<core::victims::TrainSetting> counterfitSettings()
{
    core::lexicon::CounterfitTraining training;
    SettingsTaker take({});
    takeCounterfit(take, training);
    auto settings = take.described();
    settings.push_back({"antonyms", "", "files with commas between them", "Pairs of words that are antonyms"});
    return settings;
}

TrainReport trainEncoder(const TrainRequest& request, std::stop_token stop)
{
    const auto begun = std::chrono::steady_clock::now();
    if (request.vectors.empty())
        throw core::UsageError("the encoder needs word vectors", "Give --vectors FOLDER_OR_FILE");
    SettingsTaker(request).end();
    const auto config = core::language::trainEncoder(textOf(request, stop), request.vectors, request.out);
    return reportOf(request, config, 1, begun);
}

} // namespace app
