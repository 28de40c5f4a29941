#include "models/networks/pairs/pair_trainer.h"

#include <chrono>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "models/inference/model/model_folder.h"
#include "models/networks/data/starting_vectors.h"
#include "models/networks/pairs/pair_training.h"
#include "models/networks/training/device.h"
#include "models/networks/training/train_report.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

constexpr std::uint64_t weightStream = 0;

nlohmann::ordered_json configOf(const PairSettings& settings, const PairConfig& config)
{
    nlohmann::ordered_json written{{"format", "faultline-model"},
                                   {"version", 1},
                                   {"task", "classification"},
                                   {"architecture", nameOf(config.architecture)},
                                   {"labels", config.labels}};
    written.update(config.written());
    written["hyper_parameters"] = settings.hyperParameters();
    return written;
}

} // namespace

core::victims::TrainReport PairTrainer::train(const core::victims::TrainRequest& request, std::stop_token stop,
                                              const core::victims::TrainProgressFn& progress) const
{
    if (request.out.empty())
        throw core::UsageError("there is no folder for the model", "Give --out FOLDER");
    const auto start = std::chrono::steady_clock::now();
    useOneThread();
    auto settings = PairSettings::of(request);
    const auto vectors = startingVectors(request, settings.config.embedding);
    const auto data = PairData::read(request, settings, vectors.get(), stop);
    PairTrainingNetwork network(data.config, data.words->size());
    core::Random random(request.seed, weightStream);
    network.initialise(random, settings.embeddingRange);
    if (vectors)
        useVectors(*vectors, settings.vectorNorm, *data.words, 1, network.weights().front());

    const std::filesystem::path folder = request.out;
    const auto checkpoint = folder / ".checkpoint";
    PairTraining training(settings, data, request.seed, network);
    if (request.resume)
        training.resume(checkpoint);
    training.run(checkpoint, {stop, request.finish, progress});

    auto config = configOf(settings, data.config);
    auto& facts = config["training"] = settings.trainingFacts();
    addCourse(facts, data.sources, request, training);
    settings.card.addTo(config);
    const auto write = [&] {
        writeModelFolder(folder, config.dump(2) + "\n", *data.words, network.shapes(),
                         WrittenTensors::of(network.shapes(), network.weights()).list(),
                         settings.float16 ? Precision::Float16 : Precision::Float32);
    };
    write();
    // The scores are those of the weights as they were stored, so the folder is read back.
    const auto stored = readTensors(folder / "model.safetensors", network.shapes(), nameOf(data.config.architecture));
    for (std::size_t i = 0; i < stored.size(); ++i)
        std::copy(stored[i].begin(), stored[i].end(), network.weights()[i].data_ptr<float>());
    const auto score = scoreOf(network, data.dev);
    config["scores"] = {{"dev_accuracy", score.accuracy()},
                        {"dev_macro_f1", score.macroF1()},
                        {"dev_examples", score.confusion.total()}};
    write();
    std::filesystem::remove(checkpoint);
    return trainReport(request, training, start,
                       {.architecture = nameOf(data.config.architecture),
                        .scoreName = settings.weighted ? "macro F1" : "accuracy",
                        .devScore = config["scores"][settings.weighted ? "dev_macro_f1" : "dev_accuracy"],
                        .own = {{"dev_examples", data.dev.size()},
                                {"train_examples", data.train.size()},
                                {"words", data.words->size()}},
                        .onCurve = settings.weighted ? "dev_macro_f1" : "dev_accuracy"});
}

} // namespace models::networks
