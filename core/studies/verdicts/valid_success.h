#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/metrics/proportion.h"
#include "core/store/project.h"
#include "core/studies/verdicts/results.h"

namespace core::studies {

/// How many of a campaign's successes people accept.
struct ValidSuccess {
    std::string study;
    /// As the campaign's summary counts them: what the success rate divides by, and its successes.
    std::size_t attacked = 0, succeeded = 0;
    std::size_t judged = 0;                   ///< Successes with a decision.
    std::size_t undecided = 0;                ///< Successes that somebody answered about, without a decision.
    std::size_t valid = 0;                    ///< Judged to keep meaning (or structure).
    std::optional<metrics::Proportion> share; ///< valid / judged, Wilson.
    /// Succeeded and valid, of the attacked ones. With every success judged it is valid / attacked with Wilson's
    /// interval. With some of them judged it is success rate x share, which holds only if the judged ones are a random
    /// draw of the successes (as a study without filters draws them): empty where the study did not draw from the
    /// campaign, or drew what flags are least sure of first. Its interval is productOf() the two Wilson intervals, with
    /// arms in place of standard errors, as G. Y. Zou and A. Donner (2008, Statistics in Medicine 27, 1693-1702) do for
    /// sums and differences. In simulations it covers 94 to 97 %.
    std::optional<metrics::Proportion> rate;
    std::string only; ///< What the study's filters left of the successes to draw from: "label negative"; empty: all.
};

/// By one study. Texts are matched by item key, so judgements survive a re-run and count for every campaign that finds
/// the same text. A study drew from a campaign if one of its items names it as a source; a campaign that is no longer
/// in the project is taken over by one with its victim and recipe. Empty if the study decided on none of the
/// successes. `without`: raters whose answers are left out. `leftOut`: positions of results that do not count.
/// \throws Error if there is no such study.
[[nodiscard]] std::optional<ValidSuccess> validSuccess(const store::Project& project, store::Id campaign,
                                                       const std::string& study,
                                                       const std::vector<std::string>& without = {},
                                                       const std::set<std::size_t>& leftOut = {});

/// By each study that decided on some of the campaign's successes, the newest first. Where any of them has a rate,
/// those without are left out: texts that another campaign found, too, tell less.
[[nodiscard]] std::vector<ValidSuccess> validSuccesses(const store::Project& project, store::Id campaign,
                                                       const std::set<std::size_t>& leftOut = {});

/// a x b of independent estimates: each arm is the root of the summed squares of the two arms, each times the other
/// rate (the delta method).
[[nodiscard]] metrics::Proportion productOf(const metrics::Proportion& a, const metrics::Proportion& b);

} // namespace core::studies
