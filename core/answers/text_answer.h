#pragma once

#include <string_view>

#include "core/answers/kind.h"

namespace core::answers {

// What kinds of answers that are texts have in common.

/// Kind::readRow: the text in the column with this role.
[[nodiscard]] RowProblem readText(AnswerRow& row, std::string_view role, Prediction& gold);

/// Kind::fromProgram: `{"text": "..."}`.
[[nodiscard]] Prediction textFromProgram(const nlohmann::json& answer, const ProgramQuestion& question);

} // namespace core::answers
