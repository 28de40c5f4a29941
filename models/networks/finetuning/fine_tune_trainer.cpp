#include <algorithm>

#include "core/files/file.h"
#include "models/networks/data/labelled_corpora.h"
#include "models/networks/finetuning/fine_tuning.h"
#include "models/networks/finetuning/starting_folder.h"
#include "models/networks/training/device.h"
#include "models/networks/training/trainers.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace {

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

core::victims::TrainReport trainFineTuned(const Course& course)
{
    const auto& request = course.request;
    const auto settings = FineTuneSettings::of(request);
    const auto device = deviceNamed(settings.device);
    const auto start = StartingFolder::read(settings.from);
    const auto corpora = LabelledCorpora::read(request, request.task == "pairs" ? 2 : 1, settings.labels, course.stop);
    const auto longest =
        std::min({start.config.longest(), start.tokenizer.longest, static_cast<std::size_t>(settings.longest)});
    const TransformerHeads heads{.labels = static_cast<std::int64_t>(corpora.labels.size())};
    const auto network = std::make_shared<TransformerNetwork>(start.config, heads, device);
    auto random = course.firstWeights();
    network->initialise(random, headRange);
    auto facts = settings.trainingFacts();
    facts["from"] = start.facts();
    facts["not_in_it"] = network->read(start.tensors);

    FineTuneData data{piecesOf(corpora.train, start, longest), piecesOf(corpora.dev, start, longest),
                      corpora.labels.size(), corpora.sources.dump() + start.tokenizer.facts + start.tensors.hashes()};
    FineTuning training(settings, data, request.seed, network);
    const auto write = [&](const std::string& config) {
        network->write(course.folder, precisionOf(settings.float16));
        start.copyTokenizer(course.folder);
        core::writeFile(course.folder / "config.json", config);
    };
    const auto score = [&] {
        TransformerNetwork stored(start.config, heads, device);
        stored.read(TensorFiles(course.folder));
        return endOf(scoreOf(stored, data.dev, data.labels), settings.weighted, corpora.labels,
                     FineTuneSettings::architecture,
                     {{"dev_examples", data.dev.size()}, {"train_examples", data.train.size()}});
    };
    return course.run(training,
                      {.config = configOf(settings, corpora, start),
                       .facts = facts,
                       .corpora = corpora.sources,
                       .card = settings.card,
                       .write = write},
                      score);
}

} // namespace models::networks
