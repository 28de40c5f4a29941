#pragma once

#include "core/reports/report.h"

namespace core::reports {

/// How other victims answer a campaign's perturbed texts: one row per campaign, one column per victim that `verify`
/// queried: its accuracy on the texts whose original it gets right, in percent, so that a low number is a transfer.
[[nodiscard]] ReportKind transferKind(ReportKind head);

} // namespace core::reports
