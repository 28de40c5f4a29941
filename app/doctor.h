#pragma once

#include <string>
#include <vector>

#include "app/workbench.h"

namespace app {

/// One thing that must be there for Faultline to work well.
struct Finding {
    std::string name;
    bool good = false;
    std::string detail; ///< What was found.
    std::string remedy; ///< What to do; empty when it is good.
};

/// Checks BLAS, WordNet, word lists, models, the libtorch module, fonts and writable folders. Throws nothing.
[[nodiscard]] std::vector<Finding> examine(const Workbench& workbench);

} // namespace app
