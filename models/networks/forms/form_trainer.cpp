#include "models/networks/forms/form_trainer.h"

#include <chrono>
#include <filesystem>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/random.h"
#include "core/structures/forms/form.h"
#include "core/text/tokenizer.h"
#include "models/inference/model_folder.h"
#include "models/networks/forms/form_training.h"
#include "models/networks/training/device.h"
#include "models/networks/training/starting_vectors.h"

namespace models::networks {

namespace {

constexpr std::uint64_t weightStream = 0;

nlohmann::ordered_json configOf(const FormSettings& settings, const FormData& data)
{
    const auto& config = data.config;
    return {{"format", "faultline-model"},
            {"version", 1},
            {"task", "forms"},
            {"architecture", nameOf(settings.config.architecture)},
            {"notation", core::structures::nameOf(config.notation)},
            {"quote_blanks", config.quoteBlanks},
            {"segments", config.segments},
            {"language", config.language},
            {"tokenization", core::text::nameOf(config.tokenization)},
            {"lowercase", config.lowercase},
            {"unknown", config.unknown},
            {"hyper_parameters", settings.hyperParameters()}};
}

void writeFolder(const std::filesystem::path& folder, const nlohmann::ordered_json& config, const FormData& data,
                 const FormNetwork& network, bool float16)
{
    std::vector<torch::Tensor> kept; // what the spans point into
    std::vector<NamedTensor> tensors;
    for (std::size_t i = 0; i < network.weights().size(); ++i) {
        const auto& values = kept.emplace_back(network.weights()[i].detach().contiguous());
        const auto& [name, shape] = network.shapes()[i];
        tensors.push_back({name, shape, {values.data_ptr<float>(), static_cast<std::size_t>(values.numel())}});
    }
    writeModelFolder(folder, config.dump(2) + "\n", *data.words, network.shapes(), tensors,
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
    std::shared_ptr<const core::lexicon::WordVectors> vectors;
    if (!request.vectors.empty()) {
        vectors = core::lexicon::WordVectors::load(request.vectors);
        if (request.settings.contains("embedding") && settings.config.embedding != vectors->dimensions())
            throw core::UsageError(fmt::format("--set embedding={} does not fit vectors of {} dimensions",
                                               settings.config.embedding, vectors->dimensions()));
        settings.config.embedding = vectors->dimensions();
    }
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
    facts["corpora"] = data.sources;
    facts["seed"] = request.seed;
    facts["epochs_run"] = training.curve().back().epoch;
    facts["best_epoch"] = training.bestEpoch();
    facts["libtorch"] = TORCH_VERSION;
    settings.card.addTo(config);
    writeFolder(folder, config, data, network, settings.float16);
    // The scores are those of the weights as they were stored, so the folder is read back.
    const auto score = scoreOf(std::make_shared<const FormModel>(FormModel::read(folder)), data.dev);
    config["scores"] = jsonOf(score);
    writeFolder(folder, config, data, network, settings.float16);
    std::filesystem::remove(checkpoint);

    core::victims::TrainReport report;
    report.scoreName = "exact match";
    report.devScore = score.share(score.exact);
    report.bestEpoch = training.bestEpoch();
    report.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    nlohmann::ordered_json json{{"task", request.task},
                                {"architecture", nameOf(settings.config.architecture)},
                                {"out", request.out},
                                {"score_name", report.scoreName},
                                {"dev_score", report.devScore},
                                {"scores", jsonOf(score)},
                                {"train_examples", data.train.size()},
                                {"words", data.words->size()},
                                {"pieces", data.pieces->size()},
                                {"best_epoch", report.bestEpoch},
                                {"epochs", training.curve().back().epoch},
                                {"seed", request.seed},
                                {"seconds", report.seconds},
                                {"curve", reportOf(training.curve(), "dev_exact_match")}};
    report.json = json.dump();
    return report;
}

} // namespace models::networks
