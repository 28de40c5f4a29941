#include "models/networks/causal/causal_training.h"
#include "models/networks/training/device.h"
#include "models/networks/training/trainers.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

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

core::victims::TrainReport trainCausal(const Course& course)
{
    const auto& request = course.request;
    const auto settings = CausalSettings::of(request);
    const auto device = deviceNamed(settings.device);
    const auto data = PretrainingData::read(
        request, {settings.pieces, settings.minCount, settings.vocabulary, settings.longest, settings.test},
        course.stop);
    const auto& vocabulary = data.tokenizer->vocabulary();
    CausalNetwork network(settings.config, vocabulary.size(), device);
    auto random = course.firstWeights();
    network.initialise(random, settings.embeddingRange);

    CausalTraining training(settings, data, request.seed, network);
    const auto write = [&](const std::string& config) {
        writeNetwork(course.folder, config, vocabulary, network.shapes(), training.best(), settings.float16);
    };
    const auto score = [&]() -> TrainingEnd {
        readNetwork(course.folder, network.shapes(), network.weights());
        const auto dev = scoreOf(network, data, data.dev);
        auto scores = dev.json();
        if (!data.test.sentences.empty())
            scores.update(scoreOf(network, data, data.test).json("test"));
        return {.architecture = CausalConfig::architecture,
                .scoreName = "accuracy at 1",
                .devScore = dev.pieces.first,
                .scores = scores,
                .own = {{"scores", scores}, {"train_pieces", data.train.pieces.size()}, {"pieces", vocabulary.size()}},
                .onCurve = "dev_accuracy_at_1"};
    };
    return course.run(training,
                      {.config = configOf(settings),
                       .facts = settings.trainingFacts(),
                       .corpora = data.sources,
                       .card = settings.card,
                       .everyBest = true,
                       .write = write},
                      score);
}

} // namespace models::networks
