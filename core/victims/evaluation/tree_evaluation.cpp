#include "core/victims/evaluation/tree_evaluation.h"

#include <algorithm>
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

} // namespace

std::optional<double> ParserScores::uas() const { return share(all.heads, all.words); }
std::optional<double> ParserScores::las() const { return labelled ? share(all.labels, all.words) : std::nullopt; }
std::optional<double> ParserScores::uasWithoutPunctuation() const
{
    return share(noPunctuation.heads, noPunctuation.words);
}
std::optional<double> ParserScores::lasWithoutPunctuation() const
{
    return labelled ? share(noPunctuation.labels, noPunctuation.words) : std::nullopt;
}

ParserScores scoreTrees(const corpora::Corpus& corpus, std::span<const std::size_t> rows,
                        std::span<const structures::Prediction> answers, std::span<const std::string> labels,
                        metrics::Punctuation punctuation)
{
    const std::unordered_set<std::string_view> known(labels.begin(), labels.end());
    ParserScores scores;
    scores.punctuation = punctuation;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const corpora::Example& example = corpus.examples[rows[i]];
        const auto* gold = std::get_if<DependencyTree>(&example.gold);
        if (gold == nullptr || answers[i].index() == 0)
            continue;
        const auto* answer = std::get_if<DependencyTree>(&answers[i]);
        if (answer == nullptr || answer->heads.size() != gold->heads.size())
            throw Error("the victim's answer to sentence " + example.id + " is not a tree over its words",
                        "Give a parser for a treebank");
        ++scores.sentences;
        scores.labelled = scores.labelled && answer->labels.size() == gold->heads.size();
        scores.all += metrics::attachment(*gold, *answer);
        scores.scheme.add(*gold, *answer);
        scores.noPunctuation +=
            metrics::attachment(*gold, *answer, metrics::countedWords(example.input[0], example.conllu, punctuation));
        const int words = static_cast<int>(gold->heads.size());
        for (int word = 1; word <= words; ++word) {
            const int head = gold->heads[static_cast<std::size_t>(word) - 1];
            scores.fromBefore += head == word - 1 ? 1 : 0;
            scores.fromAfter += head == (word == words ? 0 : word + 1) ? 1 : 0;
        }
        if (!known.empty()) // a parser that announced no labels may use any
            scores.unknownLabels += static_cast<std::size_t>(
                std::ranges::count_if(gold->labels, [&](const std::string& label) { return !known.contains(label); }));
    }
    return scores;
}

} // namespace core::victims
