#pragma once

#include "core/reports/report.h"

namespace core::reports {

/// How other victims answer a campaign's perturbed texts: one row per campaign, one column per victim that `verify`
/// queried: its accuracy on the texts whose original it gets right, in percent, so that a low number is a transfer.
[[nodiscard]] ReportKind transferKind(ReportKind head);

/// The same in two numbers, a row for each victim that was queried (Maheshwary 2022, table 4.7): its accuracy on the
/// originals of the successful attacks, and on their perturbed texts, whether it gets the originals right or not. Of
/// classifiers attacked without a target: elsewhere a text that does not fool is not one that is answered correctly.
[[nodiscard]] ReportKind transferOriginalsKind(ReportKind head);

} // namespace core::reports
