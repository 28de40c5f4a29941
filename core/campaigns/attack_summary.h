#pragma once

#include <nlohmann/json.hpp>

#include "core/campaigns/summary.h"
#include "core/store/project.h"

namespace core::campaigns {

/// What a user has to know of how a campaign reads its corpus's labels (victims::labelWarning); mostly empty.
[[nodiscard]] std::string labelNote(const store::CampaignRecord& campaign, const store::CorpusRecord& corpus);

/// What stood in for a resource that the user may have and does not (language::noResource); mostly empty. Known once
/// the campaign was begun.
[[nodiscard]] std::string resourceNote(const store::CampaignRecord& campaign);

/// The object that `attack --json` prints. Rates are 0..1, keys in `_percent` 0..100, what is undefined is null; the
/// means are over succeeded examples. `victim_seconds` and `attack_seconds` (the victim included) are summed over
/// workers. Campaigns on parsers have `clean_score_strict, attacked_score_strict` (without the arcs of changed words),
/// `success_rate_strict, success_rate_raw` (both ways of counting, over what `convention` divides by), `unsuitable` and
/// `mean_changed_words` too; `wall_seconds` is the campaign's without its start-up. `label_note` and
/// `resource_note` stand only where there is something to say (labelNote, resourceNote).
[[nodiscard]] nlohmann::ordered_json attackSummaryJson(const Summary& summary, const store::CampaignRecord& campaign,
                                                       const store::CorpusRecord& corpus, double startupSeconds);

/// The same for a stored campaign.
[[nodiscard]] nlohmann::ordered_json attackSummaryJson(const store::Project& project, store::Id campaign,
                                                       Convention convention = Convention::Attacked,
                                                       double startupSeconds = 0.0);

} // namespace core::campaigns
