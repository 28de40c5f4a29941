#pragma once

#include <cstdint>
#include <string>

#include "core/corpora/corpus.h"

namespace core::reproduce {

/// As many examples as `questions` has, each of two of them drawn with `seed` (sometimes one twice), as lines of a
/// question, a TAB and its form: the questions with `</s>` between them; the forms as one, under an `and` (lambda
/// calculus), as goals of one conjunction (Prolog) or as an intersection (FunQL).
///
/// Source: concatenation in R. Jia and P. Liang (2016), "Data recombination for neural semantic parsing", whose answers
/// are the two forms one after the other; here they are one form, for parsers that write well-formed ones alone. How
/// many Huang et al. (2021) added they do not say.
/// \throws Error for gold answers that are no forms.
[[nodiscard]] std::string joinedQuestions(const corpora::Corpus& questions, std::uint64_t seed);

} // namespace core::reproduce
