#include "core/base/error.h"
#include "core/files/file.h"
#include "core/text/splitting/tokenizer.h"
#include "models/networks/training/trainers.h"
#include "models/networks/training/written_tensors.h"
#include "models/networks/translation/translation_training.h"

namespace models::networks {

namespace {

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

void addScore(nlohmann::ordered_json& scores, const std::string& set, const TranslationScore& score)
{
    scores[set + "_bleu"] = score.bleu;
    scores[set + "_chrf"] = score.chrf;
    scores[set + "_examples"] = score.examples;
    scores["signature"] = score.signature;
}

} // namespace

core::victims::TrainReport trainTranslation(const Course& course)
{
    const auto& request = course.request;
    if (!request.vectors.empty())
        throw core::UsageError("a translator starts from no word vectors", "Leave out --vectors");
    const auto settings = TranslationSettings::of(request);
    const auto data = TranslationData::read(request, settings, course.stop);
    TranslationNetwork network(data.config, data.pieces.source->size(), data.pieces.target->size());
    auto random = course.firstWeights();
    network.initialise(random);

    TranslationTraining training(settings, data, request.seed, network);
    const auto write = [&](const std::string& config) {
        const auto& folder = course.folder;
        writeNetwork(folder, config, *data.pieces.source, network.shapes(), network.weights(), settings.float16);
        core::writeFile(folder / "target.txt", data.pieces.target->text());
        core::writeFile(folder / "codes.txt", data.pieces.codes->text());
        core::writeFile(folder / "target-codes.txt", data.pieces.targetCodes->text());
    };
    const auto score = [&]() -> TrainingEnd {
        const auto model = std::make_shared<const TranslationModel>(TranslationModel::read(course.folder));
        nlohmann::ordered_json scores;
        const auto dev = scoreOf(model, data.dev, data.dev.size(), data.config.beam);
        addScore(scores, "dev", dev);
        if (!data.test.empty())
            addScore(scores, "test", scoreOf(model, data.test, data.test.size(), data.config.beam));
        return {.architecture = TranslationConfig::architecture,
                .scoreName = "BLEU / 100",
                .devScore = dev.bleu,
                .scores = scores,
                .own = {{"scores", scores},
                        {"train_examples", data.train.size()},
                        {"pieces", data.pieces.source->size()},
                        {"target_pieces", data.pieces.target->size()}},
                .onCurve = "dev_bleu"};
    };
    return course.run(training,
                      {.config = configFor(settings, data),
                       .facts = settings.trainingFacts(),
                       .corpora = data.sources,
                       .card = settings.card,
                       .write = write},
                      score);
}

} // namespace models::networks
