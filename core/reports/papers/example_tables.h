#pragma once

#include "core/reports/report.h"

namespace core::reports {

// Layouts of papers' tables that show corpora or single examples of campaigns.

/// Sizes of the attacked corpora (Maheshwary 2022, tables 3.1 and 4.1): one row per sample.
[[nodiscard]] ReportKind corporaKind(ReportKind head);

/// Perturbed texts that fool all victims that were attacked with one recipe on one corpus (Huang et al. 2021, table 4),
/// the first of each recipe: variants where campaigns keep them, else the texts that attacks ended with. Classes, forms
/// and the like, not trees.
[[nodiscard]] ReportKind sharedExamplesKind(ReportKind head);

/// Examples that a victim gets wrong and the one that was trained again from it, against attacks, gets right (Mayer et
/// al. 2020, table 3), without any attack.
[[nodiscard]] ReportKind mendedExamplesKind(ReportKind head);

} // namespace core::reports
