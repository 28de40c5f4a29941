#include "core/base/log.h"

#include <spdlog/cfg/env.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

namespace core {

namespace {

spdlog::logger& logger()
{
    static const auto logger = [] {
        auto made = spdlog::stderr_color_mt("faultline");
        spdlog::cfg::load_env_levels();
        return made;
    }();
    return *logger;
}

} // namespace

// As an argument, never as the format: a program's output may hold braces.
void logDebug(std::string_view message) { logger().debug("{}", message); }
void logInfo(std::string_view message) { logger().info("{}", message); }
void logWarning(std::string_view message) { logger().warn("{}", message); }

} // namespace core
