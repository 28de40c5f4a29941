#pragma once

#include <filesystem>
#include <initializer_list>

#include <SQLiteCpp/SQLiteCpp.h>

namespace core::store {

/// Files up to this size are checked in full when they are opened. Of larger ones only the schema, the seals of small
/// tables and the numbers of results are, so that opening never waits; Project::checkAll() checks the rest.
inline constexpr std::uintmax_t fullCheckLimit = std::uintmax_t{96} << 20;

/// Checks a project file before anything in it is used: that its schema is ours and nothing more (a view in place of
/// a table could answer anything), that its pages, indexes and references fit together, that what is sealed is
/// unchanged, that every finished campaign has all its results, and that the columns of results say what was written.
/// Reads a snapshot of a file that is being written. `everything`: whatever its size. \throws Error naming what is
/// wrong.
void requireWhole(SQLite::Database& database, const std::filesystem::path& file, bool everything = false);

/// Stores a hash over all rows of these tables among the settings, so that requireWhole() notices outside changes. To
/// be called in the transaction that changes them. Results, traces and the order of samples are not sealed here: every
/// result carries its own hash and its example's, and a sample the hash of its examples. The examples' bodies carry
/// their own hashes, too; what is sealed is which example each belongs to.
void seal(SQLite::Database& database, std::initializer_list<std::string_view> tables);

/// Seals every table whose seal is missing or older than its rows, as after a migration. `changed`: tables that have
/// just been changed; the others' seals are taken as they are, having been compared when the file was opened.
void sealAll(SQLite::Database& database, std::initializer_list<std::string_view> changed);

} // namespace core::store
