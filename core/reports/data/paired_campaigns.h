#pragma once

#include <cstddef>
#include <string>

#include "core/metrics/attacked/paired_bleu.h"
#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// BLEU under two attacks on translators, over the texts that both campaigns have without an error.
struct PairedCampaigns {
    std::size_t texts = 0;
    metrics::PairedBleu bleu;
    std::string signature;
};

/// \throws Error when the campaigns are not of translators, score in different ways or share no text.
[[nodiscard]] PairedCampaigns pairedCampaigns(const CampaignData& first, const CampaignData& second,
                                              std::size_t draws = 1000, std::uint64_t seed = 0);

} // namespace core::reports
