#include "tests/support/registered_test.h"

#include "core/reports/registry.h"
#include "tests/core/reports/table_cells.h"
#include "tests/support/fakes/campaigns.h"

using namespace core::reports;

/// What tells the rows of a table apart.
class TestTableRows : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void summaryShowsSamplesOnlyWhenTheyDiffer();
    void cleanScoresAreTheVictims();
    void samplesAreNamedWhereTheyDiffer();
    void summaryTellsRowsApart();
    void victimsOfOneNameHaveTheirHashes();
    void rowsThatAreOtherwiseEqualNameSeedOrCampaign();
};

void TestTableRows::summaryShowsSamplesOnlyWhenTheyDiffer()
{
    auto other = fakes::campaign();
    QVERIFY_EXCEPTION_THROWN((void)at(makeTable("summary", {fakes::campaign(), other}), 0, "Sample"),
                             std::out_of_range);
    other.sample = "500 at random, seed 7";
    QCOMPARE(shown(at(makeTable("summary", {fakes::campaign(), other}), 1, "Sample")),
             std::string("reviews, 500 at random, seed 7"));
}

void TestTableRows::cleanScoresAreTheVictims()
{
    // How a victim is attacked does not affect its clean score; another victim is another row.
    auto other = fakes::withNeighbours(50);
    other.limits = "100 queries";
    auto victim = fakes::withNeighbours(8);
    victim.victim = "mr-wordlstm";
    const auto table = makeTable("mayer-table2", {fakes::withNeighbours(8), other, victim});
    QCOMPARE(table.rows.size(), std::size_t{2});
    QCOMPARE(shown(at(table, 0, "Setting")), std::string("mr-wordcnn"));
    QCOMPARE(shown(at(table, 1, "Setting")), std::string("mr-wordlstm"));
}

void TestTableRows::samplesAreNamedWhereTheyDiffer()
{
    // No cell has two campaigns, yet the numbers of a row are of two corpora.
    auto other = fakes::campaign("mr-wordcnn", "textfooler");
    other.corpus = "news";
    const auto table = makeTable("pivot", {fakes::campaign(), other});
    QCOMPARE(table.rows.size(), std::size_t{2});
    QCOMPARE(shown(at(table, 1, "Sample")), std::string("news, first 10"));
    ReportSettings options;
    options.set("rows", "corpus");
    QVERIFY_EXCEPTION_THROWN((void)at(makeTable("pivot", {fakes::campaign(), other}, options), 0, "Sample"),
                             std::out_of_range); // the field reports it
}

void TestTableRows::summaryTellsRowsApart()
{
    const auto table = makeTable("summary", {fakes::withNeighbours(8), fakes::withNeighbours(50)});
    QCOMPARE(shown(at(table, 0, "Setting")), std::string("k = 8"));
    QCOMPARE(shown(at(table, 1, "Setting")), std::string("k = 50"));
    QVERIFY_EXCEPTION_THROWN((void)at(makeTable("summary", {fakes::withNeighbours(8)}), 0, "Setting"),
                             std::out_of_range);
}

void TestTableRows::victimsOfOneNameHaveTheirHashes()
{
    auto first = fakes::campaign("m", "pwws"), second = fakes::campaign("m", "pwws"),
         third = fakes::campaign("m", "deepwordbug");
    first.victimHash = third.victimHash = "7e61ead7aa";
    second.victimHash = "306709f5bb";
    for (const char* kind : {"summary", "pivot"}) {
        const auto table = makeTable(kind, {first, second, third});
        QCOMPARE(shown(at(table, 0, "Victim")), std::string("m 7e61ead7"));
        QCOMPARE(shown(at(table, 1, "Victim")), std::string("m 306709f5"));
    }
    QCOMPARE(shown(at(makeTable("summary", {first, second, third}), 2, "Victim")), std::string("m 7e61ead7"));
    QCOMPARE(shown(at(makeTable("summary", {first, third}), 0, "Victim")), std::string("m"));
}

void TestTableRows::rowsThatAreOtherwiseEqualNameSeedOrCampaign()
{
    auto first = fakes::campaign(), second = fakes::campaign();
    first.seed = 1;
    second.seed = 2;
    const auto seeds = makeTable("summary", {first, second});
    QCOMPARE(shown(at(seeds, 0, "Seed")), std::string("1"));
    QCOMPARE(shown(at(seeds, 1, "Seed")), std::string("2"));
    QVERIFY_EXCEPTION_THROWN((void)at(seeds, 0, "Campaign"), std::out_of_range);
    // Two runs of one campaign.
    second.seed = 1;
    first.id = 3;
    second.id = 4;
    const auto runs = makeTable("summary", {first, second});
    QCOMPARE(shown(at(runs, 0, "Campaign")), std::string("pwws on reviews (3)"));
    QCOMPARE(shown(at(runs, 1, "Campaign")), std::string("pwws on reviews (4)"));
    QVERIFY_EXCEPTION_THROWN((void)at(makeTable("summary", {first}), 0, "Campaign"), std::out_of_range);
    // A given name is used.
    first.label = "cnn pwws";
    QCOMPARE(shown(at(makeTable("summary", {first}), 0, "Campaign")), std::string("cnn pwws"));
}

QTEST_APPLESS_MAIN(TestTableRows)
#include "tst_table_rows.moc"
