#include "core/store/format/facts.h"

#include <algorithm>
#include <bit>

#include "core/answers/shape.h"
#include "core/attacks/result/tree_scores.h"
#include "core/base/hash.h"
#include "core/corpora/published/references.h"

namespace core::store {

namespace {

using structures::Prediction;

/// At most answerBytes of it, cut between two characters.
std::string beginningOf(std::string text)
{
    if (text.size() <= ResultFacts::answerBytes)
        return text;
    std::size_t end = ResultFacts::answerBytes;
    while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xc0) == 0x80)
        --end;
    text.resize(end);
    return text;
}

/// As stored in columns: unknown values and those that are not numbers are -1, and there is only one zero.
double known(double value) { return value >= 0.0 ? value + 0.0 : -1.0; }

} // namespace

ResultFacts countsOf(std::size_t position, const attacks::AttackResult& result)
{
    ResultFacts facts;
    facts.position = position;
    facts.status = result.status;
    facts.reason = result.reason;
    facts.message = result.message;
    facts.gold = labelOf(result.gold);
    facts.before = labelOf(result.originalOutput);
    facts.after = labelOf(result.perturbedOutput);
    facts.queries = result.queries;
    facts.distinctQueries = result.distinctQueries;
    facts.forwardQueries = result.forwardQueries;
    facts.gradientQueries = result.gradientQueries;
    facts.successQuery = result.successQuery;
    facts.perturbedPercent = std::max(0.0, known(result.perturbedPercent));
    facts.similarity = known(result.similarity);
    for (const auto& segment : result.original.segments())
        facts.words += segment.text.size();
    facts.edits = result.edits.size();
    facts.seconds = std::max(0.0, known(result.seconds));
    facts.victimSeconds = std::max(0.0, known(result.victimSeconds));
    facts.candidateSeconds = std::max(0.0, known(result.candidateSeconds));
    facts.constraintSeconds = std::max(0.0, known(result.constraintSeconds));
    return facts;
}

ResultFacts factsOf(std::size_t position, const attacks::AttackResult& result, const attacks::Scoring& scoring)
{
    ResultFacts facts = countsOf(position, result);
    if (const auto scores = attacks::treeScoresOf(result, scoring.trees)) {
        const auto score = attacks::scoreChange(*scores, scoring.trees, false);
        facts.scoreBefore = known(score.before);
        facts.scoreAfter = known(score.after);
    } else if (scoring.scoresTexts()) {
        const auto put = [&](const Prediction& gold, const std::vector<std::string>& further, const Prediction& answer,
                             std::string& text, double& score) {
            text = beginningOf(answers::textOf(answer).value_or(""));
            if (answer.index() != 0 && gold.index() != 0)
                score = known(metrics::answerScore(scoring.answers, gold, answer, further));
        };
        put(result.gold, corpora::furtherReferences(result.columns), result.originalOutput, facts.answerBefore,
            facts.scoreBefore);
        put(result.goldAfter(), result.furtherAfter(), result.perturbedOutput, facts.answerAfter, facts.scoreAfter);
    }
    return facts;
}

std::uint64_t digestOf(const ResultFacts& facts)
{
    std::uint64_t hash = facts.position;
    const auto add = [&](std::uint64_t value) { hash = combine64(hash, value); };
    const auto number = [&](auto value) { add(static_cast<std::uint64_t>(value)); };
    const auto text = [&](const std::string& value) { add(value.empty() ? 0 : hash64(value)); };
    number(facts.status);
    number(facts.reason);
    text(facts.message);
    for (const int label : {facts.gold, facts.before, facts.after})
        number(label);
    text(facts.answerBefore);
    text(facts.answerAfter);
    for (const auto count : {facts.queries, facts.distinctQueries, facts.forwardQueries, facts.gradientQueries,
                             facts.successQuery, std::uint64_t{facts.words}, std::uint64_t{facts.edits}})
        number(count);
    for (const double real : {facts.scoreBefore, facts.scoreAfter, facts.perturbedPercent, facts.similarity,
                              facts.seconds, facts.victimSeconds, facts.candidateSeconds, facts.constraintSeconds})
        add(std::bit_cast<std::uint64_t>(real));
    return hash;
}

} // namespace core::store
