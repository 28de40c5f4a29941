#pragma once

#include "core/attacks/result/result.h"
#include "core/campaigns/summary.h"

namespace core::campaigns {

/// Whether the convention's mean number of queries includes a result.
[[nodiscard]] bool countsQueries(Convention convention, attacks::Status status, attacks::Reason reason);

} // namespace core::campaigns
