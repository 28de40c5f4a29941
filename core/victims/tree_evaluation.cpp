#include "core/victims/tree_evaluation.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_set>

#include "core/base/error.h"

namespace core::victims {

using structures::DependencyTree;

namespace {

std::optional<double> share(std::size_t part, std::size_t whole)
{
    return whole == 0 ? std::nullopt : std::optional(static_cast<double>(part) / static_cast<double>(whole));
}

/// Of a tag that is universal, or universal and Penn (`NOUN NN`); empty for others.
std::string_view universalTag(std::string_view tag)
{
    static constexpr std::array<std::string_view, 17> tags{"ADJ",   "ADP",   "ADV", "AUX",  "CCONJ", "DET",
                                                           "INTJ",  "NOUN",  "NUM", "PART", "PRON",  "PROPN",
                                                           "PUNCT", "SCONJ", "SYM", "VERB", "X"};
    tag = tag.substr(0, tag.find(' '));
    return std::ranges::find(tags, tag) == tags.end() ? std::string_view() : tag;
}

} // namespace

std::optional<double> TreeScores::uas() const { return share(all.heads, all.words); }
std::optional<double> TreeScores::las() const { return labelled ? share(all.labels, all.words) : std::nullopt; }
std::optional<double> TreeScores::uasWithoutPunctuation() const
{
    return share(noPunctuation.heads, noPunctuation.words);
}
std::optional<double> TreeScores::lasWithoutPunctuation() const
{
    return labelled ? share(noPunctuation.labels, noPunctuation.words) : std::nullopt;
}

std::vector<std::uint8_t> countedWithoutPunctuation(const corpora::Example& example)
{
    const auto& segment = example.input[0];
    const std::size_t words = segment.text.size();
    // All of them: `SYM` alone may be a Penn tag.
    const bool universal = segment.tags.size() == words && std::ranges::all_of(segment.tags, [](const auto& tag) {
                               return !universalTag(tag).empty();
                           });
    std::vector<std::uint8_t> counted(words);
    for (std::size_t i = 0; i < words; ++i)
        counted[i] =
            universal ? universalTag(segment.tags[i]) != "PUNCT" : !metrics::isPunctuation(segment.text.form(i));
    return counted;
}

TreeScores scoreTrees(const corpora::Corpus& corpus, std::span<const std::size_t> rows,
                      std::span<const structures::Prediction> answers, std::span<const std::string> labels)
{
    const std::unordered_set<std::string_view> known(labels.begin(), labels.end());
    TreeScores scores;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const corpora::Example& example = corpus.examples[rows[i]];
        const auto* gold = std::get_if<DependencyTree>(&example.gold);
        if (gold == nullptr)
            continue;
        const auto* answer = std::get_if<DependencyTree>(&answers[i]);
        if (answer == nullptr || answer->heads.size() != gold->heads.size())
            throw Error("the victim's answer to sentence " + example.id + " is no tree of its words",
                        "Give a parser for a treebank");
        ++scores.sentences;
        scores.labelled = scores.labelled && answer->labels.size() == gold->heads.size();
        scores.all += metrics::attachment(*gold, *answer);
        scores.noPunctuation += metrics::attachment(*gold, *answer, countedWithoutPunctuation(example));
        const int words = static_cast<int>(gold->heads.size());
        for (int word = 1; word <= words; ++word) {
            const int head = gold->heads[static_cast<std::size_t>(word) - 1];
            scores.fromBefore += head == word - 1 ? 1 : 0;
            scores.fromAfter += head == (word == words ? 0 : word + 1) ? 1 : 0;
        }
        scores.unknownLabels += static_cast<std::size_t>(
            std::ranges::count_if(gold->labels, [&](const std::string& label) { return !known.contains(label); }));
    }
    return scores;
}

} // namespace core::victims
