#pragma once

#include <memory>

#include "core/victims/victim.h"
#include "models/inference/equations/solver_model.h"

namespace models {

/// A solver of word problems under attack. An answer does not depend on its batch.
[[nodiscard]] std::unique_ptr<core::victims::Victim> makeSolverVictim(std::shared_ptr<const SolverModel> model);

} // namespace models
