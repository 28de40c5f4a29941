#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "models/networks/data/labelled_corpora.h"
#include "models/networks/finetuning/sentence_tuning.h"
#include "models/networks/finetuning/starting_folder.h"
#include "models/networks/training/device.h"
#include "models/networks/training/trainers.h"
#include "models/networks/training/written_tensors.h"

namespace models::networks {

namespace fs = std::filesystem;

namespace {

/// The number of the label of pairs that mean the same.
std::int64_t sameLabel(const LabelledCorpora& corpora, const SentenceSettings& settings,
                       const core::victims::TrainRequest& request)
{
    for (std::size_t i = 0; i < corpora.labels.size(); ++i)
        if (std::ranges::find(settings.same, corpora.labels[i]) != settings.same.end())
            return static_cast<std::int64_t>(i);
    throw core::Error({request.train.front()},
                      fmt::format("its labels are {}; none of them is known to say that two texts mean the same",
                                  fmt::join(corpora.labels, ", ")),
                      "Name the one that does: --set same=LABEL");
}

std::vector<SentencePair> pairsOf(const std::vector<LabelledInput>& inputs, std::int64_t same, bool onlySame,
                                  const StartingFolder& start, std::size_t longest)
{
    std::vector<SentencePair> pairs;
    for (const auto& labelled : inputs) {
        const bool isSame = labelled.label == same;
        if (onlySame && !isSame)
            continue;
        const auto alone = [&](std::size_t segment) {
            return start.piecesOf(core::text::Input(std::vector{labelled.input[segment]}), longest);
        };
        pairs.push_back({alone(0), alone(1), isSame});
    }
    return pairs;
}

/// What the library sentence-transformers expects beside the transformer's own files.
void writeModules(const fs::path& folder, std::size_t hidden, std::size_t longest)
{
    const nlohmann::ordered_json modules{
        {{"idx", 0}, {"name", "0"}, {"path", ""}, {"type", "sentence_transformers.models.Transformer"}},
        {{"idx", 1}, {"name", "1"}, {"path", "1_Pooling"}, {"type", "sentence_transformers.models.Pooling"}}};
    const nlohmann::ordered_json pooling{{"word_embedding_dimension", hidden},
                                         {"pooling_mode_cls_token", false},
                                         {"pooling_mode_mean_tokens", true},
                                         {"pooling_mode_max_tokens", false},
                                         {"pooling_mode_mean_sqrt_len_tokens", false}};
    const nlohmann::ordered_json texts{{"max_seq_length", longest}, {"do_lower_case", false}};
    fs::create_directories(folder / "1_Pooling");
    core::writeFile(folder / "modules.json", modules.dump(2) + "\n");
    core::writeFile(folder / "1_Pooling" / "config.json", pooling.dump(2) + "\n");
    core::writeFile(folder / "sentence_bert_config.json", texts.dump(2) + "\n");
}

nlohmann::ordered_json configOf(const SentenceSettings& settings, const StartingFolder& start)
{
    auto config = start.configAs(start.config.className() + std::string("Model"), settings.float16);
    config["language"] = settings.language;
    return config;
}

} // namespace

core::victims::TrainReport trainSentences(const Course& course)
{
    const auto& request = course.request;
    const auto settings = SentenceSettings::of(request);
    const auto device = deviceNamed(settings.device);
    const auto start = StartingFolder::read(settings.from);
    const auto corpora = LabelledCorpora::read(request, 2, {}, course.stop);
    const auto longest =
        std::min({start.config.longest(), start.tokenizer.longest, static_cast<std::size_t>(settings.longest)});
    const auto network = std::make_shared<TransformerNetwork>(start.config, TransformerHeads{}, device);
    network->read(start.tensors);
    auto facts = settings.trainingFacts();
    facts["from"] = start.facts();

    const auto same = sameLabel(corpora, settings, request);
    SentenceData data{pairsOf(corpora.train, same, true, start, longest),
                      pairsOf(corpora.dev, same, false, start, longest),
                      corpora.sources.dump() + start.tokenizer.facts + start.tensors.hashes()};
    if (data.train.size() < 2)
        throw core::Error({request.train.front()},
                          fmt::format("{} pairs mean the same, too few to learn from", data.train.size()),
                          "Give more pairs");
    SentenceTuning training(settings, data, request.seed, network);
    const auto write = [&](const std::string& config) {
        network->write(course.folder, precisionOf(settings.float16));
        start.copyTokenizer(course.folder);
        writeModules(course.folder, start.config.hidden, longest);
        core::writeFile(course.folder / "config.json", config);
    };
    const auto score = [&]() -> TrainingEnd {
        TransformerNetwork stored(start.config, {}, device);
        stored.read(TensorFiles(course.folder));
        const double area = areaOf(stored, data.dev);
        return {.architecture = SentenceSettings::architecture,
                .scoreName = "area under the curve",
                .devScore = area,
                .scores = {{"dev_area", area}, {"dev_pairs", data.dev.size()}},
                .own = {{"dev_pairs", data.dev.size()}, {"train_pairs", data.train.size()}},
                .onCurve = "dev_area"};
    };
    return course.run(training,
                      {.config = configOf(settings, start),
                       .facts = facts,
                       .corpora = corpora.sources,
                       .card = settings.card,
                       .write = write},
                      score);
}

} // namespace models::networks
