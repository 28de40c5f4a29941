#include <filesystem>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/text/splitting/tokenizer.h"
#include "models/inference/model/model_folder.h"
#include "models/networks/training/trainers.h"
#include "models/networks/training/written_tensors.h"
#include "models/networks/translation/translation_training.h"

namespace models::networks {

namespace {

nlohmann::ordered_json configFor(const TranslationSettings& settings, const TranslationData& data)
{
    const auto& config = data.config;
    nlohmann::ordered_json written{{"format", "faultline-model"},
                                   {"version", 1},
                                   {"task", "translation"},
                                   {"architecture", nameOf(config.architecture)},
                                   {"segments", config.segments},
                                   {"language", config.language},
                                   {"target_language", config.targetLanguage},
                                   {"tokenization", core::text::nameOf(config.tokenization)},
                                   {"lowercase", config.lowercase}};
    if (!config.preprocess.empty()) // of a folder to start from
        written["preprocess"] = config.preprocess;
    written["pieces"] = nameOf(config.cutting);
    written["joint"] = config.joint;
    written["tie"] = config.tie;
    written["hyper_parameters"] = settings.hyperParameters();
    return written;
}

/// Copies the weights of the folder to start from; says which they are, for config.json.
nlohmann::ordered_json startFrom(const std::string& from, const TranslationNetwork& network)
{
    const auto folder = modelFolderNamed(from);
    readNetwork(folder, network.shapes(), network.weights());
    return {{"name", std::filesystem::weakly_canonical(folder).filename().string()},
            {"weights", core::sha256File(folder / "model.safetensors")}};
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
    auto data = TranslationData::read(request, settings, course.stop);
    const auto network = networkFor(data);
    auto facts = settings.trainingFacts();
    if (settings.from.empty()) {
        auto random = course.firstWeights();
        network->initialise(random);
    } else {
        facts["from"] = startFrom(settings.from, *network);
        data.start = facts["from"].dump();
    }

    TranslationTraining training(settings, data, request.seed, network);
    const auto write = [&](const std::string& config) {
        writeNetwork(course.folder, config, *data.pieces.source, network->shapes(), network->weights(),
                     settings.float16);
        data.pieces.write(course.folder, data.config);
    };
    const auto score = [&]() -> TrainingEnd {
        const auto model = std::make_shared<const TranslationModel>(TranslationModel::read(course.folder));
        nlohmann::ordered_json scores;
        const auto dev = scoreOf(model, data.dev, data.dev.size(), data.config.beam);
        addScore(scores, "dev", dev);
        if (!data.test.empty())
            addScore(scores, "test", scoreOf(model, data.test, data.test.size(), data.config.beam));
        return {.architecture = nameOf(data.config.architecture),
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
                       .facts = facts,
                       .corpora = data.sources,
                       .card = settings.card,
                       .write = write},
                      score);
}

} // namespace models::networks
