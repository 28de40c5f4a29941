#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "core/faults/fault.h"

namespace core::faults {

/// What is done at the end of a program that std::terminate ends: say so, and leave. `report` may be empty.
using End = void (*)(const Fault& fault, const std::filesystem::path& report);

/// Watches over this program from now on: std::terminate, from whatever thread, writes a report and calls `end`; after
/// that, and for SIGSEGV, SIGBUS, SIGFPE, SIGILL and SIGABRT, a report and a mark for the next start are left. Call it
/// once, early: it loads what unwinding needs, while there is memory.
void watch(const Program& program, End end);
/// The same without signals and mark, for programs that have no next start: commands.
void watchTerminate(const Program& program, End end);

/// What the program is doing now, for reports and for the next start: "opening a project"; empty: nothing special.
void noteDoing(const char* what);

/// Writes a report into the state folder and a line into the log; of equal faults only the first few. Returns the
/// report's path, empty if it could not be written (the disk may be full). Never throws.
std::filesystem::path record(const Fault& fault) noexcept;

/// How the program ended, where it did so by a fault.
struct Crash {
    std::filesystem::path report; ///< May be empty.
    std::string doing;            ///< As noteDoing() was told.
};
/// What the last start left, once: it is forgotten by reading it.
[[nodiscard]] std::optional<Crash> takeCrash();
/// Leaves the mark for the next start; a program that ends by itself because of a fault calls this.
void markCrash(const std::filesystem::path& report) noexcept;

} // namespace core::faults
