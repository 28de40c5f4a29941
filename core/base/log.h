#pragma once

#include <string_view>

namespace core {

/// What happens, with its time, on standard error (standard output belongs to results). Safe from any thread.
void logDebug(std::string_view message); ///< Shown only with SPDLOG_LEVEL=debug in the environment.
void logInfo(std::string_view message);
void logWarning(std::string_view message);

} // namespace core
