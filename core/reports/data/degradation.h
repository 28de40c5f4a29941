#pragma once

#include <optional>

#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// What attacks on a translator changed and what that cost, over all examples with a gold translation whose attack did
/// not end in an error. Empty of other victims.
struct Degradation {
    std::optional<double>
        sourceBleu; ///< chrBLEU, 0..1: BLEU over characters of the perturbed sources by the originals.
    /// The share of BLEU that was removed for each share of the sources' characters that were changed:
    /// metrics::relativeDegradation() of the corpus, without case. Empty too where no source was changed.
    std::optional<double> relative;
    std::size_t examples = 0; ///< That both are over.
};
[[nodiscard]] Degradation degradationOf(const CampaignData& campaign);

/// The BLEU of its translations: without case, as in the paper, else as the campaign's recipe has it.
[[nodiscard]] metrics::BleuOptions degradationBleu(const CampaignData& campaign);

} // namespace core::reports
