#pragma once

#include <vector>

#include "core/store/project.h"

namespace app {

/// Adds a study of the demo campaigns with answers that nobody gave: they are drawn from a seed, so that the Studies
/// page has something to show. Study, raters and every answer's comment say that they are made up.
void addDemoStudy(core::store::Project& project, const std::vector<core::store::Id>& campaigns);

} // namespace app
