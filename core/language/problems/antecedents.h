#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/language/problems/problem_text.h"

namespace core::language {

/// Whom a pronoun of the question stands for, in words: the one person of the body that it fits ("Joan", "the baker"),
/// or for they and their the two that are named. Nothing where that is not sure: several persons fit, or a name comes
/// behind a preposition, so that another word may be the one who acts.
[[nodiscard]] std::optional<std::vector<std::string>>
antecedentOf(const ProblemText& problem, const QuestionPlace& question, std::string_view pronoun);

/// Baker, girl: a person who is not named.
[[nodiscard]] bool isPersonNoun(std::string_view lower);

} // namespace core::language
