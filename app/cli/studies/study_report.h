#pragma once

#include "core/studies/verdicts/rating_table.h"
#include "core/studies/verdicts/results.h"
#include "core/studies/verdicts/valid_success.h"

namespace app {

/// For people.
void printAgreement(const core::studies::Agreement& agreement);
void printResults(const core::studies::StudyResults& results, const std::string& by,
                  const std::vector<std::pair<std::string, core::studies::ValidSuccess>>& valid);
/// The object that `study results --json` prints.
[[nodiscard]] core::studies::Json
resultsJson(const core::studies::StudyResults& results, const std::string& by,
            const std::vector<std::pair<std::string, core::studies::ValidSuccess>>& valid);

} // namespace app
