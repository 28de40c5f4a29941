#pragma once

#include "core/campaigns/verify.h"
#include "core/reports/table.h"

namespace core::reports {

/// Which of a campaign's stored perturbed texts fool a victim, one a row; the caption says how many.
[[nodiscard]] Table verificationTable(const campaigns::Verification& verification);

} // namespace core::reports
