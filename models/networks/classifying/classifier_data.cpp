#include "models/networks/classifying/classifier_data.h"

#include <algorithm>
#include <unordered_map>

#include "core/text/word_table.h"
#include "models/networks/data/labelled_corpora.h"

namespace models::networks {

namespace {

// A text before the vocabulary is known.
struct FormText {
    std::vector<core::text::WordId> words;
    std::int64_t label = 0;
};

// Texts as forms.
std::vector<FormText> formsOf(const std::vector<LabelledInput>& inputs, bool lowercase)
{
    std::vector<FormText> texts;
    for (const auto& [input, label] : inputs) {
        auto& text = texts.emplace_back(FormText{{}, label});
        for (const auto& word : input[0].text.words())
            text.words.push_back(lowercase ? core::text::lowerOf(word.id) : word.id);
    }
    return texts;
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
    auto corpora = LabelledCorpora::read(request, 1, settings.config.labels, stop);
    ClassifierData data;
    data.labels = std::move(corpora.labels);
    data.segments = std::move(corpora.segments);
    data.tokenization = corpora.tokenization;
    data.sources = std::move(corpora.sources);
    const auto train = formsOf(corpora.train, settings.config.lowercase);
    const auto dev = formsOf(corpora.dev, settings.config.lowercase);
    data.vocabulary = vocabularyOf(train, settings.minCount, settings.config);
    data.train = numbered(train, data.vocabulary);
    data.dev = numbered(dev, data.vocabulary);
    return data;
}

} // namespace models::networks
