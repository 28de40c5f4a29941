#include "core/attacks/recipe/scoring.h"

#include "core/attacks/recipe/catalogue.h"

namespace core::attacks {

std::string Scoring::name() const
{
    if (scoresTexts())
        return std::string(metrics::nameOf(answers));
    if (kind == structures::AnswerKind::Tree)
        return trees.measure == TreeScoring::Measure::Uas ? "uas" : "las";
    return "accuracy";
}

namespace {

TreeScoring treeScoringOf(const Recipe& recipe)
{
    TreeScoring scoring;
    const auto* type = findPartType("goal", recipe.partType("goal"));
    if (type == nullptr || type->onWritten) // whose measure is another thing
        return scoring;
    scoring.measure = measureNamed(recipe.text("goal.measure", "uas"));
    if (const auto punctuation = recipe.written("goal.punctuation"); !punctuation.is_null())
        scoring.punctuation = punctuationIn(punctuation);
    scoring.strict = recipe.text("goal.changed_arcs", "strict") == "strict";
    scoring.own = recipe.text("goal.reference", "gold") == "own";
    return scoring;
}

} // namespace

Scoring scoringOf(const Recipe& recipe, const structures::Task* task)
{
    const auto goal = recipe.partType("goal");
    Scoring scoring;
    scoring.trees = treeScoringOf(recipe);
    if (task != nullptr)
        scoring.kind = task->answer;
    const auto* type = findPartType("goal", goal);
    scoring.wantsOtherAnswer = type == nullptr || !type->keepsAnswer;
    scoring.lowersScore = goal.empty() || (type != nullptr && type->lowersScore);
    if (!scoring.scoresTexts())
        return scoring;
    scoring.answers = metrics::measuresOf(scoring.kind).front();
    if (const auto measure = recipe.text("goal.measure", "auto"); measure != "auto")
        scoring.answers = metrics::answerMeasureNamed(measure);
    return scoring;
}

} // namespace core::attacks
