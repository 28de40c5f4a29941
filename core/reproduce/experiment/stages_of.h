#pragma once

#include <string>
#include <vector>

#include "core/campaigns/stages.h"
#include "core/campaigns/training/adversarial_training.h"
#include "core/reproduce/experiment/experiment.h"
#include "core/reproduce/experiment/run.h"
#include "core/reproduce/figure_writer.h"

namespace core::reproduce {

/// An experiment with everything that was asked of it: what runStages() needs.
struct PlannedExperiment {
    std::vector<campaigns::Stage> stages;
    std::string identity; ///< Everything that the results depend on.
    // What the stages do, in their order.
    std::vector<LabelledAttack> attacks; ///< Costly ones among them, which are left out where texts are long.
    std::vector<campaigns::AdversarialPlan> retrainings;
};

/// The whole experiment is filled and checked, so that nothing of it is found wrong after the long work. Into the run's
/// folder go what its stages name, the project with all campaigns, tables/, figures/ and summary.md.
/// \throws Error with file, line and column for what the experiment has wrong; UsageError for an unknown preset, option
/// or device, or data of another form.
[[nodiscard]] PlannedExperiment stagesOf(const Experiment& experiment, const ExperimentRequest& request,
                                         const campaigns::TrainingTools& tools, const FigureWriterPtr& drawing);

} // namespace core::reproduce
