#pragma once

#include <nlohmann/json.hpp>

#include "core/campaigns/summary.h"
#include "core/store/project.h"

namespace core::campaigns {

/// The label that a targeted campaign wants; empty for others.
[[nodiscard]] std::string targetOf(const store::CampaignRecord& campaign);

/// What tells a campaign from one of the same victim, recipe, corpus and seed: "at most 20 queries and 5 s per example,
/// target negative, the victim's own answers as reference"; empty where nothing of it was asked for.
[[nodiscard]] std::string settingsOf(const store::CampaignRecord& campaign);

/// What a user must know about how a campaign reads its corpus's labels (victims::labelWarning); usually empty.
[[nodiscard]] std::string labelNote(const store::CampaignRecord& campaign, const store::CorpusRecord& corpus);

/// What replaced a resource that the user could have but has not (language::noResource), known once the campaign has
/// begun, and what stands in for a paper's own resources (standIns); usually empty.
[[nodiscard]] std::string resourceNote(const store::CampaignRecord& campaign);

/// What a question order as the published code makes it (question-order, style released) did to the problems, to be
/// read beside its success; empty for other recipes.
[[nodiscard]] std::string damageNote(const store::Project& project, const store::CampaignRecord& campaign);

/// The object that `attack --json` prints. Rates are 0..1, keys in `_percent` 0..100, what is undefined is null; the
/// means are over succeeded examples, `mean_queries_attacked` over all attacked ones but errors (as TextAttack's).
/// `victim_seconds` and `attack_seconds` (the victim included) are summed over workers. Campaigns on parsers have
/// `clean_score_strict, attacked_score_strict` (without the arcs of changed words), `success_rate_strict,
/// success_rate_raw` (both ways of counting, over what `convention` divides by), `unsuitable` and `mean_changed_words`
/// too; `wall_seconds` is the campaign's without its start-up. Where the victim's own answer is the reference,
/// `clean_score` is 1 and `attacked_score` the agreement with that answer, called `own-...` in `score_name`;
/// `gold_clean_score, gold_attacked_score, gold_score_name` are by gold, where there is gold. `max_queries` and
/// `time_limit` are null without a limit, `target` is present for targeted attacks. `mean_attention_queries` is present
/// only where the recipe asks an attention model, `label_note` and `resource_note` only when not empty (labelNote,
/// resourceNote).
[[nodiscard]] nlohmann::ordered_json attackSummaryJson(const Summary& summary, const store::CampaignRecord& campaign,
                                                       const store::CorpusRecord& corpus, double startupSeconds);

/// The same for a stored campaign.
[[nodiscard]] nlohmann::ordered_json attackSummaryJson(const store::Project& project, store::Id campaign,
                                                       Convention convention = Convention::Attacked,
                                                       double startupSeconds = 0.0);

} // namespace core::campaigns
