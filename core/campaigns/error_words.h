#pragma once

#include <cstddef>
#include <string>

#include "core/campaigns/convention.h"

namespace core::campaigns {

// What is said beside numbers of a campaign in which examples ended in an error. Tables, figures, the methods
// paragraph, the command line and the window take these words.

/// Stands at a score under attack, in which errors count with their answers before it: "at most"; empty without errors.
[[nodiscard]] std::string atMost(std::size_t errors);

/// "neither withstood nor succeeded"
inline constexpr const char* errorsAre = "neither withstood nor succeeded";

/// How a success rate counts them: "the rate counts them as not succeeded".
[[nodiscard]] std::string errorsInRate(Convention convention);

/// How a score under attack counts them, and what follows from it for the true score.
inline constexpr const char* errorsInScore =
    "scores under attack take their answers before it, so the true ones are at most these";

} // namespace core::campaigns
