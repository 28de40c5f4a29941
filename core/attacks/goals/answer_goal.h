#pragma once

#include <string_view>

#include "core/attacks/goals/goal.h"
#include "core/attacks/parts/part_type.h"
#include "core/metrics/translation/translation_options.h"

namespace core::attacks {

/// `answer-error`: a form, a translation or an equation becomes wrong: its score falls by a given share of its score on
/// the clean text. loss = 1 - score or, of victims that write their answers, L / (1 + L) with L = -ln P(the right
/// answer), which ranks texts as L does and stays within 0..1.
[[nodiscard]] PartMaker<Goal> answerErrorGoal();

/// What a recipe says of how translations are scored: its parameters goal.tokenizer, goal.lowercase, goal.smoothing and
/// goal.references. A campaign stores them with the tokenizer of its references' language (Recipe::forTranslations), so
/// `auto` is a recipe that no campaign has taken yet, or a campaign of an older version: 13a and the first reference.
[[nodiscard]] metrics::TranslationOptions translationOptions(std::string_view tokenizer, bool lowerCase,
                                                             std::string_view smoothing, std::string_view references);
inline constexpr std::string_view allReferences = "all", firstReference = "first";

} // namespace core::attacks
