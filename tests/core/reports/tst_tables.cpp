#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/reports/registry.h"
#include "tests/core/reports/table_cells.h"
#include "tests/support/fakes/campaigns.h"

using namespace core::reports;

/// Summaries, examples, transfer and the tables of papers.
class TestTables : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void summaryCountsByHand();
    void examplesMarkTheChangedWords();
    void papersTablesAreLaidOutAsInThePapers();
    void transferShowsOtherVictimsAccuracy();
    void examplesOfParsersTellArcs();
    void transferOfParsersIsNewErrors();
    void variantsAreCountedNotExamples();
    void robustnessIsAMatrix();
    void tablesByLabelSayThatTreesHaveNone();
    void nothingChosenSaysSo_data();
    void nothingChosenSaysSo();
    void wrongNamesAreErrors();
};

void TestTables::summaryCountsByHand()
{
    const auto table = makeTable("summary", {fakes::campaign()});
    QCOMPARE(table.rows.size(), std::size_t{1});
    const auto cell = [&](const char* title) { return shown(at(table, 0, title)); };
    QCOMPARE(cell("Victim"), std::string("mr-wordcnn"));
    QCOMPARE(cell("n"), std::string("10"));
    QCOMPARE(cell("Skipped"), std::string("2"));
    QCOMPARE(cell("Succeeded"), std::string("5"));
    QCOMPARE(cell("Failed"), std::string("2"));
    QCOMPARE(cell("Budget spent"), std::string("1"));
    QCOMPARE(cell("Success rate (%)"), std::string("62.5"));
    // Wilson by hand for 5 of 8: centre (0.625 + 0.240098) / 1.480197, half width
    // 1.959964 sqrt(0.0292969 + 0.0150061) / 1.480197 -> 0.5845 +- 0.2787
    QCOMPARE(at(table, 0, "Success rate (%)").note, std::string("[30.6, 86.3]"));
    QCOMPARE(cell("Accuracy before (%)"), std::string("80.0"));
    QCOMPARE(cell("Accuracy under attack (%)"), std::string("30.0"));
    QCOMPARE(cell("Queries"), std::string("34.0"));       // (10 + 20 + 20 + 40 + 80) / 5
    QCOMPARE(cell("Perturbed (%)"), std::string("31.0")); // (10 + 15 + 10 + 20 + 100) / 5
    QVERIFY(table.caption.find("reviews, first 10") != std::string::npos);
    QVERIFY(table.caption.find(core::campaigns::describe(core::campaigns::Convention::Attacked)) != std::string::npos);
    QVERIFY_EXCEPTION_THROWN((void)at(table, 0, "Errors"), std::out_of_range); // there were none
}

void TestTables::examplesMarkTheChangedWords()
{
    ReportSettings options;
    options.set("examples", 2);
    const auto table = makeTable("examples", {fakes::campaign()}, options);
    QCOMPARE(table.rows.size(), std::size_t{2});
    QCOMPARE(shown(at(table, 0, "Example")), std::string("2"));
    QCOMPARE(shown(at(table, 0, "Answer")), std::string("negative \u2192 positive"));
    QCOMPARE(shown(at(table, 0, "Before")), std::string("w0 w1 w2 w3 w4 w5 w6 w7 w8 w9"));
    QCOMPARE(shown(at(table, 0, "After")), std::string("x0 w1 w2 w3 w4 w5 w6 w7 w8 w9"));
    QCOMPARE(at(table, 0, "After").marked, (std::vector<core::text::ByteSpan>{{0, 2}}));
    QCOMPARE(at(table, 1, "After").marked, (std::vector<core::text::ByteSpan>{{0, 2}, {3, 5}, {6, 8}}));
    QVERIFY(toLatex(table).find("\\textbf{x0} w1") != std::string::npos);
    QVERIFY(toMarkdown(table).find("| **x0** w1") != std::string::npos);
}

void TestTables::papersTablesAreLaidOutAsInThePapers()
{
    const auto standard = fakes::campaign("mr-wordcnn", "pwws");
    auto again = fakes::campaign("mr-wordcnn-adversarial", "pwws");
    again.trainedFrom = "mr-wordcnn";
    again.trainedAgainst = "black-box";
    const auto perLabel = makeTable("mayer-table1", {standard});
    QCOMPARE(perLabel.columns[0].title, std::string("Recipe"));
    QCOMPARE(perLabel.columns[1].title, std::string("reviews, negative"));
    const auto training = makeTable("huang-table5", {standard, again});
    QCOMPARE(training.columns[1].title, std::string("reviews, mr-wordcnn"));
    QCOMPARE(shown(training.rows[0][0]), std::string("standard"));
    QCOMPARE(shown(training.rows[1][0]), std::string("against black-box"));
    const auto decrease = makeTable("zou-table6", {standard}); // 80 % before, 30 % under attack
    QCOMPARE(shown(at(decrease, 0, "mr-wordcnn: Accuracy under attack (%)")), std::string("30.0"));
    QCOMPARE(shown(at(decrease, 0, "mr-wordcnn: Relative decrease (%)")), std::string("62.5"));
    const auto comparison = makeTable("maheshwary-table3.2", {standard});
    QCOMPARE(comparison.kind, std::string("maheshwary-table3.2"));
    QCOMPARE(shown(at(comparison, 0, "pwws: Accuracy before the attack (%)")), std::string("80.0"));
    QCOMPARE(shown(at(comparison, 0, "pwws: Accuracy under attack (%)")), std::string("30.0"));
}

void TestTables::transferShowsOtherVictimsAccuracy()
{
    auto campaign = fakes::campaign("a", "pwws");
    campaign.transfers = {{"b", 5, 3, 4, 1}};
    const auto table = makeTable("maheshwary-table3.7", {campaign, fakes::campaign("b", "pwws")});
    QCOMPARE(table.rows.size(), std::size_t{1});
    QCOMPARE(shown(at(table, 0, "b")), std::string("75.0")); // it gets four originals right and one of them then wrong
    QVERIFY(makeTable("transfer", {fakes::campaign()}).note.find("verify") != std::string::npos);
}

void TestTables::examplesOfParsersTellArcs()
{
    const auto table = makeTable("examples", {fakes::parserCampaign()});
    QCOMPARE(table.rows.size(), std::size_t{1});
    QCOMPARE(shown(at(table, 0, "Answer")), std::string("3/4 \u2192 2/4"));
    QVERIFY(table.caption.find("correct arcs") != std::string::npos);
    QVERIFY(makeTable("examples", {fakes::campaign()}).caption.find("arcs") == std::string::npos);
}

void TestTables::transferOfParsersIsNewErrors()
{
    auto trees = fakes::parserCampaign("a");
    trees.transfers = {{"b", 87, 46, 9, 4}}; // 87 answered, 46 with a new error; 9 originals without any
    const auto table = makeTable("transfer", {trees});
    QCOMPARE(shown(at(table, 0, "b")), std::string("47.1")); // 41 of 87
    QCOMPARE(at(table, 0, "b").note, std::string("of 87"));
    QVERIFY(table.caption.find("new error") != std::string::npos);
    QVERIFY(table.caption.find("Accuracy") == std::string::npos);
    auto classes = fakes::campaign("a", "pwws");
    classes.transfers = {{"c", 5, 3, 4, 1}};
    const auto both = makeTable("transfer", {trees, classes}).caption;
    QVERIFY(both.find("Accuracy") != std::string::npos && both.find("new error") != std::string::npos);
    // A text that does not get the wanted answer may get another wrong one: that is no accuracy.
    classes.recipeJson = R"({"goal":{"type":"targeted","target":"negative"}})";
    const auto targeted = makeTable("transfer", {classes});
    QVERIFY(targeted.caption.starts_with("For attacks with a target, and those whose success is not a wrong label: "));
    QVERIFY(targeted.caption.find("Accuracy") == std::string::npos);
    QCOMPARE(shown(at(targeted, 0, "c")), std::string("75.0")); // of the four whose originals it gets right
}

/// Three variants of positive texts of which one fools, two of negative ones of which none does; of texts that were
/// wrong by themselves four positive ones, one of which is answered correctly.
void TestTables::variantsAreCountedNotExamples()
{
    auto every = fakes::campaign("mr-wordcnn", "every");
    every.recipeJson = R"({"goal":{"type":"untargeted"}})";
    every.reference = "gold";
    every.variants = {
        {1, fakes::Status::Succeeded, 3, 1}, {0, fakes::Status::Failed, 2, 0}, {1, fakes::Status::Skipped, 4, 3}};
    const auto mayer = makeTable("mayer-table1", {every});
    QCOMPARE(shown(at(mayer, 0, "reviews, negative")), std::string("0.0"));
    QCOMPARE(shown(at(mayer, 0, "reviews, positive")), std::string("14.3")); // 1 of 3 + 4
    const auto huang = makeTable("huang-table2", {every});
    QCOMPARE(shown(at(huang, 0, "reviews, mr-wordcnn: Accuracy before the attack (%)")), std::string("80.0"));
    QCOMPARE(shown(at(huang, 0, "reviews, mr-wordcnn: Perturbation accuracy (%)")), std::string("55.6"));   // 5 / 9
    QCOMPARE(shown(at(makeTable("huang-table3", {every}), 0, "reviews, mr-wordcnn")), std::string("80.0")); // 4 / 5
    // A summary has columns for them where some campaign keeps variants.
    const auto both = makeTable("summary", {every, fakes::campaign("mr-wordcnn", "pwws")});
    QCOMPARE(shown(at(both, 0, "Variants")), std::string("9"));
    QCOMPARE(shown(at(both, 0, "Variants that fool (%)")), std::string("20.0"));
    QCOMPARE(shown(at(both, 0, "Perturbation accuracy (%)")), std::string("55.6"));
    QCOMPARE(shown(at(both, 0, "Robust accuracy (%)")), std::string("80.0"));
    for (const char* column : {"Variants", "Variants that fool (%)", "Robust accuracy (%)"})
        QCOMPARE(shown(at(both, 1, column)), std::string("-"));
    for (const auto& column : makeTable("summary", {fakes::campaign()}).columns)
        QVERIFY(column.title.find("ariants") == std::string::npos);
}

/// One row per victim, one column per perturbation: the share of variants that fool, with its interval over texts.
void TestTables::robustnessIsAMatrix()
{
    std::vector<CampaignData> campaigns;
    for (const auto& [victim, recipe, fooled] : {std::tuple{"plain", "mayer-hyponyms", 2},
                                                 {"plain", "mayer-topic", 1},
                                                 {"hardened", "mayer-hyponyms", 1},
                                                 {"hardened", "mayer-topic", 0}}) {
        auto& campaign = campaigns.emplace_back(fakes::campaign(victim, recipe));
        campaign.recipeJson = R"({"goal":{"type":"untargeted"}})";
        campaign.reference = "gold";
        campaign.variants = {{1, fakes::Status::Succeeded, 2, static_cast<std::size_t>(fooled)},
                             {0, fakes::Status::Failed, 2, 0}};
        if (campaign.victim == "hardened") {
            campaign.trainedFrom = "plain";
            campaign.trainedAgainst = "nouns";
        }
    }
    const auto table = makeTable("mayer-robustness", campaigns);
    QCOMPARE(table.rows.size(), std::size_t{2});
    QCOMPARE(shown(at(table, 0, "mayer-hyponyms")), std::string("50.0")); // 2 of 4
    QCOMPARE(at(table, 0, "mayer-hyponyms").note,
             std::string("[0.0, 100.0]")); // twice the one text, or twice the other
    QCOMPARE(shown(at(table, 0, "mayer-topic")), std::string("25.0"));
    QCOMPARE(shown(at(table, 1, "mayer-hyponyms")), std::string("25.0"));
    QCOMPARE(shown(at(table, 1, "mayer-topic")), std::string("0.0"));
    QVERIFY(table.caption.find("after variants over texts") != std::string::npos);
}

void TestTables::tablesByLabelSayThatTreesHaveNone()
{
    const auto table = makeTable("mayer-table1", {fakes::parserCampaign()});
    QVERIFY(table.rows.empty());
    QVERIFY(table.note.find("no labels") != std::string::npos);
}

void TestTables::nothingChosenSaysSo_data()
{
    QTest::addColumn<QString>("kind");
    for (const auto& kind : reportKinds(true, false))
        QTest::newRow(kind.name.c_str()) << QString::fromStdString(kind.name);
}

void TestTables::nothingChosenSaysSo()
{
    QFETCH(const QString, kind);
    const auto table = makeTable(kind.toStdString(), {});
    QVERIFY(table.rows.empty());
    QCOMPARE(table.note, std::string("No campaign is chosen, so there is nothing to count."));
    QVERIFY(toMarkdown(table).find(table.note) != std::string::npos);
    QVERIFY(toLatex(table).find(table.note) != std::string::npos);
    QVERIFY(toJson(table).find(table.note) != std::string::npos);
}

void TestTables::wrongNamesAreErrors()
{
    try {
        (void)makeTable("pie", {});
        QFAIL("accepted");
    } catch (const core::UsageError& error) {
        for (const char* name : {"summary", "zheng-table1", "judgements", "raters"})
            QVERIFY2(error.remedy().find(name) != std::string::npos, name);
    }
    ReportSettings options;
    options.set("measure", "beauty");
    QVERIFY_EXCEPTION_THROWN((void)makeTable("pivot", {}, options), core::UsageError);
    options = {};
    for (const char* field : {"weather", "sample", "setting"}) {
        options.set("rows", field);
        QVERIFY_EXCEPTION_THROWN((void)makeTable("pivot", {}, options), core::UsageError);
    }
}

QTEST_APPLESS_MAIN(TestTables)
#include "tst_tables.moc"
