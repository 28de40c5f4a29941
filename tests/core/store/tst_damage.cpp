#include <filesystem>
#include <fstream>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/mount.h>

#include "tests/support/registered_test.h"
#include <QScopeGuard>
#include <QTemporaryDir>

#include "core/corpora/identity.h"
#include "core/store/format/schema.h"
#include "core/store/project.h"
#include "tests/support/lengths.h"
#include "tests/support/said.h"
#include "tests/support/samples/results.h"

namespace fs = std::filesystem;
using core::store::Project;

/// Files that are not projects, too old, too new, damaged, or too large for the disk: a clear Error, nothing corrupted.
class TestDamage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void notAProject_data();
    void notAProject();
    void somebodyElsesDatabase();
    void newerFormat();
    void olderFormat();
    void migrationThatFailsChangesNothing();
    void fullDatabase();
    void fullDisk();
    void flippedBytes();
    void anotherExamplesText();

private:
    fs::path file(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }
    QTemporaryDir folder_;
};

namespace {

void write(const fs::path& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }

} // namespace

void TestDamage::notAProject_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("says");
    QTest::newRow("empty") << QByteArray() << "is empty, not a project";
    QTest::newRow("text") << QByteArray("label\ttext\n1\tfine\n") << "is not a Faultline project";
    QTest::newRow("zeros") << QByteArray(8192, '\0') << "is not a Faultline project";
    QTest::newRow("header alone") << QByteArray("SQLite format 3\0", 16) << "is not a Faultline project";
}

void TestDamage::notAProject()
{
    QFETCH(const QByteArray, bytes);
    QFETCH(const QString, says);
    const auto path = file("other.faultline");
    write(path, bytes.toStdString());
    for (const auto mode : {Project::Mode::ReadWrite, Project::Mode::ReadOnly})
        CONTAINS(errorOf([&] { Project::open(path, mode); }), says.toStdString());
    QCOMPARE(samples::bytesOf(path), bytes.toStdString());
}

void TestDamage::somebodyElsesDatabase()
{
    const auto theirs = file("theirs.sqlite");
    SQLite::Database(theirs.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE).exec("CREATE TABLE t(x)");
    CONTAINS(errorOf([&] { Project::open(theirs); }), "not a Faultline project");
    CONTAINS(errorOf([&] { Project::open(file("nowhere.faultline")); }), "there is no such project");
    CONTAINS(errorOf([&] { Project::open(theirs.parent_path()); }), "is a folder");
    CONTAINS(errorOf([&] { Project::create(file("no/such/folder.faultline")); }), "cannot be created");
}

void TestDamage::newerFormat()
{
    const auto path = file("newer.faultline");
    Project::create(path);
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec("PRAGMA user_version = 1000");
    const std::string before = samples::bytesOf(path);
    CONTAINS(errorOf([&] { Project::open(path); }), "has format 1000");
    CONTAINS(errorOf([&] { Project::open(path, Project::Mode::ReadOnly); }), "Open it with a newer Faultline");
    QCOMPARE(samples::bytesOf(path), before);
}

void TestDamage::olderFormat()
{
    // Three made-up formats: files of the first two are converted to the third, each with a copy of the old file.
    constexpr std::array<core::store::SchemaStep, 3> steps = {
        {{"CREATE TABLE notes(id INTEGER PRIMARY KEY, text TEXT); CREATE TABLE marks(note REFERENCES notes(id), "
          "value)"},
         {"ALTER TABLE notes ADD COLUMN author TEXT NOT NULL DEFAULT 'nobody'"},
         {"CREATE TABLE new_notes(id INTEGER PRIMARY KEY, text TEXT, author TEXT, length INTEGER);"
          "INSERT INTO new_notes SELECT id, text, author, length(text) FROM notes;"
          "DROP TABLE notes; ALTER TABLE new_notes RENAME TO notes; UPDATE notes SET length = 0",
          // The step fills in what SQL cannot compute.
          [](SQLite::Database& database) { database.exec("UPDATE notes SET length = length(text)"); }}}};
    for (const int version : {1, 2}) {
        const auto path = file(version == 1 ? "old1.faultline" : "old2.faultline");
        SQLite::Database database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
        core::store::migrate(database, path, std::span(steps).first(static_cast<std::size_t>(version)));
        QVERIFY(!fs::exists(path.string() + ".v0.backup"));
        database.exec("INSERT INTO notes(text) VALUES('kept'); INSERT INTO marks VALUES(1, 5)");
        database.exec("PRAGMA journal_mode = WAL; PRAGMA foreign_keys = ON");
        core::store::migrate(database, path, steps);
        QCOMPARE(database.execAndGet("PRAGMA user_version").getInt(), 3);
        QCOMPARE(database.execAndGet("SELECT author || length FROM notes").getString(), std::string("nobody4"));
        QCOMPARE(database.execAndGet("SELECT count(*) FROM marks").getInt(), 1);
        SQLite::Database copy(fmt::format("{}.v{}.backup", path.string(), version), SQLite::OPEN_READONLY);
        QCOMPARE(copy.execAndGet("PRAGMA user_version").getInt(), version);
        QCOMPARE(copy.execAndGet("SELECT text FROM notes").getString(), std::string("kept"));
    }
}

void TestDamage::migrationThatFailsChangesNothing()
{
    constexpr core::store::SchemaStep first = {
        "CREATE TABLE notes(id INTEGER PRIMARY KEY); CREATE TABLE marks(note REFERENCES notes(id))"};
    const auto path = file("fails.faultline");
    SQLite::Database database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    core::store::migrate(database, path, std::array{first});
    database.exec("INSERT INTO notes VALUES(1); INSERT INTO marks VALUES(1)");
    const std::array<core::store::SchemaStep, 2> wrong = {{first, {"DROP TABLE marks; CREATE TABEL oops(x)"}}};
    QVERIFY_EXCEPTION_THROWN(core::store::migrate(database, path, wrong), SQLite::Exception);
    const std::array<core::store::SchemaStep, 2> dangling = {{first, {"DELETE FROM notes"}}};
    QVERIFY_EXCEPTION_THROWN(core::store::migrate(database, path, dangling), core::Error);
    const std::array<core::store::SchemaStep, 2> unfilled = {
        {first, {"DELETE FROM marks", [](SQLite::Database&) { throw core::Error("a body is damaged"); }}}};
    QVERIFY_EXCEPTION_THROWN(core::store::migrate(database, path, unfilled), core::Error);
    QCOMPARE(database.execAndGet("PRAGMA user_version").getInt(), 1);
    QCOMPARE(database.execAndGet("SELECT count(*) FROM notes n JOIN marks m ON m.note = n.id").getInt(), 1);
}

void TestDamage::fullDatabase()
{
    // SQLite's own way of saying that nothing more fits.
    const auto path = file("narrow.faultline");
    SQLite::Database database(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    database.exec("PRAGMA max_page_count = 3");
    try {
        core::store::migrate(database, path, core::store::schemaSteps());
        QFAIL("the schema does not fit on three pages");
    } catch (const SQLite::Exception& error) {
        CONTAINS(std::string(core::store::asError(path, error).what()), "the disk is full");
    }
    QCOMPARE(database.execAndGet("PRAGMA user_version").getInt(), 0);
}

void TestDamage::fullDisk()
{
    const auto disk = file("disk");
    fs::create_directory(disk);
    if (::mount("tmpfs", disk.c_str(), "tmpfs", 0, "size=400k") != 0)
        QSKIP("a small disk can only be mounted by root, and not in every container");
    const auto unmount = qScopeGuard([&] { ::umount(disk.c_str()); });
    const auto path = disk / "full.faultline";
    const auto corpus = samples::corpus(2000);
    core::store::Id id = 0;
    std::size_t written = 0;
    {
        const auto project = Project::create(path);
        auto few = corpus;
        few.examples.resize(300);
        id = samples::campaign(*project, few);
        CONTAINS(errorOf([&] { samples::campaign(*project, corpus); }), "the disk is full");
        for (std::size_t i = 0; i < few.examples.size(); ++i)
            if (errorOf([&] { project->addResult(id, i, samples::failed(few.examples[i])); }).empty())
                ++written;
        QVERIFY(written < few.examples.size());
        QCOMPARE(project->results(id).size(), written);
    }
    const auto project = Project::open(path);
    QCOMPARE(project->campaigns().size(), std::size_t{1});
    QCOMPARE(project->results(id).size(), written);
}

void TestDamage::flippedBytes()
{
    const auto path = file("fuzz.faultline");
    const auto corpus = samples::corpus(60);
    core::store::Id id = 0;
    {
        const auto project = Project::create(path);
        id = samples::campaign(*project, corpus);
        for (std::size_t i = 0; i < 40; ++i)
            project->addResult(id, i, samples::failed(corpus.examples[i]));
    }
    const std::string whole = samples::bytesOf(path);
    const int rounds = tests::fuzzed(0) > 0 ? 1500 : 120;
    core::Random random(11);
    int refused = 0;
    for (int i = 0; i < rounds; ++i) {
        std::string bytes = whole;
        if (random.below(10) == 0)
            bytes.resize(1 + random.below(bytes.size()));
        for (std::size_t left = 1 + random.below(8); left > 0; --left)
            bytes[random.below(random.below(4) == 0 ? std::min<std::size_t>(bytes.size(), 512) : bytes.size())] =
                static_cast<char>(random.below(256));
        for (const char* suffix : {"-wal", "-shm", "-journal", ".v0.backup"})
            fs::remove(path.string() + suffix);
        write(path, bytes);
        // An Error or an answer; a crash, another exception or a hang fails the test.
        const std::string error = errorOf([&] {
            const auto project = Project::open(path);
            for (const auto& campaign : project->campaigns()) {
                (void)project->sampleExamples(campaign.sample);
                (void)project->results(campaign.id, true);
                (void)project->pending(campaign.id);
            }
            project->addResult(id, 50, samples::failed(corpus.examples[50]));
        });
        refused += error.empty() ? 0 : 1;
    }
    QVERIFY(refused > rounds / 4);
}

void TestDamage::anotherExamplesText()
{
    const auto path = file("swapped.faultline");
    auto corpus = samples::corpus(10);
    for (auto& example : corpus.examples)
        example.hash = core::corpora::identityOf(example, corpus.labels);
    {
        const auto project = Project::create(path);
        const auto id = samples::campaign(*project, corpus);
        for (std::size_t i = 0; i < corpus.examples.size(); ++i)
            project->addResult(id, i, samples::failed(corpus.examples[i]));
    }
    const auto change = [&](const char* statement) {
        SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec(statement);
    };
    const std::string whole = samples::bytesOf(path);
    change("UPDATE examples SET body = (SELECT body FROM examples WHERE id = 6) WHERE id = 5");
    for (const auto mode : {Project::Mode::ReadWrite, Project::Mode::ReadOnly})
        CONTAINS(errorOf([&] { Project::open(path, mode); }),
                 "example " + corpus.examples[4].id + " of little reviews does not hold the text");
    // A file of an earlier program, and one that an earlier program has added to, are sealed and read as ever.
    for (const char* statement : {"DELETE FROM settings WHERE name = 'seal.example_bodies'",
                                  "UPDATE settings SET value = 'older' WHERE name = 'seal.example_bodies'"}) {
        write(path, whole);
        change(statement);
        QCOMPARE(Project::open(path)->results(1).size(), std::size_t{10});
        change("UPDATE examples SET body = (SELECT body FROM examples WHERE id = 6) WHERE id = 5");
        CONTAINS(errorOf([&] { Project::open(path); }), "does not hold the text");
    }
}

QTEST_APPLESS_MAIN(TestDamage)
#include "tst_damage.moc"
