#pragma once

#include <filesystem>
#include <span>
#include <string_view>

#include <SQLiteCpp/SQLiteCpp.h>

#include "core/base/error.h"

namespace core::store {

/// PRAGMA application_id of a project file: "FLTL".
inline constexpr int applicationId = 0x464c544c;

/// The step of a project file from one schema version to the next.
struct SchemaStep {
    std::string_view sql;
    /// Fills what SQL cannot, because it is in bodies; called after the SQL in the same transaction. May be null.
    void (*fill)(SQLite::Database& database) = nullptr;
};

/// Element i takes a project file from schema version i to i + 1 (PRAGMA user_version).
/// Released steps are never edited: a change is a new element.
[[nodiscard]] std::span<const SchemaStep> schemaSteps();

/// What stays of an older file that is migrated.
enum class Keep { Backup, Nothing };

/// Brings a database to the version of the last step, all in one transaction; a file that already has tables is first
/// copied to `FILE.vN.backup`, N being its version, unless the database is a copy itself.
/// \throws Error, with nothing changed, when the file is newer than the steps or a step fails.
void migrate(SQLite::Database& database, const std::filesystem::path& file, std::span<const SchemaStep> steps,
             Keep keep = Keep::Backup);

/// SQLite's error as one for people, with the system's reason if there is one.
[[nodiscard]] Error asError(const std::filesystem::path& file, const SQLite::Exception& error, int systemError = 0);

} // namespace core::store
