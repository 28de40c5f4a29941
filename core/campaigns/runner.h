#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/attacks/attack.h"
#include "core/store/project.h"
#include "core/victims/victim.h"

namespace core::campaigns {

/// Live numbers of a running campaign.
struct CampaignProgress {
    std::size_t done = 0, total = 0;
    std::size_t succeeded = 0, failed = 0, skipped = 0, budgetSpent = 0, errors = 0;
    std::uint64_t queries = 0;
    double seconds = 0.0;            ///< Of this sitting, pauses left out.
    double etaSeconds = -1.0;        ///< -1: not known yet.
    std::string current;             ///< Example a worker is on.
};
using CampaignProgressFn = std::function<void(const CampaignProgress&)>;

struct RunOptions {
    int workers = 0;                 ///< 0: one per core.
};

/// Runs what is pending of a campaign on worker threads; every finished example is written at once by one writer.
///
/// Results are the same for any number of workers and after any interruption. Returns false after a stop request.
/// \throws Error when the project cannot be written, or the victim does not fit.
bool runCampaign(store::Project& project, store::Id campaign, const victims::Victim& victim,
                 std::shared_ptr<const language::Resources> resources, const RunOptions& options, std::stop_token stop,
                 const CampaignProgressFn& progress);


} // namespace core::campaigns
