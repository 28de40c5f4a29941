#pragma once

#include "core/reports/report.h"

namespace core::reports {

// Layouts of papers' tables that show single texts of attacks on translators.

/// Texts that all campaigns changed, the first in sample order: the text with its translation, the references, and what
/// each campaign made of both (Zou et al. 2020, table 5).
[[nodiscard]] ReportKind attackedTranslationsKind(ReportKind head);

/// Texts whose translation is nearer to the references once they are attacked, by BLEU of the sentence, those that gain
/// most first (Zou et al. 2020, table 8).
[[nodiscard]] ReportKind betterTranslationsKind(ReportKind head);

} // namespace core::reports
