#pragma once

#include <string_view>

#include "core/corpora/penn/head_rules.h"

namespace core::corpora::penn {

/// The word that governs `child`, a child of its parent other than the head: the parent's head word, but in amounts the
/// last number governs those before it ("$ 20 million") and a preposition its comparative ("more than 20").
[[nodiscard]] int governorOf(const Tree& tree, const Heads& heads, int child);

/// The basic Stanford label of the arc from there to `child`.
[[nodiscard]] std::string_view relationOf(const Tree& tree, const Heads& heads, int child);

} // namespace core::corpora::penn
