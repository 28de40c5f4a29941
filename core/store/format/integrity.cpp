#include "core/store/format/integrity.h"

#include <algorithm>
#include <array>
#include <bit>
#include <map>
#include <set>
#include <tuple>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/hash.h"
#include "core/corpora/identity.h"
#include "core/json/json.h"
#include "core/store/format/codec.h"
#include "core/store/format/result_columns.h"
#include "core/store/format/schema.h"

namespace core::store {

namespace {

struct SealedTable {
    std::string_view name;
    std::string_view columns; ///< The others are sealed value by value.
    bool large = false;       ///< One row per example or more: not read when a large file is opened.
};
constexpr std::array<SealedTable, 13> sealedTables = {{{"corpora", "*"},
                                                       {"examples", "id, corpus, hash, row, name", true},
                                                       {"samples", "*"},
                                                       {"campaigns", "*"},
                                                       {"verifications", "*"},
                                                       {"studies", "*"},
                                                       {"study_versions", "*"},
                                                       {"study_items", "*"},
                                                       {"study_raters", "*"},
                                                       {"ballots", "*"},
                                                       {"marks", "*"},
                                                       {"measures", "*", true},
                                                       {"answers", "*", true}}};

/// Every body begins with its own hash, so this shows which example has which body.
constexpr SealedTable exampleBodies = {"examples", "id, substr(body, 1, 8)"};

[[noreturn]] void projectDamaged(const std::string& what)
{
    throw Error(fmt::format("the project file is damaged ({})", what),
                "Restore a copy, or save what is left with: sqlite3 FILE .recover");
}

std::uint64_t hashOf(const SQLite::Column& value)
{
    if (value.isInteger())
        return mix64(static_cast<std::uint64_t>(value.getInt64()));
    if (value.isFloat())
        return mix64(std::bit_cast<std::uint64_t>(value.getDouble()));
    const auto* bytes = static_cast<const char*>(value.getBlob());
    return hash64({bytes == nullptr ? "" : bytes, static_cast<std::size_t>(value.getBytes())});
}

/// A sum over the rows: their order does not matter.
std::string sealOf(SQLite::Database& database, const SealedTable& table)
{
    SQLite::Statement row(database, fmt::format("SELECT {} FROM {}", table.columns, table.name));
    std::uint64_t sum = 0;
    while (row.executeStep()) {
        std::uint64_t hash = 0;
        for (int i = 0; i < row.getColumnCount(); ++i)
            hash = combine64(hash, hashOf(row.getColumn(i)));
        sum += hash;
    }
    return hex64(sum);
}

std::string sealName(const SealedTable& table) { return fmt::format("seal.{}", table.name); }

constexpr auto bodySealName = "seal.example_bodies";

/// Empty when the table was never sealed, as in files of earlier programs.
std::string storedSeal(SQLite::Database& database, const std::string& name)
{
    SQLite::Statement row(database, "SELECT value FROM settings WHERE name = ?");
    row.bind(1, name);
    return row.executeStep() ? row.getColumn(0).getString() : std::string();
}

void writeSeal(SQLite::Database& database, const std::string& name, const std::string& seal)
{
    SQLite::Statement row(database, "INSERT INTO settings(name, value) VALUES(?, ?) "
                                    "ON CONFLICT(name) DO UPDATE SET value = excluded.value");
    row.bind(1, name);
    row.bind(2, seal);
    row.exec();
}

/// Begins with the stored seal of the other columns: an earlier program that adds examples leaves this one behind,
/// which is then no evidence.
std::string bodySealOf(SQLite::Database& database)
{
    return storedSeal(database, sealName(exampleBodies)) + ' ' + sealOf(database, exampleBodies);
}

bool saysNothing(SQLite::Database& database, const std::string& bodySeal)
{
    return !bodySeal.starts_with(storedSeal(database, sealName(exampleBodies)) + ' ');
}

/// The labels as in the corpus's file, from which identities are made.
std::vector<std::string> fileLabels(const std::string& labels, const std::string& mapping)
{
    std::map<std::string, std::string> valueOf; // by name
    const auto columns = maybeJson(mapping);
    if (columns.is_object() && columns.contains("label_names"))
        for (const auto& [value, name] : columns["label_names"].items())
            if (name.is_string())
                valueOf[name.get<std::string>()] = value;
    std::vector<std::string> values;
    const auto names = maybeJson(labels);
    for (const auto& entry : names.is_array() ? names : nlohmann::json::array()) {
        const std::string name = entry.is_string() ? entry.get<std::string>() : std::string();
        const auto found = valueOf.find(name);
        values.push_back(found == valueOf.end() ? name : found->second);
    }
    return values;
}

/// The first example whose body is not the one its identity was made of, for people; empty if there is none.
std::string changedExample(SQLite::Database& database)
{
    SQLite::Statement row(database, "SELECT e.hash, e.name, e.body, c.labels, c.mapping, c.name FROM examples e "
                                    "JOIN corpora c ON c.id = e.corpus ORDER BY e.id");
    while (row.executeStep()) {
        corpora::Example example;
        example.id = row.getColumn(1).getString();
        try {
            const auto body = row.getColumn(2);
            decodeExample({static_cast<const char*>(body.getBlob()), static_cast<std::size_t>(body.getBytes())},
                          example);
        } catch (const Error&) {
            return example.id;
        }
        const auto labels = fileLabels(row.getColumn(3).getString(), row.getColumn(4).getString());
        if (corpora::identityOf(example, labels) != static_cast<std::uint64_t>(row.getColumn(0).getInt64()))
            return fmt::format("{} of {}", example.id, row.getColumn(5).getString());
    }
    return {};
}

using SchemaEntry = std::tuple<std::string, std::string, std::string, std::string>;

std::set<SchemaEntry> schemaOf(SQLite::Database& database)
{
    std::set<SchemaEntry> entries;
    // What ANALYZE leaves behind affects only speed.
    SQLite::Statement row(database, "SELECT type, name, tbl_name, ifnull(sql, '') FROM sqlite_schema "
                                    "WHERE name NOT LIKE 'sqlite\\_stat%' ESCAPE '\\'");
    while (row.executeStep())
        entries.emplace(row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getString(),
                        row.getColumn(3).getString());
    return entries;
}

int versionOf(SQLite::Database& database) { return database.execAndGet("PRAGMA user_version").getInt(); }

/// A file of a newer format is left to migrate(), which refuses it.
void requireOurSchema(SQLite::Database& database)
{
    const auto steps = schemaSteps();
    const int version = versionOf(database);
    if (version < 0 || version > static_cast<int>(steps.size()))
        return;
    SQLite::Database fresh(":memory:", SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    for (const auto& step : steps.first(static_cast<std::size_t>(version)))
        fresh.exec(std::string(step.sql));
    const auto ours = schemaOf(fresh);
    const auto theirs = schemaOf(database);
    for (const auto& entry : theirs)
        if (!ours.contains(entry))
            throw Error(fmt::format("is not a project as Faultline makes it: its {} {} is not ours", std::get<0>(entry),
                                    std::get<1>(entry)),
                        "Do not trust the file unless you know who changed it; restore a copy");
    if (theirs.size() != ours.size())
        projectDamaged("a table is missing");
}

bool isLarge(SQLite::Database& database)
{
    const std::int64_t pages = database.execAndGet("PRAGMA page_count").getInt64();
    return static_cast<std::uintmax_t>(pages) *
               static_cast<std::uintmax_t>(database.execAndGet("PRAGMA page_size").getInt64()) >
           fullCheckLimit;
}

void requireSoundPages(SQLite::Database& database)
{
    const std::string verdict = database.execAndGet("PRAGMA integrity_check(1)").getString();
    if (verdict != "ok")
        projectDamaged(verdict);
}

/// What is missing has its own words above; this finds what is left over.
void requireNoOrphans(SQLite::Database& database)
{
    SQLite::Statement broken(database, "PRAGMA foreign_key_check");
    if (broken.executeStep())
        projectDamaged(fmt::format("a row of {} belongs to nothing", broken.getColumn(0).getString()));
}

void requireSeals(SQLite::Database& database, bool largeToo)
{
    for (const auto& table : sealedTables) {
        if (table.large && !largeToo)
            continue;
        if (const std::string seal = storedSeal(database, sealName(table));
            !seal.empty() && seal != sealOf(database, table))
            throw Error(
                fmt::format("the project file is damaged (rows of {} were altered outside Faultline)", table.name),
                fmt::format("Restore a copy; if you changed it yourself, accept it with: sqlite3 FILE \"DELETE "
                            "FROM settings WHERE name = '{}'\"",
                            sealName(table)));
    }
    if (!largeToo)
        return;
    const auto bodies = storedSeal(database, bodySealName);
    if (bodies.empty() || saysNothing(database, bodies) || bodies == bodySealOf(database))
        return;
    const auto example = changedExample(database);
    throw Error(fmt::format("the project file is damaged ({} does not hold the text it was stored with)",
                            example.empty() ? "an example" : "example " + example),
                fmt::format("Restore a copy; if you changed it yourself, accept it with: sqlite3 FILE \"DELETE FROM "
                            "settings WHERE name = '{}'\"",
                            bodySealName));
}

void requireSamplesComplete(SQLite::Database& database)
{
    SQLite::Statement row(database, "SELECT id, size, (SELECT count(*) FROM sample_examples e WHERE e.sample = s.id), "
                                    "(SELECT max(position) FROM sample_examples e WHERE e.sample = s.id) "
                                    "FROM samples s");
    while (row.executeStep()) {
        const std::int64_t size = row.getColumn(1).getInt64();
        if (row.getColumn(2).getInt64() != size || (size > 0 && row.getColumn(3).getInt64() != size - 1))
            projectDamaged(
                fmt::format("sample {} does not have all of its {} examples", row.getColumn(0).getInt64(), size));
    }
}

void requireResultsComplete(SQLite::Database& database)
{
    SQLite::Statement row(database, "SELECT c.name, c.state, s.size, "
                                    "(SELECT count(*) FROM results r WHERE r.campaign = c.id), "
                                    "(SELECT max(position) FROM results r WHERE r.campaign = c.id) "
                                    "FROM campaigns c JOIN samples s ON s.id = c.sample");
    while (row.executeStep()) {
        const std::int64_t size = row.getColumn(2).getInt64();
        const std::int64_t results = row.getColumn(3).getInt64();
        if (results > 0 && row.getColumn(4).getInt64() >= size)
            projectDamaged(fmt::format("a result of campaign {} belongs to no example", row.getColumn(0).getString()));
        if (row.getColumn(1).getString() == "finished" && results < size)
            projectDamaged(fmt::format("campaign {} is finished, but {} of its {} results are missing",
                                       row.getColumn(0).getString(), size - results, size));
    }
}

/// Facts came with schema 3.
void requireFacts(SQLite::Database& database)
{
    if (versionOf(database) < 3)
        return;
    SQLite::Statement row(database, fmt::format("SELECT {}, f.result, r.id, r.status FROM results r LEFT JOIN facts f "
                                                "ON f.campaign = r.campaign AND f.position = r.position",
                                                factColumns));
    std::int64_t results = 0;
    for (; row.executeStep(); ++results) {
        if (row.getColumn(0).isNull())
            projectDamaged("a result has no stored facts");
        const auto facts = readFacts(row);
        if (row.getColumn(factColumnCount).getInt64() != row.getColumn(factColumnCount + 1).getInt64())
            projectDamaged("a result belongs to another example than its stored facts");
        if (nameOf(facts.status) != row.getColumn(factColumnCount + 2).getString())
            projectDamaged("a result has two statuses");
    }
    if (database.execAndGet("SELECT count(*) FROM facts").getInt64() != results)
        projectDamaged("facts are stored about a result that does not exist");
}

/// What other programs read of results came with schema 4.
void requirePlainColumns(SQLite::Database& database)
{
    if (versionOf(database) < 4)
        return;
    if (database.execAndGet("SELECT count(*) FROM results WHERE id NOT IN (SELECT result FROM plain)").getInt64() > 0)
        projectDamaged("a result has no plain columns");
}

/// Variants came with schema 3.
void requireVariants(SQLite::Database& database)
{
    if (versionOf(database) < 3)
        return;
    SQLite::Statement row(database, "SELECT operation, fooled, body FROM variants");
    while (row.executeStep()) {
        const auto body = row.getColumn(2);
        requireVariant({static_cast<const char*>(body.getBlob()), static_cast<std::size_t>(body.getBytes())},
                       row.getColumn(0).getString(), row.getColumn(1).getInt() != 0);
    }
}

} // namespace

void requireWhole(SQLite::Database& database, const std::filesystem::path& file, bool everything)
{
    const SQLite::Transaction moment(database); // seals and rows as they were at one time
    if (database.execAndGet("PRAGMA application_id").getInt() != applicationId)
        throw Error({file.string()}, "is an SQLite database, but not a Faultline project", "Choose a .faultline file");
    requireOurSchema(database);
    everything = everything || !isLarge(database);
    if (everything)
        requireSoundPages(database);
    if (versionOf(database) < 1 || versionOf(database) > static_cast<int>(schemaSteps().size()))
        return; // migrate() has its own words for these
    requireSeals(database, everything);
    requireSamplesComplete(database);
    requireResultsComplete(database);
    if (!everything)
        return;
    requireNoOrphans(database);
    requireFacts(database);
    requirePlainColumns(database);
    requireVariants(database);
}

void seal(SQLite::Database& database, std::initializer_list<std::string_view> tables)
{
    for (const auto& table : sealedTables)
        if (std::ranges::find(tables, table.name) != tables.end())
            writeSeal(database, sealName(table), sealOf(database, table));
    if (std::ranges::find(tables, exampleBodies.name) != tables.end())
        writeSeal(database, bodySealName, bodySealOf(database));
}

void sealAll(SQLite::Database& database, std::initializer_list<std::string_view> changed)
{
    for (const auto& table : sealedTables)
        if (storedSeal(database, sealName(table)).empty() || std::ranges::find(changed, table.name) != changed.end())
            writeSeal(database, sealName(table), sealOf(database, table));
    if (const std::string seal = storedSeal(database, bodySealName); seal.empty() || saysNothing(database, seal))
        writeSeal(database, bodySealName, bodySealOf(database));
}

} // namespace core::store
