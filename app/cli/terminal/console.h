#pragma once

#include <chrono>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "core/base/progress.h"
#include "core/reports/basics/table.h"

namespace app {

/// Standard output gets results, standard error gets progress and logs.
/// Control characters of texts and names are escaped: nothing that comes from a file controls the terminal.
void print(const std::string& lines);
/// The contents of a file, as they are.
void printBytes(const std::string& bytes);
void printJson(const nlohmann::ordered_json& object);
/// Columns aligned with blanks, for people.
void printTable(const core::reports::Table& table);
/// To standard error, and to the file of --log; a line that cannot be written is dropped without an error. Nothing is
/// shown with --quiet.
void note(const std::string& line);
/// The same for what ended the command: it is always shown.
void complain(const std::string& line);

/// How progress is shown on standard error. Auto: a line that is rewritten in place on a terminal, else a line each
/// half minute.
enum class ProgressStyle { Auto, Bar, Json, None };
void showProgressAs(ProgressStyle style);
void beQuiet(); ///< note() and progress show nothing.

/// Whether something could not be written to standard output.
[[nodiscard]] bool outputFailed();
/// Writes what is left; false, with a message, when standard output is not complete. A reader that has gone (`| head`)
/// is not reported.
[[nodiscard]] bool finishOutput();

/// How far a command is, on standard error, in the style that was chosen.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();
    /// `line`: for people. `numbers`: `done`, `total` and what else there is, for programs, which get the line as
    /// `progress`; the last of them, where both are equal, is always shown.
    void show(const std::string& line, const nlohmann::ordered_json& numbers = nlohmann::ordered_json::object());
    void clear();

private:
    ProgressStyle style_;
    bool inPlace_;
    std::size_t shown_ = 0;
    std::chrono::steady_clock::time_point last_;
};

/// 0.934 -> "93.4 %"; nothing -> "undefined".
[[nodiscard]] std::string percent(std::optional<double> share, int digits = 1);
/// 1234567 -> "1,234,567"
[[nodiscard]] std::string thousands(std::uint64_t number);
/// A number, or null where there is none.
[[nodiscard]] nlohmann::ordered_json orNull(std::optional<double> value);

} // namespace app
