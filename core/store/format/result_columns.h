#pragma once

#include <string>
#include <string_view>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/store/format/facts.h"

namespace core::store {

/// The columns of a result's facts, in the order in which readFacts() finds them.
inline constexpr std::string_view factColumns =
    "f.position, f.status, f.reason, f.message, f.label_gold, f.label_before, f.label_after, f.answer_before, "
    "f.answer_after, f.score_before, f.score_after, f.queries, f.distinct_queries, f.forward_queries, "
    "f.gradient_queries, f.success_query, f.perturbed_percent, f.similarity, f.words, f.edits, f.seconds, "
    "f.victim_seconds, f.candidate_seconds, f.constraint_seconds, f.digest";
inline constexpr int factColumnCount = 25;

/// Facts from the columns that begin with number `first`. \throws Error when they are not what was written.
[[nodiscard]] ResultFacts readFacts(SQLite::Statement& row, int first = 0);

inline constexpr std::string_view insertFacts =
    "INSERT INTO facts(campaign, result, position, status, reason, message, label_gold, label_before, label_after, "
    "answer_before, answer_after, score_before, score_after, queries, distinct_queries, forward_queries, "
    "gradient_queries, success_query, perturbed_percent, similarity, words, edits, seconds, victim_seconds, "
    "candidate_seconds, constraint_seconds, digest) "
    "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
/// Binds the parameters of insertFacts.
void bindFacts(SQLite::Statement& row, std::int64_t campaign, std::int64_t result, const ResultFacts& facts);

/// What a result can be found by.
inline constexpr std::string_view insertText = "INSERT INTO texts(rowid, text, gone, example) VALUES(?, ?, ?, ?)";
/// The index keeps no texts of its own, so it needs to know what to remove.
inline constexpr std::string_view removeText =
    "INSERT INTO texts(texts, rowid, text, gone, example) VALUES('delete', ?, ?, ?, ?)";
/// Binds the parameters of insertText and removeText. Words are separated by blanks as they were cut for the attack, so
/// that scripts without blanks are found by their words too.
void bindText(SQLite::Statement& row, std::int64_t id, const attacks::AttackResult& result);

/// How the answers of a stored campaign are scored; as labels if its recipe names an unknown measure.
[[nodiscard]] attacks::Scoring scoringOf(SQLite::Database& database, std::int64_t campaign);

/// Writes the columns of all results that a project of an older schema has.
void noteStoredResults(SQLite::Database& database);

} // namespace core::store
