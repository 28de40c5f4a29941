#pragma once

#include <string>
#include <vector>

#include "core/metrics/translation/references.h"
#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// How many references the texts of a translator's campaign are compared with: all of them, or the first, as its recipe
/// says.
[[nodiscard]] metrics::ReferenceCount referencesOf(const CampaignData& campaign);

/// What others need to repeat the campaign's BLEU or chrF, as sacreBLEU prints it; where its reference is the victim's
/// own answer, that score's, then that of the score by gold. Empty of other scores.
[[nodiscard]] std::string signatureOf(const CampaignData& campaign);

/// The same of relative degradation and chrBLEU, a sentence for captions that begins with a blank; empty if none of the
/// campaigns is a translator's.
[[nodiscard]] std::string degradationNote(const std::vector<CampaignData>& campaigns);

} // namespace core::reports
