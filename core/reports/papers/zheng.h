#pragma once

#include "core/reports/report.h"

namespace core::reports {

/// `zheng-table1` to `zheng-table4`: the tables of Zheng et al. (2020) from campaigns against parsers, told apart by
/// the parameters of their recipes and by the victims' cards. Several campaigns for one cell are averaged. Each UAS
/// comes with the strict one (arcs of changed words left out, before and after), each success rate with the raw one.
/// The parameter `paper` adds columns with the paper's own numbers on the Penn Treebank.
[[nodiscard]] std::vector<ReportKind> zhengKinds();

} // namespace core::reports
