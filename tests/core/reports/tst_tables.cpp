#include "tests/support/registered_test.h"

#include <set>

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
    void summaryShowsSamplesOnlyWhenTheyDiffer();
    void examplesMarkTheChangedWords();
    void whatPeopleJudgedStandsInEveryTableOfAttacks_data();
    void whatPeopleJudgedStandsInEveryTableOfAttacks();
    void robustAccuracyAndMacroF1();
    void whoKeepsTheAnswerHasNoScoreUnderAttack();
    void papersTablesAreLaidOutAsInThePapers();
    void transferShowsOtherVictimsAccuracy();
    void cleanScoresAreTheVictims();
    void samplesAreNamedWhereTheyDiffer();
    void summaryTellsRowsApart();
    void mixedProjectsNameEachRowsMeasure();
    void parsersAreMeasuredInUas();
    void captionsNameReferenceAndScoring();
    void openAttackNeedsItsOwnReference();
    void captionsNameLimitsAndTarget_data();
    void captionsNameLimitsAndTarget();
    void captionsNameTheSampleAndWhatOfItIsDone();
    void errorsAreNamedAndNotWithstood();
    void agreementStandsBesideTheScoreByGold();
    void victimsOfOneNameHaveTheirHashes();
    void rowsThatAreOtherwiseEqualNameSeedOrCampaign();
    void intervalsAreNamedByTheirMethod();
    void robustAccuracyIsOfAllThatIsRightOrWrong();
    void captionsSayWhatStandsIn();
    void captionsSpeakOfColumnsThatAreThere();
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

void TestTables::robustAccuracyAndMacroF1()
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
void TestTables::whoKeepsTheAnswerHasNoScoreUnderAttack()
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

void TestTables::cleanScoresAreTheVictims()
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

void TestTables::samplesAreNamedWhereTheyDiffer()
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

void TestTables::summaryTellsRowsApart()
{
    const auto table = makeTable("summary", {fakes::withNeighbours(8), fakes::withNeighbours(50)});
    QCOMPARE(shown(at(table, 0, "Setting")), std::string("k = 8"));
    QCOMPARE(shown(at(table, 1, "Setting")), std::string("k = 50"));
    QVERIFY_EXCEPTION_THROWN((void)at(makeTable("summary", {fakes::withNeighbours(8)}), 0, "Setting"),
                             std::out_of_range);
}

void TestTables::mixedProjectsNameEachRowsMeasure()
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

void TestTables::parsersAreMeasuredInUas()
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

void TestTables::captionsNameReferenceAndScoring()
{
    auto own = fakes::campaign();
    own.reference = "own";
    for (const char* kind : {"summary", "pivot"}) {
        QVERIFY(makeTable(kind, {own}).caption.find("the victim's own answer is the reference") != std::string::npos);
        auto gold = fakes::campaign();
        gold.reference = "gold";
        QVERIFY(makeTable(kind, {gold}).caption.find("own answer") == std::string::npos);
        const auto strict = makeTable(kind, {fakes::parserCampaign()}).caption;
        QVERIFY(strict.find("a new error in an arc of no changed word") != std::string::npos);
        auto raw = fakes::parserCampaign("parser", "raw");
        QVERIFY(makeTable(kind, {raw}).caption.find("arcs of changed words included") != std::string::npos);
        raw.recipe = "parser-blackbox@released";
        const auto both = makeTable(kind, {fakes::parserCampaign(), raw}).caption;
        QVERIFY(both.find("Conditions of parser-blackbox:") != std::string::npos);
        QVERIFY(both.find("Conditions of parser-blackbox@released:") != std::string::npos);
    }
}

namespace {

bool says(const Table& table, const std::string& words)
{
    if (table.caption.find(words) != std::string::npos)
        return true;
    qWarning("%s: %s", words.c_str(), table.caption.c_str());
    return false;
}

} // namespace

void TestTables::captionsNameLimitsAndTarget_data()
{
    QTest::addColumn<QString>("kind");
    // zheng-table1 to 4 are of parsers and have sentences of their own; sizes of corpora and answers without any attack
    // depend on no limit.
    const std::set<std::string> others{"maheshwary-table3.1", "maheshwary-table4.1", "mayer-table3"};
    for (const auto& kind : reportKinds(true, false))
        if (!kind.name.starts_with("zheng") && !others.contains(kind.name))
            QTest::newRow(kind.name.c_str()) << QString::fromStdString(kind.name);
}

// One of two campaigns may ask 30 queries, the other has a target: whatever the table, its caption says so, and no
// number of theirs is called the strongest.
void TestTables::captionsNameLimitsAndTarget()
{
    QFETCH(const QString, kind);
    auto limited = fakes::campaign("mr-wordcnn", "deepwordbug");
    limited.limits = "30 queries";
    auto targeted = fakes::campaign("mr-wordcnn", "pwws");
    targeted.recipeJson = R"({"goal": {"type": "targeted", "target": "entailment"}})";
    for (auto* campaign : {&limited, &targeted})
        campaign->transfers = {{"b", 5, 3, 4, 1}};
    const auto table = makeTable(kind.toStdString(), {limited, targeted});
    QVERIFY(says(table, "Conditions of deepwordbug: at most 30 queries per example."));
    QVERIFY(says(table, "Conditions of pwws: a success is the answer entailment, and examples that have it already are "
                        "skipped."));
    for (const auto& row : table.rows)
        for (const auto& cell : row)
            QVERIFY(!cell.bold);
}

void TestTables::captionsNameTheSampleAndWhatOfItIsDone()
{
    auto paused = fakes::campaign();
    paused.sample = "first 200, 7 done";
    paused.transfers = {{"b", 5, 3, 4, 1}};
    for (const char* kind : {"summary", "pivot", "examples", "transfer", "maheshwary-table3.3", "huang-table3"})
        QVERIFY(says(makeTable(kind, {paused}), "n reviews, first 200, 7 done."));
    // Rows that name the corpus name no sample where each corpus has one: the caption does.
    auto news = fakes::campaign();
    news.corpus = "news";
    news.sample = "first 30";
    QVERIFY(says(makeTable("maheshwary-table3.3", {paused, news}), "On reviews, first 200, 7 done; news, first 30."));
}

// Two of the three failed attacks of the ten examples become errors; so 5 of 8 attacks succeeded, one was withstood, of
// the eight right answers six are known under attack and one of these is right.
void TestTables::errorsAreNamedAndNotWithstood()
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
void TestTables::agreementStandsBesideTheScoreByGold()
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

void TestTables::victimsOfOneNameHaveTheirHashes()
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

void TestTables::rowsThatAreOtherwiseEqualNameSeedOrCampaign()
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

void TestTables::intervalsAreNamedByTheirMethod()
{
    auto every = fakes::campaign("mr-wordcnn", "every");
    every.variants = {{1, fakes::Status::Succeeded, 3, 1}, {0, fakes::Status::Failed, 2, 0}};
    core::studies::ValidSuccess valid;
    valid.study = "meanings";
    valid.judged = 5, valid.valid = 2;
    valid.rate = core::metrics::Proportion{0.25, 0.0716, 0.5907};
    every.valid = valid;
    const std::string ofVariants = "after variants over texts, which are drawn with their variants (cluster bootstrap; "
                                   "Wilson's over the texts where all have one share)";
    const std::string ofValid =
        "in brackets the 95% interval of the delta method from Wilson's of both shares, Wilson's "
        "alone where every success was judged";
    const auto summary = makeTable("summary", {every});
    QVERIFY(says(summary, "In brackets 95% intervals: after success Wilson's; " + ofVariants + "."));
    QVERIFY(says(summary, ofValid));
    ReportSettings options;
    options.set("measure", "queries,variant-success");
    const auto pivot = makeTable("pivot", {every}, options);
    QVERIFY(says(pivot, "In brackets 95% intervals: " + ofVariants +
                            "; after queries over examples (percentile "
                            "bootstrap)."));
    QVERIFY(says(pivot, ofValid));
    QVERIFY(pivot.caption.find("after success") == std::string::npos);
}

// Three logical forms: one that stays, one that the attack turns into another one, one that was wrong beforehand, and
// an error, of which nothing is known: 1 of 2.
void TestTables::robustAccuracyIsOfAllThatIsRightOrWrong()
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

void TestTables::captionsSayWhatStandsIn()
{
    auto fooler = fakes::campaign("mr-wordcnn", "textfooler");
    fooler.recipeJson = R"({"name": "textfooler", "paper": "Jin et al., 2020", )"
                        R"("transformation": {"type": "vector-neighbours", "k": 50}, )"
                        R"("constraints": [{"type": "sentence-similarity"}]})";
    const std::string sentence =
        "In textfooler the built-in word vectors and sentence encoder stand in for the paper's.";
    for (const char* kind : {"summary", "pivot", "examples", "maheshwary-table3.2"})
        QVERIFY(says(makeTable(kind, {fooler}), sentence));
    QVERIFY(makeTable("summary", {fakes::campaign()}).caption.find("stand in") == std::string::npos);
}

void TestTables::captionsSpeakOfColumnsThatAreThere()
{
    const auto perturbed = makeTable("maheshwary-table3.3", {fakes::campaign()}).caption; // success, perturbed
    QVERIFY(perturbed.find("queries") == std::string::npos);
    QVERIFY(perturbed.find("Mean share of perturbed words") != std::string::npos);
    const auto queries = makeTable("maheshwary-table4.3", {fakes::campaign()}).caption; // success, queries
    QVERIFY(queries.find("Mean logical queries over successful attacks.") != std::string::npos);
    QVERIFY(queries.find("perturbed words") == std::string::npos);
    // Nothing is strongest where no attack succeeded.
    auto none = fakes::campaign("a", "pwws");
    for (auto& result : none.results)
        if (result.status == fakes::Status::Succeeded)
            result.status = fakes::Status::Failed;
    auto other = none;
    other.recipe = "random";
    const auto table = makeTable("pivot", {none, other});
    QVERIFY(!at(table, 0, "pwws").bold && !at(table, 0, "random").bold);
    QVERIFY(table.caption.find("Bold") == std::string::npos);
    QVERIFY(makeTable("maheshwary-table4.4", {none}).caption.find("Grammatical errors were not measured") !=
            std::string::npos);
}

void TestTables::openAttackNeedsItsOwnReference()
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
