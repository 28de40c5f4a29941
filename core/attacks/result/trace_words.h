#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/attacks/result/result.h"

namespace core::attacks {

// What people read about an attack and its steps, in the window and in the terminal.

[[nodiscard]] std::string_view inWords(Status status); ///< succeeded, failed, skipped, budget spent, error
[[nodiscard]] std::string_view inWords(Reason reason); ///< "no candidate was left"

/// One step: "superb" and "→ brilliant", "deleted", "moved" or "not changed".
struct StepWords {
    std::string tried;   ///< "rank the words" for a ranking; empty where more than a word was written anew.
    std::string outcome; ///< Empty for a ranking.

    /// Both: "superb → brilliant".
    [[nodiscard]] std::string line() const;
};
/// The steps of a result's trace, in their order.
[[nodiscard]] std::vector<StepWords> stepsInWords(const AttackResult& result);

/// What a candidate puts there, "deleted" or "moved".
[[nodiscard]] std::string inWords(const CandidateTrace& candidate);

} // namespace core::attacks
