#include "models/networks/parsing/jackknife.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/error.h"

namespace models::networks {

using core::language::TaggedExample;
using core::language::Tagger;

namespace {

constexpr std::size_t largestBlock = 50; // sentences

} // namespace

PredictedTags tagsOf(const Tagger& tagger, std::span<const TaggedExample> sentences)
{
    PredictedTags tags;
    for (const auto& sentence : sentences) {
        const auto universal = tagger.tag(sentence.words, Tagger::Tagset::Universal);
        const auto penn = tagger.tag(sentence.words, Tagger::Tagset::Penn);
        auto& pairs = tags.emplace_back();
        for (std::size_t i = 0; i < sentence.words.size(); ++i)
            pairs.emplace_back(tagger.name(universal[i], Tagger::Tagset::Universal),
                               tagger.name(penn[i], Tagger::Tagset::Penn));
    }
    return tags;
}

PredictedTags jackknifedTags(std::span<const TaggedExample> sentences, std::size_t folds,
                             const core::language::TaggerTraining& training, std::stop_token stop,
                             const core::ProgressFn& progress)
{
    if (sentences.size() < folds)
        throw core::Error(fmt::format("{} sentences cannot be dealt to {} parts to tag them", sentences.size(), folds),
                          "Give more sentences, or lower --set folds");
    const std::size_t block = std::clamp<std::size_t>(sentences.size() / (4 * folds), 1, largestBlock);
    PredictedTags tags(sentences.size());
    for (std::size_t fold = 0; fold < folds; ++fold) {
        std::vector<TaggedExample> others, own;
        for (std::size_t i = 0; i < sentences.size(); ++i)
            (i / block % folds == fold ? own : others).push_back(sentences[i]);
        const auto trained = core::language::trainTagger(others, {}, training, stop, [&](const core::Progress& p) {
            if (progress)
                progress({fold * p.total + p.done, folds * p.total, "tagging"});
        });
        if (stop.stop_requested())
            throw core::Error("training was stopped", "--resume continues after the last finished epoch");
        const Tagger tagger(trained.universal, trained.penn, {});
        auto ownTags = tagsOf(tagger, own);
        auto next = ownTags.begin();
        for (std::size_t i = 0; i < sentences.size(); ++i)
            if (i / block % folds == fold)
                tags[i] = std::move(*next++);
    }
    return tags;
}

} // namespace models::networks
