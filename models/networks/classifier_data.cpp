#include "models/networks/classifier_data.h"

#include <algorithm>
#include <optional>
#include <unordered_map>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hold_out.h"
#include "core/base/random.h"
#include "core/corpora/reader.h"
#include "core/text/word_table.h"
#include "core/victims/label_mapping.h"
#include "models/networks/read_options.h"

namespace models::networks {

namespace {

// A text before the vocabulary is known.
struct FormText {
    std::vector<core::text::WordId> words;
    std::int64_t label = 0;
};

core::corpora::Corpus readOne(const std::string& path, const core::corpora::ReadOptions& options, std::stop_token stop)
{
    auto corpus = core::corpora::readCorpus(path, options, stop);
    if (corpus.segments.size() != 1)
        throw core::Error(
            {path}, fmt::format("its examples have {} segments; this classifier reads one", corpus.segments.size()),
            "Name one text column with --columns label=1,text=2");
    return corpus;
}

// Adds the examples that have words and a label; returns how many have not.
std::size_t addTexts(const core::corpora::Corpus& corpus, const std::vector<int>& labelOf, bool lowercase,
                     std::vector<FormText>& texts)
{
    std::size_t leftOut = 0;
    for (const auto& example : corpus.examples) {
        const int gold = core::structures::labelOf(example.gold);
        const int label = gold < 0 ? -1 : labelOf[static_cast<std::size_t>(gold)];
        if (label < 0 || example.input[0].text.empty()) {
            ++leftOut;
            continue;
        }
        FormText text;
        text.label = label;
        for (const auto& word : example.input[0].text.words())
            text.words.push_back(lowercase ? core::text::lowerOf(word.id) : word.id);
        texts.push_back(std::move(text));
    }
    return leftOut;
}

nlohmann::ordered_json sourceOf(const core::corpora::Corpus& corpus, std::size_t leftOut)
{
    nlohmann::ordered_json source{
        {"name", corpus.name}, {"sha256", corpus.sha256}, {"examples", corpus.examples.size()}};
    if (leftOut > 0)
        source["left_out"] = leftOut;
    return source;
}

// The number of each of a corpus's labels in `labels`; those that are not there are added.
std::vector<int> mergedLabels(const std::vector<std::string>& own, std::vector<std::string>& labels)
{
    std::vector<int> numbers;
    for (const auto& label : own) {
        const auto found = std::find(labels.begin(), labels.end(), label);
        numbers.push_back(static_cast<int>(found - labels.begin()));
        if (found == labels.end())
            labels.push_back(label);
    }
    return numbers;
}

Vocabulary vocabularyOf(const std::vector<FormText>& texts, std::int64_t minCount, const WordModelConfig& config)
{
    std::unordered_map<core::text::WordId, std::int64_t> counts;
    for (const auto& text : texts)
        for (const auto word : text.words)
            ++counts[word];
    std::vector<std::pair<std::int64_t, std::string_view>> kept;
    for (const auto& [word, count] : counts) {
        const auto form = core::text::formOf(word);
        if (count >= minCount && form != config.padding && form != config.unknown)
            kept.emplace_back(-count, form);
    }
    std::sort(kept.begin(), kept.end());
    std::vector<std::string> words{config.padding, config.unknown};
    for (const auto& item : kept)
        words.emplace_back(item.second);
    return Vocabulary(std::move(words));
}

std::vector<LabelledText> numbered(const std::vector<FormText>& texts, const Vocabulary& vocabulary)
{
    std::vector<LabelledText> result;
    for (const auto& text : texts) {
        LabelledText labelled{{}, text.label};
        for (const auto word : text.words)
            labelled.words.push_back(vocabulary.find(core::text::formOf(word)).value_or(unknownRow));
        result.push_back(std::move(labelled));
    }
    return result;
}

} // namespace

ClassifierData ClassifierData::read(const core::victims::TrainRequest& request, const ClassifierSettings& settings,
                                    std::stop_token stop)
{
    if (request.train.empty())
        throw core::UsageError("there is nothing to train on", "Give --train FILE");
    const auto options = readOptionsOf(request.readOptions);
    ClassifierData data;
    std::vector<FormText> train, dev;
    auto& trainSources = data.sources["train"] = nlohmann::ordered_json::array();
    std::optional<std::string> tokenization;
    for (const auto& path : request.train) {
        const auto corpus = readOne(path, options, stop);
        const auto leftOut =
            addTexts(corpus, mergedLabels(corpus.labels, data.labels), settings.config.lowercase, train);
        trainSources.push_back(sourceOf(corpus, leftOut));
        if (tokenization && *tokenization != corpus.tokenization)
            throw core::Error({path},
                              "its texts are cut into words in another way than those of " + request.train.front(),
                              "Convert the corpora to one form with `corpus convert`");
        tokenization = corpus.tokenization;
        data.segments = corpus.segments;
    }
    data.tokenization = core::text::tokenizationNamed(*tokenization);
    if (data.labels.size() < 2)
        throw core::Error({request.train.front()}, "fewer than two labels: there is nothing to tell apart",
                          "Check that --columns names the label column");
    if (!settings.config.labels.empty()) {
        if (settings.config.labels.size() != data.labels.size())
            throw core::UsageError(fmt::format("--set labels names {} labels, the corpus has {}",
                                               settings.config.labels.size(), data.labels.size()));
        data.labels = settings.config.labels;
    }
    if (request.dev.empty()) {
        data.sources["dev"] = "a tenth of train, drawn with the seed";
        core::holdOut(train, dev, request.seed);
    } else {
        const auto corpus = readOne(request.dev, options, stop);
        const auto mapping = core::victims::mapLabels(corpus.labels, data.labels);
        const auto leftOut = addTexts(corpus, mapping.toVictim, settings.config.lowercase, dev);
        data.sources["dev"] = sourceOf(corpus, leftOut);
    }
    if (train.empty() || dev.empty())
        throw core::Error(
            {request.train.front()},
            fmt::format("{} examples to train on and {} to choose by are not enough", train.size(), dev.size()),
            "Give at least ten labelled texts, or a --dev file");
    data.sources["train_examples"] = train.size();
    data.sources["dev_examples"] = dev.size();
    data.vocabulary = vocabularyOf(train, settings.minCount, settings.config);
    data.train = numbered(train, data.vocabulary);
    data.dev = numbered(dev, data.vocabulary);
    return data;
}

} // namespace models::networks
