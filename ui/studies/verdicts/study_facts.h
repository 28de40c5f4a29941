#pragma once

#include <map>
#include <memory>
#include <optional>
#include <set>

#include <QString>

#include "core/studies/verdicts/pace.h"
#include "core/studies/verdicts/rating_table.h"
#include "core/studies/verdicts/results.h"
#include "core/studies/verdicts/valid_success.h"

namespace ui {

/// The valid success of a campaign, as shown: "valid success 41.0% [30.1, 52.8]".
struct CampaignVerdict {
    std::string campaign;
    core::studies::ValidSuccess valid;
};

/// How answers were given.
struct WorkFacts {
    core::studies::AnswerTimes times;
    std::vector<core::studies::OrderBlock> order;
};

/// What the ballots of a study say; read once, shared by the panels.
struct StudyFacts {
    core::studies::StudyResults results;
    std::vector<core::studies::RaterQuality> quality; ///< Of all raters, including those left out.
    std::vector<CampaignVerdict> campaigns;
    std::vector<std::string> leftOut; ///< Raters whose answers do not count in the results.
    std::vector<core::studies::RaterPace> pace;
    std::map<std::string, WorkFacts> work; ///< By rater; with the empty name, of all.
    std::vector<core::studies::DoubtfulAnswer> doubts;
};
using SharedFacts = std::shared_ptr<const StudyFacts>;

/// `leaveOutDoubtful`: without raters who failed an attention check or were impossibly fast. Call it in a job.
[[nodiscard]] SharedFacts studyFacts(const core::store::Project& project, const std::string& study,
                                     bool leaveOutDoubtful = false);

/// The raters' judgement of a campaign's results, from the newest study that decided on some.
struct KeptExamples {
    core::studies::ValidSuccess valid;
    std::set<std::string> examples; ///< Ids of those whose perturbed text was kept.
};
/// Empty when there is no such study. `leftOut`: positions that do not count in the valid success. Call it in a job.
[[nodiscard]] std::optional<KeptExamples> keptExamples(const core::store::Project& project, core::store::Id campaign,
                                                       const std::set<std::size_t>& leftOut = {});

/// "Valid success 41.0% [30.1, 52.8]", for footers.
[[nodiscard]] QString validRate(const core::studies::ValidSuccess& valid);
/// The same with its parts: "(24 of 31 judged successes kept)".
[[nodiscard]] QString validText(const core::studies::ValidSuccess& valid);

/// Votes for people: "same 2, different 1".
[[nodiscard]] QString votesText(const core::studies::Question& question, const core::studies::Tally& tally);

} // namespace ui
