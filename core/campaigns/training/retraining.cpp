#include "core/campaigns/training/retraining.h"

#include <optional>
#include <sstream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "core/json/json.h"
#include "core/lexicon/vector_table.h"

namespace core::campaigns {

namespace {

using Json = nlohmann::ordered_json;

/// A value as `--set key=value` takes it: numbers as JSON writes them, texts without quotes, lists with commas; nothing
/// for objects and null.
std::optional<std::string> settingOf(const Json& value)
{
    if (value.is_object() || value.is_null())
        return {};
    if (!value.is_array())
        return value.is_string() ? value.get<std::string>() : value.dump();
    std::string list;
    for (const auto& one : value)
        list += (list.empty() ? "" : ",") + settingOf(one).value_or("");
    return list;
}

/// What a config.json records of a setting: among the facts of the training, the sizes of the network, or at its top,
/// where lists are no settings but what the training found in its data, such as labels.
std::optional<std::string> recorded(const Json& config, const std::string& key)
{
    for (const char* place : {"training", "hyper_parameters"})
        if (const auto facts = config.find(place); facts != config.end() && facts->is_object() && facts->contains(key))
            return settingOf((*facts)[key]);
    const auto found = config.find(key);
    return found == config.end() || found->is_array() ? std::nullopt : settingOf(*found);
}

/// Takes over what is recorded of every setting that such a training has.
void copySettings(victims::TrainRequest& request, const Json& config, const victims::ModelTrainer& trainer)
{
    for (const auto& setting : trainer.settings(request.task, request.architecture))
        if (setting.key != "summary") // of the model that was trained
            if (auto value = recorded(config, setting.key))
                request.settings[setting.key] = std::move(*value);
}

victims::TrainRequest parserLike(const Json& config, const victims::ModelTrainer& trainer, const std::string& vectors)
{
    if (config.value("vectors", 0) > 0 && vectors.empty())
        throw Error("the victim reads fixed word vectors", "Give the file or folder it was trained with (--from)");
    victims::TrainRequest request;
    request.task = "parser";
    request.architecture = config.value("inputs", "word");
    request.vectors = config.value("vectors", 0) > 0 ? vectors : std::string();
    copySettings(request, config, trainer);
    if (config.value("tagger", "") == "ewt-tagger") // that is the built-in one
        request.settings.erase("tagger");
    return request;
}

victims::TrainRequest wordNetworkLike(const victims::VictimCard& victim, const Json& config,
                                      const victims::ModelTrainer& trainer, const std::string& from)
{
    const Json& training = config["training"];
    const bool started = training.contains("vectors") || training.value("corpora", Json::object()).contains("vectors");
    if (started && from.empty())
        throw Error("the victim started from word vectors", "Give the file or folder it was trained with (--from)");
    victims::TrainRequest request;
    request.task = victims::trainerOf(victim);
    request.architecture = config.value("architecture", "");
    request.vectors = started ? from : std::string();
    copySettings(request, config, trainer);
    if (started)
        request.settings.erase("embedding");                           // the vectors have a size of their own
    if (training.value("corpora", Json::object()).contains("encoder")) // a solver's folder holds it
        request.settings["from"] = from.empty() ? (std::filesystem::path(victim.source) / "encoder").string() : from;
    if (request.task == "forms" && request.architecture == "seq2seq") // the others do not choose
        request.settings["variables"] = config.contains("variables") ? "distances" : "names";
    return request;
}

victims::TrainRequest fineTunedLike(const victims::VictimCard& victim, const Json& config,
                                    const victims::ModelTrainer& trainer, const std::string& from)
{
    if (from.empty())
        throw Error("the victim was fine-tuned from " +
                        config["training"].value("from", Json::object()).value("name", "another model"),
                    "Give that model's folder (--from)");
    victims::TrainRequest request;
    request.task = victims::trainerOf(victim);
    request.architecture = "bert";
    copySettings(request, config, trainer);
    request.settings["from"] = from;
    return request;
}

} // namespace

victims::TrainRequest requestLike(const victims::VictimCard& victim, const victims::ModelTrainer& trainer,
                                  const std::string& from)
try {
    const Json config = maybeJson<Json>(victim.configJson);
    if (!config.is_object() || !config.contains("training") || !config["training"].is_object())
        throw Error(Where{victim.source}, "does not say how it was trained",
                    "Choose a victim that was trained with `train`");
    if (!victim.preprocess.empty() && victim.answers() != structures::AnswerKind::Form)
        throw Error(Where{victim.source},
                    "prepares its texts (preprocess), which only trainings of semantic parsers do",
                    "Choose a victim that reads texts as they are");
    auto request = victim.answers() == structures::AnswerKind::Tree ? parserLike(config, trainer, from)
                   : config.contains("model_type")                  ? fineTunedLike(victim, config, trainer, from)
                                                                    : wordNetworkLike(victim, config, trainer, from);
    request.epochs = config["training"].value("epochs", 0);
    if (!victim.preprocess.empty())
        request.settings["preprocess"] = fmt::format("{}", fmt::join(victim.preprocess, ","));
    return request;
} catch (const nlohmann::json::exception& error) {
    throw Error(Where{(std::filesystem::path(victim.source) / "config.json").string()},
                "does not say how the victim was trained as `train` writes it: " + inWords(error),
                "Choose a victim that was trained with `train`");
}

bool writeFixedVectors(const std::filesystem::path& model, const std::filesystem::path& file)
{
    const auto tensors = SafeTensors::load(model / "model.safetensors");
    if (!tensors.contains("word.vectors"))
        return false;
    const auto shape = tensors.tensor("word.vectors").shape;
    lexicon::VectorTable table;
    std::istringstream lines(readFile(model / "vectors.txt"));
    for (std::string word; std::getline(lines, word);)
        table.words.push_back(word);
    table.dimensions = shape.size() == 2 ? shape[1] : 0;
    table.values = tensors.floats("word.vectors", {table.words.size(), table.dimensions});
    lexicon::writeVectorText(table, file);
    return true;
}

bool isTrained(const std::filesystem::path& folder)
{
    if (!std::filesystem::exists(folder / "model.safetensors") || !std::filesystem::exists(folder / "config.json") ||
        std::filesystem::exists(folder / ".checkpoint"))
        return false;
    const Json config = maybeJson<Json>(readFile(folder / "config.json"));
    return config.is_object() && config.contains("scores");
}

} // namespace core::campaigns
