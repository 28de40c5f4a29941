#include <filesystem>

#include <QTemporaryDir>
#include <SQLiteCpp/SQLiteCpp.h>

#include "core/base/error.h"
#include "core/store/project.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/results.h"

namespace fs = std::filesystem;
using core::attacks::Status;
using core::store::Project;

/// The variants of a result's text are kept beside it.
class TestStoredVariants : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theyComeBackAsTheyWere();
    void theyAreCounted();
    void theyGoWithTheirCampaign();
    void alteredOnesAreDamage_data();
    void alteredOnesAreDamage();

private:
    fs::path file(const char* name) const { return fs::path(folder_.path().toStdString()) / name; }
    QTemporaryDir folder_;
};

void TestStoredVariants::theyComeBackAsTheyWere()
{
    const auto project = Project::inMemory();
    const auto corpus = samples::corpus(1);
    const auto& example = corpus.examples[0];
    const auto id = samples::campaign(*project, corpus);
    auto result = samples::failed(example);
    result.variants = {samples::variant(example, 0, "cool", 0), samples::variant(example, 3, "hot", 1)};
    result.variants[0].loss = 0.7;
    result.variants[1].operation = "of";
    result.variants[1].output = core::structures::ClassScores{{0.25F, 0.75F}};
    project->addResult(id, 0, result);
    const auto kept = project->variants(id, 0, example.input);
    QCOMPARE(kept.size(), std::size_t{2});
    for (std::size_t i = 0; i < kept.size(); ++i) {
        const auto& was = result.variants[i];
        QCOMPARE(kept[i].operation, was.operation);
        QCOMPARE(kept[i].fooled, was.fooled);
        QCOMPARE(kept[i].loss, was.loss);
        QCOMPARE(kept[i].input[0].text.str(), was.input[0].text.str());
        QCOMPARE(kept[i].input.perturbedShare(), was.input.perturbedShare());
        QVERIFY(kept[i].output == was.output);
        QCOMPARE(kept[i].edits.size(), std::size_t{1});
        QCOMPARE(kept[i].edits[0].from, was.edits[0].from);
        QCOMPARE(kept[i].edits[0].to, was.edits[0].to);
        QCOMPARE(kept[i].edits[0].index, was.edits[0].index);
    }
    QVERIFY(project->result(id, 0)->variants.empty()); // they are read where they are wanted
    QVERIFY(project->variants(id, 1, example.input).empty());
}

void TestStoredVariants::theyAreCounted()
{
    const auto project = Project::inMemory();
    const auto id = samples::campaignWithVariants(*project);
    const auto count = [&](const std::set<std::size_t>& leftOut, int gold, Status status) {
        std::pair<std::size_t, std::size_t> sum;
        for (const auto& one : project->variantCounts(id, leftOut))
            if (one.gold == gold && one.status == status) {
                sum.first += one.variants * one.texts;
                sum.second += one.fooled * one.texts;
            }
        return sum;
    };
    using Counts = std::pair<std::size_t, std::size_t>;
    QCOMPARE(count({}, 1, Status::Succeeded), Counts(3, 1));
    QCOMPARE(count({}, 0, Status::Failed), Counts(2, 0));
    QCOMPARE(count({}, 1, Status::Skipped), Counts(4, 3));
    QCOMPARE(count({0, 3}, 1, Status::Succeeded), Counts(0, 0));
    QCOMPARE(count({0, 3}, 0, Status::Failed), Counts(2, 0));
    QVERIFY(project->hasVariants(id));
    const auto other = samples::campaign(*project, samples::corpus(4));
    QVERIFY(!project->hasVariants(other));
    QVERIFY(project->variantCounts(other).empty());
}

void TestStoredVariants::theyGoWithTheirCampaign()
{
    const auto path = file("gone.faultline");
    {
        const auto project = Project::create(path);
        project->removeCampaign(samples::campaignWithVariants(*project));
    }
    SQLite::Database database(path.string(), SQLite::OPEN_READONLY);
    QCOMPARE(database.execAndGet("SELECT count(*) FROM variants").getInt(), 0);
}

void TestStoredVariants::alteredOnesAreDamage_data()
{
    QTest::addColumn<QByteArray>("sql");
    QTest::newRow("whether it fooled") << QByteArray("UPDATE variants SET fooled = 1 - fooled WHERE id = 2");
    QTest::newRow("the operation") << QByteArray("UPDATE variants SET operation = 'other' WHERE id = 2");
    QTest::newRow("the body") << QByteArray(
        "UPDATE variants SET body = CAST(x'00' || substr(body, 2) AS BLOB) WHERE id = 2");
}

void TestStoredVariants::alteredOnesAreDamage()
{
    QFETCH(const QByteArray, sql);
    const auto path = file("altered.faultline");
    fs::remove(path);
    {
        const auto project = Project::create(path);
        samples::campaignWithVariants(*project);
    }
    Project::checkAll(path);
    SQLite::Database(path.string(), SQLite::OPEN_READWRITE).exec(sql.toStdString());
    CONTAINS(errorOf([&] { Project::open(path, Project::Mode::ReadOnly); }), "a stored value is damaged");
    CONTAINS(errorOf([&] { Project::checkAll(path); }), "a stored value is damaged");
}

QTEST_APPLESS_MAIN(TestStoredVariants)
#include "tst_stored_variants.moc"
