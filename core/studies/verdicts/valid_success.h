#pragma once

#include <optional>
#include <string>

#include "core/metrics/proportion.h"
#include "core/store/project.h"
#include "core/studies/verdicts/results.h"

namespace core::studies {

/// How many of a campaign's successes people accept.
struct ValidSuccess {
    std::string study;
    std::size_t attacked = 0, succeeded = 0;
    std::size_t judged = 0;                   ///< Successes with a decision.
    std::size_t valid = 0;                    ///< Judged to keep meaning (or structure).
    std::optional<metrics::Proportion> share; ///< valid / judged, Wilson.
    /// Succeeded and valid, of the attacked ones. With every success judged it is valid / attacked with Wilson's
    /// interval. With some of them judged it is success rate x share, which holds only if the judged ones are a random
    /// draw of the successes (as a study without filters draws them). Its interval is productOf() the two Wilson
    /// intervals, with arms in place of standard errors, as G. Y. Zou and A. Donner (2008, Statistics in Medicine 27,
    /// 1693-1702) do for sums and differences. In simulations it covers 94 to 97 %.
    std::optional<metrics::Proportion> rate;
};

/// Texts are matched by item key, so judgements survive a re-run and count for every campaign that finds the same
/// text. `study` empty: the newest study that decided on one of the campaign's successes. Empty when there is none.
/// `without`: raters whose answers are left out.
[[nodiscard]] std::optional<ValidSuccess> validSuccess(const store::Project& project, store::Id campaign,
                                                       const std::string& study = {},
                                                       const std::vector<std::string>& without = {});

/// a x b of independent estimates: each arm is the root of the summed squares of the two arms, each times the other
/// rate (the delta method).
[[nodiscard]] metrics::Proportion productOf(const metrics::Proportion& a, const metrics::Proportion& b);

/// The item keys a study decided on, and how.
[[nodiscard]] std::map<std::string, bool> decisionsOf(const StudyResults& results);

} // namespace core::studies
