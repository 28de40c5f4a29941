#include "core/victims/evaluation/judged_answers.h"

#include "core/answers/shape.h"
#include "core/corpora/published/references.h"
#include "core/text/search/search.h"

namespace core::victims {

namespace {

std::optional<double> headsRight(const structures::DependencyTree& gold, const structures::DependencyTree& answer)
{
    if (gold.heads.empty() || gold.heads.size() != answer.heads.size())
        return std::nullopt;
    std::size_t right = 0;
    for (std::size_t word = 0; word < gold.heads.size(); ++word)
        right += gold.heads[word] == answer.heads[word] ? 1 : 0;
    return static_cast<double>(right) / static_cast<double>(gold.heads.size());
}

void judgeLabel(JudgedAnswer& judged, const Prediction& answer, const LabelMapping& mapping, int corpusLabel,
                std::span<const std::string> labels)
{
    judged.label = structures::labelOf(answer);
    judged.gold = mapping.victimLabel(corpusLabel);
    const auto at = static_cast<std::size_t>(judged.label);
    if (judged.label >= 0 && at < labels.size())
        judged.text = labels[at];
    if (const auto* scores = std::get_if<structures::ClassScores>(&answer);
        scores != nullptr && judged.label >= 0 && at < scores->scores.size())
        judged.score = scores->scores[at];
    if (judged.gold >= 0)
        judged.right = judged.gold == judged.label;
}

} // namespace

std::vector<JudgedAnswer> judgedAnswers(structures::AnswerKind kind, std::span<const std::string> victimLabels,
                                        const corpora::Corpus& corpus, std::span<const std::size_t> rows,
                                        std::span<const Prediction> answers)
{
    using structures::AnswerKind;
    const auto mapping = kind == AnswerKind::Label ? mapLabels(corpus.labels, victimLabels) : LabelMapping{};
    metrics::TranslationOptions translations;
    if (kind == AnswerKind::Translation)
        translations = translations.forLanguage(corpora::targetLanguageOf(corpus));
    std::vector<JudgedAnswer> all;
    all.reserve(rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto& example = corpus.examples.at(rows[i]);
        const auto& answer = answers[i];
        auto& judged = all.emplace_back();
        const bool hasGold = example.gold.index() != 0;
        if (kind == AnswerKind::Label) {
            if (answer.index() != 0)
                judgeLabel(judged, answer, mapping, structures::labelOf(example.gold), victimLabels);
            else
                judged.gold = mapping.victimLabel(structures::labelOf(example.gold));
        } else if (kind == AnswerKind::Tree) {
            const auto* gold = std::get_if<structures::DependencyTree>(&example.gold);
            const auto* said = std::get_if<structures::DependencyTree>(&answer);
            if (gold != nullptr && said != nullptr) {
                judged.score = headsRight(*gold, *said);
                judged.right = gold->heads == said->heads;
            }
        } else if (answer.index() != 0) {
            judged.text = answers::textOf(answer).value_or(std::string());
            if (!hasGold)
                continue;
            const metrics::AnswerScoring scoring(metrics::measuresOf(kind).front(), translations);
            judged.score =
                metrics::answerScore(scoring, example.gold, answer, corpora::furtherReferences(example.columns));
            if (kind != AnswerKind::Translation)
                judged.right = *judged.score >= 1.0;
        }
    }
    return all;
}

std::string cellSearch(std::span<const std::string> corpusLabels, std::span<const std::string> victimLabels, int gold,
                       int answer)
{
    std::string search;
    if (gold >= 0) {
        const auto mapping = mapLabels(corpusLabels, victimLabels);
        std::size_t labels = 0;
        for (std::size_t label = 0; label < mapping.toVictim.size(); ++label)
            if (mapping.toVictim[label] == gold)
                search += (labels++ > 0 ? " OR " : "") + text::searchFor("label", corpusLabels[label]);
        if (labels > 1)
            search = "(" + search + ")";
    }
    if (answer >= 0)
        search +=
            (search.empty() ? "" : " ") + text::searchFor("answer", victimLabels[static_cast<std::size_t>(answer)]);
    return search;
}

} // namespace core::victims
