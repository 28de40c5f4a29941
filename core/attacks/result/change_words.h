#pragma once

#include <cstddef>
#include <optional>
#include <string>

#include "core/attacks/result/result.h"

namespace core::attacks {

/// What a change put for what: "good > great"; "good >" where it was deleted, "> very" where it was inserted.
[[nodiscard]] std::string pairOf(const ResultEdit& edit);

/// Where in its segment a change stands: the percent of the words before it, rounded down, 0..99; nothing where the
/// result has no such segment.
[[nodiscard]] std::optional<int> placeOf(const AttackResult& result, const ResultEdit& edit);

/// How many words have another head or relation in the answer to the attacked text; nothing where the answers are no
/// trees of the same number of words.
[[nodiscard]] std::optional<std::size_t> changedArcs(const AttackResult& result);

} // namespace core::attacks
