#include <cmath>

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>

#include "core/text/splitting/tokenizer.h"
#include "tests/support/registered_test.h"

#include "ui/results/filter_bar.h"
#include "ui/results/results_model.h"
#include <cmath>

using core::attacks::AttackResult;
using core::attacks::Reason;
using core::attacks::Status;
using ui::ResultRow;
using ui::ResultsModel;
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

static ui::ResultList list(std::vector<ResultRow> rows)
{
    ui::ResultList made;
    made.labels = {QStringLiteral("negative"), QStringLiteral("positive")};
    for (const auto& row : rows)
        made.found.positions.push_back(static_cast<std::uint32_t>(row.position));
    made.found.all = rows.size();
    made.rows = std::move(rows);
    return made;
}

class TestResults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void translatorsHaveTheirOwnNumbers();
    void editsStandInTheText();
    void cellsReadWell();
    void rowsThatWereNotReadAreAskedFor();
    void marksAreSaid();
    void aFilterSurvivesBeingRemembered();
    void newResultsKeepTheSelection();
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
    model.setList(list({ui::rowOf(0, edited())}), false);
    const auto cell = [&](int column) { return model.index(0, column).data().toString(); };
    QCOMPARE(cell(ResultsModel::StatusColumn), QStringLiteral("succeeded"));
    const auto room = model.headerData(ResultsModel::StatusColumn, Qt::Horizontal, Qt::SizeHintRole).toSize();
    QVERIFY(room.width() > 16 + QFontMetrics(QApplication::font()).horizontalAdvance(QStringLiteral("succeeded")));
    QCOMPARE(cell(ResultsModel::Example), QStringLiteral("17"));
    QCOMPARE(cell(ResultsModel::LabelBefore), QStringLiteral("positive"));
    QCOMPARE(cell(ResultsModel::LabelAfter), QStringLiteral("negative"));
    QCOMPARE(cell(ResultsModel::Queries), QStringLiteral("1,234"));
    QCOMPARE(cell(ResultsModel::Perturbed), QStringLiteral("40.0%"));
    QCOMPARE(model.index(0, ResultsModel::Queries).data(Qt::TextAlignmentRole).toInt(),
             int(Qt::AlignRight | Qt::AlignVCenter));
}

void TestResults::rowsThatWereNotReadAreAskedFor()
{
    ResultsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    auto million = list({row(7, Status::Failed, 9, 5)});
    million.found.positions.resize(1'000'000);
    for (std::uint32_t i = 0; i < 1'000'000; ++i)
        million.found.positions[i] = i == 0 ? 7 : i <= 7 ? i - 1 : i; // the seventh comes first
    model.setList(std::move(million), false);
    QCOMPARE(model.rowCount(), 1'000'000);
    QSignalSpy wanted(&model, &ResultsModel::rowsWanted);
    QCOMPARE(model.index(0, ResultsModel::Queries).data().toString(), QStringLiteral("9"));
    QCOMPARE(wanted.count(), 0);
    QVERIFY(!model.index(500, ResultsModel::Queries).data().isValid());
    QVERIFY(wanted.count() > 0);
    QCOMPARE(model.index(500, 0).data(ResultsModel::PositionRole).toInt(), 500); // known without reading it
    QCOMPARE(model.missing(0, 2), (std::vector<std::uint32_t>{0, 1}));
    model.addRows({row(500, Status::Failed, 33, 5)});
    QCOMPARE(model.index(500, ResultsModel::Queries).data().toString(), QStringLiteral("33"));
    QCOMPARE(model.rowOfPosition(7), 0);
}

void TestResults::marksAreSaid()
{
    ResultsModel model;
    model.setList(list({row(0, Status::Failed, 9, 5), row(1, Status::Failed, 9, 5)}), false);
    QCOMPARE(model.index(0, ResultsModel::Marks).data().toString(), QString());
    model.setMarks({{1, {true, true, "a typo", "look again"}}});
    QCOMPARE(model.index(1, ResultsModel::Marks).data().toString(),
             QStringLiteral("\u2605 excluded: a typo \u00b7 look again"));
}

void TestResults::aFilterSurvivesBeingRemembered()
{
    ui::ResultFilter filter;
    filter.statuses = {Status::Failed, Status::BudgetSpent};
    filter.labelAfter = 1;
    filter.perturbedLow = 5;
    filter.starred = true;
    filter.text = QStringLiteral("caf\u00e9 \"x\"");
    QVERIFY(ui::FilterBar::fromText(ui::FilterBar::toText(filter)) == filter);
    QVERIFY(ui::FilterBar::fromText(QStringLiteral("not json")) == ui::ResultFilter{});
    QVERIFY(ui::FilterBar::fromText(QStringLiteral(R"({"statuses":["unheard of"]})")) == ui::ResultFilter{});
}

void TestResults::newResultsKeepTheSelection()
{
    ResultsModel model;
    QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setList(list({row(1, Status::Failed, 1, 1), row(4, Status::Failed, 2, 2)}), false);
    const QPersistentModelIndex kept(model.index(1, ResultsModel::Queries));
    QSignalSpy resets(&model, &QAbstractItemModel::modelReset);
    model.setList(list({row(0, Status::Failed, 7, 1), row(1, Status::Failed, 1, 1), row(2, Status::Failed, 8, 1),
                        row(3, Status::Failed, 9, 1), row(4, Status::Failed, 2, 2), row(6, Status::Failed, 3, 2)}),
                  true);
    QCOMPARE(resets.count(), 0);
    QCOMPARE(model.rowCount(), 6);
    QCOMPARE(kept.row(), 4);
    QCOMPARE(kept.data().toString(), QStringLiteral("2"));
    QCOMPARE(model.positions(), (std::vector<std::uint32_t>{0, 1, 2, 3, 4, 6}));
    QCOMPARE(model.rowOfPosition(6), 5);
    QCOMPARE(model.rowOfPosition(5), -1);
}

/// Of n-grams of 1 to 4 letters 6 of 8, 5 of 7, 4 of 6 and 3 of 5 are left, and as many of words of the translation:
/// (3 / 14) ^ (1 / 4) = .680 of both, so each share of what was changed cost as large a share of BLEU.
void TestResults::translatorsHaveTheirOwnNumbers()
{
    AttackResult result;
    result.example = "1";
    result.status = Status::Succeeded;
    const auto text = core::text::tokenize("abcdefgh", core::text::Tokenization::Whitespace);
    result.original = core::text::Input::sentence(text);
    result.perturbed = core::text::Input::sentence(text.replaced(0, "abcdefxy"));
    result.gold = result.originalOutput = core::structures::TextAnswer{"un dos tres cuatro cinco seis siete ocho"};
    result.perturbedOutput = core::structures::TextAnswer{"un dos tres cuatro cinco seis no nada"};
    core::attacks::Scoring scoring;
    scoring.kind = core::structures::AnswerKind::Translation;
    scoring.answers = {core::answers::AnswerMeasure::Bleu};
    const auto row = ui::rowOf(0, result, scoring);
    QVERIFY(std::abs(row.sourceBleu - std::pow(3.0 / 14.0, 0.25)) < 1e-6);
    QVERIFY(std::abs(row.scoreAfter - row.sourceBleu) < 1e-6);
    QVERIFY(row.degradation && std::abs(*row.degradation - 1.0) < 1e-5);
    ResultsModel model;
    auto made = list({row});
    made.scoring = scoring;
    model.setList(made, false);
    QVERIFY(model.translations());
    const auto shown = [&](int column) { return model.index(0, column).data().toString(); };
    QCOMPARE(shown(ResultsModel::Score), QStringLiteral("100.0 \u2192 68.0"));
    QCOMPARE(shown(ResultsModel::SourceBleu), QStringLiteral("0.680"));
    QCOMPARE(shown(ResultsModel::Degradation), QStringLiteral("1.00"));
    QCOMPARE(model.headerData(ResultsModel::Score, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("BLEU"));
    // Others have none of these.
    const auto other = ui::rowOf(0, edited());
    QVERIFY(other.sourceBleu < 0.0 && !other.degradation);
}

QTEST_MAIN(TestResults)
#include "tst_results.moc"
