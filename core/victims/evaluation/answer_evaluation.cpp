#include "core/victims/evaluation/answer_evaluation.h"

#include <array>
#include <map>

#include "core/metrics/translation/ter.h"

namespace core::victims {

AnswerScores scoreAnswers(structures::AnswerKind kind, const corpora::Corpus& corpus, std::span<const std::size_t> rows,
                          std::span<const structures::Prediction> answers)
{
    AnswerScores result;
    std::vector<metrics::AnswerSum> sums;
    for (const auto measure : metrics::measuresOf(kind))
        sums.emplace_back(measure);
    std::optional<metrics::TerCounts> edits; // of translations
    std::map<std::string, std::size_t> golds;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& gold = corpus.examples[rows[i]].gold;
        const auto text = metrics::answerText(gold);
        if (!text || answers[i].index() == 0)
            continue;
        ++result.examples;
        if (const auto count = ++golds[*text]; count > result.commonest) {
            result.commonest = count;
            result.commonestText = *text;
        }
        for (auto& sum : sums)
            sum.add(gold, answers[i]);
        if (const auto said = metrics::answerText(answers[i]);
            kind == structures::AnswerKind::Translation && !text->empty() && said) {
            const auto counts = metrics::TerReferences(std::array{*text}, {}).counts(*said);
            edits ? * edits += counts : edits.emplace(counts);
        }
    }
    if (edits)
        result.ter = metrics::ter(*edits);
    result.distinct = golds.size();
    for (std::size_t m = 0; m < sums.size(); ++m)
        result.scores.emplace_back(metrics::measuresOf(kind)[m], sums[m].score());
    return result;
}

} // namespace core::victims
