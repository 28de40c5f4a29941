#include "core/base/clock.h"

#include <chrono>

#include <fmt/chrono.h>
#include <fmt/format.h>

namespace core {

std::string utcNow()
{
    const auto time = std::chrono::system_clock::to_time_t(std::chrono::system_clock::now());
    return fmt::format("{:%Y-%m-%dT%H:%M:%SZ}", fmt::gmtime(time));
}

} // namespace core
