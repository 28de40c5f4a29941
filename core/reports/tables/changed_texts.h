#pragma once

#include <utility>

#include "core/attacks/result/result.h"
#include "core/reports/basics/table.h"

namespace core::reports {

/// The texts of a result before and after the attack, with the changed words marked.
[[nodiscard]] std::pair<Cell, Cell> changedTexts(const attacks::AttackResult& result);

} // namespace core::reports
