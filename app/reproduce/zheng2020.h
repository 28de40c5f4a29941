#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/campaigns/stages.h"
#include "core/campaigns/training/adversarial_training.h"

namespace app {

/// What `reproduce zheng2020` is asked to do.
struct ReproduceRequest {
    std::filesystem::path
        data; ///< The sections of the Wall Street Journal, or a folder with train, dev and test files.
    std::filesystem::path out;
    std::string preset = "small"; ///< small: minutes; full: everything at the paper's sizes.
    std::uint64_t seed = 1;
};

/// All of Zheng et al. (2020) from training to tables and figures, as named stages. Into `out` go data/, models/,
/// zheng2020.faultline with all campaigns, adversarial/, tables/, figures/ and summary.md.
/// \throws core::UsageError for an unknown preset, core::Error when the data are not there.
[[nodiscard]] std::vector<core::campaigns::Stage> zheng2020Stages(const ReproduceRequest& request,
                                                                  const core::campaigns::TrainingTools& tools);
/// Everything that the results depend on, for runStages.
[[nodiscard]] std::string identityOf(const ReproduceRequest& request);

} // namespace app
