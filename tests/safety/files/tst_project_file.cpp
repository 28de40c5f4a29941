#include <csignal>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/wait.h>
#include <unistd.h>

#include <QScopeGuard>
#include <QTemporaryDir>

#include "core/campaigns/runner.h"
#include "core/studies/study_project.h"
#include "core/studies/verdicts/results.h"
#include "tests/support/fakes/word_victim.h"
#include "tests/support/lengths.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/results.h"
#include "tests/support/samples/studies.h"

namespace fs = std::filesystem;
using core::store::CampaignState;
using core::store::Project;

/// A project file that was damaged, forged, linked, moved, deleted or copied at a bad time: no output is wrong.
class TestProjectFile : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void flippedBitsAreNoticed();
    void alteredRowsAreNoticed_data();
    void alteredRowsAreNoticed();
    void aFileWithoutSealsOpensAndIsSealed();
    void ourOwnChangesAreNoDamage();
    void foreignSchemasAreRefused_data();
    void foreignSchemasAreRefused();
    void aSecondNameIsReadOnly();
    void namesThatSqliteReadsSpeciallyArePaths_data();
    void namesThatSqliteReadsSpeciallyArePaths();
    void aCopyOfAFileInUseIsReadWhereNothingCanBeWritten();
    void aDeletedProjectIsWrittenAgain();
    void aMovedProjectIsSaid();
    void aCampaignWithoutAProcessIsPaused();
    void theTimeOfAKilledRunCounts();

private:
    fs::path file(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }
    /// A copy of `whole_` under another name, with nothing left beside it.
    fs::path fresh(const char* name) const
    {
        const auto path = file(name);
        for (const char* suffix : {"", "-wal", "-shm", ".lock"})
            fs::remove(path.string() + suffix);
        fs::copy_file(whole_, path);
        return path;
    }
    QTemporaryDir folder_;
    fs::path whole_;
};

namespace {

constexpr std::size_t examples = 25;

/// A finished campaign, one that is half done, and a study with ballots.
void fill(const fs::path& path)
{
    const auto project = Project::create(path);
    const auto corpus = samples::corpus(examples);
    const auto id = samples::campaign(*project, corpus);
    core::campaigns::runCampaign(*project, id, fakes::WordVictim(), fakes::attack, {}, {}, {});
    const auto half = samples::campaign(*project, corpus, "half");
    for (std::size_t i = 0; i < examples; i += 2)
        project->addResult(half, i, samples::failed(corpus.examples[i]));
    project->setVerification({id, "other", "bb", 12, 7, 20, 6});
    core::studies::createStudy(*project, samples::study("s", {"r1", "r2"}), samples::items(4));
    std::vector<core::store::Ballot> ballots;
    for (const auto& item : core::studies::itemsOf(*project, "s"))
        for (const char* rater : {"r1", "r2"})
            ballots.push_back(samples::ballot("s", item.key, rater, "same"));
    project->addBallots("s", ballots);
}

/// Everything that is printed about a project.
std::string everythingIn(const fs::path& path)
{
    const auto project = Project::open(path, Project::Mode::ReadOnly);
    std::ostringstream out;
    for (const auto& corpus : project->corpora())
        out << corpus.name << corpus.path << corpus.sha256 << corpus.format << corpus.mapping << corpus.tokenization
            << fmt::format("{}{}{}", fmt::join(corpus.labels, ","), fmt::join(corpus.segments, ","), corpus.examples);
    for (const auto& sample : project->samples())
        out << sample.name << sample.method << sample.seed << ' ' << sample.offset << ' ' << sample.limit << ' '
            << sample.hash << sample.size;
    for (const auto& c : project->campaigns()) {
        out << c.name << c.victim << c.victimCard << c.victimHash << c.recipe << c.recipeName << c.recipeHash
            << c.resources << c.programVersion << c.machine << c.seed << ' ' << c.maxQueries << ' ' << c.timeLimit
            << c.trace << c.reference << nameOf(c.state) << c.createdAt << c.finishedAt << c.wallSeconds << ' '
            << c.workers << ' ' << c.total << ' ' << c.done;
        out << fakes::exported(*project, c.id);
        for (const auto& [status, count] : project->statusCounts(c.id))
            out << status << count;
        for (const std::size_t position : project->pending(c.id))
            out << position << ' ';
        for (const auto& v : project->verifications(c.id))
            out << v.victim << v.victimHash << v.successes << ' ' << v.fooled << ' ' << v.originalRight << ' '
                << v.fooledOfRight;
        for (const auto& example : project->sampleExamples(c.sample))
            out << example.id << example.row << example.input.segments().front().text.str();
    }
    for (const auto& study : project->studies()) {
        out << study.name << study.createdAt;
        for (const auto& [version, body] : study.versions)
            out << version << body;
        for (const auto& item : project->studyItems(study.name))
            out << item.key << item.body;
        for (const auto& rater : project->assignments(study.name))
            out << rater.rater << rater.body;
        for (const auto& b : project->ballots(study.name))
            out << b.item << b.rater << b.question << b.answer << b.seconds << b.comment << b.at << b.revision << ' '
                << b.version;
    }
    return out.str();
}

void alter(const fs::path& path, const std::string& sql)
{
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec(sql);
}

} // namespace

void TestProjectFile::initTestCase()
{
    whole_ = file("whole.faultline");
    fill(whole_);
}

void TestProjectFile::flippedBitsAreNoticed()
{
    const std::string whole = samples::bytesOf(whole_);
    const std::string before = everythingIn(whole_);
    const auto path = file("flipped.faultline");
    const int rounds = tests::fuzzed(0) > 0 ? 5'000 : 400;
    core::Random random(29);
    int noticed = 0;
    for (int i = 0; i < rounds; ++i) {
        std::string bytes = whole;
        const std::size_t at = random.below(bytes.size());
        const int bit = static_cast<int>(random.below(8));
        bytes[at] = static_cast<char>(bytes[at] ^ (1 << bit));
        std::ofstream(path, std::ios::binary) << bytes;
        std::string after;
        const std::string error = errorOf([&] { after = everythingIn(path); });
        noticed += error.empty() ? 0 : 1;
        QVERIFY2(!error.empty() || after == before,
                 qPrintable(QStringLiteral("bit %1 of byte %2 changes what is said").arg(bit).arg(at)));
    }
    // Most of a page of a small file is free space, whose bits mean nothing.
    QVERIFY(noticed > rounds / 10);
}

void TestProjectFile::alteredRowsAreNoticed_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const char* sql, const char* says) {
        QTest::newRow(name) << QByteArray(sql) << QByteArray(says);
    };
    row("a result elsewhere", "UPDATE results SET position = position + 1000 WHERE position = 5 AND campaign = 1",
        "belongs to no example");
    row("a result is gone", "DELETE FROM results WHERE position = 5 AND campaign = 1",
        "campaign trial is finished, but 1 of its 25 results are missing");
    row("a result without plain columns", "DELETE FROM plain WHERE result = (SELECT min(id) FROM results)",
        "a result has no plain columns");
    row("plain columns of nothing",
        "INSERT INTO plain VALUES (1000000, '{}', '{}', NULL, NULL, NULL, NULL, NULL, '[]', NULL)",
        "a row of plain belongs to nothing");
    row("results exchanged",
        "UPDATE results SET position = 500 WHERE position = 3 AND campaign = 1;"
        "UPDATE results SET position = 3 WHERE position = 4 AND campaign = 1;"
        "UPDATE results SET position = 4 WHERE position = 500 AND campaign = 1",
        "belongs to another example");
    row("a status", "UPDATE results SET status = 'skipped' WHERE campaign = 2 AND position = 0", "two statuses");
    row("a recipe's name", "UPDATE campaigns SET recipe_name = 'pwgs' WHERE id = 1", "rows of campaigns were altered");
    row("a class's name", "UPDATE corpora SET labels = '[\"negative\",\"positivf\"]'", "rows of corpora were altered");
    row("a sample's order", "UPDATE sample_examples SET example = (SELECT max(id) FROM examples) WHERE position = 0",
        "a stored value is damaged");
    row("a sample is shorter", "DELETE FROM sample_examples WHERE position = 24",
        "does not have all of its 25 examples");
    row("an example's id", "UPDATE examples SET name = 'r999' WHERE id = 1", "rows of examples were altered");
    row("an item's text", "UPDATE study_items SET body = replace(body, 'sentence', 'semtence')",
        "rows of study_items were altered");
}

void TestProjectFile::alteredRowsAreNoticed()
{
    QFETCH(const QByteArray, sql);
    QFETCH(const QByteArray, says);
    const auto path = fresh("altered.faultline");
    alter(path, sql.toStdString());
    CONTAINS(errorOf([&] { everythingIn(path); }), says.toStdString());
}

void TestProjectFile::aFileWithoutSealsOpensAndIsSealed()
{
    const auto path = fresh("unsealed.faultline"); // as earlier programs left it
    alter(path, "DELETE FROM settings WHERE name LIKE 'seal.%'");
    QCOMPARE(everythingIn(path), everythingIn(whole_));
    QVERIFY(!Project::open(path)->readOnly());
    alter(path, "UPDATE campaigns SET recipe_name = 'pwgs'");
    CONTAINS(errorOf([&] { Project::open(path); }), "rows of campaigns were altered");
    alter(path, "DELETE FROM settings WHERE name = 'seal.campaigns'"); // as the remedy says
    QCOMPARE(Project::open(path)->campaigns().at(0).recipeName, std::string("pwgs"));
}

void TestProjectFile::ourOwnChangesAreNoDamage()
{
    const auto path = fresh("changed.faultline");
    const auto reopened = [&](const auto& change) {
        change(*Project::open(path));
        const auto error = errorOf([&] { everythingIn(path); });
        QVERIFY2(error.empty(), error.c_str());
    };
    reopened([](Project& p) { p.renameCorpus(1, "renamed"); });
    reopened([](Project& p) { p.moveCorpus(1, "elsewhere.tsv"); });
    reopened([](Project& p) { p.renameCampaign(1, "renamed"); });
    reopened([](Project& p) { p.setCampaignResources(1, "{}"); });
    reopened([](Project& p) { p.setVerification({1, "third", "cc", 12, 1, 20, 1}); });
    reopened([](Project& p) { p.addStudyVersion("s", p.study("s").versions.at(1)); });
    reopened([](Project& p) { p.removeCampaign(2); });
    reopened([](Project& p) { p.removeCampaign(1); });
    reopened([](Project& p) { p.removeCorpus(1); });
}

void TestProjectFile::foreignSchemasAreRefused_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::newRow("a view that never ends in place of a table")
        << QByteArray("PRAGMA foreign_keys = OFF; PRAGMA legacy_alter_table = ON;"
                      "ALTER TABLE campaigns RENAME TO real_campaigns;"
                      "CREATE VIEW campaigns AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) "
                      "SELECT i AS id FROM n");
    QTest::newRow("a trigger") << QByteArray(
        "CREATE TRIGGER quiet AFTER INSERT ON results BEGIN DELETE FROM results WHERE id = new.id; END");
    QTest::newRow("another table") << QByteArray("CREATE TABLE more(x)");
}

void TestProjectFile::foreignSchemasAreRefused()
{
    QFETCH(const QByteArray, sql);
    const auto path = fresh("foreign.faultline");
    alter(path, sql.toStdString());
    for (const auto mode : {Project::Mode::ReadOnly, Project::Mode::ReadWrite})
        CONTAINS(errorOf([&] { Project::open(path, mode); }), "is not ours");
}

void TestProjectFile::aSecondNameIsReadOnly()
{
    const auto path = fresh("one.faultline");
    const auto second = file("second.faultline");
    fs::create_hard_link(path, second);
    const auto project = Project::open(second);
    QVERIFY(project->readOnly());
    CONTAINS(project->readOnlyReason(), "2 names");
    CONTAINS(errorOf([&] { project->setSetting("a", "b"); }), "read-only");
    fs::remove(second);
    QVERIFY(!Project::open(path)->readOnly());
}

void TestProjectFile::namesThatSqliteReadsSpeciallyArePaths_data()
{
    QTest::addColumn<QString>("name");
    for (const char* name : {":memory:", "file:x.faultline", "file::memory:?cache=shared", "plain.faultline"})
        QTest::newRow(name) << QString::fromLatin1(name);
}

void TestProjectFile::namesThatSqliteReadsSpeciallyArePaths()
{
    QFETCH(const QString, name);
    const auto before = QDir::currentPath();
    const auto back = qScopeGuard([&] { QDir::setCurrent(before); });
    QDir::setCurrent(folder_.path());
    {
        const auto project = Project::create(name.toStdString());
        project->setSetting("kept", "yes");
        QCOMPARE(project->path(), fs::path(folder_.path().toStdString()) / name.toStdString());
    }
    QCOMPARE(Project::open(name.toStdString())->setting("kept"), std::string("yes"));
}

void TestProjectFile::aCopyOfAFileInUseIsReadWhereNothingCanBeWritten()
{
    const auto path = fresh("used.faultline");
    const auto place = file("place");
    fs::create_directory(place);
    const auto copy = place / "copy.faultline";
    {
        const auto project = Project::open(path);
        alter(path, "PRAGMA wal_checkpoint(TRUNCATE)");
        fs::copy_file(path, copy); // says that it has a log, and has none
    }
    fs::permissions(copy, fs::perms(0444));
    fs::permissions(place, fs::perms(0555));
    fs::permissions(folder_.path().toStdString(), fs::perms(0755));
    const bool root = ::geteuid() == 0; // root may write anywhere
    if (root && ::seteuid(65534) != 0)
        QSKIP("nobody's rights cannot be taken here");
    const auto error = errorOf([&] {
        const auto project = Project::open(copy);
        if (!project->readOnly() || project->campaigns().size() != 2)
            throw core::Error("it is not as it was");
    });
    if (root && ::seteuid(0) != 0)
        QFAIL("the rights did not come back");
    fs::permissions(place, fs::perms(0755));
    QCOMPARE(error, std::string());
}

void TestProjectFile::aDeletedProjectIsWrittenAgain()
{
    const auto path = file("deleted.faultline");
    std::string problem;
    core::store::Id id = 0;
    {
        const auto project = Project::create(path);
        id = samples::campaign(*project, samples::corpus(examples));
        std::atomic<int> calls = 0;
        const auto attack = [&](const auto& example, auto& victim, const auto& stop) {
            if (++calls == 10)
                for (const char* suffix : {"", "-wal", "-shm", ".lock"})
                    fs::remove(path.string() + suffix);
            return fakes::attack(example, victim, stop);
        };
        problem = errorOf([&] {
            core::campaigns::runCampaign(*project, id, fakes::WordVictim(), attack, {1, nullptr}, {}, {});
        });
        CONTAINS(problem, "the project was deleted while it was in use");
        CONTAINS(problem, "was written to " + path.string());
        QCOMPARE(errorOf([&] { project->setSetting("a", "b"); }), problem); // and not written over again
    }
    const auto project = Project::open(path);
    QVERIFY(!project->readOnly());
    const auto done = project->campaign(id).done;
    QVERIFY2(done >= 7 && done <= 10, qPrintable(QString::number(done)));
    QVERIFY(project->campaign(id).state == CampaignState::Paused);
    QVERIFY(core::campaigns::runCampaign(*project, id, fakes::WordVictim(), fakes::attack, {}, {}, {}));
}

void TestProjectFile::aMovedProjectIsSaid()
{
    const auto path = fresh("moved.faultline");
    const auto elsewhere = file("elsewhere.faultline");
    {
        const auto project = Project::open(path);
        project->setSetting("before", "kept");
        fs::rename(path, elsewhere);
        CONTAINS(errorOf([&] { project->setSetting("after", "refused"); }), "was moved or renamed");
    }
    fs::remove(path.string() + "-wal");
    const auto project = Project::open(elsewhere);
    QCOMPARE(project->setting("before"), std::string("kept"));
    QCOMPARE(project->setting("after", "nothing"), std::string("nothing"));
}

void TestProjectFile::aCampaignWithoutAProcessIsPaused()
{
    const auto path = fresh("killed.faultline");
    const pid_t child = ::fork();
    if (child == 0) {
        const auto project = Project::open(path);
        project->setCampaignState(2, CampaignState::Running);
        ::raise(SIGSTOP);
        ::_exit(0);
    }
    QVERIFY(child > 0);
    int status = 0;
    ::waitpid(child, &status, WUNTRACED);
    QVERIFY(WIFSTOPPED(status));
    const auto stateOf = [&] { return Project::open(path, Project::Mode::ReadOnly)->campaign(2).state; };
    const auto whileItRuns = stateOf();
    ::kill(child, SIGKILL);
    ::waitpid(child, &status, 0);
    QVERIFY(whileItRuns == CampaignState::Running);
    QVERIFY(stateOf() == CampaignState::Paused);
}

void TestProjectFile::theTimeOfAKilledRunCounts()
{
    const auto path = file("timed.faultline");
    core::store::Id id = 0;
    {
        const auto project = Project::create(path);
        id = samples::campaign(*project, samples::corpus(examples));
    }
    const pid_t child = ::fork();
    if (child == 0) {
        const auto project = Project::open(path);
        const auto slow = [](const auto& example, auto& /*victim*/, const auto& /*stop*/) {
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
            return samples::failed(example);
        };
        core::campaigns::runCampaign(*project, id, fakes::WordVictim(), slow, {1, nullptr}, {}, {});
        ::_exit(0);
    }
    QVERIFY(child > 0);
    const auto record = [&] { return Project::open(path, Project::Mode::ReadOnly)->campaign(id); };
    const bool begun = QTest::qWaitFor([&] { return record().done >= 15; }, 30'000);
    ::kill(child, SIGKILL);
    int status = 0;
    ::waitpid(child, &status, 0);
    QVERIFY(begun);
    // One worker took at least 1.5 s for 15 examples; what is not noted yet is half a second and a tick.
    QVERIFY2(record().wallSeconds >= 0.8, qPrintable(QString::number(record().wallSeconds)));
}

QTEST_GUILESS_MAIN(TestProjectFile)
#include "tst_project_file.moc"
