#pragma once

#include <string>
#include <vector>

#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// The victims that were queried with campaigns' successes, each once, in order of appearance. A victim is identified
/// by its hash: two models of one name are two victims.
class QueriedVictims {
public:
    explicit QueriedVictims(const std::vector<CampaignData>& campaigns);
    /// Short names; if two victims share one, it comes with the least that distinguishes them: the folders above, or,
    /// for a model that was trained anew in its place, the start of its hash.
    [[nodiscard]] const std::vector<std::string>& names() const { return names_; }
    /// Index in `names()` of the victim of a campaign's transfer.
    [[nodiscard]] std::size_t placeOf(const Transfer& queried) const;

private:
    std::vector<Transfer> victims_; ///< The first transfer of each.
    std::vector<std::string> names_;
};

} // namespace core::reports
