#include "core/store/format/schema.h"

#include <array>
#include <cerrno>
#include <cstring>

#include <fmt/format.h>
#include <sqlite3.h>

#include "core/store/format/plain_columns.h"
#include "core/store/format/result_columns.h"
#include "core/store/format/views.h"

namespace core::store {

namespace {

constexpr std::string_view version1 = R"sql(
CREATE TABLE corpora(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL, path TEXT NOT NULL, sha256 TEXT NOT NULL, format TEXT NOT NULL,
    mapping TEXT NOT NULL, tokenization TEXT NOT NULL,
    labels TEXT NOT NULL, segments TEXT NOT NULL,   -- JSON arrays
    examples INTEGER NOT NULL,
    UNIQUE(sha256, format, mapping, tokenization)
) STRICT;
CREATE TABLE examples(
    id INTEGER PRIMARY KEY,
    corpus INTEGER NOT NULL REFERENCES corpora(id) ON DELETE CASCADE,
    hash INTEGER NOT NULL,                          -- identity, 64 bits
    row INTEGER NOT NULL,
    name TEXT NOT NULL,                             -- the user's id
    body BLOB NOT NULL,                             -- input, gold answer, the user's columns
    UNIQUE(corpus, hash, row)
) STRICT;
CREATE TABLE samples(
    id INTEGER PRIMARY KEY,
    corpus INTEGER NOT NULL REFERENCES corpora(id) ON DELETE CASCADE,
    name TEXT NOT NULL, method TEXT NOT NULL,
    seed INTEGER NOT NULL, skipped INTEGER NOT NULL, most INTEGER NOT NULL,
    hash TEXT NOT NULL, size INTEGER NOT NULL
) STRICT;
CREATE TABLE sample_examples(
    sample INTEGER NOT NULL REFERENCES samples(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    example INTEGER NOT NULL REFERENCES examples(id),
    PRIMARY KEY(sample, position)
) STRICT, WITHOUT ROWID;
CREATE TABLE campaigns(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    sample INTEGER NOT NULL REFERENCES samples(id),
    identity TEXT NOT NULL,
    victim TEXT NOT NULL, victim_card TEXT NOT NULL, victim_hash TEXT NOT NULL,
    recipe TEXT NOT NULL, recipe_name TEXT NOT NULL, recipe_hash TEXT NOT NULL,
    resources TEXT NOT NULL, program_version TEXT NOT NULL, machine TEXT NOT NULL,
    seed INTEGER NOT NULL, max_queries INTEGER NOT NULL, time_limit REAL NOT NULL,
    trace TEXT NOT NULL, reference TEXT NOT NULL,
    state TEXT NOT NULL,
    created_at TEXT NOT NULL, finished_at TEXT NOT NULL,
    wall_seconds REAL NOT NULL, workers INTEGER NOT NULL
) STRICT;
CREATE TABLE results(
    id INTEGER PRIMARY KEY,
    campaign INTEGER NOT NULL REFERENCES campaigns(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,                      -- in the campaign's sample
    status TEXT NOT NULL,
    body BLOB NOT NULL,
    UNIQUE(campaign, position)
) STRICT;
CREATE TABLE traces(
    result INTEGER PRIMARY KEY REFERENCES results(id) ON DELETE CASCADE,
    body BLOB NOT NULL
) STRICT;
CREATE TABLE settings(name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;
)sql";

constexpr std::string_view version2 = R"sql(
CREATE TABLE verifications(
    id INTEGER PRIMARY KEY,
    campaign INTEGER NOT NULL REFERENCES campaigns(id) ON DELETE CASCADE,
    victim TEXT NOT NULL, victim_hash TEXT NOT NULL,   -- who was asked about the campaign's successes
    successes INTEGER NOT NULL, fooled INTEGER NOT NULL,
    original_right INTEGER NOT NULL, fooled_of_right INTEGER NOT NULL,
    UNIQUE(campaign, victim_hash)
) STRICT;
CREATE TABLE studies(
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    created_at TEXT NOT NULL
) STRICT;
CREATE TABLE study_versions(
    study INTEGER NOT NULL REFERENCES studies(id) ON DELETE CASCADE,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,                             -- the design, JSON
    PRIMARY KEY(study, version)
) STRICT, WITHOUT ROWID;
CREATE TABLE study_items(
    study INTEGER NOT NULL REFERENCES studies(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    key TEXT NOT NULL,                              -- hash of the two texts
    body TEXT NOT NULL,                             -- JSON
    PRIMARY KEY(study, position),
    UNIQUE(study, key)
) STRICT, WITHOUT ROWID;
CREATE TABLE study_raters(
    study INTEGER NOT NULL REFERENCES studies(id) ON DELETE CASCADE,
    rater TEXT NOT NULL,
    body TEXT NOT NULL,                             -- items in the rater's order, JSON
    PRIMARY KEY(study, rater)
) STRICT, WITHOUT ROWID;
CREATE TABLE ballots(
    study INTEGER NOT NULL REFERENCES studies(id),
    item TEXT NOT NULL, rater TEXT NOT NULL, question TEXT NOT NULL,
    version INTEGER NOT NULL, revision INTEGER NOT NULL,
    digest INTEGER NOT NULL,                        -- of what follows: two different answers are both kept
    answer TEXT NOT NULL, seconds REAL NOT NULL, comment TEXT NOT NULL, at TEXT NOT NULL,
    PRIMARY KEY(study, item, rater, question, version, revision, digest)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER ballots_stay BEFORE DELETE ON ballots
    BEGIN SELECT RAISE(ABORT, 'ballots are only ever appended'); END;
CREATE TRIGGER ballots_stay_as_they_are BEFORE UPDATE ON ballots
    BEGIN SELECT RAISE(ABORT, 'ballots are only ever appended'); END;
)sql";

constexpr std::string_view version3 = R"sql(
CREATE TABLE facts(                                 -- of results, as columns; all of it follows from their bodies
    campaign INTEGER NOT NULL REFERENCES campaigns(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    result INTEGER NOT NULL,
    status TEXT NOT NULL, reason TEXT NOT NULL, message TEXT NOT NULL,
    label_gold INTEGER, label_before INTEGER, label_after INTEGER,
    answer_before TEXT NOT NULL, answer_after TEXT NOT NULL,   -- the beginning of other answers
    score_before REAL, score_after REAL,
    queries INTEGER NOT NULL, distinct_queries INTEGER NOT NULL, forward_queries INTEGER NOT NULL,
    gradient_queries INTEGER NOT NULL, success_query INTEGER NOT NULL,
    perturbed_percent REAL NOT NULL, similarity REAL,
    words INTEGER NOT NULL, edits INTEGER NOT NULL,
    seconds REAL NOT NULL, victim_seconds REAL NOT NULL, candidate_seconds REAL NOT NULL,
    constraint_seconds REAL NOT NULL,
    digest INTEGER NOT NULL,                        -- of what stands before it
    PRIMARY KEY(campaign, position)
) STRICT, WITHOUT ROWID;
CREATE INDEX facts_by_status ON facts(campaign, status);
CREATE VIRTUAL TABLE texts USING fts5(              -- rowid: the result's id
    text,                                           -- the attacked text, word by word
    gone,                                           -- words of the original that the attack changed
    example,                                        -- the user's id
    content='', columnsize=0, tokenize='unicode61'
);
CREATE TABLE variants(
    id INTEGER PRIMARY KEY,
    result INTEGER NOT NULL REFERENCES results(id) ON DELETE CASCADE,
    position INTEGER NOT NULL,
    operation TEXT NOT NULL,
    fooled INTEGER NOT NULL,
    body BLOB NOT NULL,
    UNIQUE(result, position)
) STRICT;
CREATE TABLE marks(                                 -- what people noted of a result
    result INTEGER PRIMARY KEY REFERENCES results(id) ON DELETE CASCADE,
    starred INTEGER NOT NULL,
    excluded INTEGER NOT NULL, reason TEXT NOT NULL, -- why it is left out of tables that are asked to
    note TEXT NOT NULL
) STRICT;
CREATE TABLE measures(                              -- computed after the attack
    result INTEGER NOT NULL REFERENCES results(id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    value REAL NOT NULL,
    PRIMARY KEY(result, name)
) STRICT, WITHOUT ROWID;
)sql";

constexpr std::string_view version5 = R"sql(
CREATE TABLE answers(                               -- of victims to examples of a corpus, without any attack
    id INTEGER PRIMARY KEY,
    corpus INTEGER NOT NULL REFERENCES corpora(id) ON DELETE CASCADE,
    victim TEXT NOT NULL, victim_card TEXT NOT NULL, victim_hash TEXT NOT NULL,
    at TEXT NOT NULL,
    examples INTEGER NOT NULL,
    body BLOB NOT NULL,
    UNIQUE(corpus, victim_hash)
) STRICT;
)sql";

constexpr std::string_view triesTable = R"sql(
CREATE TABLE tries(                                 -- texts tried in the Lab
    id INTEGER PRIMARY KEY,
    identity TEXT NOT NULL UNIQUE,                  -- of its texts, victim and, if one made it, recipe
    at TEXT NOT NULL,
    turn INTEGER NOT NULL,                          -- the highest is the newest
    origin TEXT NOT NULL,                           -- typed, hand or recipe
    name TEXT NOT NULL, starred INTEGER NOT NULL,
    victim TEXT NOT NULL, victim_name TEXT NOT NULL, victim_hash TEXT NOT NULL,
    labels TEXT NOT NULL,                           -- the victim's, JSON
    recipe TEXT NOT NULL, recipe_name TEXT NOT NULL,
    text TEXT NOT NULL,                             -- as the victim read it; segments on lines of their own
    body BLOB NOT NULL,
    trace BLOB NOT NULL
) STRICT;
)sql";

constexpr std::array<SchemaStep, 7> steps = {{{version1},
                                              {version2},
                                              {version3, noteStoredResults},
                                              {plainViews, writePlainColumns},
                                              {version5},
                                              {goldAfter},
                                              {triesTable}}};

int pragma(SQLite::Database& database, const std::string& name)
{
    return database.execAndGet("PRAGMA " + name).getInt();
}

void backUp(SQLite::Database& database, const std::filesystem::path& file, int version)
{
    std::filesystem::path copy = file;
    copy += fmt::format(".v{}.backup", version);
    // A file of that name is from an earlier migration that failed: this one is as old and complete.
    std::filesystem::remove(copy);
    try {
        database.backup(copy.c_str(), SQLite::Database::Save);
    } catch (const SQLite::Exception& error) {
        std::error_code ignored;
        std::filesystem::remove(copy, ignored);
        throw Error({copy.string()}, fmt::format("no backup could be written before migrating: {}", error.what()),
                    "Make room, or copy the project elsewhere and open it there");
    }
}

} // namespace

std::span<const SchemaStep> schemaSteps() { return steps; }

void migrate(SQLite::Database& database, const std::filesystem::path& file, std::span<const SchemaStep> steps,
             Keep keep)
{
    const int newest = static_cast<int>(steps.size());
    const int version = pragma(database, "user_version");
    if (version == newest)
        return;
    if (version > newest || version < 0)
        throw Error({file.string()},
                    fmt::format("has format {}, this Faultline knows formats up to {}", version, newest),
                    "Open it with a newer Faultline");
    if (version > 0 && keep == Keep::Backup)
        backUp(database, file, version);
    // A step may rebuild tables that others refer to; references are checked as a whole at the end.
    database.exec("PRAGMA foreign_keys = OFF");
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    for (int step = version; step < newest; ++step) {
        const auto& [sql, fill] = steps[static_cast<std::size_t>(step)];
        database.exec(std::string(sql));
        if (fill != nullptr)
            fill(database);
    }
    if (SQLite::Statement(database, "PRAGMA foreign_key_check").executeStep())
        throw Error({file.string()}, "cannot be brought to the present format: references would break",
                    fmt::format("The file is unchanged; its copy is {}.v{}.backup", file.string(), version));
    database.exec(fmt::format("PRAGMA application_id = {}", applicationId));
    database.exec(fmt::format("PRAGMA user_version = {}", newest));
    transaction.commit();
}

Error asError(const std::filesystem::path& file, const SQLite::Exception& error, int systemError)
{
    const Where where{file.string()};
    constexpr int primaryMask = 0xff; // the low byte of an extended result code
    int code = error.getErrorCode() & primaryMask;
    if (code == SQLITE_IOERR && (systemError == ENOSPC || systemError == EDQUOT || systemError == EFBIG))
        code = SQLITE_FULL;
    const std::string system = systemError != 0 ? fmt::format(", {}", std::strerror(systemError)) : std::string();
    switch (code) {
    case SQLITE_FULL:
        return Error(where, "the disk is full" + system + ": nothing of this change was written",
                     "Make room on the disk and try again; what was stored before is safe");
    case SQLITE_CORRUPT:
        return Error(where, fmt::format("the project file is damaged ({})", error.what()),
                     "Restore a copy, or save what is left with: sqlite3 FILE .recover");
    case SQLITE_NOTADB:
        return Error(where, "is not a Faultline project: it is not an SQLite database, or its first bytes are damaged",
                     "Choose a .faultline file, or restore a copy");
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return Error(where, "is in use by another program", "Close that program and try again");
    case SQLITE_READONLY:
    case SQLITE_PERM:
        return Error(where, fmt::format("cannot be written ({}{})", error.what(), system),
                     "Check the permissions of the file and its folder");
    case SQLITE_CANTOPEN:
        return Error(where, fmt::format("cannot be opened ({}{})", error.what(), system),
                     "Check that the file is there and may be read");
    case SQLITE_IOERR:
        return Error(where, fmt::format("cannot be read or written ({}{})", error.what(), system),
                     "Check the disk; what was stored before is safe");
    default:
        return Error(where, fmt::format("the project file could not be used ({})", error.what()),
                     "If this happens again, restore a copy");
    }
}

} // namespace core::store
