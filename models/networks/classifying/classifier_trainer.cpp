#include "core/text/splitting/tokenizer.h"
#include "models/networks/classifying/classifier_training.h"
#include "models/networks/data/starting_vectors.h"
#include "models/networks/training/device.h"
#include "models/networks/training/trainers.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

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

} // namespace

core::victims::TrainReport trainClassifier(const Course& course)
{
    const auto& request = course.request;
    auto settings = ClassifierSettings::of(request);
    const auto device = deviceNamed(settings.device);
    const auto vectors = startingVectors(request, settings.config.embedding);
    const auto data = ClassifierData::read(request, settings, course.stop);
    settings.config.labels = data.labels;

    const auto network = TextClassifier::make(settings.config, data.vocabulary);
    auto random = course.firstWeights();
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

    ClassifierTraining training(settings, data, request.seed, network);
    const auto write = [&](const std::string& config) {
        WrittenTensors tensors;
        for (const auto& item : network->named_parameters())
            tensors.add(item.key(), item.value());
        writeModelFolder(course.folder, config, data.vocabulary, tensors.list(), precisionOf(settings.float16));
    };
    const auto score = [&] {
        network->read(core::SafeTensors::load(course.folder / "model.safetensors"));
        return endOf(scoreOf(*network, data.dev, data.labels.size()), false, data.labels,
                     nameOf(settings.config.architecture),
                     {{"dev_examples", data.dev.size()},
                      {"train_examples", data.train.size()},
                      {"words", data.vocabulary.size()}});
    };
    return course.run(training,
                      {.config = configOf(settings, data),
                       .facts = facts,
                       .corpora = data.sources,
                       .card = settings.card,
                       .write = write},
                      score);
}

} // namespace models::networks
