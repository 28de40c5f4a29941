#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/attacks/result/result.h"

namespace core::store {

/// A text that was tried in the Lab: what it was made of, by whom, and what the victim answered.
struct TryRecord {
    std::int64_t id = 0;
    std::string at;       ///< When it was tried last: ISO 8601, UTC. Filled when empty.
    std::string origin;   ///< typed, hand (an edited text), recipe
    std::string name;     ///< The user's; empty unless one was given.
    bool starred = false; ///< By the user.
    std::string victim;   ///< The spec it was loaded by.
    std::string victimName, victimHash;
    std::vector<std::string> labels; ///< The victim's.
    std::string recipe;              ///< JSON: the one that was chosen.
    std::string recipeName;
    /// Both texts and answers; of a typed text they are the same. Of what was made by hand, `queries` counts the text
    /// itself, status and reason say nothing, and the gold answer is in the victim's labels.
    attacks::AttackResult result;
};

} // namespace core::store
