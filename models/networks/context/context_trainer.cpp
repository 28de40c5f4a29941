#include "models/networks/context/context_training.h"
#include "models/networks/training/device.h"
#include "models/networks/training/trainers.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

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

} // namespace

core::victims::TrainReport trainContext(const Course& course)
{
    const auto& request = course.request;
    const auto settings = ContextSettings::of(request);
    const auto device = deviceNamed(settings.device);
    const auto data = ContextData::read(request, settings, course.stop);
    ContextNetwork network(settings.config, data.vocabulary.size(), device);
    auto random = course.firstWeights();
    network.initialise(random, settings.embeddingRange);

    ContextTraining training(settings, data, request.seed, network);
    const auto write = [&](const std::string& config) {
        writeNetwork(course.folder, config, data.vocabulary, network.shapes(), training.best(), settings.float16);
    };
    const auto score = [&]() -> TrainingEnd {
        readNetwork(course.folder, network.shapes(), network.weights());
        const auto dev = scoreOf(network, data.dev);
        return {
            .architecture = ContextConfig::architecture,
            .scoreName = "accuracy at 10",
            .devScore = dev.firstTen,
            .scores = dev.json(),
            .own = {{"scores", dev.json()}, {"train_sentences", data.train.size()}, {"words", data.vocabulary.size()}},
            .onCurve = "dev_accuracy_at_10"};
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
