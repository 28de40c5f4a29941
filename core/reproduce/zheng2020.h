#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/campaigns/stages.h"
#include "core/campaigns/training/adversarial_training.h"
#include "core/reproduce/figure_writer.h"

namespace core::reproduce {

/// What `reproduce zheng2020` is asked to do.
struct ZhengRequest {
    std::filesystem::path
        data; ///< The sections of the Wall Street Journal, or a folder with train, dev and test files.
    std::filesystem::path out;
    std::string preset = "small"; ///< small: minutes; full: everything at the paper's sizes.
    std::uint64_t seed = 1;
};

/// All of Zheng et al. (2020) from training to tables and figures, as named stages. Into `out` go data/, models/,
/// zheng2020.faultline with all campaigns, adversarial/, tables/, figures/ and summary.md.
/// \throws UsageError for an unknown preset, Error when the data are not there.
[[nodiscard]] std::vector<campaigns::Stage>
zheng2020Stages(const ZhengRequest& request, const campaigns::TrainingTools& tools, const FigureWriterPtr& drawing);
/// Everything that the results depend on, for runStages.
[[nodiscard]] std::string identityOf(const ZhengRequest& request);

} // namespace core::reproduce
