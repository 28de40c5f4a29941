#pragma once

#include <optional>

#include "core/reports/tables.h"

namespace core::reports {

/// The tables of four papers that are pivots of campaigns (those of Zheng et al. have a layout of their own: zheng.h).
[[nodiscard]] const std::vector<Kind>& paperPivots();

/// What such a table lays out, with the convention, examples and so on of `options`; empty for another name.
[[nodiscard]] std::optional<TableOptions> paperPivot(const std::string& name, TableOptions options);

} // namespace core::reports
