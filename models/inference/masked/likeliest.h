#pragma once

#include <span>
#include <vector>

#include "core/language/masked_language_model.h"

namespace models {

/// log(sum of exp(x)), natural. The sum's order is fixed, so the same numbers give the same bits.
[[nodiscard]] float logSumExp(std::span<const float> values);

/// The `most` likeliest rows that have a word, likeliest first, ties in the vocabulary's order. Their
/// probabilities are those of a softmax over all `logits`.
/// `words`: each row's word, noWord for rows that are not to be proposed; as many as there are logits.
[[nodiscard]] std::vector<core::language::Proposal>
likeliest(std::span<const float> logits, std::span<const core::text::WordId> words, std::size_t most);

} // namespace models
