#pragma once

#include <ostream>

#include "core/campaigns/exports/export.h"
#include "core/files/csv.h"
#include "core/store/project.h"

namespace core::campaigns {

/// Writes the variants of a campaign's texts in corpus order, one JSON object per line: `example, status` of the text,
/// `variant` (its number from 1), `operator, fooled, loss, original {segment: text}, perturbed {segment: text}, gold,
/// original_output, perturbed_output, perturbed_percent, edits, columns`. The bytes are the same for any number of
/// workers. `choice`: of which results. \throws UsageError if the campaign keeps no variants.
void exportVariantsJsonl(const store::Project& project, store::Id campaign, const ExportChoice& choice,
                         std::ostream& out);
/// The same as CSV: a column for each segment before and after, label and score of the label, the edits as `from>to`,
/// the user's columns as `column_NAME`.
void exportVariantsCsv(const store::Project& project, store::Id campaign, const ExportChoice& choice, std::ostream& out,
                       CsvFor reader = CsvFor::Programs);

} // namespace core::campaigns
