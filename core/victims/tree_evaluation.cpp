#include "core/victims/tree_evaluation.h"

#include <algorithm>
#include <string_view>
#include <unordered_set>

#include "core/base/error.h"
#include "core/corpora/treebank_writer.h"

namespace core::victims {

using structures::DependencyTree;

namespace {

std::optional<double> share(std::size_t part, std::size_t whole)
{
    return whole == 0 ? std::nullopt : std::optional(static_cast<double>(part) / static_cast<double>(whole));
}

/// The universal tags of an example's words, if all have one.
std::optional<std::vector<std::string>> universalTags(const corpora::Example& example)
{
    std::vector<std::string> tags;
    for (const auto& word : corpora::sentenceOf(example).words) {
        // Of tags in the form `NOUN NN` the sentence makes an XPOS.
        const std::string& tag = word.upos == "_" ? word.xpos : word.upos;
        tags.push_back(tag.substr(0, tag.find(' ')));
    }
    // All of them: `SYM` alone may be a Penn tag.
    if (tags.size() != example.input[0].text.size() || !std::ranges::all_of(tags, corpora::isUniversalTag))
        return std::nullopt;
    return tags;
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
    const auto& text = example.input[0].text;
    const auto tags = universalTags(example);
    std::vector<std::uint8_t> counted(text.size());
    for (std::size_t i = 0; i < text.size(); ++i)
        counted[i] = tags ? (*tags)[i] != "PUNCT" : !metrics::isPunctuation(text.form(i));
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
