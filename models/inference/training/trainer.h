#pragma once

#include <span>

#include "core/victims/loader.h"

namespace models {

/// One kind of training with all that is known of it. Needs no torch.
struct Trainer {
    core::victims::TrainingKind kind;
    /// With the defaults of an architecture. \throws core::UsageError for an unknown one.
    std::vector<core::Parameter> (*settings)(const std::string& architecture);
    /// Null: by the libtorch module.
    core::victims::TrainReport (*train)(const core::victims::TrainRequest& request, std::stop_token stop,
                                        const core::victims::TrainProgressFn& progress);
};

/// All of them, in the order in which people choose.
[[nodiscard]] std::span<const Trainer> allTrainers();

/// \throws UsageError that names the known ones.
[[nodiscard]] const Trainer& trainerNamed(std::string_view name);

} // namespace models
