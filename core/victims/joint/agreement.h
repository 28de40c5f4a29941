#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/structures/prediction.h"

namespace core::victims {

/// What one of several victims answered to the same text.
struct GivenAnswer {
    std::vector<std::string> labels; ///< That it chooses among; none: its answer is of another kind.
    structures::Prediction answer;   ///< monostate: none.
};

/// By answer whether it dissents: of the victims that choose among the same labels (but for their order and capitals),
/// more, or as many, give another one. Alone, without labels or without an answer, none does.
[[nodiscard]] std::vector<bool> dissenting(std::span<const GivenAnswer> answers);

/// The order in which answers are read: those that dissent first, then the least sure ones (the distance of the two
/// highest scores), then those without scores, then other kinds of answers, then none. Places of `answers`; equal ones
/// stay in their order.
[[nodiscard]] std::vector<std::size_t> disagreementFirst(std::span<const GivenAnswer> answers);

} // namespace core::victims
