#include "models/networks/pretraining/bert_trainer.h"

#include <chrono>
#include <filesystem>

#include "core/base/error.h"
#include "models/networks/pretraining/bert_training.h"
#include "models/networks/training/device.h"
#include "models/networks/training/train_report.h"
#include "models/networks/transformer/hugging_face_folder.h"

namespace models::networks {

namespace {

constexpr std::uint64_t weightStream = 0;
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

core::victims::TrainReport BertTrainer::train(const core::victims::TrainRequest& request, std::stop_token stop,
                                              const core::victims::TrainProgressFn& progress) const
{
    if (request.out.empty())
        throw core::UsageError("there is no folder for the model", "Give --out FOLDER");
    const auto start = std::chrono::steady_clock::now();
    const auto settings = BertSettings::of(request);
    useThreads(settings.threads);
    const auto device = deviceNamed(settings.device);
    const auto data = PretrainingData::read(request, choicesOf(settings), stop);
    auto sizes = settings.config;
    sizes.vocabulary = data.tokenizer->vocabularySize();
    const auto network = std::make_shared<TransformerNetwork>(sizes, pretrainingHeads, device);
    core::Random random(request.seed, weightStream);
    network->initialise(random, settings.initialRange);

    const std::filesystem::path folder = request.out;
    const auto checkpoint = folder / ".checkpoint";
    const auto precision = settings.float16 ? Precision::Float16 : Precision::Float32;
    auto config = configWith(settings, sizes);
    BertTraining training(settings, data, request.seed, network);
    TransformerNetwork kept(sizes, pretrainingHeads, device); // the best weights, while training continues
    const auto write = [&] {
        auto& facts = config["training"] = settings.trainingFacts();
        facts["threads"] = settings.threads;
        addCourse(facts, data.sources, request, training);
        training.copyBest(kept);
        kept.write(folder, precision);
        writeTokenizer(folder, data.tokenizer->vocabulary(), sizes.positions);
        writeConfig(folder, config);
    };
    if (request.resume)
        training.resume(checkpoint);
    training.run(checkpoint, {stop, request.finish, progress}, write);
    write();
    // The scores are those of the weights as they were stored, so the folder is read back.
    kept.read(TensorFiles(folder));
    const auto score = BertTraining::scoreOf(kept, data, data.dev, everyWord);
    config["scores"] = score.json();
    if (!data.test.sentences.empty())
        config["scores"].update(BertTraining::scoreOf(kept, data, data.test, everyWord).json("test"));
    writeConfig(folder, config);
    std::filesystem::remove(checkpoint);

    return trainReport(request, training, start,
                       {.architecture = BertSettings::architecture,
                        .scoreName = "accuracy at 1",
                        .devScore = score.first,
                        .own = {{"scores", config["scores"]},
                                {"train_pieces", data.train.pieces.size()},
                                {"pieces", sizes.vocabulary}},
                        .onCurve = "dev_accuracy_at_1"});
}

} // namespace models::networks
