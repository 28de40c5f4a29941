#include <filesystem>

#include <SQLiteCpp/SQLiteCpp.h>

#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/campaigns/summary.h"
#include "core/store/project.h"
#include "tests/places.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/results.h"

namespace fs = std::filesystem;
using core::store::Project;
using core::store::ResultFacts;

/// The columns of results agree with their bodies: for new ones, and for those of an older project.
class TestResultColumns : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aResultIsNoted();
    void olderProjectsAreNoted_data();
    void olderProjectsAreNoted();
    void textsAreForgottenWithTheirCampaign();
    void alteredColumnsAreDamage_data();
    void alteredColumnsAreDamage();

private:
    fs::path file(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }
    QTemporaryDir folder_;
};

namespace {

/// "dull" became "bland": the label changed from 0 to 1 after 17 queries.
core::attacks::AttackResult fooled(const core::corpora::Example& example)
{
    auto result = samples::failed(example);
    result.status = core::attacks::Status::Succeeded;
    result.reason = core::attacks::Reason::Found;
    result.perturbed = example.input.with(0, example.input[0].text.replaced(1, "bland"));
    result.edits = {{core::text::EditOp::Replace, "sentence", 1, "dull", "bland", "JJ"}};
    result.originalOutput = core::structures::ClassLabel{0};
    result.perturbedOutput = core::structures::ClassLabel{1};
    result.queries = 17;
    result.perturbedPercent = 25.0;
    result.similarity = 0.75;
    return result;
}

core::corpora::Corpus oneExample()
{
    auto corpus = samples::corpus(2);
    corpus.examples[0] = samples::example(1, "a dull long story", 0);
    return corpus;
}

std::vector<ResultFacts> factsIn(const Project& project, core::store::Id campaign)
{
    std::vector<ResultFacts> all;
    project.forEachFacts(campaign, [&](const ResultFacts& facts) { all.push_back(facts); });
    return all;
}

int matches(const fs::path& path, const std::string& words)
{
    SQLite::Database database(path.string(), SQLite::OPEN_READONLY);
    SQLite::Statement row(database, "SELECT count(*) FROM texts WHERE texts MATCH ?");
    row.bind(1, words);
    row.executeStep();
    return row.getColumn(0).getInt();
}

} // namespace

void TestResultColumns::aResultIsNoted()
{
    const auto path = file("one.faultline");
    {
        const auto project = Project::create(path);
        const auto corpus = oneExample();
        const auto id = samples::campaign(*project, corpus);
        project->addResult(id, 0, fooled(corpus.examples[0]));
        const auto facts = factsIn(*project, id);
        QCOMPARE(facts.size(), std::size_t{1});
        QVERIFY(facts[0].status == core::attacks::Status::Succeeded);
        QCOMPARE(facts[0].gold, 0);
        QCOMPARE(facts[0].before, 0);
        QCOMPARE(facts[0].after, 1);
        QCOMPARE(facts[0].queries, std::uint64_t{17});
        QCOMPARE(facts[0].perturbedPercent, 25.0);
        QCOMPARE(facts[0].similarity, 0.75);
        QCOMPARE(facts[0].words, std::size_t{4});
        QCOMPARE(facts[0].edits, std::size_t{1});
    }
    SQLite::Database database(path.string(), SQLite::OPEN_READONLY);
    QCOMPARE(database.execAndGet("SELECT status || label_before || label_after || queries FROM facts").getString(),
             std::string("succeeded0117"));
    QVERIFY(database.execAndGet("SELECT score_before IS NULL FROM facts").getInt() == 1); // labels have no score
    QCOMPARE(matches(path, "bland story"), 1);                                            // the attacked text
    QCOMPARE(matches(path, "dull"), 1);                                                   // what was there before
    QCOMPARE(matches(path, "clever"), 0);
}

void TestResultColumns::olderProjectsAreNoted_data()
{
    QTest::addColumn<QString>("name");
    QTest::newRow("classifier") << QStringLiteral("classifier.faultline");
    QTest::newRow("parser") << QStringLiteral("parser.faultline");
}

void TestResultColumns::olderProjectsAreNoted()
{
    QFETCH(const QString, name);
    const auto path = file(qPrintable(name));
    fs::copy_file(fs::path(TEST_DATA) / "schema2" / name.toStdString(), path);
    fs::permissions(path, fs::perms::owner_all);
    const auto factsOfAll = [](const Project& project) {
        std::vector<ResultFacts> all;
        for (const auto& campaign : project.campaigns())
            for (const auto& facts : factsIn(project, campaign.id))
                all.push_back(facts);
        return all;
    };
    // Who only reads it sees the same, and the file stays as it is.
    const std::string before = samples::bytesOf(path);
    const auto read = factsOfAll(*Project::open(path, Project::Mode::ReadOnly));
    QVERIFY(!read.empty());
    QVERIFY(samples::bytesOf(path) == before);
    QVERIFY(!fs::exists(path.string() + ".v2.backup"));
    QVERIFY(factsOfAll(*Project::open(path)) == read);
    {
        const auto project = Project::open(path);
        QVERIFY(fs::exists(path.string() + ".v2.backup"));
        for (const auto& campaign : project->campaigns()) {
            const auto scoring = core::campaigns::scoringOf(campaign);
            std::vector<ResultFacts> expected;
            project->forEachResult(campaign.id, false, [&](core::store::PlacedResult&& placed) {
                expected.push_back(core::store::factsOf(placed.position, placed.result, scoring));
            });
            QVERIFY(!expected.empty());
            QVERIFY(factsIn(*project, campaign.id) == expected);
        }
    }
    const auto again = Project::open(path, Project::Mode::ReadOnly);
    SQLite::Database database(path.string(), SQLite::OPEN_READONLY);
    QCOMPARE(database.execAndGet("SELECT count(*) FROM facts").getInt(),
             database.execAndGet("SELECT count(*) FROM results").getInt());
    QVERIFY(matches(path, "the") > 0);
}

void TestResultColumns::textsAreForgottenWithTheirCampaign()
{
    const auto path = file("removed.faultline");
    const auto corpus = oneExample();
    const auto project = Project::create(path);
    const auto first = samples::campaign(*project, corpus, "first");
    const auto second = samples::campaign(*project, corpus, "second");
    project->addResult(first, 0, samples::failed(corpus.examples[0]));
    project->addResult(second, 0, fooled(corpus.examples[0]));
    QCOMPARE(matches(path, "dull"), 2);
    project->removeCampaign(second);
    QCOMPARE(matches(path, "bland"), 0);
    QCOMPARE(matches(path, "dull"), 1);
    QVERIFY(factsIn(*project, second).empty());
    // A result that gets the id that became free is found by its own words alone.
    project->addResult(first, 1, samples::failed(corpus.examples[1]));
    QCOMPARE(matches(path, "dull"), 1);
    project->removeCampaign(first);
    QCOMPARE(matches(path, "dull"), 0);
}

void TestResultColumns::alteredColumnsAreDamage_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const char* sql, const char* says) {
        QTest::newRow(name) << QByteArray(sql) << QByteArray(says);
    };
    row("a number", "UPDATE facts SET queries = 16", "the stored facts about a result were altered");
    row("a label taken away", "UPDATE facts SET label_after = NULL", "the stored facts about a result were altered");
    row("nothing noted", "DELETE FROM facts", "a result has no stored facts");
    row("a mark", "INSERT INTO marks VALUES(1, 1, 0, '', '')", "rows of marks were altered");
    row("a measure", "INSERT INTO measures VALUES(1, 'perplexity', 7.5)", "rows of measures were altered");
}

void TestResultColumns::alteredColumnsAreDamage()
{
    QFETCH(const QByteArray, sql);
    QFETCH(const QByteArray, says);
    const auto path = file("altered.faultline");
    fs::remove(path);
    {
        const auto project = Project::create(path);
        const auto corpus = oneExample();
        project->addResult(samples::campaign(*project, corpus), 0, fooled(corpus.examples[0]));
    }
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec(sql.toStdString());
    CONTAINS(errorOf([&] { Project::open(path, Project::Mode::ReadOnly); }), says.toStdString());
    CONTAINS(errorOf([&] { Project::checkAll(path); }), says.toStdString());
}

QTEST_APPLESS_MAIN(TestResultColumns)
#include "tst_result_columns.moc"
