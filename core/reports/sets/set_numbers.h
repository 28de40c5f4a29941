#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/reports/report.h"

namespace core::reports {

/// A number of a set, by a key that stays while rows and columns keep their names: `summary/pwws-mr-bert/success-rate`.
struct SetNumber {
    std::string key;
    std::string value; ///< As it is printed: "62.5".
    friend bool operator==(const SetNumber&, const SetNumber&) = default;
};

/// The numbers of a table, row by row: `NAME/ROW/COLUMN`, where the row is what its cells of text say, and the interval
/// beside a number as `NAME/ROW/COLUMN/interval`; of a figure with names on its x axis `NAME/SERIES/NAME-ON-THE-AXIS`,
/// of one with lines the value that each ends with, `NAME/SERIES/last`. No two keys are alike.
[[nodiscard]] std::vector<SetNumber> numbersOf(const std::string& name, const Report& report);

/// Small letters, digits and single hyphens: "Success rate (%)" -> "success-rate". What is not ASCII is left out; where
/// nothing is left, `fallback`.
[[nodiscard]] std::string keyPart(const std::string& text, const std::string& fallback);

/// LaTeX that defines \flnum{KEY}, which prints a number, and \flcheck{KEY}{93.2}, which prints what was typed and
/// which `paper check` compares. A key that is not there prints ?? and warns. `source`: for a comment.
[[nodiscard]] std::string numbersTex(const std::vector<SetNumber>& numbers, const std::string& source);

} // namespace core::reports
