#include "models/networks/pairs/pair_data.h"

#include <filesystem>

#include "core/text/word_table.h"
#include "models/networks/data/labelled_corpora.h"
#include "models/networks/data/word_counts.h"

namespace models::networks {

namespace {

std::string formIn(const core::text::Word& word, const PairConfig& config)
{
    return std::string(core::text::formOf(config.lowercase ? core::text::lowerOf(word.id) : word.id));
}

std::vector<LabelledPair> numbered(const std::vector<LabelledInput>& inputs, const PairData& data)
{
    const auto rowsOf = [&](const core::text::Segment& segment) {
        WordRows rows;
        for (const auto& word : segment.text.words())
            rows.push_back(data.words->find(formIn(word, data.config)).value_or(0));
        return rows;
    };
    std::vector<LabelledPair> pairs;
    for (const auto& [input, label] : inputs)
        pairs.push_back({rowsOf(input[0]), rowsOf(input[1]), label});
    return pairs;
}

} // namespace

PairData PairData::read(const core::victims::TrainRequest& request, const PairSettings& settings,
                        const core::lexicon::WordVectors* vectors, std::stop_token stop)
{
    auto corpora = LabelledCorpora::read(request, 2, settings.config.labels, std::move(stop));
    PairData data;
    data.config = settings.config;
    data.config.labels = std::move(corpora.labels);
    data.config.segments = std::move(corpora.segments);
    data.config.tokenization = corpora.tokenization;
    data.sources = std::move(corpora.sources);
    WordCounts counts;
    for (const auto& [input, label] : corpora.train)
        for (const auto& segment : input.segments())
            for (const auto& word : segment.text.words())
                counts.add(formIn(word, data.config));
    auto words = counts.vocabulary({data.config.unknown}, settings.minCount);
    if (vectors != nullptr) {
        words = withWordsOf(*vectors, words);
        data.sources["vectors"] = {{"name", std::filesystem::path(request.vectors).filename().string()},
                                   {"hash", vectors->hash()},
                                   {"words", vectors->size()}};
    }
    data.words = std::make_shared<const Vocabulary>(std::move(words));
    data.train = numbered(corpora.train, data);
    data.dev = numbered(corpora.dev, data);
    return data;
}

} // namespace models::networks
