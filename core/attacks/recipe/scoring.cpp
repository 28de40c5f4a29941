#include "core/attacks/recipe/scoring.h"

#include <algorithm>

#include "core/attacks/goals/answer_goal.h"
#include "core/attacks/recipe/catalogue.h"
#include "core/base/error.h"

namespace core::attacks {

bool Scoring::isRightOrWrong() const
{
    if (scoresTexts())
        return !metrics::typeOf(answers.measure).byDegrees;
    return kind == structures::AnswerKind::Label;
}

std::string Scoring::name() const
{
    if (scoresTexts())
        return std::string(metrics::nameOf(answers.measure));
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
    if (const auto punctuation = recipe.written("goal.punctuation"); !punctuation.is_null()) {
        try {
            scoring.punctuation = punctuationIn(punctuation);
        } catch (const UsageError&) { // check() says so, and the recipe cannot run
        }
    }
    scoring.strict = recipe.text("goal.changed_arcs", "strict") == "strict";
    scoring.own = recipe.text("goal.reference", "gold") == "own";
    return scoring;
}

/// The recipe's own measure, if it attacks such answers and they have it: a recipe may be chosen beside a victim that
/// it does not attack, and then says nothing of that victim's answers.
metrics::AnswerMeasure answerMeasureOf(const Recipe& recipe, structures::AnswerKind kind)
{
    const auto measures = metrics::measuresOf(kind);
    const auto own = recipe.attacks(kind) ? recipe.text("goal.measure") : std::string();
    const auto found = std::ranges::find_if(measures, [&own](auto measure) { return metrics::nameOf(measure) == own; });
    return found == measures.end() ? measures.front() : *found;
}

metrics::TranslationOptions translationOptionsOf(const Recipe& recipe)
{
    const auto lowerCase = recipe.written("goal.lowercase");
    const auto options = [&](const std::string& tokenizer, const std::string& smoothing) {
        return translationOptions(tokenizer, lowerCase.is_boolean() && lowerCase.get<bool>(), smoothing,
                                  recipe.text("goal.references", std::string(allReferences)));
    };
    const std::string byLanguage(metrics::tokenizerByLanguage), usual(nameOf(metrics::BleuSmoothing::Exp));
    try {
        return options(recipe.text("goal.tokenizer", byLanguage), recipe.text("goal.smoothing", usual));
    } catch (const UsageError&) { // check() says so, and the recipe cannot run
        return options(byLanguage, usual);
    }
}

} // namespace

Scoring scoringOf(const Recipe& recipe, const structures::Task* task)
{
    const auto goal = recipe.partType("goal");
    Scoring scoring;
    scoring.trees = treeScoringOf(recipe);
    scoring.own = recipe.text("goal.reference", "gold") == "own";
    if (task != nullptr)
        scoring.kind = task->answer;
    const auto* type = findPartType("goal", goal);
    scoring.wantsOtherAnswer = type == nullptr || !type->keepsAnswer;
    scoring.lowersScore = goal.empty() || (type != nullptr && type->lowersScore);
    if (scoring.scoresTexts())
        scoring.answers = {answerMeasureOf(recipe, scoring.kind), translationOptionsOf(recipe)};
    return scoring;
}

} // namespace core::attacks
