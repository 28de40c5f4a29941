#include "tests/support/registered_test.h"

#include <QCheckBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QSpinBox>

#include "tests/ui/studies/study_page.h"
#include "ui/base/theme.h"
#include "ui/studies/rows/study_requests.h"
#include "ui/studies/rows/study_rows.h"

/// A study is designed on the page: texts, questions and raters.
class TestStudyDesign : public QObject, private StudyPage {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("study_design");
        ui::theme::install(*qApp);
    }
    void init() { open(); }
    void cleanup() { close(); }
    void designFromACampaign();
    void chosenResultsAreAllAskedAbout();
    void whatTheDesignCannotKeepIsSaid();
    void resultsAreFilteredAndStratified();
    void theLeastSureMayComeFirst();
    void variantsAreJudgedWhereACampaignKeepsThem();
    void formsBeginAtTheTop();
    void editsAreUndone();
    void anotherTemplateAsksFirst();
    void aWrongDesignSaysWhy();
    void aNewVersionKeepsTheAnswers();
};

void TestStudyDesign::designFromACampaign()
{
    action(QStringLiteral("New study..."))->trigger();
    QVERIFY(settled(*session_));
    auto* panel = page_->design();
    QCOMPARE(find<QComboBox>(QStringLiteral("study-template"))->count(), 7); // one a paper, two of the thesis, flags
    QCOMPARE(panel->study().name, std::string("maheshwary"));                // the victim is a classifier
    chooseTemplate(QStringLiteral("huang"));
    QCOMPARE(panel->study().keeps.votes, 2);
    find<QLineEdit>(QStringLiteral("study-raters"))->clear();
    QTest::keyClicks(find<QLineEdit>(QStringLiteral("study-raters")), QStringLiteral("ann bob cat dan"));
    find<QSpinBox>(QStringLiteral("study-items"))->setValue(6);
    find<QSpinBox>(QStringLiteral("study-originals"))->setValue(2);
    QVERIFY(QTest::qWaitFor([&] { return panel->factsText().contains(QStringLiteral("2 originals")); }, 10'000));
    QVERIFY(settled(*session_));
    QVERIFY2(panel->factsText().startsWith(QStringLiteral("6 texts to judge \u00b7 2 originals \u00b7 1 for practice")),
             qPrintable(panel->factsText()));
    // 8 items by 3 of 4 raters, and practice and check for everybody: 24 + 8 judgements, 8 a rater.
    QVERIFY(panel->factsText().contains(QStringLiteral("8 items per rater")));
    QVERIFY(panel->factsText().contains(QStringLiteral("32 judgements in all")));
    find<QPushButton>(QStringLiteral("create-study"))->click();
    QVERIFY(settled(*session_));
    const auto name = session_->project()->studies().at(0).name;
    QCOMPARE(core::studies::assignmentsOf(*session_->project(), name).size(), std::size_t(4));
    QCOMPARE(core::studies::itemsOf(*session_->project(), name).size(), std::size_t(10));
    QVERIFY(find<QLabel>(QStringLiteral("missing-raters"))->text().startsWith(QStringLiteral("Nothing came back yet")));
}

/// Chosen in Results one by one: r1 and r4 failed, r2 succeeded. Another template does not draw others instead.
void TestStudyDesign::chosenResultsAreAllAskedAbout()
{
    Q_EMIT ui::StudyRequests::of(*session_).studyRequested(
        {QStringLiteral("r1"), QStringLiteral("r2"), QStringLiteral("r4")});
    QVERIFY(settled(*session_));
    const auto facts = [&] {
        return QTest::qWaitFor(
            [&] { return page_->design()->factsText().startsWith(QStringLiteral("3 texts to judge")); }, 10'000);
    };
    QVERIFY2(facts(), qPrintable(page_->design()->factsText()));
    chooseTemplate(QStringLiteral("huang"));
    QVERIFY(settled(*session_));
    QVERIFY2(facts(), qPrintable(page_->design()->factsText()));
    QVERIFY(page_->design()->study().sampling.statuses.empty());
}

void TestStudyDesign::whatTheDesignCannotKeepIsSaid()
{
    startDesign();
    // 100 are requested, 8 succeeded.
    QVERIFY2(page_->design()->factsText().contains(QStringLiteral("swaps has only 8 of the 100 items asked for")),
             qPrintable(page_->design()->factsText()));
}

void TestStudyDesign::resultsAreFilteredAndStratified()
{
    startDesign();
    const auto facts = [&](const char* text) {
        return QTest::qWaitFor([&] { return page_->design()->factsText().startsWith(QLatin1String(text)); }, 10'000);
    };
    QVERIFY(facts("8 texts to judge")); // the succeeded ones of 12
    tick(QStringLiteral("study-statuses"), QStringLiteral("failed"));
    QVERIFY(facts("12 texts to judge"));
    tick(QStringLiteral("study-statuses"), QStringLiteral("succeeded")); // failed alone
    QVERIFY(facts("4 texts to judge"));
    tick(QStringLiteral("study-statuses"), QStringLiteral("All"));
    tick(QStringLiteral("study-labels"), QStringLiteral("negative")); // every second sentence
    QVERIFY(facts("6 texts to judge"));
    tick(QStringLiteral("study-labels"), QStringLiteral("positive"));
    QVERIFY(facts("12 texts to judge"));
    tick(QStringLiteral("study-tags"), QStringLiteral("NN"));
    QVERIFY(facts("6 texts to judge"));
    QVERIFY(page_->design()->study().sampling.tags == std::vector<std::string>{"NN"});
    auto* stratify = find<QComboBox>(QStringLiteral("study-stratify"));
    QStringList strata;
    for (int i = 0; i < stratify->count(); ++i)
        strata << stratify->itemData(i).toString();
    QCOMPARE(strata, (QStringList{QString(), QStringLiteral("label"), QStringLiteral("status"), QStringLiteral("tag"),
                                  QStringLiteral("perturbed"), QStringLiteral("column:topic")}));
    stratify->setCurrentIndex(5);
    QCOMPARE(page_->design()->study().sampling.stratify, std::string("column:topic"));
}

void TestStudyDesign::theLeastSureMayComeFirst()
{
    startDesign();
    auto* box = find<QCheckBox>(QStringLiteral("study-unsure_first"));
    QVERIFY(settled(*session_));
    QVERIFY(!box->isChecked()); // the template draws at random
    box->click();
    QVERIFY(page_->design()->study().sampling.unsureFirst);
}

void TestStudyDesign::variantsAreJudgedWhereACampaignKeepsThem()
{
    startDesign();
    auto* box = find<QCheckBox>(QStringLiteral("study-variants"));
    QVERIFY(settled(*session_));
    QVERIFY(!box->isEnabled()); // this campaign keeps the best texts alone
    const auto id = samples::campaignWithVariants(*session_->project());
    session_->touchProject();
    session_->setCampaign(id);
    QVERIFY(settled(*session_));
    startDesign();
    QTRY_VERIFY(box->isEnabled());
    const auto facts = [&](const char* text) {
        return QTest::qWaitFor([&] { return page_->design()->factsText().startsWith(QLatin1String(text)); }, 10'000);
    };
    QVERIFY(facts("1 text to judge")); // the one that fooled the victim
    tick(QStringLiteral("study-statuses"), QStringLiteral("All"));
    box->click();
    QVERIFY(facts("9 texts to judge"));
    QVERIFY(page_->design()->study().sampling.variants);
}

void TestStudyDesign::formsBeginAtTheTop()
{
    startDesign();
    for (int tab = 1; tab < 4; ++tab) {
        page_->design()->showTab(tab);
        QTest::qWait(20);
        // Rows that belong together are close: nothing spreads over the page.
        QList<int> edges;
        for (auto* form : page_->design()->findChildren<QFormLayout*>())
            for (int row = 0; row < form->rowCount(); ++row)
                if (auto* item = form->itemAt(row, QFormLayout::FieldRole))
                    if (auto* field = item->widget(); field != nullptr && field->isVisible()) {
                        const int top = field->mapTo(page_.get(), QPoint()).y();
                        if (!edges.isEmpty() && top > edges.last())
                            QVERIFY2(top - edges.last() <= 3 * ui::theme::grid, qPrintable(QString::number(tab)));
                        edges << top + field->height();
                    }
        QVERIFY(edges.size() >= 4);
    }
}

void TestStudyDesign::editsAreUndone()
{
    startDesign();
    auto* panel = page_->design();
    const auto undo = panel->panelActions().at(0);
    const auto redo = panel->panelActions().at(1);
    undo->trigger(); // the choice of the template
    QVERIFY(!undo->isEnabled());
    auto* templates = find<QComboBox>(QStringLiteral("study-template"));
    auto* name = find<QLineEdit>(QStringLiteral("study-name"));
    QCOMPARE(templates->currentData().toString(), QStringLiteral("maheshwary"));
    QCOMPARE(name->text(), QStringLiteral("maheshwary"));
    redo->trigger();
    QCOMPARE(templates->currentData().toString(), QStringLiteral("zheng"));
    QCOMPARE(name->text(), QStringLiteral("zheng"));
    find<QSpinBox>(QStringLiteral("study-items"))->setValue(5);
    QTest::qWait(600); // edits that follow each other at once are one step
    auto* prompt = find<QLineEdit>(QStringLiteral("question-prompt"));
    const auto before = prompt->text();
    prompt->selectAll();
    QTest::keyClicks(prompt, QStringLiteral("Alike?"));
    QTest::qWait(600);
    QCOMPARE(panel->study().questions.at(0).prompt, std::string("Alike?"));
    undo->trigger();
    QCOMPARE(prompt->text(), before);
    QCOMPARE(panel->study().sampling.items, std::size_t(5));
    undo->trigger();
    QCOMPARE(panel->study().sampling.items, std::size_t(100));
    QCOMPARE(find<QSpinBox>(QStringLiteral("study-items"))->value(), 100);
    redo->trigger();
    redo->trigger();
    QCOMPARE(panel->study().questions.at(0).prompt, std::string("Alike?"));
    QVERIFY(!redo->isEnabled());
}

void TestStudyDesign::anotherTemplateAsksFirst()
{
    startDesign(); // nothing was set: the template is taken at once
    auto* panel = page_->design();
    auto* templates = find<QComboBox>(QStringLiteral("study-template"));
    QCOMPARE(templates->currentData().toString(), QStringLiteral("zheng"));
    find<QSpinBox>(QStringLiteral("study-items"))->setValue(5);
    chooseTemplate(QStringLiteral("huang"));
    QCOMPARE(panel->study().sampling.items, std::size_t(5));
    QCOMPARE(templates->currentData().toString(), QStringLiteral("zheng"));
    for (auto* button : panel->findChildren<QPushButton*>())
        if (button->text() == QLatin1String("Replace them"))
            button->click();
    QCOMPARE(templates->currentData().toString(), QStringLiteral("huang"));
    QCOMPARE(panel->study().keeps.votes, 2);
}

void TestStudyDesign::aWrongDesignSaysWhy()
{
    startDesign();
    auto* options = find<QPlainTextEdit>(QStringLiteral("question-options"));
    options->setPlainText(QStringLiteral("same = Same"));
    QTest::qWait(600);
    QVERIFY(settled(*session_));
    QVERIFY2(page_->design()->problemText().contains(QStringLiteral("two options")),
             qPrintable(page_->design()->problemText()));
    find<QPushButton>(QStringLiteral("create-study"))->click();
    QVERIFY(settled(*session_));
    QVERIFY(session_->project()->studies().empty());
}

void TestStudyDesign::aNewVersionKeepsTheAnswers()
{
    design();
    import({judged(QStringLiteral("ann"), QStringLiteral("111222"))});
    action(QStringLiteral("Change the design..."))->trigger();
    auto* prompt = find<QLineEdit>(QStringLiteral("question-prompt"));
    prompt->selectAll();
    QTest::keyClicks(prompt, QStringLiteral("Built alike?"));
    find<QPushButton>(QStringLiteral("create-study"))->click();
    QVERIFY(settled(*session_));
    const auto now = core::studies::studyOf(*session_->project(), "structure");
    QCOMPARE(now.version, 2);
    QCOMPARE(now.questions.front().prompt, std::string("Built alike?"));
    QCOMPARE(session_->project()->ballots("structure").size(), std::size_t(6));
    QCOMPARE(core::studies::studyOf(*session_->project(), "structure", 1).version, 1);
}

QTEST_MAIN(TestStudyDesign)
#include "tst_study_design.moc"
