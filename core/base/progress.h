#pragma once

#include <cstddef>
#include <functional>
#include <string>

namespace core {

/// How far along a long job is. `total` is 0 while it is not known.
struct Progress {
    std::size_t done = 0;
    std::size_t total = 0;
    std::string message; ///< What is being done, for people; may be empty.
};

/// Called on the thread that works, not more often than about ten times a second.
using ProgressFn = std::function<void(const Progress&)>;

} // namespace core
