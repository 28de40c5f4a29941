#include "models/networks/context/context_trainer.h"

#include <chrono>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "models/networks/context/context_training.h"
#include "models/networks/training/device.h"
#include "models/networks/training/train_report.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

constexpr std::uint64_t weightStream = 0;

nlohmann::ordered_json configOf(const ContextSettings& settings)
{
    const auto& config = settings.config;
    return {{"format", "faultline-model"},
            {"version", 1},
            {"task", "masked-language-model"},
            {"architecture", ContextConfig::architecture},
            {"language", config.language},
            {"tokenization", core::text::nameOf(config.tokenization)},
            {"lowercase", config.lowercase},
            {"unknown", config.unknown},
            {"begin", config.begin},
            {"end", config.end},
            {"hyper_parameters", settings.hyperParameters()}};
}

void writeFolder(const std::filesystem::path& folder, const nlohmann::ordered_json& config,
                 const Vocabulary& vocabulary, const ContextNetwork& network, bool float16)
{
    writeModelFolder(folder, config.dump(2) + "\n", vocabulary, network.shapes(),
                     WrittenTensors::of(network.shapes(), network.weights()).list(),
                     float16 ? Precision::Float16 : Precision::Float32);
}

} // namespace

core::victims::TrainReport ContextTrainer::train(const core::victims::TrainRequest& request, std::stop_token stop,
                                                 const core::victims::TrainProgressFn& progress) const
{
    if (request.out.empty())
        throw core::UsageError("there is no folder for the model", "Give --out FOLDER");
    const auto start = std::chrono::steady_clock::now();
    useOneThread();
    const auto settings = ContextSettings::of(request);
    const auto device = deviceNamed(settings.device);
    const auto data = ContextData::read(request, settings, stop);
    ContextNetwork network(settings.config, data.vocabulary.size(), device);
    core::Random random(request.seed, weightStream);
    network.initialise(random, settings.embeddingRange);

    const std::filesystem::path folder = request.out;
    const auto checkpoint = folder / ".checkpoint";
    auto config = configOf(settings);
    ContextTraining training(settings, data, request.seed, network);
    const auto write = [&] {
        auto& facts = config["training"] = settings.trainingFacts();
        addCourse(facts, data.sources, request, training);
        settings.card.addTo(config);
        writeFolder(folder, config, data.vocabulary, network, settings.float16);
    };
    if (request.resume)
        training.resume(checkpoint);
    training.run(checkpoint, {stop, request.finish, progress}, write);
    write();
    // The scores are those of the weights as they were stored, so the folder is read back.
    network.read(core::SafeTensors::load(folder / "model.safetensors"));
    const auto score = scoreOf(network, data.dev);
    config["scores"] = score.json();
    write();
    std::filesystem::remove(checkpoint);

    return trainReport(
        request, training, start,
        {.architecture = ContextConfig::architecture,
         .scoreName = "accuracy at 10",
         .devScore = score.firstTen,
         .own = {{"scores", score.json()}, {"train_sentences", data.train.size()}, {"words", data.vocabulary.size()}},
         .onCurve = "dev_accuracy_at_10"});
}

} // namespace models::networks
