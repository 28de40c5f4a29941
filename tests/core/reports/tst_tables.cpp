#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/reports/number.h"
#include "core/reports/tables.h"
#include "tests/core/reports/campaign_fakes.h"

using namespace core::reports;

namespace {

std::string shown(const Cell& cell)
{
    if (const auto* text = std::get_if<std::string>(&cell.value))
        return *text;
    if (const auto* number = std::get_if<double>(&cell.value))
        return formatNumber(*number, cell.digits);
    return "-";
}

/// The cell of a row by its column's title.
const Cell& at(const Table& table, std::size_t row, const std::string& title)
{
    for (std::size_t i = 0; i < table.columns.size(); ++i)
        if (table.columns[i].title == title)
            return table.rows.at(row).at(i);
    throw std::out_of_range("no column " + title);
}

} // namespace

class TestTables : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void summaryCountsByHand();
    void summaryShowsSamplesOnlyWhenTheyDiffer();
    void examplesMarkTheChangedWords();
    void pivotPutsCampaignsWhereTheyBelong();
    void pivotAveragesRunsThatFallTogether();
    void pivotPrintsTheStrongestAttackInBold();
    void pivotBoldsColumnsWhereRowsAreAttacks();
    void pivotStarsWhatDiffersFromTheFirstColumn();
    void pivotTakesSeveralFieldsAndMeasures();
    void pivotFallsIntoGoldLabels();
    void whatPeopleJudgedStandsInEveryTableOfAttacks_data();
    void whatPeopleJudgedStandsInEveryTableOfAttacks();
    void robustAccuracyAndMacroF1();
    void papersTablesAreLaidOutAsInThePapers();
    void transferShowsOtherVictimsAccuracy();
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

void TestTables::summaryShowsSamplesOnlyWhenTheyDiffer()
{
    auto other = fakes::campaign();
    QVERIFY_EXCEPTION_THROWN((void)at(makeTable("summary", {fakes::campaign(), other}), 0, "Sample"),
                             std::out_of_range);
    other.sample = "500 at random, seed 7";
    QCOMPARE(shown(at(makeTable("summary", {fakes::campaign(), other}), 1, "Sample")),
             std::string("reviews, 500 at random, seed 7"));
}

void TestTables::examplesMarkTheChangedWords()
{
    TableOptions options;
    options.examples = 2;
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

void TestTables::pivotPutsCampaignsWhereTheyBelong()
{
    const auto table = makeTable("pivot", {fakes::campaign("a", "pwws"), fakes::campaign("b", "random")});
    QCOMPARE(table.columns.size(), std::size_t{3});
    QCOMPARE(table.columns[0].title, std::string("Victim"));
    QCOMPARE(shown(at(table, 0, "pwws")), std::string("62.5"));
    QCOMPARE(shown(at(table, 0, "random")), std::string("-"));
    QCOMPARE(shown(at(table, 1, "random")), std::string("62.5"));
    QCOMPARE(at(table, 0, "pwws").note, std::string("[30.6, 86.3]"));
}

void TestTables::pivotAveragesRunsThatFallTogether()
{
    auto weaker = fakes::campaign();
    weaker.seed = 2;
    weaker.results.resize(7); // 5 of 6 attacked
    TableOptions options;
    options.measure = "clean-accuracy"; // 8/10 and 6/7
    const auto table = makeTable("pivot", {fakes::campaign(), weaker}, options);
    QCOMPARE(shown(table.rows[0][1]), std::string("82.9")); // (80 + 85.714) / 2 = 82.857
    QCOMPARE(table.rows[0][1].note, std::string("[80.0, 85.7] of 2"));
}

void TestTables::pivotBoldsColumnsWhereRowsAreAttacks()
{
    auto weak = fakes::campaign("a", "random");
    for (auto& result : weak.results)
        if (result.status == fakes::Status::Succeeded)
            result.status = fakes::Status::Failed;
    TableOptions options;
    options.rows = "recipe";
    options.columns = "victim";
    const auto table = makeTable("pivot", {fakes::campaign("a", "pwws"), weak}, options);
    QVERIFY(table.rows[0][1].bold);
    QVERIFY(!table.rows[1][1].bold);
}

void TestTables::pivotStarsWhatDiffersFromTheFirstColumn()
{
    // Twelve copies of the ten examples: one attack succeeds on 60 of them, the other on none of these: p = 2^-59.
    auto strong = fakes::campaign("a", "pwws");
    const auto ten = strong.results;
    for (int copy = 1; copy < 12; ++copy)
        for (auto result : ten) {
            result.exampleHash += 100U * static_cast<unsigned>(copy);
            strong.results.push_back(result);
        }
    auto none = strong;
    none.recipe = "random";
    for (auto& result : none.results)
        if (result.status == fakes::Status::Succeeded)
            result.status = fakes::Status::Failed;
    auto same = strong;
    same.recipe = "textfooler";
    TableOptions options;
    options.significance = true;
    const auto table = makeTable("pivot", {strong, none, same}, options);
    QVERIFY(table.rows[0][2].note.ends_with("***"));
    QVERIFY(table.rows[0][3].note.find('*') == std::string::npos);
    QVERIFY(table.caption.find("McNemar") != std::string::npos);
}

void TestTables::pivotTakesSeveralFieldsAndMeasures()
{
    auto weak = fakes::campaign("b", "random");
    for (auto& result : weak.results)
        if (result.status == fakes::Status::Succeeded)
            result.status = fakes::Status::Failed;
    weak.results[1].perturbedOutput = weak.results[1].originalOutput;
    TableOptions options;
    options.rows = "corpus,victim";
    options.measure = "success,queries";
    const auto table = makeTable("pivot", {fakes::campaign("a", "pwws"), fakes::campaign("b", "pwws"), weak}, options);
    QCOMPARE(table.columns.size(), std::size_t{6}); // two fields; two recipes of two measures
    QCOMPARE(table.columns[1].title, std::string("Victim"));
    QCOMPARE(table.rows.size(), std::size_t{2});
    QCOMPARE(shown(at(table, 0, "Corpus")), std::string("reviews"));
    QCOMPARE(shown(at(table, 0, "pwws: Attack success rate (%)")), std::string("62.5"));
    QCOMPARE(shown(at(table, 0, "pwws: Mean logical queries")), std::string("34.0")); // (10 + 20 + 20 + 40 + 80) / 5
    QCOMPARE(shown(at(table, 0, "random: Attack success rate (%)")), std::string("-"));
    QCOMPARE(shown(at(table, 1, "random: Attack success rate (%)")), std::string("0.0"));
    QVERIFY(at(table, 1, "pwws: Attack success rate (%)").bold); // stronger than random on the same victim
    QVERIFY(!at(table, 1, "pwws: Mean logical queries").bold);
}

void TestTables::whatPeopleJudgedStandsInEveryTableOfAttacks_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<QString>("measure");
    QTest::addColumn<QString>("column");
    QTest::newRow("summary") << "summary"
                             << "success"
                             << "Valid success (%)";
    QTest::newRow("pivot of success") << "pivot"
                                      << "success"
                                      << "pwws: Valid success rate (%)";
    QTest::newRow("pivot of accuracy") << "pivot"
                                       << "attacked-accuracy"
                                       << "pwws: Valid success rate (%)";
    QTest::newRow("a paper's table") << "maheshwary-table4.3"
                                     << ""
                                     << "pwws: Valid success rate (%)";
}

void TestTables::whatPeopleJudgedStandsInEveryTableOfAttacks()
{
    QFETCH(const QString, kind);
    QFETCH(const QString, measure);
    QFETCH(const QString, column);
    auto judged = fakes::campaign("a", "pwws");
    core::studies::ValidSuccess valid;
    valid.study = "meanings";
    valid.attacked = 8;
    valid.succeeded = valid.judged = 5;
    valid.valid = 2;
    valid.rate = core::metrics::Proportion{0.25, 0.0716, 0.5907}; // 2 of 8 attacked, Wilson
    judged.valid = valid;
    TableOptions options;
    options.measure = measure.toStdString();
    options.significance = kind == QStringLiteral("pivot");
    const auto other = fakes::campaign("b", "pwws");
    const auto table = makeTable(kind.toStdString(), {judged, other}, options);
    QCOMPARE(shown(at(table, 0, column.toStdString())), std::string("25.0"));
    QCOMPARE(at(table, 0, column.toStdString()).note, std::string("[7.2, 59.1]")); // no star: success alone is tested
    QCOMPARE(shown(at(table, 1, column.toStdString())), std::string("-"));         // nobody judged it
    QVERIFY(table.caption.find("study meanings: 2 of 5 judged successes") != std::string::npos);
    // Without ballots, and where nothing is attacked, there is no such column.
    const auto plain = makeTable(kind.toStdString(), {other}, options);
    for (const auto& one : plain.columns)
        QVERIFY(one.title.find("Valid") == std::string::npos);
    options.measure = "clean-accuracy";
    if (kind == QStringLiteral("pivot"))
        QCOMPARE(makeTable("pivot", {judged, other}, options).columns.size(), std::size_t{2});
}

void TestTables::pivotFallsIntoGoldLabels()
{
    TableOptions options;
    options.rows = "recipe";
    options.columns = "label";
    const auto table = makeTable("pivot", {fakes::campaign()}, options);
    // negative: one skipped, two of three attacked succeeded; positive: one skipped, three of five
    QCOMPARE(shown(at(table, 0, "negative")), std::string("66.7"));
    QCOMPARE(shown(at(table, 0, "positive")), std::string("60.0"));
}

void TestTables::robustAccuracyAndMacroF1()
{
    TableOptions options;
    options.measure = "robust-accuracy,macro-f1,attacked-macro-f1";
    options.columns = "";
    const auto table = makeTable("pivot", {fakes::campaign()}, options);
    QCOMPARE(shown(at(table, 0, "Robust accuracy (%)")), std::string("37.5")); // 3 of the 8 it gets right
    // Before: negative 3 right of 4, one taken for positive; positive 5 of 6, one taken for negative.
    // F1 3/4 and 5/6, mean .79167. After: negative 1 of 4 right and 4 positive answered so; positive 2 of 6.
    // F1 2/9 and 4/11, mean .29293.
    QCOMPARE(shown(at(table, 0, "Macro F1 before the attack (%)")), std::string("79.2"));
    QCOMPARE(shown(at(table, 0, "Macro F1 under attack (%)")), std::string("29.3"));
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
    const auto decrease = makeTable("zou-table3", {standard}); // 80 % before, 30 % under attack
    QCOMPARE(shown(at(decrease, 0, "Accuracy under attack (%)")), std::string("30.0"));
    QCOMPARE(shown(at(decrease, 0, "Relative decrease (%)")), std::string("62.5"));
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

void TestTables::pivotPrintsTheStrongestAttackInBold()
{
    auto weak = fakes::campaign("a", "random");
    weak.results.erase(weak.results.begin() + 1, weak.results.begin() + 4); // 2 of 5 attacked
    const auto table = makeTable("pivot", {fakes::campaign("a", "pwws"), weak});
    QVERIFY(at(table, 0, "pwws").bold);
    QVERIFY(!at(table, 0, "random").bold);
    TableOptions accuracy;
    accuracy.measure = "attacked-accuracy"; // 3/10 and 3/7: the lower is the stronger attack
    const auto after = makeTable("pivot", {fakes::campaign("a", "pwws"), weak}, accuracy);
    QVERIFY(at(after, 0, "pwws").bold);
    QVERIFY(!at(after, 0, "random").bold);
}

void TestTables::nothingChosenSaysSo_data()
{
    QTest::addColumn<QString>("kind");
    for (const auto& kind : tableKinds())
        QTest::newRow(kind.name.c_str()) << QString::fromStdString(kind.name);
}

void TestTables::nothingChosenSaysSo()
{
    QFETCH(const QString, kind);
    const auto table = makeTable(kind.toStdString(), {});
    QVERIFY(table.rows.empty());
    QVERIFY(!table.note.empty());
    for (const auto& format : tableFormats())
        QVERIFY(!write(table, format).empty());
}

void TestTables::wrongNamesAreErrors()
{
    QVERIFY_EXCEPTION_THROWN((void)makeTable("pie", {}), core::UsageError);
    TableOptions options;
    options.measure = "beauty";
    QVERIFY_EXCEPTION_THROWN((void)makeTable("pivot", {}, options), core::UsageError);
    options = {};
    options.rows = "weather";
    QVERIFY_EXCEPTION_THROWN((void)makeTable("pivot", {}, options), core::UsageError);
}

QTEST_APPLESS_MAIN(TestTables)
#include "tst_tables.moc"
