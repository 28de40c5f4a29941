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
/// To standard error; a line that cannot be written is dropped without an error.
void note(const std::string& line);

/// Whether something could not be written to standard output.
[[nodiscard]] bool outputFailed();
/// Writes what is left; false, with a message, when standard output is not complete. A reader that has gone (`| head`)
/// is not reported.
[[nodiscard]] bool finishOutput();

/// One line on standard error, rewritten in place on a terminal and silent elsewhere.
class ProgressLine {
public:
    ProgressLine();
    ~ProgressLine();
    void show(const std::string& line);
    void clear();

private:
    bool terminal_;
    std::size_t shown_ = 0;
    std::chrono::steady_clock::time_point last_{};
};

/// 0.934 -> "93.4 %"; nothing -> "undefined".
[[nodiscard]] std::string percent(std::optional<double> share, int digits = 1);
/// 1234567 -> "1,234,567"
[[nodiscard]] std::string thousands(std::uint64_t number);
/// A number, or null where there is none.
[[nodiscard]] nlohmann::ordered_json orNull(std::optional<double> value);

} // namespace app
