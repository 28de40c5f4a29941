#pragma once

#include <string>
#include <vector>

#include "core/store/project.h"

namespace core::studies {

/// Used among names for every rater with a doubt (doubtfulRaters).
inline constexpr const char* doubtful = "doubtful";

/// The raters whose answers are to be left out, `doubtful` resolved, each once. \throws UsageError for a name that is
/// not a rater of the study.
[[nodiscard]] std::vector<std::string> ratersToLeaveOut(const store::Project& project, const std::string& study,
                                                        const std::vector<std::string>& names);

} // namespace core::studies
