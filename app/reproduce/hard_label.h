#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/campaigns/stages.h"
#include "core/campaigns/training/adversarial_training.h"

namespace app {

/// What `reproduce maheshwary2022 --chapter 3` is asked to do.
struct HardLabelRequest {
    /// A data set: what its victims are trained on, and what is attacked.
    struct Data {
        std::string name;
        std::filesystem::path train, test;
    };
    std::vector<Data> data;
    std::filesystem::path out;
    std::string preset = "small"; ///< small: minutes; full: the paper's sizes.
    std::uint64_t seed = 1;
};

/// `NAME=TRAIN,TEST`. \throws core::UsageError.
[[nodiscard]] HardLabelRequest::Data dataNamed(const std::string& option);

/// Chapter 3 of Maheshwary (2022), from training to tables and figures, as named stages. Into `out` go data/, models/,
/// maheshwary2022-3.faultline with all campaigns, tables/, figures/ and summary.md.
/// \throws core::UsageError for an unknown preset or when there are no data.
[[nodiscard]] std::vector<core::campaigns::Stage> hardLabelStages(const HardLabelRequest& request,
                                                                  const core::campaigns::Workshop& workshop);
/// Everything that decides the results, for runStages.
[[nodiscard]] std::string identityOf(const HardLabelRequest& request);

} // namespace app
