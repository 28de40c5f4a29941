#include "core/attacks/scoring.h"

#include "core/attacks/goals/classification_goals.h"

namespace core::attacks {

std::string Scoring::name() const
{
    if (scoresTexts())
        return std::string(metrics::nameOf(answers));
    if (kind == structures::AnswerKind::Tree)
        return trees.measure == TreeScoring::Measure::Uas ? "uas" : "las";
    return "accuracy";
}

Scoring scoringOf(const nlohmann::ordered_json& recipe, const structures::Task* task)
{
    Scoring scoring;
    scoring.trees = treeScoringOf(recipe);
    if (task != nullptr)
        scoring.kind = task->answer;
    const auto goal = recipe.is_object() ? recipe.find("goal") : recipe.end();
    const bool hasGoal = recipe.is_object() && goal != recipe.end() && goal->is_object();
    scoring.wantsOtherAnswer = !hasGoal || goal->value("type", "") != inputReductionName;
    if (!scoring.scoresTexts())
        return scoring;
    scoring.answers = metrics::measuresOf(scoring.kind).front();
    if (hasGoal)
        if (const auto measure = goal->value("measure", "auto"); measure != "auto")
            scoring.answers = metrics::answerMeasureNamed(measure);
    return scoring;
}

} // namespace core::attacks
