#include <QAbstractItemModelTester>
#include <QElapsedTimer>
#include <QSignalSpy>
#include <QTest>

#include "core/text/tokenizer.h"
#include "tests/support/registered_test.h"
#include "ui/results/filter_bar.h"
#include "ui/results/results_model.h"
#include "ui/results/results_proxy.h"

using core::attacks::AttackResult;
using core::attacks::Reason;
using core::attacks::Status;
using ui::ResultRow;
using ui::ResultsModel;
using ui::ResultsProxy;
using ui::TextPiece;

static core::structures::Prediction answer(float positive)
{
    core::structures::ClassScores scores;
    scores.scores = {1.0F - positive, positive};
    return scores;
}

/// "a superb , funny film" with superb -> brilliant and "," deleted.
static AttackResult edited()
{
    AttackResult result;
    result.example = "17";
    result.status = Status::Succeeded;
    result.reason = Reason::Found;
    const auto text = core::text::tokenize("a superb ,  funny film", core::text::Tokenization::Whitespace);
    result.original = core::text::Input::sentence(text);
    result.perturbed = core::text::Input::sentence(text.replaced(1, "brilliant").deleted(2));
    result.originalOutput = answer(0.9F);
    result.perturbedOutput = answer(0.2F);
    result.queries = 1234;
    result.perturbedPercent = 40.0;
    return result;
}

static ResultRow row(std::size_t position, Status status, std::uint64_t queries, double perturbed,
                     const char* text = "x")
{
    ResultRow r;
    r.position = position;
    r.example = std::to_string(position + 1);
    r.status = status;
    r.queries = queries;
    r.perturbedPercent = perturbed;
    r.labelBefore = 1;
    r.labelAfter = status == Status::Succeeded ? 0 : 1;
    r.pieces = {{TextPiece::Kind::Same, text}};
    return r;
}

static ui::ResultTable table(std::vector<ResultRow> rows)
{
    return {std::move(rows), {QStringLiteral("negative"), QStringLiteral("positive")}};
}

class TestResults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void editsStandInTheText();
    void cellsReadWell();
    void numbersSortByValueNotText();
    void filters_data();
    void filters();
    void aFilterSurvivesBeingRemembered();
    void newResultsKeepTheSelection();
    void aHundredThousandRowsStayQuick();
};

void TestResults::editsStandInTheText()
{
    const auto r = ui::rowOf(4, edited());
    QCOMPARE(r.position, std::size_t(4));
    QCOMPARE(r.labelBefore, 1);
    QCOMPARE(r.labelAfter, 0);
    QCOMPARE(ui::plainText(r), QStringLiteral("a [brilliant] [-,-] funny film"));
    QCOMPARE(r.pieces.size(), std::size_t(4));
    QCOMPARE(r.pieces[1].kind, TextPiece::Kind::Changed);
    QCOMPARE(r.pieces[2].kind, TextPiece::Kind::Deleted);
}

void TestResults::cellsReadWell()
{
    ResultsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setTable(table({ui::rowOf(0, edited())}), false);
    const auto cell = [&](int column) { return model.index(0, column).data().toString(); };
    QCOMPARE(cell(ResultsModel::StatusColumn), QStringLiteral("succeeded"));
    QCOMPARE(cell(ResultsModel::Example), QStringLiteral("17"));
    QCOMPARE(cell(ResultsModel::LabelBefore), QStringLiteral("positive"));
    QCOMPARE(cell(ResultsModel::LabelAfter), QStringLiteral("negative"));
    QCOMPARE(cell(ResultsModel::Queries), QStringLiteral("1,234"));
    QCOMPARE(cell(ResultsModel::Perturbed), QStringLiteral("40.0%"));
    QCOMPARE(model.index(0, ResultsModel::Queries).data(Qt::TextAlignmentRole).toInt(),
             int(Qt::AlignRight | Qt::AlignVCenter));
}

void TestResults::numbersSortByValueNotText()
{
    ResultsModel model;
    ResultsProxy proxy;
    proxy.setSourceModel(&model);
    QAbstractItemModelTester tester(&proxy, QAbstractItemModelTester::FailureReportingMode::QtTest);
    // As text "1,000" < "20" < "9".
    model.setTable(
        table({row(0, Status::Failed, 9, 5), row(1, Status::Failed, 1000, 10), row(2, Status::Failed, 20, 9)}), false);
    proxy.sort(ResultsModel::Queries, Qt::AscendingOrder);
    QStringList queries;
    for (int i = 0; i < proxy.rowCount(); ++i)
        queries << proxy.index(i, ResultsModel::Queries).data().toString();
    QCOMPARE(queries, (QStringList{QStringLiteral("9"), QStringLiteral("20"), QStringLiteral("1,000")}));
    proxy.sort(ResultsModel::Perturbed, Qt::DescendingOrder);
    QCOMPARE(proxy.index(0, ResultsModel::Perturbed).data().toString(), QStringLiteral("10.0%"));
    QCOMPARE(proxy.index(2, ResultsModel::Perturbed).data().toString(), QStringLiteral("5.0%"));
}

void TestResults::filters_data()
{
    QTest::addColumn<QString>("filter");
    QTest::addColumn<int>("rows");
    QTest::newRow("nothing asked, everything shown") << QStringLiteral("{}") << 4;
    QTest::newRow("one status") << QStringLiteral(R"({"statuses":["succeeded"]})") << 2;
    QTest::newRow("two statuses") << QStringLiteral(R"({"statuses":["succeeded","skipped"]})") << 3;
    QTest::newRow("the answer after") << QStringLiteral(R"({"after":0})") << 2;
    QTest::newRow("a range of changed words includes its ends") << QStringLiteral(R"({"low":10,"high":20})") << 2;
    QTest::newRow("text, whatever its case") << QStringLiteral(R"({"text":"SUPERB"})") << 1;
    QTest::newRow("an id") << QStringLiteral(R"({"text":"4"})") << 1;
    QTest::newRow("all together") << QStringLiteral(R"({"statuses":["succeeded"],"high":15})") << 1;
}

void TestResults::filters()
{
    QFETCH(const QString, filter);
    QFETCH(const int, rows);
    ResultsModel model;
    ResultsProxy proxy;
    proxy.setSourceModel(&model);
    model.setTable(table({row(0, Status::Succeeded, 10, 10), row(1, Status::Failed, 10, 30, "a superb film"),
                          row(2, Status::Skipped, 1, 0), row(3, Status::Succeeded, 10, 20)}),
                   false);
    proxy.setFilter(ui::FilterBar::fromText(filter));
    QCOMPARE(proxy.rowCount(), rows);
}

void TestResults::aFilterSurvivesBeingRemembered()
{
    ui::ResultFilter filter;
    filter.statuses = {Status::Failed, Status::BudgetSpent};
    filter.labelAfter = 1;
    filter.perturbedLow = 5;
    filter.text = QStringLiteral("caf\u00e9 \"x\"");
    QVERIFY(ui::FilterBar::fromText(ui::FilterBar::toText(filter)) == filter);
    QVERIFY(ui::FilterBar::fromText(QStringLiteral("not json")) == ui::ResultFilter{});
    QVERIFY(ui::FilterBar::fromText(QStringLiteral(R"({"statuses":["unheard of"]})")) == ui::ResultFilter{});
}

void TestResults::newResultsKeepTheSelection()
{
    ResultsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setTable(table({row(1, Status::Failed, 1, 1), row(4, Status::Failed, 2, 2)}), false);
    const QPersistentModelIndex kept(model.index(1, ResultsModel::Queries));
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setTable(table({row(0, Status::Failed, 7, 1), row(1, Status::Failed, 1, 1), row(2, Status::Failed, 8, 1),
                          row(3, Status::Failed, 9, 1), row(4, Status::Failed, 2, 2), row(6, Status::Failed, 3, 2)}),
                   true);
    QCOMPARE(resets.count(), 0);
    QCOMPARE(model.rowCount(), 6);
    QCOMPARE(kept.row(), 4);
    QCOMPARE(kept.data().toString(), QStringLiteral("2"));
    for (int i = 0; i + 1 < model.rowCount(); ++i)
        QVERIFY(model.rows()[std::size_t(i)].position < model.rows()[std::size_t(i) + 1].position);
    QCOMPARE(model.rowOfPosition(6), 5);
    QCOMPARE(model.rowOfPosition(5), -1);
}

void TestResults::aHundredThousandRowsStayQuick()
{
    std::vector<ResultRow> rows;
    for (std::size_t i = 0; i < 100'000; ++i)
        rows.push_back(row(i, i % 3 == 0 ? Status::Failed : Status::Succeeded, (i * 7919) % 1000, double(i % 100),
                           "a film of some length"));
    ResultsModel model;
    ResultsProxy proxy;
    proxy.setSourceModel(&model);
    model.setTable(table(std::move(rows)), false);
    QElapsedTimer clock;
    clock.start();
    proxy.sort(ResultsModel::Queries, Qt::AscendingOrder);
    const auto sorting = clock.restart();
    ui::ResultFilter filter;
    filter.statuses = {Status::Failed};
    proxy.setFilter(filter);
    const auto filtering = clock.elapsed();
    QCOMPARE(proxy.rowCount(), 33'334);
    // Generous for a busy machine; a text comparison for each pair takes several seconds.
    QVERIFY2(sorting < 1500, qPrintable(QString::number(sorting)));
    QVERIFY2(filtering < 1500, qPrintable(QString::number(filtering)));
}

QTEST_MAIN(TestResults)
#include "tst_results.moc"
