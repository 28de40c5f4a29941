#include "core/campaigns/training/retraining.h"

#include <initializer_list>
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

/// As `--set key=value` takes it: numbers as JSON writes them, texts without quotes.
std::string settingOf(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

/// Copies what a config.json records into settings of the same names.
class Copying {
public:
    explicit Copying(victims::TrainRequest& request) : request_(request) {}
    void operator()(const Json& from, std::initializer_list<const char*> keys) const
    {
        if (!from.is_object())
            return;
        for (const char* key : keys)
            if (const auto found = from.find(key); found != from.end() && !found->is_null())
                request_.settings[key] = settingOf(*found);
    }

private:
    victims::TrainRequest& request_;
};

victims::TrainRequest parserLike(const Json& config, const std::string& vectors)
{
    if (config.value("vectors", 0) > 0 && vectors.empty())
        throw Error("the victim reads fixed word vectors", "Give the file or folder it was trained with (--from)");
    victims::TrainRequest request;
    request.task = "parser";
    request.architecture = config.value("inputs", "word");
    request.vectors = config.value("vectors", 0) > 0 ? vectors : std::string();
    const Copying copy(request);
    copy(config, {"layers", "hidden", "arc", "label", "language", "licence", "attribution"});
    if (request.architecture == "char")
        copy(config, {"character", "character_hidden"});
    else
        copy(config, {"word"});
    if (request.architecture == "word-tag") {
        copy(config, {"tag"});
        if (config.value("tagger", "") != "ewt-tagger") // that is the built-in one
            copy(config, {"tagger"});
    }
    copy(config["training"], {"batch", "learning_rate", "beta1", "beta2", "warm_up", "last_rate", "clip", "average",
                              "input_dropout", "lstm_dropout", "recurrent_dropout", "mlp_dropout", "label_share",
                              "min_count", "word_dropout", "vector_dropout", "tag_dropout", "folds", "tagger_epochs"});
    return request;
}

/// Shared by the trainings of networks over words; `kind` is what `train` calls them.
victims::TrainRequest wordNetworkLike(const Json& config, const std::string& vectors, std::string_view kind,
                                      std::initializer_list<const char*> sizes,
                                      std::initializer_list<const char*> settings)
{
    const Json& training = config["training"];
    const bool started = training.contains("vectors") || training.value("corpora", Json::object()).contains("vectors");
    if (started && vectors.empty())
        throw Error("the victim started from word vectors", "Give the file or folder it was trained with (--from)");
    victims::TrainRequest request;
    request.task = kind;
    request.architecture = config.value("architecture", "");
    request.vectors = started ? vectors : std::string();
    const Copying copy(request);
    copy(config, {"lowercase", "language", "licence", "attribution"});
    const Json parts = config.value("hyper_parameters", Json::object());
    copy(parts, sizes);
    if (!started)
        copy(parts, {"embedding"});
    copy(training, {"patience", "batch", "learning_rate", "word_dropout", "clip", "average", "embedding_range",
                    "vector_norm", "train_embedding", "min_count", "epsilon", "moves", "move"});
    copy(training, settings);
    return request;
}

victims::TrainRequest wordClassifierLike(const Json& config, const std::string& vectors)
{
    auto request = wordNetworkLike(config, vectors, "classifier",
                                   {"dropout", "hidden", "bidirectional", "pooling", "filters"}, {"weight_decay"});
    const Json sizes = config.value("hyper_parameters", Json::object());
    if (const auto windows = sizes.find("windows"); windows != sizes.end() && windows->is_array()) {
        std::string list;
        for (const auto& window : *windows)
            list += (list.empty() ? "" : ",") + window.dump();
        request.settings["windows"] = list;
    }
    return request;
}

victims::TrainRequest networkLike(const victims::VictimCard& victim, const Json& config, const std::string& from)
{
    const auto kind = victims::trainerOf(victim);
    if (kind == "classifier")
        return wordClassifierLike(config, from);
    if (kind == "pairs")
        return wordNetworkLike(config, from, kind, {"hidden", "inner"}, {"weight_decay", "dropout", "weighted"});
    auto request =
        wordNetworkLike(config, from, kind, {"hidden", "piece_embedding", "decoder", "beam", "longest"}, {"dropout"});
    if (request.architecture == "seq2seq") // the others do not choose
        request.settings["variables"] = config.contains("variables") ? "distances" : "names";
    return request;
}

victims::TrainRequest fineTunedLike(const victims::VictimCard& victim, const Json& config, const std::string& from)
{
    if (from.empty())
        throw Error("the victim was fine-tuned from " +
                        config["training"].value("from", Json::object()).value("name", "another model"),
                    "Give that model's folder (--from)");
    victims::TrainRequest request;
    request.task = victims::trainerOf(victim);
    request.architecture = "bert";
    request.settings["from"] = from;
    const Copying copy(request);
    copy(config, {"language", "licence", "attribution"});
    copy(config["training"], {"patience", "batch", "longest", "learning_rate", "warm_up", "weight_decay", "dropout",
                              "clip", "average", "epsilon", "moves", "move", "bfloat16"});
    return request;
}

} // namespace

victims::TrainRequest requestLike(const victims::VictimCard& victim, const std::string& from)
try {
    const Json config = maybeJson<Json>(victim.configJson);
    if (!config.is_object() || !config.contains("training") || !config["training"].is_object())
        throw Error(Where{victim.source}, "does not say how it was trained",
                    "Choose a victim that was trained with `train`");
    if (!victim.preprocess.empty() && victim.answers() != structures::AnswerKind::Form)
        throw Error(Where{victim.source},
                    "prepares its texts (preprocess), which only trainings of semantic parsers do",
                    "Choose a victim that reads texts as they are");
    auto request = victim.answers() == structures::AnswerKind::Tree ? parserLike(config, from)
                   : config.contains("model_type")                  ? fineTunedLike(victim, config, from)
                                                                    : networkLike(victim, config, from);
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
