#pragma once

#include <cstddef>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/campaigns/planning/setup.h"
#include "core/language/resources.h"
#include "core/victims/victim.h"

namespace core::campaigns {

/// What a campaign would take, judged by a few of its examples that were attacked for it and are not kept.
struct CostEstimate {
    std::size_t examples = 0; ///< Of the campaign.
    std::size_t attacked = 0; ///< How many of them the estimate goes by, without errors; 0: it was stopped.
    double seconds = 0.0;     ///< Of all examples, on one worker.
    double queries = 0.0;     ///< Of all examples.
    std::string error = {};   ///< What some ended in, which tells nothing of the others; empty: none did.
};

/// An estimate attacks so many examples.
inline constexpr std::size_t calibratingExamples = 3;

/// Which of the sample an estimate goes by: ordered by their number of words and cut into as many equal parts, the
/// middle one of each part. The mean over them weighs short and long texts as the sample has them. All of a sample that
/// is no larger. `sample`: indices into the corpus's examples.
[[nodiscard]] std::vector<std::size_t> calibrating(const corpora::Corpus& corpus,
                                                   const std::vector<std::size_t>& sample);

/// Attacks the calibrating examples of a plan on one worker, in a project of its own that is dropped. The same plan
/// asks the same queries, whatever the machine is doing; the seconds are of this machine, now. \throws what setting up
/// and running the campaign would throw, and Error where all that were attacked ended in an error.
[[nodiscard]] CostEstimate estimateCampaign(const corpora::Corpus& corpus, const CampaignPlan& plan,
                                            const victims::Victim& victim,
                                            const std::shared_ptr<const language::Resources>& resources,
                                            std::stop_token stop);

} // namespace core::campaigns
