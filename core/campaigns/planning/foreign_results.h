#pragma once

#include <string>

#include "core/corpora/corpus.h"
#include "core/language/resources.h"
#include "core/store/project.h"

namespace core::campaigns {

/// What another program attacked, and how; names for tables and figures.
struct ForeignAttack {
    std::string name;   ///< Of the campaign; empty: "<recipe> on <corpus>".
    std::string victim; ///< Empty: "imported".
    std::string recipe; ///< Empty: "imported".
};

/// Puts results that another program found into the project, as a finished campaign, to be compared, judged and drawn
/// like one of our own.
///
/// `table`: a corpus whose texts are the original ones and whose gold labels are the right ones; what was found stands
/// in its other columns, named as those of `results --frames results`: `status`, `perturbed_SEGMENT`, `label_before`,
/// `label_after`, and where they are known `scores_before`, `scores_after` (JSON objects by label), `queries`,
/// `distinct_queries`, `forward_queries`, `success_query`, `similarity`, `reason`, `error`. Columns with other names
/// stay the example's own. Edits are what the words of both texts say.
/// \throws Error, with file and row, for a table without these columns or with a value that is none.
store::Id addForeignResults(store::Project& project, const corpora::Corpus& table, const ForeignAttack& attack,
                            const language::Resources& resources);

/// Whether addForeignResults() made a campaign: nothing is known of how its results were found.
[[nodiscard]] bool isForeign(const store::CampaignRecord& campaign);

} // namespace core::campaigns
