#pragma once

#include <optional>
#include <string>

namespace core::language {

// What was measured of a text before and after it was changed, taken for a flag of the whole text: each answers with
// the reason, for people, or with nothing where the text is not flagged. They are hints: as counted in
// docs/validity.md, none of them is right in 80 % of what it marks. The limits are round numbers, not fitted to that
// count. Pure functions.

/// `perplexity`: a language model finds a word of the text at least this many times as unlikely as one of the original.
inline constexpr double perplexityRatio = 2.0;
/// Of a word, by a causal language model. Nothing where the one before is not above 0. Source: R. Jia et al.
/// (2019), "Certified robustness to adversarial word substitutions", EMNLP, who allow what a language model finds
/// about as likely as the original. Check value: 50 and 100 -> "2.0 times as unlikely to a language model".
[[nodiscard]] std::optional<std::string> perplexityFlag(double before, double after);

/// `new-grammar-errors`: there are more errors than before. Numbers of errors, by one checker. Source: J. Morris et al.
/// (2020), "Reevaluating adversarial examples in natural language", Findings of EMNLP. Check values: 1 and
/// 1 -> nothing; 0 and 2 -> "2 errors of grammar, 0 before".
[[nodiscard]] std::optional<std::string> newGrammarErrorsFlag(double before, double after);

/// `dissimilar`: the cosine is below this. Morris et al. find that people agree from .98 on, with their
/// encoder; the built-in one gives less to every change, so that .98 would mark 85 % of the pairs.
inline constexpr double leastSimilarity = 0.8;
/// Of the encodings of both texts. Check value: .79 -> "a similarity of 0.79".
[[nodiscard]] std::optional<std::string> dissimilarFlag(double similarity);

} // namespace core::language
