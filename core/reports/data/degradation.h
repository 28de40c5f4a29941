#pragma once

#include <optional>

#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// The share of BLEU that attacks on a translator removed for each share of the sources' characters that they
/// changed, over all examples with a gold translation: metrics::relativeDegradation() of the corpus, without case.
/// Empty of other victims, and where no source was changed.
[[nodiscard]] std::optional<double> relativeDegradationOf(const CampaignData& campaign);

} // namespace core::reports
