#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/faults/fault.h"
#include "core/faults/log_lines.h"

namespace core::faults {

/// What a user reports who met a problem.
struct ProblemReport {
    std::string words; ///< Their own, as they wrote them.
    /// Numbers and names of the program's own, such as how many campaigns there are.
    std::vector<std::pair<std::string, std::string>> facts;
    std::vector<LogLine> log;
    std::vector<std::string> faults; ///< Reports as reportOf() writes them, the newest first.
};

/// The reports that lie in the state folder, newest first.
[[nodiscard]] std::vector<std::string> storedReports(std::size_t most = 3);

/// As lines of text. Of the log it has the warnings, as withoutTexts() leaves them; what programs of the user printed
/// is logged as information, and of that only the number of lines is told. So it holds no text of a corpus, no path and
/// no command, unless the user's own words do.
[[nodiscard]] std::string written(const ProblemReport& report, const Program& program);

} // namespace core::faults
