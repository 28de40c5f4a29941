#include "models/networks/finetuning/fine_tune_trainer.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "core/base/error.h"
#include "models/networks/data/labelled_corpora.h"
#include "models/networks/finetuning/fine_tuning.h"
#include "models/networks/finetuning/starting_folder.h"
#include "models/networks/training/device.h"
#include "models/networks/training/train_report.h"
#include "models/networks/transformer/hugging_face_folder.h"

namespace models::networks {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t weightStream = 0;
constexpr double headRange = 0.02; // standard deviation of weights that the folder does not have, as BERT's

std::vector<LabelledPieces> piecesOf(const std::vector<LabelledInput>& inputs, const StartingFolder& start,
                                     std::size_t longest)
{
    std::vector<LabelledPieces> all;
    for (const auto& [input, label] : inputs)
        all.push_back({start.piecesOf(input, longest), label});
    return all;
}

/// The start's config.json, as that of a classifier of these labels.
nlohmann::ordered_json configOf(const FineTuneSettings& settings, const LabelledCorpora& corpora,
                                const StartingFolder& start)
{
    auto config = start.configAs(start.config.className() + std::string("ForSequenceClassification"), settings.float16);
    for (std::size_t i = 0; i < corpora.labels.size(); ++i) {
        config["id2label"][std::to_string(i)] = corpora.labels[i];
        config["label2id"][corpora.labels[i]] = i;
    }
    config["problem_type"] = "single_label_classification";
    config["segments"] = corpora.segments;
    config["language"] = settings.language;
    return config;
}

} // namespace

core::victims::TrainReport FineTuneTrainer::train(const core::victims::TrainRequest& request, std::stop_token stop,
                                                  const core::victims::TrainProgressFn& progress) const
{
    if (request.out.empty())
        throw core::UsageError("there is no folder for the model", "Give --out FOLDER");
    const auto begun = std::chrono::steady_clock::now();
    useOneThread();
    const auto settings = FineTuneSettings::of(request);
    const auto device = deviceNamed(settings.device);
    const auto start = StartingFolder::read(settings.from);
    const auto corpora = LabelledCorpora::read(request, request.task == "pairs" ? 2 : 1, settings.labels, stop);
    const auto longest = std::min(start.config.longest(), static_cast<std::size_t>(settings.longest));
    const TransformerHeads heads{.labels = static_cast<std::int64_t>(corpora.labels.size())};
    const auto network = std::make_shared<TransformerNetwork>(start.config, heads, device);
    core::Random random(request.seed, weightStream);
    network->initialise(random, headRange);
    const auto fresh = network->read(start.tensors);

    FineTuneData data{piecesOf(corpora.train, start, longest), piecesOf(corpora.dev, start, longest),
                      corpora.labels.size(), corpora.sources.dump() + start.tokenizer.facts + start.tensors.hashes()};
    const fs::path folder = request.out;
    const auto checkpoint = folder / ".checkpoint";
    FineTuning training(settings, data, request.seed, network);
    if (request.resume)
        training.resume(checkpoint);
    training.run(checkpoint, {stop, request.finish, progress});

    auto config = configOf(settings, corpora, start);
    auto facts = settings.trainingFacts();
    facts["from"] = start.facts();
    facts["not_in_it"] = fresh;
    addCourse(facts, corpora.sources, request, training);
    config["training"] = facts;
    settings.card.addTo(config);
    network->write(folder, settings.float16 ? Precision::Float16 : Precision::Float32);
    // The scores are those of the weights as they were stored, so the folder is read back.
    TransformerNetwork stored(start.config, heads, device);
    stored.read(TensorFiles(folder));
    const auto score = scoreOf(stored, data.dev, data.labels);
    config["scores"] = {{"dev_accuracy", score.accuracy()},
                        {"dev_macro_f1", score.macroF1()},
                        {"dev_examples", score.confusion.total()}};
    start.copyTokenizer(folder);
    writeConfig(folder, config);
    fs::remove(checkpoint);

    return trainReport(request, training, begun,
                       {.architecture = FineTuneSettings::architecture,
                        .scoreName = settings.weighted ? "macro F1" : "accuracy",
                        .devScore = config["scores"][settings.weighted ? "dev_macro_f1" : "dev_accuracy"],
                        .own = {{"dev_examples", data.dev.size()}, {"train_examples", data.train.size()}},
                        .onCurve = settings.weighted ? "dev_macro_f1" : "dev_accuracy"});
}

} // namespace models::networks
