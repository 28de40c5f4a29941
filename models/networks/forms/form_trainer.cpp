#include "models/networks/forms/form_trainer.h"

#include <chrono>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/files/file.h"
#include "core/structures/forms/form.h"
#include "models/inference/model/model_folder.h"
#include "models/networks/data/starting_vectors.h"
#include "models/networks/forms/form_training.h"
#include "models/networks/training/device.h"
#include "models/networks/training/train_report.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

constexpr std::uint64_t weightStream = 0;

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

void writeFolder(const std::filesystem::path& folder, const nlohmann::ordered_json& config, const FormData& data,
                 const FormNetwork& network, bool float16)
{
    writeModelFolder(folder, config.dump(2) + "\n", *data.words, network.shapes(),
                     WrittenTensors::of(network.shapes(), network.weights()).list(),
                     float16 ? Precision::Float16 : Precision::Float32);
    core::writeFile(folder / "forms.txt", data.pieces->text());
}

nlohmann::ordered_json jsonOf(const FormScore& score)
{
    return {{"dev_exact_match", score.share(score.exact)},
            {"dev_normal_form", score.share(score.normal)},
            {"dev_examples", score.examples}};
}

} // namespace

core::victims::TrainReport FormTrainer::train(const core::victims::TrainRequest& request, std::stop_token stop,
                                              const core::victims::TrainProgressFn& progress) const
{
    if (request.out.empty())
        throw core::UsageError("there is no folder for the model", "Give --out FOLDER");
    const auto start = std::chrono::steady_clock::now();
    useOneThread();
    auto settings = FormSettings::of(request);
    const auto vectors = startingVectors(request, settings.config.embedding);
    const auto data = FormData::read(request, settings, vectors.get(), stop);
    FormNetwork network(data.config, data.words->size(), data.pieces->size());
    core::Random random(request.seed, weightStream);
    network.initialise(random, settings.embeddingRange);
    if (vectors)
        useVectors(*vectors, settings.vectorNorm, *data.words, 1, network.weights().front());

    const std::filesystem::path folder = request.out;
    const auto checkpoint = folder / ".checkpoint";
    FormTraining training(settings, data, request.seed, network);
    if (request.resume)
        training.resume(checkpoint);
    training.run(checkpoint, {stop, request.finish, progress});

    auto config = configOf(settings, data);
    auto& facts = config["training"] = settings.trainingFacts();
    addCourse(facts, data.sources, request, training);
    settings.card.addTo(config);
    writeFolder(folder, config, data, network, settings.float16);
    // The scores are those of the weights as they were stored, so the folder is read back.
    const auto score = scoreOf(std::make_shared<const FormModel>(FormModel::read(folder)), data.dev);
    config["scores"] = jsonOf(score);
    writeFolder(folder, config, data, network, settings.float16);
    std::filesystem::remove(checkpoint);

    return trainReport(request, training, start,
                       {.architecture = nameOf(settings.config.architecture),
                        .scoreName = "exact match",
                        .devScore = score.share(score.exact),
                        .own = {{"scores", jsonOf(score)},
                                {"train_examples", data.train.size()},
                                {"words", data.words->size()},
                                {"pieces", data.pieces->size()}},
                        .onCurve = "dev_exact_match"});
}

} // namespace models::networks
