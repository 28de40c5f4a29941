#pragma once

#include <chrono>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "core/base/progress.h"
#include "core/reports/table.h"

namespace app {

/// Standard output gets results, standard error gets progress and logs.
/// Control characters of texts and names are spelled out: nothing that comes from a file drives the terminal.
void print(const std::string& lines);
/// The contents of a file, as they are.
void printBytes(const std::string& bytes);
void printJson(const nlohmann::ordered_json& object);
/// Columns aligned with blanks, for people.
void printTable(const core::reports::Table& table);
/// To standard error; one that cannot be written is lost, and nothing else.
void note(const std::string& line);

/// Whether something could not be written to standard output.
[[nodiscard]] bool outputFailed();
/// Writes what is left; false, and said, when standard output is not whole. A reader who has gone (`| head`) is not
/// told of.
[[nodiscard]] bool finishOutput();

/// One line on standard error that is rewritten while it is a terminal, and stays silent while it is not.
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
