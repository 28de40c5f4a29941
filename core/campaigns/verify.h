#pragma once

#include <optional>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/base/progress.h"
#include "core/metrics/proportion.h"
#include "core/store/project.h"
#include "core/victims/victim.h"

namespace core::campaigns {

/// One stored success, queried again.
struct VerifiedExample {
    std::size_t position = 0; ///< In the campaign's sample.
    std::string example;
    std::string reference; ///< Label the attack led away from, as this victim names it.
    std::string original;  ///< Label this victim gives the original text.
    std::string perturbed; ///< Label it gives the stored perturbed text.
    bool originalRight = false;
    bool fooled = false;
    /// The text is read as other words than were stored. What the victim answers to those words; else as to the text.
    bool readDifferently = false;
    std::string perturbedAsStored;
    bool fooledAsStored = false;
    std::string error; ///< Set when the victim could not answer; then it counts neither as fooled nor as not fooled.
};

/// Whether a campaign's stored perturbed texts fool a victim: the one it was run on, or another (transfer). The victim
/// is asked about the texts, cut into words as their corpus was; projects from before candidates were checked for it
/// hold results whose words are others.
struct Verification {
    store::CampaignRecord campaign;
    std::string victim;
    std::string labelNote;                 ///< What was assumed about labels, for people; mostly empty.
    std::vector<VerifiedExample> examples; ///< The campaign's successes, in sample order.
    std::size_t answered = 0;              ///< How many of them the victim answered.
    std::size_t fooled = 0;
    std::size_t readDifferently = 0; ///< How many texts are read as other words than were stored.
    std::size_t fooledAsStored = 0;  ///< How many fool the victim as the words that were stored.
    std::size_t originalRight = 0;   ///< How many of those originals the victim gets right.
    std::size_t fooledOfRight = 0;
    std::optional<metrics::Proportion> rate;        ///< fooled / answered: the transfer rate.
    std::optional<metrics::Proportion> rateOfRight; ///< The same among those whose original the victim gets right.
};

/// Fooled means the campaign's own goal: any label but the reference, or the target's label; of a parser a new error by
/// the campaign's scoring, its own answer to the original being the clean one, and `originalRight` a tree without
/// error. Progress counts the campaign's results. `positions`: the results to ask about instead of all successes, also
/// such as are none. \throws Error when the victim's labels cannot be mapped, or after a
/// stop request.
[[nodiscard]] Verification verify(const store::Project& project, store::Id campaign, victims::Victim& victim,
                                  std::stop_token stop, const ProgressFn& progress = {},
                                  const std::optional<std::set<std::size_t>>& positions = {});

/// Stores it for tables and figures, and what became of each success among the campaign's measures; `spec` and `hash`
/// are those of the queried victim. \throws Error.
void keepVerification(store::Project& project, const std::string& spec, const std::string& hash,
                      const Verification& verification);

/// What was kept of a victim's answers, over the successes at other positions than `leftOut`. `measures`: the
/// campaign's, where each success has its answer (keepVerification puts them there). Nothing if one of those positions
/// is a success and the victim was asked by a Faultline that kept the counts alone.
[[nodiscard]] std::optional<store::VerificationRecord> verificationWithout(const store::Project& project,
                                                                           const store::VerificationRecord& kept,
                                                                           const store::ResultMeasures& measures,
                                                                           const std::set<std::size_t>& leftOut);

/// `campaign, victim, successes, errors, fooled, rate, rate_low, rate_high, original_right, fooled_of_right,
/// rate_of_right, read_differently, fooled_as_stored, examples [{example, reference, original, perturbed,
/// original_right, fooled, error}]`, and of examples that are read differently `perturbed_as_stored,
/// fooled_as_stored`.
[[nodiscard]] nlohmann::ordered_json verificationJson(const Verification& verification);

} // namespace core::campaigns
