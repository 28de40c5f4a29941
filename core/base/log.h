#pragma once

#include <filesystem>
#include <string_view>

namespace core {

/// What happens, with its time, on standard error (standard output belongs to results). Safe from any thread.
void logDebug(std::string_view message); ///< Shown only with SPDLOG_LEVEL=debug in the environment.
void logInfo(std::string_view message);
void logWarning(std::string_view message);

/// Writes what follows into this file besides, which is begun anew when it holds a megabyte; the one before is kept.
/// Call it before there are threads. If the file cannot be written, that is logged and nothing else happens.
void logAlsoTo(const std::filesystem::path& file);

/// Writes what follows into this file, behind what it holds; standard error then gets warnings alone. Call it before
/// there are threads. \throws Error when it cannot be written.
void logInto(const std::filesystem::path& file);
/// Standard error gets nothing any more.
void logNothing();
/// Only into the file of logInto(), if there is one: what was said on standard error in its own way.
void logThere(std::string_view message);

} // namespace core
