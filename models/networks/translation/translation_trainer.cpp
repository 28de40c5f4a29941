#include "models/networks/translation/translation_trainer.h"

#include <chrono>
#include <filesystem>

#include <nlohmann/json.hpp>

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/files/file.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/model/model_folder.h"
#include "models/networks/training/device.h"
#include "models/networks/training/train_report.h"
#include "models/networks/training/written_tensors.h"
#include "models/networks/translation/translation_training.h"

namespace models::networks {

namespace {

constexpr std::uint64_t weightsStream = 0;

nlohmann::ordered_json configFor(const TranslationSettings& settings, const TranslationData& data)
{
    const auto& config = data.config;
    return {{"format", "faultline-model"},
            {"version", 1},
            {"task", "translation"},
            {"architecture", TranslationConfig::architecture},
            {"segments", config.segments},
            {"language", config.language},
            {"target_language", config.targetLanguage},
            {"tokenization", core::text::nameOf(config.tokenization)},
            {"lowercase", config.lowercase},
            {"hyper_parameters", settings.hyperParameters()}};
}

void writeTranslator(const std::filesystem::path& folder, const nlohmann::ordered_json& config,
                     const TranslationData& data, const TranslationNetwork& network, bool float16)
{
    writeModelFolder(folder, config.dump(2) + "\n", *data.pieces.source, network.shapes(),
                     WrittenTensors::of(network.shapes(), network.weights()).list(),
                     float16 ? Precision::Float16 : Precision::Float32);
    core::writeFile(folder / "target.txt", data.pieces.target->text());
    core::writeFile(folder / "codes.txt", data.pieces.codes->text());
    core::writeFile(folder / "target-codes.txt", data.pieces.targetCodes->text());
}

void addScore(nlohmann::ordered_json& scores, const std::string& set, const TranslationScore& score)
{
    scores[set + "_bleu"] = score.bleu;
    scores[set + "_chrf"] = score.chrf;
    scores[set + "_examples"] = score.examples;
}

} // namespace

core::victims::TrainReport TranslationTrainer::train(const core::victims::TrainRequest& request, std::stop_token stop,
                                                     const core::victims::TrainProgressFn& progress) const
{
    if (request.out.empty())
        throw core::UsageError("there is no folder for the model", "Give --out FOLDER");
    if (!request.vectors.empty())
        throw core::UsageError("a translator starts from no word vectors", "Leave out --vectors");
    const auto start = std::chrono::steady_clock::now();
    useOneThread();
    const auto settings = TranslationSettings::of(request);
    const auto data = TranslationData::read(request, settings, stop);
    TranslationNetwork network(data.config, data.pieces.source->size(), data.pieces.target->size());
    core::Random random(request.seed, weightsStream);
    network.initialise(random);

    const std::filesystem::path folder = request.out;
    const auto checkpoint = folder / ".checkpoint";
    TranslationTraining training(settings, data, request.seed, network);
    if (request.resume)
        training.resume(checkpoint);
    training.run(checkpoint, {stop, request.finish, progress});

    auto config = configFor(settings, data);
    auto& facts = config["training"] = settings.trainingFacts();
    addCourse(facts, data.sources, request, training);
    settings.card.addTo(config);
    writeTranslator(folder, config, data, network, settings.float16);
    // The scores are those of the weights as they were stored, so the folder is read back.
    const auto model = std::make_shared<const TranslationModel>(TranslationModel::read(folder));
    nlohmann::ordered_json scores;
    const auto score = scoreOf(model, data.dev, data.dev.size(), data.config.beam);
    addScore(scores, "dev", score);
    if (!data.test.empty())
        addScore(scores, "test", scoreOf(model, data.test, data.test.size(), data.config.beam));
    config["scores"] = scores;
    writeTranslator(folder, config, data, network, settings.float16);
    std::filesystem::remove(checkpoint);

    return trainReport(request, training, start,
                       {.architecture = TranslationConfig::architecture,
                        .scoreName = "BLEU / 100",
                        .devScore = score.bleu,
                        .own = {{"scores", scores},
                                {"train_examples", data.train.size()},
                                {"pieces", data.pieces.source->size()},
                                {"target_pieces", data.pieces.target->size()}},
                        .onCurve = "dev_bleu"});
}

} // namespace models::networks
