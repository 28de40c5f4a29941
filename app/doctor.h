#pragma once

#include <string>
#include <vector>

#include "app/workbench.h"

namespace app {

/// The check of one thing that Faultline needs to work well, or that serves some of its work.
struct Finding {
    std::string name;
    bool good = false;
    std::string detail;    ///< What was found.
    std::string remedy;    ///< What to do; empty when nothing is wrong.
    bool optional = false; ///< May be missing: what needs it says so.
};

/// Checks BLAS, WordNet, word lists, language packs, models, the libtorch module, fonts and writable folders. Throws
/// nothing.
[[nodiscard]] std::vector<Finding> examine(const Workbench& workbench);

} // namespace app
