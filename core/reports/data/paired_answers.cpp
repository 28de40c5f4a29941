#include "core/reports/data/paired_answers.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/json/json.h"
#include "core/victims/card_json.h"

namespace core::reports {

namespace {

std::string nameIn(const store::CorpusAnswers& kept)
{
    if (auto given = victims::givenNameInCard(kept.victimCard); !given.empty())
        return given;
    const auto card = maybeJson(kept.victimCard);
    return card.is_object() && card.contains("name") && card["name"].is_string() && !card["name"].empty()
               ? card["name"].get<std::string>()
               : kept.victim;
}

} // namespace

std::optional<std::size_t> AnsweredCorpus::of(std::size_t row) const
{
    const auto found = std::ranges::lower_bound(rows, row);
    return found == rows.end() || *found != row ? std::nullopt
                                                : std::optional(static_cast<std::size_t>(found - rows.begin()));
}

AnsweredCorpus answeredCorpus(const store::CorpusAnswers& kept, const corpora::Corpus& corpus)
{
    AnsweredCorpus answered;
    answered.victim = nameIn(kept);
    answered.victimHash = kept.victimHash;
    const auto* task = victims::taskInCard(kept.victimCard);
    answered.kind = task == nullptr ? structures::AnswerKind::Label : task->answer;
    answered.labels = victims::labelsInCard(kept.victimCard);
    answered.rows = kept.rows;
    answered.answers = kept.answers;
    answered.at = kept.at;
    if (!answered.rows.empty() && answered.rows.back() >= corpus.examples.size())
        throw Error("the kept answers of " + answered.victim + " are to more examples than " + corpus.name + " has",
                    "Evaluate it again");
    answered.judged = victims::judgedAnswers(answered.kind, answered.labels, corpus, answered.rows, answered.answers);
    return answered;
}

Pairs pairsOf(const AnsweredCorpus& first, const AnsweredCorpus& second)
{
    Pairs pairs;
    pairs.judgedAlike = first.kind == second.kind;
    for (std::size_t i = 0; i < first.rows.size(); ++i) {
        const auto other = second.of(first.rows[i]);
        if (!other || !first.judged[i].right || !second.judged[*other].right)
            continue;
        const bool one = *first.judged[i].right, two = *second.judged[*other].right;
        pairs.examples.push_back({first.rows[i], first.rows[i], one, two});
        ++(one ? two ? pairs.both : pairs.onlyFirst : two ? pairs.onlySecond : pairs.neither);
    }
    return pairs;
}

text::SearchValues answerValues(const AnsweredCorpus& answered, std::size_t row, std::string_view column)
{
    const auto at = answered.of(row);
    if (!at)
        return {};
    const auto& judged = answered.judged[*at];
    if (column == "answer")
        return judged.text.empty() ? text::SearchValues{} : text::SearchValues{{judged.text, {}}};
    if (column == "score")
        return judged.score ? text::SearchValues{{{}, judged.score}} : text::SearchValues{};
    return judged.right ? text::SearchValues{{*judged.right ? "yes" : "no", {}}} : text::SearchValues{};
}

RightShare rightShare(const AnsweredCorpus& answered, std::span<const std::size_t> rows)
{
    RightShare share;
    for (const auto row : rows)
        if (const auto at = answered.of(row); at && answered.judged[*at].right) {
            ++share.of;
            share.right += *answered.judged[*at].right ? 1 : 0;
        }
    share.share = metrics::wilson(share.right, share.of);
    return share;
}

} // namespace core::reports
