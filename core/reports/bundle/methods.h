#pragma once

#include <span>
#include <string>

#include "core/campaigns/summary.h"
#include "core/store/project.h"

namespace core::reports {

/// The exact facts of campaigns as paragraphs for a paper's methods section, one per campaign: what was attacked with
/// which recipe and parameters, on which examples, with which seed, program version, resources and hardware, and the
/// outcome. Everything is read from the project; what it does not know is left out.
///
/// `format`: latex or markdown. \throws UsageError for another format, Error from the project.
[[nodiscard]] std::string methodsParagraphs(const store::Project& project, std::span<const store::Id> campaigns,
                                            const std::string& format,
                                            campaigns::Convention convention = campaigns::Convention::Attacked);

} // namespace core::reports
