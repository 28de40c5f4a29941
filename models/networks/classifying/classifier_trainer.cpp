#include "models/networks/classifying/classifier_trainer.h"

#include <chrono>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/lexicon/word_vectors.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/model/model_folder.h"
#include "models/networks/classifying/classifier_training.h"
#include "models/networks/data/starting_vectors.h"
#include "models/networks/training/device.h"
#include "models/networks/training/train_report.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

constexpr std::uint64_t weightStream = 0;

nlohmann::ordered_json scoresOf(const ClassifierScore& score)
{
    return {{"dev_accuracy", score.accuracy()},
            {"dev_macro_f1", score.macroF1()},
            {"dev_examples", score.confusion.total()}};
}

nlohmann::ordered_json configOf(const ClassifierSettings& settings, const ClassifierData& data)
{
    const auto& config = settings.config;
    return {{"format", "faultline-model"},   {"version", 1},
            {"task", "classification"},      {"architecture", nameOf(config.architecture)},
            {"labels", data.labels},         {"segments", data.segments},
            {"language", config.language},   {"tokenization", core::text::nameOf(data.tokenization)},
            {"lowercase", config.lowercase}, {"unknown", config.unknown},
            {"padding", config.padding},     {"hyper_parameters", settings.hyperParameters()}};
}

void writeFolder(const std::filesystem::path& folder, const nlohmann::ordered_json& config,
                 const Vocabulary& vocabulary, const TextClassifier& network, Precision precision)
{
    WrittenTensors tensors;
    for (const auto& item : network.named_parameters())
        tensors.add(item.key(), item.value());
    writeModelFolder(folder, config.dump(2) + "\n", vocabulary, tensors.list(), precision);
}

} // namespace

core::victims::TrainReport ClassifierTrainer::train(const core::victims::TrainRequest& request, std::stop_token stop,
                                                    const core::victims::TrainProgressFn& progress) const
{
    if (request.task != "classifier")
        throw core::UsageError("unknown task " + request.task, "The libtorch networks train: classifier");
    if (request.out.empty())
        throw core::UsageError("there is no folder for the model", "Give --out FOLDER");
    const auto start = std::chrono::steady_clock::now();
    useOneThread();
    auto settings = ClassifierSettings::of(request);
    const auto device = deviceNamed(settings.device);
    const auto vectors = startingVectors(request, settings.config.embedding);
    const auto data = ClassifierData::read(request, settings, stop);
    settings.config.labels = data.labels;

    const auto network = TextClassifier::make(settings.config, data.vocabulary);
    core::Random random(request.seed, weightStream);
    network->initialise(random, settings.embeddingRange);
    network->clearRow(paddingRow);
    auto facts = settings.trainingFacts();
    if (vectors) {
        const auto found =
            useVectors(*vectors, settings.vectorNorm, data.vocabulary, unknownRow + 1, network->embeddingWeights());
        facts["vectors"] = {{"name", std::filesystem::path(request.vectors).filename().string()},
                            {"hash", vectors->hash()},
                            {"words_found", found}};
    }
    network->to(device);

    const std::filesystem::path folder = request.out;
    const auto checkpoint = folder / ".checkpoint";
    ClassifierTraining training(settings, data, request.seed, network);
    if (request.resume)
        training.resume(checkpoint);
    training.run(checkpoint, {stop, request.finish, progress});

    auto config = configOf(settings, data);
    addCourse(facts, data.sources, request, training);
    config["training"] = facts;
    settings.card.addTo(config);
    const auto precision = settings.float16 ? Precision::Float16 : Precision::Float32;
    writeFolder(folder, config, data.vocabulary, *network, precision);
    // The scores are those of the weights as they were stored, so the folder is read back.
    network->read(core::SafeTensors::load(folder / "model.safetensors"));
    const auto score = scoreOf(*network, data.dev, data.labels.size());
    config["scores"] = scoresOf(score);
    writeFolder(folder, config, data.vocabulary, *network, precision);
    std::filesystem::remove(checkpoint);

    return trainReport(request, training, start,
                       {.architecture = nameOf(settings.config.architecture),
                        .scoreName = "accuracy",
                        .devScore = score.accuracy(),
                        .own = {{"dev_examples", data.dev.size()},
                                {"train_examples", data.train.size()},
                                {"words", data.vocabulary.size()}},
                        .onCurve = "dev_accuracy"});
}

} // namespace models::networks
