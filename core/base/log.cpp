#include "core/base/log.h"

#include <memory>

#include <spdlog/cfg/env.h>
#include <spdlog/sinks/basic_file_sink.h>
#include <spdlog/sinks/rotating_file_sink.h>
#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include "core/base/error.h"

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

/// The file of logInto(); null: none.
std::shared_ptr<spdlog::sinks::sink>& ownFile()
{
    static std::shared_ptr<spdlog::sinks::sink> file;
    return file;
}

} // namespace

// As an argument, never as the format: a program's output may hold braces.
void logDebug(std::string_view message) { logger().debug("{}", message); }
void logInfo(std::string_view message) { logger().info("{}", message); }
void logWarning(std::string_view message) { logger().warn("{}", message); }

void logAlsoTo(const std::filesystem::path& file)
{
    constexpr std::size_t mostBytes = 1 << 20;
    try {
        logger().sinks().push_back(
            std::make_shared<spdlog::sinks::rotating_file_sink_mt>(file.native(), mostBytes, std::size_t{1}));
        logger().flush_on(spdlog::level::info); // the program may end at any moment
    } catch (const spdlog::spdlog_ex& error) {
        logWarning(error.what());
    }
}

void logInto(const std::filesystem::path& file)
{
    try {
        ownFile() = std::make_shared<spdlog::sinks::basic_file_sink_mt>(file.native());
    } catch (const spdlog::spdlog_ex& error) {
        throw Error(std::string("the log cannot be written: ") + error.what(), "Choose another file");
    }
    logger().sinks().front()->set_level(spdlog::level::warn);
    logger().sinks().push_back(ownFile());
    logger().flush_on(spdlog::level::info); // the program may end at any moment
}

void logNothing() { logger().sinks().front()->set_level(spdlog::level::off); }

void logThere(std::string_view message)
{
    if (!ownFile())
        return;
    ownFile()->log({"faultline", spdlog::level::info, {message.data(), message.size()}});
    ownFile()->flush();
}

} // namespace core
