#pragma once

#include <string>

#include "core/victims/victim.h"

namespace core::victims {

/// A victim card as one JSON object, for the project file and for `--json`; of a parser also what it reads
/// (`inputs`), of an adversarially trained model what against (`adversarial`).
[[nodiscard]] std::string cardJson(const VictimCard& card);

} // namespace core::victims
