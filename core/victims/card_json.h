#pragma once

#include <string>

#include "core/victims/victim.h"

namespace core::victims {

/// A victim card as one JSON object, for the project file and for `--json`.
[[nodiscard]] std::string cardJson(const VictimCard& card);

} // namespace core::victims
