#pragma once

#include <cstddef>
#include <thread>

namespace core {

/// The number of threads that a setting `workers` asks for: 0 means one per core.
[[nodiscard]] inline std::size_t threadsFor(int workers)
{
    const auto cores = std::thread::hardware_concurrency(); // 0 where it is not known
    return workers > 0 ? static_cast<std::size_t>(workers) : cores > 0 ? cores : 1;
}

} // namespace core
