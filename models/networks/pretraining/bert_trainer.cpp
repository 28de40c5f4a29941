#include "core/files/file.h"
#include "models/networks/pretraining/bert_training.h"
#include "models/networks/training/device.h"
#include "models/networks/training/trainers.h"
#include "models/networks/training/written_tensors.h"
#include "models/networks/transformer/hugging_face_folder.h"

namespace models::networks {

namespace {

constexpr std::size_t everyWord = 1;

nlohmann::ordered_json configWith(const BertSettings& settings, const EncoderConfig& sizes)
{
    auto config = huggingFaceConfig(sizes, "BertForMaskedLM", settings.dropout, settings.float16);
    config["language"] = settings.language;
    settings.card.addTo(config);
    return config;
}

PieceChoices choicesOf(const BertSettings& settings)
{
    constexpr std::size_t frame = 2; // [CLS] and [SEP] take their places, too
    return {settings.pieces, settings.minCount, settings.vocabulary, settings.config.positions - frame, settings.test};
}

} // namespace

core::victims::TrainReport trainBert(const Course& course)
{
    const auto& request = course.request;
    const auto settings = BertSettings::of(request);
    useThreads(settings.threads);
    const auto device = deviceNamed(settings.device);
    const auto data = PretrainingData::read(request, choicesOf(settings), course.stop);
    auto sizes = settings.config;
    sizes.vocabulary = data.tokenizer->vocabularySize();
    const auto network = std::make_shared<TransformerNetwork>(sizes, pretrainingHeads, device);
    auto random = course.firstWeights();
    network->initialise(random, settings.initialRange);

    BertTraining training(settings, data, request.seed, network);
    TransformerNetwork kept(sizes, pretrainingHeads, device); // the best weights, while training continues
    const auto write = [&](const std::string& config) {
        training.copyBest(kept);
        kept.write(course.folder, precisionOf(settings.float16));
        writeTokenizer(course.folder, data.tokenizer->vocabulary(), sizes.positions);
        core::writeFile(course.folder / "config.json", config);
    };
    const auto score = [&]() -> TrainingEnd {
        kept.read(TensorFiles(course.folder));
        const auto dev = BertTraining::scoreOf(kept, data, data.dev, everyWord);
        auto scores = dev.json();
        if (!data.test.sentences.empty())
            scores.update(BertTraining::scoreOf(kept, data, data.test, everyWord).json("test"));
        return {.architecture = BertSettings::architecture,
                .scoreName = "accuracy at 1",
                .devScore = dev.first,
                .scores = scores,
                .own = {{"scores", scores}, {"train_pieces", data.train.pieces.size()}, {"pieces", sizes.vocabulary}},
                .onCurve = "dev_accuracy_at_1"};
    };
    return course.run(training,
                      {.config = configWith(settings, sizes),
                       .facts = settings.trainingFacts(),
                       .corpora = data.sources,
                       .everyBest = true,
                       .write = write},
                      score);
}

} // namespace models::networks
