#pragma once

#include "core/reports/report.h"

namespace core::reports {

// The tables of Zheng et al. (2020) from campaigns against parsers, which are recognised by the parameters of their
// recipes and by the victims' cards. Several campaigns for one cell are averaged. Each UAS comes with the strict one
// (arcs of changed words left out, before and after), each success rate with the raw one. The parameter `paper` adds
// columns with the paper's own numbers on the Penn Treebank. `head`: name, title and description.
// Their texts: `resources/papers/zheng2020/words.json`.

[[nodiscard]] ReportKind zhengSentences(ReportKind head); ///< Table 1
[[nodiscard]] ReportKind zhengTraining(ReportKind head);  ///< Table 2
[[nodiscard]] ReportKind zhengTags(ReportKind head);      ///< Table 3
[[nodiscard]] ReportKind zhengPhrases(ReportKind head);   ///< Table 4

} // namespace core::reports
