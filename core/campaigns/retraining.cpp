#include "core/campaigns/retraining.h"

#include <sstream>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/base/safetensors.h"
#include "core/lexicon/vector_table.h"

namespace core::campaigns {

namespace {

using Json = nlohmann::ordered_json;

/// As `--set key=value` takes it: numbers as JSON writes them, texts without quotes.
std::string settingOf(const Json& value) { return value.is_string() ? value.get<std::string>() : value.dump(); }

} // namespace

victims::TrainRequest requestLike(const std::string& configJson, const std::string& vectors)
{
    const Json config = maybeJson<Json>(configJson);
    if (!config.is_object() || config.value("task", "") != structures::taskTrainedBy("parser")->name ||
        !config.contains("training") || !config["training"].is_object())
        throw Error("the victim's config.json does not say how it was trained",
                    "Choose a parser that was trained with `train parser`");
    if (config.value("vectors", 0) > 0 && vectors.empty())
        throw Error("the victim reads fixed word vectors", "Give --vectors the file or folder it was trained with");
    victims::TrainRequest request;
    request.task = "parser";
    request.architecture = config.value("inputs", "word");
    request.vectors = config.value("vectors", 0) > 0 ? vectors : std::string();
    const Json& training = config["training"];
    request.epochs = training.value("epochs", 0);
    const bool characters = request.architecture == "char";
    const bool tags = request.architecture == "word-tag";
    const auto copy = [&](const Json& from, const char* key) {
        if (const auto found = from.find(key); found != from.end() && !found->is_null())
            request.settings[key] = settingOf(*found);
    };
    for (const char* size : {"layers", "hidden", "arc", "label", "language", "licence", "attribution"})
        copy(config, size);
    for (const char* size : {"character", "character_hidden"})
        if (characters)
            copy(config, size);
    if (!characters)
        copy(config, "word");
    if (tags) {
        copy(config, "tag");
        if (config.value("tagger", "") != "ewt-tagger") // that is the built-in one
            copy(config, "tagger");
    }
    for (const char* setting : {"batch", "learning_rate", "beta1", "beta2", "warm_up", "last_rate", "clip", "average",
                                "input_dropout", "lstm_dropout", "recurrent_dropout", "mlp_dropout", "label_share",
                                "min_count", "word_dropout", "vector_dropout", "tag_dropout", "folds", "tagger_epochs"})
        copy(training, setting);
    return request;
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
