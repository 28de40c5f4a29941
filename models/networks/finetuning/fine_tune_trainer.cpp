#include "models/networks/finetuning/fine_tune_trainer.h"

#include <algorithm>
#include <chrono>
#include <filesystem>

#include "core/base/error.h"
#include "core/base/file.h"
#include "core/base/json.h"
#include "core/base/paths.h"
#include "models/inference/config_reader.h"
#include "models/inference/transformer/encoder_tokenizer.h"
#include "models/inference/transformer/framed_input.h"
#include "models/networks/finetuning/fine_tuning.h"
#include "models/networks/training/device.h"
#include "models/networks/training/labelled_corpora.h"
#include "models/networks/training/train_report.h"
#include "models/networks/transformer/hugging_face_folder.h"

namespace models::networks {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t weightStream = 0;
constexpr double headRange = 0.02; // standard deviation of weights that the folder does not have, as BERT's

/// The folder that a training starts from.
struct Start {
    fs::path folder;
    nlohmann::ordered_json json; ///< Its config.json.
    EncoderConfig config;
    TokenizerFiles tokenizer;
    TensorFiles tensors;
};

/// The folder that `from` names: its path, or a shipped or installed model's name.
fs::path folderOf(const fs::path& from)
{
    if (from == from.filename() && !fs::exists(from / "config.json"))
        for (const auto& models : {core::dataFolder() / "models", core::resourcesFolder() / "models"})
            if (fs::exists(models / from / "config.json"))
                return models / from;
    return from;
}

Start startOf(const std::string& from)
{
    const fs::path folder = folderOf(from), file = folder / "config.json";
    const auto text = core::readFile(file, configLimit);
    auto config = EncoderConfig::read(core::parseJson(text, {file.string()}), file);
    return {folder, core::parseJson<nlohmann::ordered_json>(text, {file.string()}), config,
            readTokenizer(folder, config), TensorFiles(folder)};
}

std::vector<LabelledPieces> piecesOf(const std::vector<LabelledInput>& inputs, const PieceTokenizer& tokenizer,
                                     std::size_t longest)
{
    std::vector<LabelledPieces> all;
    for (const auto& [input, label] : inputs) {
        const auto cut = framed(input, tokenizer, longest);
        all.push_back({{{cut.pieces.begin(), cut.pieces.end()}, cut.second}, label});
    }
    return all;
}

/// The start's config.json, as that of a classifier of these labels.
nlohmann::ordered_json configOf(const FineTuneSettings& settings, const LabelledCorpora& corpora, const Start& start)
{
    auto config = start.json;
    config["architectures"] = {start.config.className() + std::string("ForSequenceClassification")};
    config["model_type"] = start.config.modelType();
    config["torch_dtype"] = settings.float16 ? "float16" : "float32";
    for (const char* key : {"id2label", "label2id", "num_labels", "summary", "licence", "attribution", "scores"})
        config.erase(key); // the start's own
    for (std::size_t i = 0; i < corpora.labels.size(); ++i) {
        config["id2label"][std::to_string(i)] = corpora.labels[i];
        config["label2id"][corpora.labels[i]] = i;
    }
    config["problem_type"] = "single_label_classification";
    config["segments"] = corpora.segments;
    config["language"] = settings.language;
    settings.card.addTo(config);
    return config;
}

/// What cuts texts into pieces is that of the folder it started from.
void copyTokenizer(const fs::path& from, const fs::path& to)
{
    for (const char* name : {"vocab.txt", "vocab.json", "merges.txt", "tokenizer.json", "tokenizer_config.json",
                             "special_tokens_map.json", "sentencepiece.bpe.model", "spiece.model"})
        if (fs::exists(from / name))
            core::writeFile(to / name, core::readFile(from / name));
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
    const auto start = startOf(settings.from);
    const auto corpora = LabelledCorpora::read(request, request.task == "pairs" ? 2 : 1, settings.labels, stop);
    const auto longest = std::min(start.config.longest(), static_cast<std::size_t>(settings.longest));
    const TransformerHeads heads{.labels = static_cast<std::int64_t>(corpora.labels.size())};
    const auto network = std::make_shared<TransformerNetwork>(start.config, heads, device);
    core::Random random(request.seed, weightStream);
    network->initialise(random, headRange);
    const auto fresh = network->read(start.tensors);

    FineTuneData data{piecesOf(corpora.train, *start.tokenizer.tokenizer, longest),
                      piecesOf(corpora.dev, *start.tokenizer.tokenizer, longest), corpora.labels.size(),
                      corpora.sources.dump() + start.tokenizer.facts + start.tensors.hashes()};
    const fs::path folder = request.out;
    const auto checkpoint = folder / ".checkpoint";
    FineTuning training(settings, data, request.seed, network);
    if (request.resume)
        training.resume(checkpoint);
    training.run(checkpoint, {stop, request.finish, progress});

    auto config = configOf(settings, corpora, start);
    auto facts = settings.trainingFacts();
    facts["from"] = {{"name", fs::weakly_canonical(start.folder).filename().string()},
                     {"weights", start.tensors.hashes()}};
    facts["not_in_it"] = fresh;
    addCourse(facts, corpora.sources, request, training);
    config["training"] = facts;
    network->write(folder, settings.float16 ? Precision::Float16 : Precision::Float32);
    // The scores are those of the weights as they were stored, so the folder is read back.
    TransformerNetwork stored(start.config, heads, device);
    stored.read(TensorFiles(folder));
    const auto score = scoreOf(stored, data.dev, data.labels);
    config["scores"] = {{"dev_accuracy", score.accuracy()},
                        {"dev_macro_f1", score.macroF1()},
                        {"dev_examples", score.confusion.total()}};
    copyTokenizer(start.folder, folder);
    writeConfigAndCard(folder, config);
    fs::remove(checkpoint);

    return trainReport(request, training, begun,
                       {.architecture = FineTuneSettings::architecture,
                        .scoreName = settings.weighted ? "macro F1" : "accuracy",
                        .devScore = config["scores"][settings.weighted ? "dev_macro_f1" : "dev_accuracy"],
                        .own = {{"dev_examples", data.dev.size()}, {"train_examples", data.train.size()}},
                        .onCurve = settings.weighted ? "dev_macro_f1" : "dev_accuracy"});
}

} // namespace models::networks
