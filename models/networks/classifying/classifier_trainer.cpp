#include "models/networks/classifying/classifier_trainer.h"

#include <chrono>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/lexicon/word_vectors.h"
#include "core/text/tokenizer.h"
#include "models/inference/model_folder.h"
#include "models/networks/classifying/classifier_training.h"
#include "models/networks/training/device.h"
#include "models/networks/training/starting_vectors.h"

namespace models::networks {

namespace {

constexpr std::uint64_t weightStream = 0;

nlohmann::ordered_json scoresOf(const ClassifierScore& score)
{
    return {{"dev_accuracy", score.accuracy()},
            {"dev_macro_f1", core::metrics::macroF1(score.confusion).value_or(0.0)},
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
    std::vector<torch::Tensor> kept; // what the spans point into
    std::vector<NamedTensor> tensors;
    for (const auto& item : network.named_parameters()) {
        const auto& values = kept.emplace_back(item.value().detach().to(torch::kCPU).contiguous());
        tensors.push_back({item.key(),
                           {values.sizes().begin(), values.sizes().end()},
                           {values.data_ptr<float>(), static_cast<std::size_t>(values.numel())}});
    }
    writeModelFolder(folder, config.dump(2) + "\n", vocabulary, tensors, precision);
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
    std::shared_ptr<const core::lexicon::WordVectors> vectors;
    if (!request.vectors.empty()) {
        vectors = core::lexicon::WordVectors::load(request.vectors);
        if (request.settings.contains("embedding") && settings.config.embedding != vectors->dimensions())
            throw core::UsageError(fmt::format("--set embedding={} does not fit vectors of {} dimensions",
                                               settings.config.embedding, vectors->dimensions()));
        settings.config.embedding = vectors->dimensions();
    }
    const auto data = ClassifierData::read(request, settings, stop);
    settings.config.labels = data.labels;

    const auto network = TextClassifier::make(settings.config, data.vocabulary.size());
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
    facts["corpora"] = data.sources;
    facts["seed"] = request.seed;
    facts["epochs_run"] = training.curve().back().epoch;
    facts["best_epoch"] = training.bestEpoch();
    facts["libtorch"] = TORCH_VERSION;
    config["training"] = facts;
    if (!settings.licence.empty())
        config["licence"] = settings.licence;
    const auto precision = settings.float16 ? Precision::Float16 : Precision::Float32;
    writeFolder(folder, config, data.vocabulary, *network, precision);
    // The scores are those of the weights as they were stored, so the folder is read back.
    network->read(core::SafeTensors::load(folder / "model.safetensors"));
    const auto score = scoreOf(*network, data.dev, data.labels.size());
    config["scores"] = scoresOf(score);
    writeFolder(folder, config, data.vocabulary, *network, precision);
    std::filesystem::remove(checkpoint);

    core::victims::TrainReport report;
    report.scoreName = "accuracy";
    report.devScore = score.accuracy();
    report.bestEpoch = training.bestEpoch();
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    nlohmann::ordered_json json{{"task", request.task},
                                {"architecture", nameOf(settings.config.architecture)},
                                {"out", request.out},
                                {"score_name", report.scoreName},
                                {"dev_score", report.devScore},
                                {"dev_examples", data.dev.size()},
                                {"train_examples", data.train.size()},
                                {"words", data.vocabulary.size()},
                                {"best_epoch", report.bestEpoch},
                                {"epochs", training.curve().back().epoch},
                                {"seed", request.seed},
                                {"seconds", report.seconds},
                                {"curve", reportOf(training.curve(), "dev_accuracy")}};
    report.json = json.dump();
    return report;
}

} // namespace models::networks
