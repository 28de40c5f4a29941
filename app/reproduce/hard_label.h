#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "app/reproduce/named_data.h"
#include "core/campaigns/stages.h"
#include "core/campaigns/training/adversarial_training.h"

namespace app {

/// What `reproduce maheshwary2022 --chapter 3` is asked to do.
struct HardLabelRequest {
    std::vector<NamedData> data;
    std::filesystem::path out;
    std::string preset = "small"; ///< small: minutes; full: the paper's sizes.
    std::uint64_t seed = 1;
};

/// Chapter 3 of Maheshwary (2022), from training to tables and figures, as named stages. Into `out` go data/, models/,
/// maheshwary2022-3.faultline with all campaigns, tables/, figures/ and summary.md.
/// \throws core::UsageError for an unknown preset or when there are no data.
[[nodiscard]] std::vector<core::campaigns::Stage> hardLabelStages(const HardLabelRequest& request,
                                                                  const core::campaigns::Workshop& workshop);
/// Everything that decides the results, for runStages.
[[nodiscard]] std::string identityOf(const HardLabelRequest& request);

} // namespace app
