#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <CLI/CLI.hpp>

namespace app {

/// Commands to be typed as they are, which `--help` and the manual page of a command show: those of `table` begin with
/// "faultline-cli table". Files come from earlier ones: run in the order of allExamples(), each finds what it names.
[[nodiscard]] std::vector<std::string> examplesOf(std::string_view command);

/// All of them, in the order of a first session.
[[nodiscard]] std::vector<std::string> allExamples();

/// The lines at the end of a command's help; empty for a command without examples.
[[nodiscard]] std::string examplesHelp(std::string_view command);

/// Adds them to the help of every command that does not show them itself.
void addExamples(CLI::App& app);

} // namespace app
