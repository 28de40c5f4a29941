#include "tests/support/registered_test.h"

#include <numeric>

#include <QLabel>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabBar>
#include <QTableView>

#include "core/studies/rating/ballots_csv.h"
#include "tests/ui/studies/study_page.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/charts/bar_list.h"
#include "ui/charts/histogram.h"
#include "ui/results/results_page.h"
#include "ui/studies/rows/cells_model.h"
#include "ui/studies/verdicts/agreement_panel.h"
#include "ui/studies/verdicts/disputes_panel.h"
#include "ui/studies/verdicts/item_table.h"
#include "ui/studies/verdicts/tie_window.h"
#include "ui/studies/verdicts/verdicts_panel.h"
#include "ui/studies/verdicts/work_panel.h"
#include "ui/widgets/search_field.h"

/// The results of a study's answers: agreement, ties, kept texts.
class TestStudiesPage : public QObject, private StudyPage {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("studies_page");
        ui::theme::install(*qApp);
    }
    void init() { open(); }
    void cleanup() { close(); }
    void anEmptyPageHelps();
    void shownAgreementIsCores();
    void cellsOpenTheirItems();
    void undefinedHasItsReason();
    void keptTextsBecomeAFilterInResults();
    void keptTextsBecomeACorpus();
    void tiesAreDecidedBesideTheVotes();
    void tiesAreListedWithTheVotes();
    void tiesAreGoneThroughByKeysWithBreaks();
    void howRatersWorked();
    void largeTextFits();
};

void TestStudiesPage::anEmptyPageHelps()
{
    int primary = 0;
    for (auto* button : page_->findChildren<QPushButton*>())
        primary += button->isVisible() ? 1 : 0;
    QCOMPARE(primary, 1);
    for (auto* one : page_->pageActions())
        QVERIFY2(!one->toolTip().isEmpty(), qPrintable(one->text()));
}

void TestStudiesPage::shownAgreementIsCores()
{
    design();
    import({judged(QStringLiteral("ann"), QStringLiteral("111222")),
            judged(QStringLiteral("bob"), QStringLiteral("112221")),
            judged(QStringLiteral("cat"), QStringLiteral("121212"))});
    const auto results = core::studies::resultsOf(*session_->project(), "structure");
    const auto& question = results.study.questions.front();
    const auto table = core::studies::ratingTable(results.ballots, question.id, question.level, question.scale());
    const auto expected = core::studies::agreementOf(table, question.level);
    auto* panel = page_->agreement();
    QVERIFY(panel->agreement().has_value());
    const auto* model = panel->coefficients();
    const auto shown = [&](const QString& key, int column) {
        return model->index(model->rowOf(key), column).data().toString();
    };
    QCOMPARE(shown(QStringLiteral("percent"), 1), ui::formatPercent(*expected.percent.coefficient.value));
    QCOMPARE(shown(QStringLiteral("alpha"), 1), ui::formatDecimal(*expected.alpha.coefficient.value, 3));
    QCOMPARE(shown(QStringLiteral("fleiss"), 1), ui::formatDecimal(*expected.fleiss.coefficient.value, 3));
    QCOMPARE(shown(QStringLiteral("gwet"), 1), ui::formatDecimal(*expected.gwet.coefficient.value, 3));
    QCOMPARE(shown(QStringLiteral("alpha"), 2), QStringLiteral("[%1, %2]")
                                                    .arg(ui::formatDecimal(expected.alpha.interval->low, 3),
                                                         ui::formatDecimal(expected.alpha.interval->high, 3)));
    QCOMPARE(expected.pairs.size(), std::size_t(3));
    QCOMPARE(shown(QStringLiteral("kappa ann, bob"), 1),
             ui::formatDecimal(*expected.pairs.front().kappa.coefficient.value, 3));
}

void TestStudiesPage::cellsOpenTheirItems()
{
    design();
    // Each packet has its own order, so the votes are identified by item, not by digit.
    import({judged(QStringLiteral("ann"), QStringLiteral("111222")),
            judged(QStringLiteral("bob"), QStringLiteral("111111"))});
    auto* panel = page_->agreement();
    const int row = panel->coefficients()->rowOf(QStringLiteral("kappa ann, bob"));
    QVERIFY(row >= 0);
    panel->showMatrixOf(row);
    // ann (rows) said same, different 3 times each; bob always same.
    const auto cell = [&](int r, int c) { return panel->matrix()->index(r, c).data().toString(); };
    QCOMPARE(panel->matrix()->rowCount(), 2);
    QCOMPARE(cell(0, 1), QStringLiteral("3"));
    QCOMPARE(cell(0, 2), QStringLiteral("0"));
    QCOMPARE(cell(1, 1), QStringLiteral("3"));
    QCOMPARE(cell(1, 2), QStringLiteral("0"));
    panel->showCell(1, 1);
    QCOMPARE(panel->items()->count(), 3);
    panel->showCell(0, 2);
    QCOMPARE(panel->items()->count(), 0);
}

void TestStudiesPage::undefinedHasItsReason()
{
    design();
    import({judged(QStringLiteral("ann"), QStringLiteral("111111")),
            judged(QStringLiteral("bob"), QStringLiteral("111111"))});
    const auto* model = page_->agreement()->coefficients();
    const int row = model->rowOf(QStringLiteral("alpha"));
    QCOMPARE(model->index(row, 1).data().toString(), QStringLiteral("undefined"));
    QVERIFY(!model->index(row, 2).data().toString().isEmpty());
    QVERIFY(model->index(row, 2).data().toString() != QStringLiteral("\u2013"));
}

void TestStudiesPage::keptTextsBecomeAFilterInResults()
{
    ui::ResultsPage results(*session_);
    results.resize(1120, 700);
    results.show();
    QVERIFY(settled(*session_));
    auto* chip = results.findChild<QToolButton*>(QStringLiteral("chip-kept"));
    QVERIFY(chip->isHidden());
    design();
    import({judged(QStringLiteral("ann"), QStringLiteral("111111")),
            judged(QStringLiteral("bob"), QStringLiteral("111111"))});
    QVERIFY(settled(*session_));
    // All 6 judged successes are kept, of 8 successes of 12 attacked.
    QVERIFY(!chip->isHidden());
    QVERIFY2(chip->text().contains(QStringLiteral("6")), qPrintable(chip->text()));
    const auto* valid = results.findChild<QLabel*>(QStringLiteral("valid-success"));
    QVERIFY2(valid->text().contains(QStringLiteral("66.7%")) && valid->toolTip().contains(QStringLiteral("6 of 6")),
             qPrintable(valid->text()));
    QVERIFY(find<QLabel>(QStringLiteral("valid-success"))->text().contains(QStringLiteral("66.7%")));
    action(QStringLiteral("Kept texts in Results"))->trigger();
    QVERIFY(settled(*session_));
    QVERIFY(chip->isChecked());
    const auto* table = results.findChild<QTableView*>();
    QCOMPARE(table->model()->rowCount(), 6);
}

void TestStudiesPage::keptTextsBecomeACorpus()
{
    design();
    // Each packet has its own order, so ann's answers are compared by item: bob and cat give the same as she.
    auto answers = answersOfAnn();
    for (const auto* rater : {"bob", "cat"})
        for (std::size_t i = 0; i < 6; ++i) {
            answers.push_back(answers[i]);
            answers.back().rater = rater;
        }
    answers[6].answer = "different"; // the first is kept by 2 of 3
    import({written(QStringLiteral("all.csv"), core::studies::ballotsCsv(answers))});
    QVERIFY(settled(*session_));
    const auto file = folder_->filePath(QStringLiteral("kept.jsonl"));
    page_->verdicts()->writeCorpusTo(file);
    QVERIFY(settled(*session_));
    const auto bytes = core::readFile(file.toStdString());
    QCOMPARE(std::ranges::count(bytes, '\n'), 3);
    QVERIFY(bytes.find("same 2, different 1") != std::string::npos);
    // The banner offers to import it.
    QString wanted;
    connect(session_.get(), &Session::importRequested, this, [&](const QString& path) { wanted = path; });
    for (auto* button : page_->verdicts()->findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Import it as a corpus"))
            button->click();
    QCOMPARE(wanted, file);
}

void TestStudiesPage::tiesAreDecidedBesideTheVotes()
{
    design();
    import({judged(QStringLiteral("ann"), QStringLiteral("111111")),
            judged(QStringLiteral("bob"), QStringLiteral("222222"))});
    const auto* disputes = page_->findChild<ui::DisputesPanel*>();
    QCOMPARE(disputes->items()->count(), 6);
    // Its list is searched as those of other pages are: all ties are as far apart as can be.
    auto* search = disputes->items()->findChild<ui::SearchField*>();
    const auto* list = disputes->items()->findChild<QTableView*>();
    search->setText(QStringLiteral("disagreement:<0.1"));
    QTRY_COMPARE(list->model()->rowCount(), 0);
    search->setText(QStringLiteral("majority:tie"));
    QTRY_COMPARE(list->model()->rowCount(), 6);
    search->clear();
    auto* decide = disputes->panelActions().front();
    QCOMPARE(decide->text(), QStringLiteral("Decide 6 ties..."));
    decide->trigger();
    auto* window = page_->findChild<ui::RaterWindow*>();
    QVERIFY(window != nullptr);
    window->panel()->begin();
    QTest::keyClick(window->panel(), Qt::Key_1);
    window->close();
    QVERIFY(QTest::qWaitFor([&] { return decide->text() == QStringLiteral("Decide 5 ties..."); }, 10'000));
    const auto ballots = session_->project()->ballots("structure");
    QCOMPARE(ballots.size(), std::size_t(13)); // no vote was changed
    QCOMPARE(std::ranges::count(ballots, std::string(core::studies::adjudicator), &Ballot::rater), 1);
}

/// The list beside the item has what is pending and what is done; N and P go through it, U takes back, and a switch
/// shows who said what.
void TestStudiesPage::tiesAreListedWithTheVotes()
{
    design();
    import({judged(QStringLiteral("ann"), QStringLiteral("111111")),
            judged(QStringLiteral("bob"), QStringLiteral("222222"))});
    page_->findChild<ui::DisputesPanel*>()->panelActions().front()->trigger();
    auto* window = page_->findChild<ui::TieWindow*>();
    QVERIFY(window != nullptr);
    window->activateWindow();
    QTRY_COMPARE(QApplication::activeWindow(), static_cast<QWidget*>(window)); // not its parent alone
    const auto at = [&] { return window->panel()->session().itemIndex(); };
    const auto pending = QStringLiteral("pending");
    QCOMPARE(window->listed(), QStringList(6, pending));
    QCOMPARE(at(), std::size_t{0});
    // Third first: N twice; an answer goes on down the list, not back to the first.
    QTest::keyClick(window->panel(), Qt::Key_N);
    QTest::keyClick(window->panel(), Qt::Key_N);
    QCOMPARE(at(), std::size_t{2});
    QTest::keyClick(window->panel(), Qt::Key_1);
    QTRY_COMPARE(at(), std::size_t{3});
    QCOMPARE(window->listed().count(pending), 5);
    QVERIFY(window->listed()[2] != pending);
    QTest::keyClick(window->panel(), Qt::Key_P);
    QCOMPARE(at(), std::size_t{2}); // decided, and can be seen again
    QTest::keyClick(window->panel(), Qt::Key_U);
    QTRY_COMPARE(window->listed(), QStringList(6, pending));
    QCOMPARE(at(), std::size_t{2});
    // Hidden until it is wanted.
    auto* votes = window->findChild<QTableView*>(QStringLiteral("tie-votes"));
    QVERIFY(votes != nullptr && !votes->isVisible());
    QTest::keyClick(window->panel(), Qt::Key_V);
    QVERIFY(votes->isVisible());
    QCOMPARE(votes->model()->rowCount(), 2);
    QStringList raters, answers;
    for (int row = 0; row < 2; ++row) {
        raters << votes->model()->index(row, 0).data().toString();
        answers << votes->model()->index(row, 2).data().toString();
        QVERIFY(!votes->model()->index(row, 3).data().toString().isEmpty()); // seconds, or a dash where too quick
    }
    QCOMPARE(raters, (QStringList{QStringLiteral("ann"), QStringLiteral("bob")}));
    QVERIFY(answers[0] != answers[1]);
    QTest::keyClick(window->panel(), Qt::Key_V);
    QVERIFY(!votes->isVisible());
    window->close();
}

/// The keys of the list go on down the list, and a break that is due is not passed over.
void TestStudiesPage::tiesAreGoneThroughByKeysWithBreaks()
{
    startDesign();
    auto study = page_->design()->study();
    study.name = "structure";
    study.items.clear();
    study.sampling.items = 6;
    study.plan.raters = {"ann", "bob"};
    study.plan.mode = core::studies::AssignmentPlan::Mode::Full;
    study.breakEvery = 1;
    page_->design()->setStudy(study);
    QVERIFY(settled(*session_));
    find<QPushButton>(QStringLiteral("create-study"))->click();
    QVERIFY(settled(*session_));
    auto answers = answersOfAnn();
    import({written(QStringLiteral("ann.csv"), core::studies::ballotsCsv(answers))});
    for (auto& ballot : answers) {
        ballot.rater = "bob";
        ballot.answer = ballot.answer == "same" ? "different" : "same";
    }
    import({written(QStringLiteral("bob.csv"), core::studies::ballotsCsv(answers))});
    page_->findChild<ui::DisputesPanel*>()->panelActions().front()->trigger();
    auto* window = page_->findChild<ui::TieWindow*>();
    QVERIFY(window != nullptr);
    window->activateWindow();
    QTRY_COMPARE(QApplication::activeWindow(), static_cast<QWidget*>(window)); // not its parent alone
    auto* panel = window->panel();
    const auto at = [&] { return panel->session().itemIndex(); };
    QTableView* list = nullptr;
    for (auto* table : window->findChildren<QTableView*>())
        if (table->accessibleName() == QStringLiteral("Ties, pending and decided"))
            list = table;
    QVERIFY(list != nullptr);
    list->setFocus();
    for (std::size_t row = 1; row <= 2; ++row) {
        QTest::keyClick(list, Qt::Key_Down);
        QCOMPARE(at(), row);
        QVERIFY(list->hasFocus());
    }
    QTest::keyClick(panel, Qt::Key_1);
    QCoreApplication::processEvents();
    QVERIFY(panel->view() == ui::AnnotationPanel::View::Break);
    panel->begin();
    QTRY_COMPARE(at(), std::size_t{3}); // down the list, not back to the first
    window->close();
}

/// ann answered once a minute, each time after 2 s but for the first, which was impossibly quick.
void TestStudiesPage::howRatersWorked()
{
    design();
    auto answers = answersOfAnn();
    for (std::size_t i = 0; i < answers.size(); ++i)
        answers[i].at = "2026-03-04T05:0" + std::to_string(i) + ":00Z";
    answers[0].seconds = 0.5;
    core::studies::importBallots(*session_->project(), "structure", answers, "ann.csv");
    session_->touchProject();
    QVERIFY(settled(*session_));
    auto* work = page_->work();
    QCOMPARE(work->raters()->rows().size(), std::size_t{1});
    const auto& ann = work->raters()->rows()[0].cells;
    QCOMPARE(ann[0].text, QStringLiteral("ann"));
    QCOMPARE(ann[2].sort.toDouble(), 2.0);  // median
    QCOMPARE(ann[4].sort.toDouble(), 60.0); // 5 answers in the 5 minutes after the first
    const auto& bins = work->times()->counts();
    QCOMPARE(std::accumulate(bins.begin(), bins.end(), std::size_t{0}), std::size_t{6});
    QVERIFY(work->order()->bars().empty()); // nobody else answered
    QCOMPARE(work->doubts()->rows().size(), std::size_t{1});
    QCOMPARE(work->doubts()->rows()[0].cells[4].text,
             QStringLiteral("given after 0.5 s, and nobody reads the texts in less than 1 s"));
    // bob agrees about the first three only, in ann's order.
    for (std::size_t i = 0; i < answers.size(); ++i) {
        answers[i].rater = "bob";
        answers[i].seconds = 2.0;
        if (i >= 3)
            answers[i].answer = answers[i].answer == "same" ? "different" : "same";
    }
    core::studies::importBallots(*session_->project(), "structure", answers, "bob.csv");
    session_->touchProject();
    QVERIFY(settled(*session_));
    QTRY_COMPARE(work->order()->bars().size(), std::size_t{6});
    for (std::size_t i = 0; i < 6; ++i)
        QCOMPARE(work->order()->bars()[i].value, i < 3 ? 1.0 : 0.0);
    auto* rater = find<QComboBox>(QStringLiteral("work-rater"));
    rater->setCurrentIndex(rater->findData(QStringLiteral("bob")));
    Q_EMIT rater->activated(rater->currentIndex());
    QVERIFY(work->doubts()->rows().empty());
}

void TestStudiesPage::largeTextFits()
{
    design();
    ui::theme::setTextPercent(200);
    const auto tooSmall = [&] {
        for (auto* button : page_->findChildren<QPushButton*>())
            if (button->isVisible() && (button->width() < button->minimumSizeHint().width() ||
                                        button->height() < button->minimumSizeHint().height()))
                return button->text();
        return QString();
    };
    QTRY_COMPARE(tooSmall(), QString()); // a layout takes its time
    const auto tabsFit = [&] {
        for (auto* tabs : page_->findChildren<QTabBar*>())
            if (tabs->isVisible())
                for (int i = 0; i < tabs->count(); ++i)
                    QVERIFY2(tabs->rect().contains(tabs->tabRect(i)), qPrintable(tabs->tabText(i)));
    };
    tabsFit();
    action(QStringLiteral("New study..."))->trigger();
    QVERIFY(settled(*session_));
    tabsFit();
    // The form's columns are one below the other; nothing sticks out to the right.
    for (auto* scroll : page_->design()->findChildren<QScrollArea*>())
        if (scroll->isVisible())
            QCOMPARE(scroll->horizontalScrollBar()->maximum(), 0);
    ui::theme::setTextPercent(100);
}

QTEST_MAIN(TestStudiesPage)
#include "tst_studies_page.moc"
