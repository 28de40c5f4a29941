#include "core/base/error.h"
#include "core/files/file.h"
#include "models/inference/model/model_folder.h"
#include "models/networks/data/starting_vectors.h"
#include "models/networks/equations/equation_training.h"
#include "models/networks/training/trainers.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

nlohmann::ordered_json solverConfigOf(const SolverSettings& settings, const EquationData& data)
{
    nlohmann::ordered_json written{{"format", "faultline-model"},
                                   {"version", 1},
                                   {"task", "equations"},
                                   {"architecture", nameOf(settings.config.architecture)}};
    written.update(data.config.written());
    auto& hyper = written["hyper_parameters"] = settings.hyperParameters();
    if (data.config.states > 0) {
        hyper.erase("embedding");
        hyper["states"] = data.config.states;
    }
    return written;
}

nlohmann::ordered_json jsonOf(const SolverScore& score)
{
    return {{"dev_answer_accuracy", score.share(score.answers)},
            {"dev_same_equation", score.share(score.equations)},
            {"dev_examples", score.examples}};
}

} // namespace

core::victims::TrainReport trainEquations(const Course& course)
{
    const auto& request = course.request;
    auto settings = SolverSettings::of(request);
    if (!request.vectors.empty() && !settings.from.empty())
        throw core::UsageError("words have their vectors from one place", "Give --vectors or --from, not both");
    const auto vectors = startingVectors(request, settings.config.embedding);
    const auto encoder =
        settings.from.empty() ? nullptr : std::make_shared<const WordStates>(modelFolderNamed(settings.from));
    auto data = EquationData::read(request, settings, vectors.get(), course.stop, encoder);
    if (encoder)
        data.sources["encoder"] = {{"name", std::filesystem::weakly_canonical(encoder->folder()).filename().string()},
                                   {"hash", encoder->hash()}};
    SolverNetwork network(data);
    auto random = course.firstWeights();
    network.tensors().initialise(random, settings.embeddingRange);
    const auto& weights = network.tensors().weights();
    if (vectors)
        useVectors(*vectors, settings.vectorNorm, *data.words, static_cast<std::size_t>(solverSigns), weights.front());

    EquationTraining training(settings, data, request.seed, network);
    const auto write = [&](const std::string& config) {
        writeNetwork(course.folder, config, *data.words, network.tensors().shapes(), weights, settings.float16);
        core::writeFile(course.folder / "equations.txt", data.symbols->text());
        if (encoder)
            encoder->copyTo(course.folder / solverEncoderFolder);
    };
    const auto score = [&]() -> TrainingEnd {
        const auto dev = scoreOf(SolverModel::read(course.folder), data.dev);
        return {.architecture = nameOf(settings.config.architecture),
                .scoreName = "answer accuracy",
                .devScore = dev.share(dev.answers),
                .scores = jsonOf(dev),
                .own = {{"scores", jsonOf(dev)},
                        {"train_examples", data.train.size()},
                        {"words", data.words->size()},
                        {"symbols", data.symbols->size()}},
                .onCurve = "dev_answer_accuracy"};
    };
    return course.run(training,
                      {.config = solverConfigOf(settings, data),
                       .facts = settings.trainingFacts(),
                       .corpora = data.sources,
                       .card = settings.card,
                       .write = write},
                      score);
}

} // namespace models::networks
