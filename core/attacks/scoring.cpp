#include "core/attacks/scoring.h"

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
    if (!scoring.scoresTexts())
        return scoring;
    scoring.answers = metrics::measuresOf(scoring.kind).front();
    const auto goal = recipe.is_object() ? recipe.find("goal") : recipe.end();
    if (recipe.is_object() && goal != recipe.end() && goal->is_object())
        if (const auto measure = goal->value("measure", "auto"); measure != "auto")
            scoring.answers = metrics::answerMeasureNamed(measure);
    return scoring;
}

} // namespace core::attacks
