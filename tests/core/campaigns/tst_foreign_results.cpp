#include "tests/support/registered_test.h"

#include "core/attacks/result/result.h"
#include "core/campaigns/planning/foreign_results.h"
#include "core/campaigns/summary.h"
#include "core/corpora/reading/reader.h"
#include "core/reports/bundle/methods.h"
#include "tests/support/said.h"

using core::attacks::Status;
using core::store::Project;

/// Results of other programs, as finished campaigns. The table is what TextAttack would have logged of three reviews.
class TestForeignResults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aTableBecomesACampaign();
    void twoOfOneNameAreToldApart();
    void methodsSayWhoDidIt();
    void whatIsWrongIsNamed_data();
    void whatIsWrongIsNamed();

private:
    core::language::Resources resources_;
};

namespace {

const std::string header = "example,gold,original_sentence,perturbed_sentence,status,label_before,label_after,"
                           "scores_before,queries,place\n";
const std::string fallen =
    "a,1,A fine film .,A mulct film .,succeeded,1,0,\"{\"\"0\"\": 0.25, \"\"1\"\": 0.75}\",12,Ulm\n";
const std::string rows = fallen + "b,0,A dull film .,A boring film .,failed,0,0,,30,Bonn\n"
                                  "c,1,A bad film .,A bad film .,skipped,0,0,,1,Ulm\n";

core::corpora::Corpus tableOf(const std::string& text)
{
    core::corpora::ReadOptions options;
    options.columns = {{"text", "original_sentence"}, {"label", "gold"}, {"id", "example"}};
    return core::corpora::corpusFromBytes(text, "log.csv", options);
}

} // namespace

void TestForeignResults::aTableBecomesACampaign()
{
    const auto project = Project::inMemory();
    const auto id = core::campaigns::addForeignResults(*project, tableOf(header + rows), {"", "my model", "TextFooler"},
                                                       resources_);
    const auto campaign = project->campaign(id);
    QVERIFY(campaign.state == core::store::CampaignState::Finished);
    QCOMPARE(campaign.name, "TextFooler on log.csv");
    QCOMPARE(core::campaigns::victimName(campaign), "my model");

    const auto results = project->results(id);
    QCOMPARE(results.size(), std::size_t{3});
    QVERIFY(results[0].status == Status::Succeeded);
    QCOMPARE(results[0].queries, std::uint64_t{12});
    QCOMPARE(results[0].successQuery, std::uint64_t{12});
    QCOMPARE(results[0].perturbed[0].text.str(), "A mulct film .");
    QCOMPARE(results[0].perturbedPercent, 25.0); // one of four words
    QCOMPARE(results[0].edits.size(), std::size_t{1});
    QCOMPARE(results[0].edits[0].index, 1U);
    QCOMPARE(results[0].edits[0].from, "fine");
    QCOMPARE(results[0].edits[0].to, "mulct");
    QVERIFY(results[0].originalOutput == core::structures::Prediction(core::structures::ClassScores{{0.25F, 0.75F}}));
    QVERIFY(results[0].perturbedOutput == core::structures::Prediction(core::structures::ClassLabel{0}));
    QVERIFY(results[0].columns == (std::vector<std::pair<std::string, std::string>>{{"place", "Ulm"}}));
    QVERIFY(results[2].edits.empty());

    // One of the two that were attacked fell; two of three were right before, one of three is under attack.
    const auto summary = core::campaigns::summarize(*project, id);
    QCOMPARE(summary.attacked, std::size_t{2});
    QCOMPARE(summary.successRate.value(), 0.5);
    QCOMPARE(summary.cleanScore.value(), 2.0 / 3.0);
    QCOMPARE(summary.attackedScore.value(), 1.0 / 3.0);
    QCOMPARE(summary.meanQueries.value(), 12.0);
}

void TestForeignResults::twoOfOneNameAreToldApart()
{
    const auto project = Project::inMemory();
    for (const char* name : {"log", "log (2)"})
        QCOMPARE(project
                     ->campaign(core::campaigns::addForeignResults(*project, tableOf(header + rows), {"log", "", ""},
                                                                   resources_))
                     .name,
                 name);
}

void TestForeignResults::methodsSayWhoDidIt()
{
    const auto project = Project::inMemory();
    const auto id = core::campaigns::addForeignResults(*project, tableOf(header + rows), {"", "my model", "TextFooler"},
                                                       resources_);
    const auto said = core::reports::methodsParagraphs(*project, {&id, 1}, "markdown");
    CONTAINS(said, "Another program attacked `my model` with `TextFooler`");
    QVERIFY2(said.find("as implemented in Faultline") == std::string::npos, said.c_str());
}

void TestForeignResults::whatIsWrongIsNamed_data()
{
    QTest::addColumn<QString>("table");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* says, const std::string& table) {
        QTest::newRow(says) << QString::fromStdString(table) << says;
    };
    const std::string plain = "example,gold,original_sentence,status,queries,scores_before\n";
    const std::string right = "a,0,A film .,failed,1,\nb,1,A film !,failed,1,\n";
    row("it has nothing in the column status", "example,gold,original_sentence\na,0,A film .\nb,1,A film !\n");
    row("example c (row 4): ", plain + right + "c,1,A film ?,won,1,\n");
    row("won", plain + right + "c,1,A film ?,won,1,\n");
    row("queries is not a number that is at least 0: many", plain + right + "c,1,A film ?,failed,many,\n");
    row("queries is not a number that is at least 0: -3", plain + right + "c,1,A film ?,failed,-3,\n");
    row("scores_before gives no probability of 1", plain + right + "c,1,A film ?,failed,3,\"{\"\"0\"\": 1}\"\n");
    row("scores_before sum to 1.5", plain + right + "c,1,A film ?,failed,3,\"{\"\"0\"\": 1, \"\"1\"\": 0.5}\"\n");
}

void TestForeignResults::whatIsWrongIsNamed()
{
    QFETCH(const QString, table);
    QFETCH(const QString, says);
    const auto project = Project::inMemory();
    CONTAINS(errorOf([&] {
                 (void)core::campaigns::addForeignResults(*project, tableOf(table.toStdString()), {}, resources_);
             }),
             says.toStdString());
    QVERIFY(project->campaigns().empty());
}

QTEST_GUILESS_MAIN(TestForeignResults)
#include "tst_foreign_results.moc"
