#pragma once

#include <string_view>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/attacks/result/result.h"

namespace core::store {

// What other programs read of a result by the views v_results and v_edits: texts, answers, scores and edits in the
// clear. Nothing here is read back by this program; all of it follows from the results' bodies.

inline constexpr std::string_view insertPlain =
    "INSERT INTO plain(result, original, perturbed, gold, answer_before, answer_after, scores_before, scores_after, "
    "edits) VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?)";
/// Binds the parameters of insertPlain.
void bindPlain(SQLite::Statement& row, std::int64_t id, const attacks::AttackResult& result);

/// For results whose perturbed text has a gold answer of its own.
inline constexpr std::string_view setGoldAfter = "UPDATE plain SET gold_after = ? WHERE result = ?";
/// Binds the parameters of setGoldAfter.
void bindGoldAfter(SQLite::Statement& row, std::int64_t id, const attacks::AttackResult& result);

/// Writes them for all results that a project of an older schema has.
void writePlainColumns(SQLite::Database& database);

} // namespace core::store
