#pragma once

#include "core/reports/basics/table.h"

namespace core::reports {

/// The table with two more columns of numbers behind each one whose notes hold intervals ("[62.1, 96.3]", also with
/// something behind it): "<title> low" and "<title> high", with the digits that the notes have, so that no program has
/// to take texts apart.
[[nodiscard]] Table withBounds(const Table& table);

} // namespace core::reports
