#include "tests/support/registered_test.h"

#include "core/reports/registry.h"
#include "tests/core/reports/table_cells.h"
#include "tests/support/fakes/campaigns.h"

using namespace core::reports;

/// What columns of tables measure, and where a campaign has no such number.
class TestTableMeasures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void whatPeopleJudgedStandsInEveryTableOfAttacks_data();
    void whatPeopleJudgedStandsInEveryTableOfAttacks();
    void robustAccuracyAndMacroF1();
    void whoKeepsTheAnswerHasNoScoreUnderAttack();
    void mixedProjectsNameEachRowsMeasure();
    void parsersAreMeasuredInUas();
    void openAttackNeedsItsOwnReference();
    void errorsAreNamedAndNotWithstood();
    void agreementStandsBesideTheScoreByGold();
    void robustAccuracyIsOfAllThatIsRightOrWrong();
};

void TestTableMeasures::whatPeopleJudgedStandsInEveryTableOfAttacks_data()
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

void TestTableMeasures::whatPeopleJudgedStandsInEveryTableOfAttacks()
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
    ReportSettings options;
    options.set("measure", measure.toStdString());
    options.set("significance", kind == QStringLiteral("pivot"));
    const auto other = fakes::campaign("b", "pwws");
    const auto table = makeTable(kind.toStdString(), {judged, other}, options);
    QCOMPARE(shown(at(table, 0, column.toStdString())), std::string("25.0"));
    QCOMPARE(at(table, 0, column.toStdString()).note, std::string("[7.2, 59.1]")); // no star: success alone is tested
    QCOMPARE(shown(at(table, 1, column.toStdString())), std::string("-"));         // without judgements
    QVERIFY(table.caption.find("study meanings: 2 of 5 judged successes") != std::string::npos);
    // Without ballots, and where nothing is attacked, there is no such column.
    const auto plain = makeTable(kind.toStdString(), {other}, options);
    for (const auto& one : plain.columns)
        QVERIFY(one.title.find("Valid") == std::string::npos);
    options.set("measure", "clean-accuracy");
    if (kind == QStringLiteral("pivot"))
        QCOMPARE(makeTable("pivot", {judged, other}, options).columns.size(), std::size_t{2});
}

void TestTableMeasures::robustAccuracyAndMacroF1()
{
    ReportSettings options;
    options.set("measure", "robust-accuracy,macro-f1,attacked-macro-f1");
    options.set("columns", "");
    const auto table = makeTable("pivot", {fakes::campaign()}, options);
    QCOMPARE(shown(at(table, 0, "Robust accuracy (%)")), std::string("37.5")); // 3 of the 8 it gets right
    // Before: negative 3 right of 4, one taken for positive; positive 5 of 6, one taken for negative.
    // F1 3/4 and 5/6, mean .79167. After: negative 1 of 4 right and 4 positive answered so; positive 2 of 6.
    // F1 2/9 and 4/11, mean .29293.
    QCOMPARE(shown(at(table, 0, "Macro F1 before the attack (%)")), std::string("79.2"));
    QCOMPARE(shown(at(table, 0, "Macro F1 under attack (%)")), std::string("29.3"));
}

// For attacks that keep the answer there are no scores under attack, and the caption says what a success is.
void TestTableMeasures::whoKeepsTheAnswerHasNoScoreUnderAttack()
{
    auto reduced = fakes::campaign("mr-wordcnn", "input-reduction");
    reduced.recipeJson = R"({"goal": {"type": "input-reduction"}})";
    ReportSettings options;
    options.set("measure",
                "success,clean-accuracy,attacked-accuracy,decrease,robust-accuracy,macro-f1,attacked-macro-f1");
    options.set("columns", "");
    const auto table = makeTable("pivot", {reduced}, options);
    QCOMPARE(shown(at(table, 0, "Accuracy before the attack (%)")), std::string("80.0"));
    for (const char* title :
         {"Accuracy under attack (%)", "Relative decrease (%)", "Robust accuracy (%)", "Macro F1 under attack (%)"})
        QCOMPARE(shown(at(table, 0, title)), std::string("-"));
    QCOMPARE(shown(at(table, 0, "Macro F1 before the attack (%)")), std::string("79.2"));
    QVERIFY(table.caption.find("the same answer") != std::string::npos);
    QCOMPARE(shown(at(makeTable("summary", {reduced}), 0, "Accuracy under attack (%)")), std::string("-"));
}

void TestTableMeasures::mixedProjectsNameEachRowsMeasure()
{
    const std::vector<CampaignData> mixed{fakes::parserCampaign(), fakes::campaign()};
    const auto summary = makeTable("summary", mixed);
    QCOMPARE(shown(at(summary, 0, "UAS before (%)")), std::string("87.5")); // 7 of 8 arcs
    QCOMPARE(shown(at(summary, 0, "Accuracy before (%)")), std::string("-"));
    QCOMPARE(shown(at(summary, 1, "Accuracy under attack (%)")), std::string("30.0"));
    QCOMPARE(shown(at(summary, 1, "UAS under attack (%)")), std::string("-"));
    ReportSettings options;
    options.set("columns", "");
    options.set("measure", "clean-accuracy,attacked-accuracy,decrease");
    auto again = fakes::campaign();
    again.seed = 2;
    const auto pivot = makeTable("pivot", {mixed[0], mixed[1], again}, options);
    QCOMPARE(shown(at(pivot, 0, "UAS under attack (%)")), std::string("75.0"));         // 6 of 8
    QCOMPARE(shown(at(pivot, 0, "Relative decrease of UAS (%)")), std::string("14.3")); // 1 - 6 / 7
    QCOMPARE(shown(at(pivot, 0, "Accuracy under attack (%)")), std::string("-"));
    QCOMPARE(shown(at(pivot, 1, "Accuracy under attack (%)")), std::string("30.0"));
    QCOMPARE(at(pivot, 1, "Accuracy under attack (%)").note, std::string("[30.0, 30.0] of 2")); // the column names it
    QCOMPARE(shown(at(pivot, 1, "Relative decrease of Accuracy (%)")), std::string("62.5"));
    QVERIFY(pivot.caption.starts_with("UAS before the attack (%), Accuracy before the attack (%), UAS under attack"));
}

void TestTableMeasures::parsersAreMeasuredInUas()
{
    ReportSettings options;
    options.set("columns", "");
    options.set("measure", "attacked-accuracy");
    const auto pivot = makeTable("pivot", {fakes::parserCampaign()}, options);
    QCOMPARE(shown(at(pivot, 0, "UAS under attack (%)")), std::string("75.0")); // 6 of 8 arcs
    QVERIFY(pivot.caption.starts_with("UAS under attack (%) by victim"));
    const auto summary = makeTable("summary", {fakes::parserCampaign()});
    QCOMPARE(shown(at(summary, 0, "UAS under attack (%)")), std::string("75.0"));
    QVERIFY_EXCEPTION_THROWN((void)at(summary, 0, "Measure"), std::out_of_range);
}

void TestTableMeasures::openAttackNeedsItsOwnReference()
{
    auto gold = fakes::campaign(); // skipped where the victim was wrong, so that OpenAttack's rate is not known
    for (auto& result : gold.results)
        if (result.status == fakes::Status::Skipped)
            result.reason = core::attacks::Reason::AlreadyWrong;
    ReportSettings options;
    options.set("convention", std::string(nameOf(core::campaigns::Convention::OpenAttack)));
    QCOMPARE(shown(at(makeTable("summary", {gold}, options), 0, "Success rate (%)")), std::string("-"));
    QCOMPARE(shown(at(makeTable("pivot", {gold}, options), 0, "pwws")), std::string("-"));
    auto own = fakes::campaign();
    own.reference = "own";
    std::erase_if(own.results, [](const auto& result) { return result.status == fakes::Status::Skipped; });
    const auto table = makeTable("summary", {own}, options);
    QCOMPARE(shown(at(table, 0, "Success rate (%)")), std::string("62.5")); // 5 of 8
}

// Two of the three failed attacks of the ten examples become errors; so 5 of 8 attacks succeeded, one was withstood, of
// the eight right answers six are known under attack and one of these is right.
void TestTableMeasures::errorsAreNamedAndNotWithstood()
{
    auto erring = fakes::campaign();
    erring.results[6].status = erring.results[7].status = fakes::Status::Error;
    for (const std::size_t i : {6U, 7U})
        erring.results[i].perturbedOutput = {};
    ReportSettings options;
    options.set("columns", "");
    options.set("measure", "success,clean-accuracy,attacked-accuracy,decrease,robust-accuracy,attacked-macro-f1");
    const auto table = makeTable("pivot", {erring}, options);
    QCOMPARE(shown(at(table, 0, "Robust accuracy (%)")), std::string("16.7"));            // 1 of 6
    QCOMPARE(shown(at(table, 0, "Accuracy before the attack (%)")), std::string("80.0")); // 8 of 10
    QCOMPARE(shown(at(table, 0, "Accuracy under attack (%)")), std::string("30.0"));      // 3 of 10 with the errors
    QCOMPARE(at(table, 0, "Accuracy under attack (%)").note, std::string("at most"));
    QCOMPARE(shown(at(table, 0, "Relative decrease (%)")), std::string("83.3")); // from 6 of 8 to 1 of 8
    // Negative 0 of 3 right, 3 answered so for positive; positive 1 of 5 right: F1 0 and 2/9 (1 right, 3 and 4 wrong).
    QCOMPARE(shown(at(table, 0, "Macro F1 under attack (%)")), std::string("11.1"));
    const std::string named =
        "Examples that ended in an error, neither withstood nor succeeded (pwws on mr-wordcnn: 2 of "
        "10): the rate counts them as not succeeded; scores under attack take their answers before "
        "it, so the true ones are at most these; left out of robust accuracy, the decrease, F1 under "
        "attack.";
    QVERIFY(says(table, named));
    QCOMPARE(shown(at(makeTable("summary", {erring}), 0, "Errors")), std::string("2"));
    for (const char* kind : {"summary", "maheshwary-table3.2", "huang-table3", "zou-table6", "maheshwary-table4.3"})
        QVERIFY(says(makeTable(kind, {erring}), "(pwws on mr-wordcnn: 2 of 10)"));
    options.set("convention", "textattack");
    QVERIFY(says(makeTable("pivot", {erring}, options), "the rate leaves them out"));
    QVERIFY(makeTable("pivot", {fakes::campaign()}, options).caption.find("ended in an error") == std::string::npos);
}

// By its own answers the victim keeps 5 of 10 (five were changed); by gold it has 8 before and 3 after.
void TestTableMeasures::agreementStandsBesideTheScoreByGold()
{
    auto own = fakes::campaign();
    own.reference = "own";
    const auto summary = makeTable("summary", {own});
    QCOMPARE(shown(at(summary, 0, "Agreement (Accuracy) before (%)")), std::string("100.0"));
    QCOMPARE(shown(at(summary, 0, "Agreement (Accuracy) under attack (%)")), std::string("50.0"));
    QCOMPARE(shown(at(summary, 0, "Accuracy before (%)")), std::string("80.0"));
    QCOMPARE(shown(at(summary, 0, "Accuracy under attack (%)")), std::string("30.0"));
    QVERIFY(says(summary, "Agreement is the score by the victim's own clean answer, 100 before the attack"));
    ReportSettings options;
    options.set("columns", "");
    options.set("measure", "clean-accuracy,attacked-accuracy");
    const auto pivot = makeTable("pivot", {own}, options);
    QCOMPARE(shown(at(pivot, 0, "Agreement (Accuracy) under attack (%)")), std::string("50.0"));
    QCOMPARE(shown(at(pivot, 0, "Accuracy under attack (%)")), std::string("30.0"));
    // Of a parser without gold trees there is the agreement alone: 8 of 8 arcs, then 7.
    auto parser = fakes::parserCampaign();
    parser.reference = "own";
    parser.recipeJson = R"({"goal": {"type": "tree-error", "reference": "own"}})";
    for (auto& result : parser.results)
        result.gold = {};
    const auto trees = makeTable("summary", {parser});
    QCOMPARE(shown(at(trees, 0, "Agreement (UAS) before (%)")), std::string("100.0"));
    QCOMPARE(shown(at(trees, 0, "Agreement (UAS) under attack (%)")), std::string("87.5")); // one arc of 8 moved
    for (const auto& column : trees.columns)
        QVERIFY(!column.title.starts_with("UAS"));
}

// Three logical forms: one that stays, one that the attack turns into another one, one that was wrong beforehand, and
// an error, of which nothing is known: 1 of 2.
void TestTableMeasures::robustAccuracyIsOfAllThatIsRightOrWrong()
{
    const auto form = [](fakes::Status status, const char* before, const char* after) {
        auto result = fakes::result(status, 0, 0, 0, 1, 2);
        result.gold = core::structures::TextAnswer{"( capital:c s0 )"};
        result.originalOutput = core::structures::TextAnswer{before};
        result.perturbedOutput = core::structures::TextAnswer{after};
        return result;
    };
    auto forms = fakes::campaign("parser", "huang-greedy");
    forms.task = core::structures::findTask("forms");
    QVERIFY(forms.task != nullptr);
    forms.results = {form(fakes::Status::Failed, "( capital:c s0 )", "( capital:c s0 )"),
                     form(fakes::Status::Succeeded, "( capital:c s0 )", "( capital:c s1 )"),
                     form(fakes::Status::Skipped, "( capital:c s1 )", "( capital:c s1 )"),
                     form(fakes::Status::Error, "( capital:c s0 )", "( capital:c s0 )")};
    ReportSettings options;
    options.set("columns", "");
    options.set("measure", "robust-accuracy");
    QCOMPARE(shown(at(makeTable("pivot", {forms}, options), 0, "Robust accuracy (%)")), std::string("50.0"));
    const auto trees = makeTable("pivot", {fakes::parserCampaign()}, options);
    QCOMPARE(shown(at(trees, 0, "Robust accuracy (%)")), std::string("-"));
    QVERIFY(says(trees, "Robust accuracy is of answers that are right or wrong as a whole, not of trees and "
                        "translations."));
}

QTEST_APPLESS_MAIN(TestTableMeasures)
#include "tst_table_measures.moc"
