#include "models/training/retraining.h"

#include <sstream>
#include <string>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/safetensors.h"
#include "core/json/json.h"
#include "core/lexicon/vector_table.h"
#include "models/inference/model/model_folder.h"
#include "models/inference/transformer/tensor_files.h"
#include "models/training/trainer.h"

namespace models {

namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

/// As `train --arch` calls it.
std::string architectureIn(const Json& config, const core::victims::VictimCard& victim)
{
    if (victim.answers() == core::structures::AnswerKind::Tree)
        return config.value("inputs", "word");
    return config.contains("model_type") ? "bert" : config.value("architecture", "");
}

/// The word vectors to start from: what the user names, or what the folder holds; empty if the victim had none.
std::string vectorsFor(const Json& config, const core::victims::VictimCard& victim,
                       const core::victims::Retraining& again)
{
    const auto& training = config["training"];
    const bool areFixed = config.value("vectors", 0) > 0;
    if (!areFixed && !training.contains("vectors") && !training.value("corpora", Json::object()).contains("vectors"))
        return {};
    if (!again.from.empty())
        return again.from;
    if (areFixed && !again.work.empty()) {
        const auto own = again.work / "vectors.txt";
        if (fs::exists(own) || (fs::is_directory(victim.source) && writeFixedVectors(victim.source, own)))
            return own.string();
    }
    throw core::Error(areFixed ? "the victim reads fixed word vectors" : "the victim started from word vectors",
                      "Give the file or folder it was trained with (--from)");
}

/// What the user says that the victim started from must be of use, and be there: the attacks that come before the
/// training take hours. Word vectors are read by who begins them.
void requireStart(const core::victims::TrainRequest& request, const std::string& from)
{
    const auto folder = request.settings.find("from");
    const bool isModel = folder != request.settings.end() && folder->second == from;
    if (!isModel && request.vectors != from)
        throw core::UsageError(from + " is of no use: the victim started from no word vectors and no other model",
                               "Leave --from out");
    if (isModel) {
        const auto model = modelFolderNamed(from);
        const auto config = model / "config.json";
        (void)core::parseJson<Json>(core::readFile(config), {config.string()});
        (void)TensorFiles(model);
    }
}

} // namespace

core::victims::TrainRequest requestLike(const core::victims::VictimCard& victim, const core::victims::Retraining& again)
try {
    auto config = core::maybeJson<Json>(victim.configJson);
    if (!config.is_object() || !config.contains("training") || !config["training"].is_object())
        throw core::Error(core::Where{victim.source}, "does not say how it was trained",
                          "Choose a victim that was trained with `train`");
    core::victims::TrainRequest request;
    request.task = core::victims::trainerOf(victim);
    request.architecture = architectureIn(config, victim);
    request.epochs = config["training"].value("epochs", 0);
    request.vectors = vectorsFor(config, victim, again);
    const bool hasVectors = !request.vectors.empty();
    request.settings = trainerNamed(request.task)
                           .settings(request.architecture)
                           .recalled(request, {std::move(config), victim.source, again.from, hasVectors});
    if (!again.device.empty())
        request.settings["device"] = again.device;
    if (!victim.preprocess.empty() && !request.settings.contains("preprocess"))
        throw core::Error(core::Where{victim.source},
                          "prepares its texts (preprocess), which only trainings of semantic parsers do",
                          "Choose a victim that reads texts as they are");
    if (!again.from.empty() && !again.work.empty())
        requireStart(request, again.from);
    return request;
} catch (const nlohmann::json::exception& error) {
    throw core::Error(core::Where{(fs::path(victim.source) / "config.json").string()},
                      "does not say how the victim was trained as `train` writes it: " + core::inWords(error),
                      "Choose a victim that was trained with `train`");
}

bool writeFixedVectors(const fs::path& model, const fs::path& file)
{
    const auto tensors = core::SafeTensors::load(model / "model.safetensors");
    if (!tensors.contains("word.vectors"))
        return false;
    const auto shape = tensors.tensor("word.vectors").shape;
    core::lexicon::VectorTable table;
    std::istringstream lines(core::readFile(model / "vectors.txt"));
    for (std::string word; std::getline(lines, word);)
        table.words.push_back(word);
    table.dimensions = shape.size() == 2 ? shape[1] : 0;
    table.values = tensors.floats("word.vectors", {table.words.size(), table.dimensions});
    core::lexicon::writeVectorText(table, file);
    return true;
}

} // namespace models
