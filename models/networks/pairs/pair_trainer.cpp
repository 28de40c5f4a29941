#include "models/networks/data/starting_vectors.h"
#include "models/networks/pairs/pair_training.h"
#include "models/networks/training/trainers.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

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

core::victims::TrainReport trainPairs(const Course& course)
{
    const auto& request = course.request;
    auto settings = PairSettings::of(request);
    const auto vectors = startingVectors(request, settings.config.embedding);
    const auto data = PairData::read(request, settings, vectors.get(), course.stop);
    PairTrainingNetwork network(data.config, data.words->size());
    auto random = course.firstWeights();
    network.initialise(random, settings.embeddingRange);
    if (vectors)
        useVectors(*vectors, settings.vectorNorm, *data.words, 1, network.weights().front());

    PairTraining training(settings, data, request.seed, network);
    const auto write = [&](const std::string& config) {
        writeNetwork(course.folder, config, *data.words, network.shapes(), network.weights(), settings.float16);
    };
    const auto score = [&] {
        readNetwork(course.folder, network.shapes(), network.weights());
        return endOf(
            scoreOf(network, data.dev), settings.weighted, data.config.labels, nameOf(data.config.architecture),
            {{"dev_examples", data.dev.size()}, {"train_examples", data.train.size()}, {"words", data.words->size()}});
    };
    return course.run(training,
                      {.config = configOf(settings, data.config),
                       .facts = settings.trainingFacts(),
                       .corpora = data.sources,
                       .card = settings.card,
                       .write = write},
                      score);
}

} // namespace models::networks
