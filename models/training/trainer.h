#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "core/victims/loader.h"
#include "models/training/settings/setting_table.h"

namespace models {

/// What the table of a training's settings says (networks::Declared).
struct Declaration {
    /// The settings of the request's architecture, with their defaults. \throws core::UsageError for an unknown one.
    std::vector<core::Parameter> (*described)(const core::victims::TrainRequest& request);
    /// Those with which a victim is trained again.
    std::map<std::string, std::string> (*recalled)(const core::victims::TrainRequest& request,
                                                   const networks::Trained& victim);
};

/// One kind of training with all that is known of it. Needs no torch.
struct Trainer {
    core::victims::TrainingKind kind;
    Declaration (*settings)(const std::string& architecture);
    /// Null: by the libtorch module.
    core::victims::TrainReport (*train)(const core::victims::TrainRequest& request, std::stop_token stop,
                                        const core::victims::TrainProgressFn& progress);
};

/// All of them, in the order in which people choose.
[[nodiscard]] std::span<const Trainer> allTrainers();

/// \throws UsageError that names the known ones.
[[nodiscard]] const Trainer& trainerNamed(std::string_view name);

} // namespace models
