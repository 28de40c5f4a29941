#include "models/networks/causal/causal_trainer.h"

#include <chrono>
#include <filesystem>

#include "core/base/error.h"
#include "models/networks/causal/causal_training.h"
#include "models/networks/training/device.h"
#include "models/networks/training/train_report.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

constexpr std::uint64_t weightStream = 0;

nlohmann::ordered_json configOf(const CausalSettings& settings)
{
    const auto& config = settings.config;
    return {{"format", "faultline-model"},
            {"version", 1},
            {"task", CausalConfig::task},
            {"architecture", CausalConfig::architecture},
            {"language", config.language},
            {"lowercase", config.lowercase},
            {"hyper_parameters", settings.hyperParameters()}};
}

} // namespace

core::victims::TrainReport CausalTrainer::train(const core::victims::TrainRequest& request, std::stop_token stop,
                                                const core::victims::TrainProgressFn& progress) const
{
    if (request.out.empty())
        throw core::UsageError("there is no folder for the model", "Give --out FOLDER");
    const auto start = std::chrono::steady_clock::now();
    useOneThread();
    const auto settings = CausalSettings::of(request);
    const auto device = deviceNamed(settings.device);
    const auto data = PretrainingData::read(
        request, {settings.pieces, settings.minCount, settings.vocabulary, settings.longest, settings.test}, stop);
    const auto& vocabulary = data.tokenizer->vocabulary();
    CausalNetwork network(settings.config, vocabulary.size(), device);
    core::Random random(request.seed, weightStream);
    network.initialise(random, settings.embeddingRange);

    const std::filesystem::path folder = request.out;
    const auto checkpoint = folder / ".checkpoint";
    auto config = configOf(settings);
    CausalTraining training(settings, data, request.seed, network);
    const auto write = [&](const WeightList& weights) {
        auto& facts = config["training"] = settings.trainingFacts();
        addCourse(facts, data.sources, request, training);
        settings.card.addTo(config);
        writeModelFolder(folder, config.dump(2) + "\n", vocabulary, network.shapes(),
                         WrittenTensors::of(network.shapes(), weights).list(),
                         settings.float16 ? Precision::Float16 : Precision::Float32);
    };
    if (request.resume)
        training.resume(checkpoint);
    training.run(checkpoint, {stop, request.finish, progress}, [&] { write(training.best()); });
    write(training.best());
    // The scores are those of the weights as they were stored, so the folder is read back.
    network.read(core::SafeTensors::load(folder / "model.safetensors"));
    const auto score = scoreOf(network, data, data.dev);
    config["scores"] = score.json();
    if (!data.test.sentences.empty())
        config["scores"].update(scoreOf(network, data, data.test).json("test"));
    write(network.weights());
    std::filesystem::remove(checkpoint);

    return trainReport(request, training, start,
                       {.architecture = CausalConfig::architecture,
                        .scoreName = "accuracy at 1",
                        .devScore = score.pieces.first,
                        .own = {{"scores", config["scores"]},
                                {"train_pieces", data.train.pieces.size()},
                                {"pieces", vocabulary.size()}},
                        .onCurve = "dev_accuracy_at_1"});
}

} // namespace models::networks
