#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace core::faults {

/// Where the window's log is written: faultline.log in the state folder.
[[nodiscard]] std::filesystem::path logFile();

/// What was logged at once; its message may have several lines.
struct LogLine {
    std::string time;  ///< "2026-02-03 14:05:06.789", local.
    std::string level; ///< debug, info, warning, error, critical
    std::string message;

    /// Something to look at: a warning or worse.
    [[nodiscard]] bool isWarning() const { return level != "debug" && level != "info" && level != "trace"; }
    friend bool operator==(const LogLine&, const LogLine&) = default;
};

/// A log as core/base/log.h writes it: `[time] [name] [level] message`. Lines before the first that begins so are
/// dropped, as they are the end of something cut off.
[[nodiscard]] std::vector<LogLine> logLines(std::string_view log);

/// The newest of a file, of at most `mostBytes` of it; none when it cannot be read.
[[nodiscard]] std::vector<LogLine> newestLogLines(const std::filesystem::path& file, std::size_t mostBytes = 256 << 10);

} // namespace core::faults
