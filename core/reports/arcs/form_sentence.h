#pragma once

#include <optional>
#include <string>

#include "core/attacks/result/result.h"
#include "core/reports/arcs/arc_sentence.h"
#include "core/structures/forms/form.h"

namespace core::reports {

/// A logical form as a tree below the question that it answers; a question that was edited shows both wordings.
/// Parentheses that only group are left out; parallel goals are attached to "and" or "or", \+ is "not", a list "[ ]".
/// \throws std::invalid_argument when `after` was not edited from `before`.
[[nodiscard]] ArcSentence formSentence(const text::Text& before, const text::Text& after,
                                       const structures::LogicalForm& form);

/// Two forms, and which of their subtrees differ (see counterparts()); `names`: what the forms are called.
[[nodiscard]] ArcSentence formSentence(const text::Text& before, const text::Text& after,
                                       const structures::LogicalForm& first, const structures::LogicalForm& second,
                                       const std::array<std::string, 2>& names = {"before", "after"});

/// The trees to draw for answers: those before and after if the question was changed; else the gold form and the answer
/// if they differ; else the only one there is. Empty if there is none, or if one of those to be drawn is not a logical
/// form.
[[nodiscard]] std::optional<ArcSentence> answeredForms(const text::Text& original, const text::Text& current,
                                                       const structures::Prediction& gold,
                                                       const structures::Prediction& before,
                                                       const structures::Prediction& after);
[[nodiscard]] std::optional<ArcSentence> formSentenceOf(const attacks::AttackResult& result);

} // namespace core::reports
