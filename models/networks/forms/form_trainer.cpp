#include "core/files/file.h"
#include "core/structures/forms/form.h"
#include "models/networks/data/starting_vectors.h"
#include "models/networks/forms/form_training.h"
#include "models/networks/training/trainers.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

nlohmann::ordered_json configOf(const FormSettings& settings, const FormData& data)
{
    const auto& config = data.config;
    nlohmann::ordered_json written{{"format", "faultline-model"},
                                   {"version", 1},
                                   {"task", "forms"},
                                   {"architecture", nameOf(settings.config.architecture)},
                                   {"notation", core::structures::nameOf(config.notation)},
                                   {"quote_blanks", config.quoteBlanks}};
    written.update(config.written());
    written["hyper_parameters"] = settings.hyperParameters();
    if (config.variableDistances)
        written["variables"] = config.variables;
    return written;
}

nlohmann::ordered_json jsonOf(const FormScore& score)
{
    return {{"dev_exact_match", score.share(score.exact)},
            {"dev_normal_form", score.share(score.normal)},
            {"dev_examples", score.examples}};
}

} // namespace

core::victims::TrainReport trainForms(const Course& course)
{
    const auto& request = course.request;
    auto settings = FormSettings::of(request);
    const auto vectors = startingVectors(request, settings.config.embedding);
    const auto data = FormData::read(request, settings, vectors.get(), course.stop);
    FormNetwork network(data.config, data.words->size(), data.pieces->size());
    auto random = course.firstWeights();
    network.initialise(random, settings.embeddingRange);
    if (vectors)
        useVectors(*vectors, settings.vectorNorm, *data.words, 1, network.weights().front());

    FormTraining training(settings, data, request.seed, network);
    const auto write = [&](const std::string& config) {
        writeNetwork(course.folder, config, *data.words, network.shapes(), network.weights(), settings.float16);
        core::writeFile(course.folder / "forms.txt", data.pieces->text());
        if (!data.names.empty())
            core::writeFile(course.folder / core::victims::nameListFile, data.names.text());
    };
    const auto score = [&]() -> TrainingEnd {
        const auto dev = scoreOf(std::make_shared<const FormModel>(FormModel::read(course.folder)), data.dev);
        return {.architecture = nameOf(settings.config.architecture),
                .scoreName = "exact match",
                .devScore = dev.share(dev.exact),
                .scores = jsonOf(dev),
                .own = {{"scores", jsonOf(dev)},
                        {"train_examples", data.train.size()},
                        {"words", data.words->size()},
                        {"pieces", data.pieces->size()}},
                .onCurve = "dev_exact_match"};
    };
    return course.run(training,
                      {.config = configOf(settings, data),
                       .facts = settings.trainingFacts(),
                       .corpora = data.sources,
                       .card = settings.card,
                       .write = write},
                      score);
}

} // namespace models::networks
