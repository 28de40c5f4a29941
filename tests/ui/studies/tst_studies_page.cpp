#include <QAbstractItemModelTester>
#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QSpinBox>
#include <QTabBar>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>

#include "core/base/file.h"
#include "core/studies/intake/exchange.h"
#include "core/studies/rating/answer_log.h"
#include "core/studies/rating/ballots_csv.h"
#include "tests/core/studies/campaigns.h"
#include "tests/support/registered_test.h"
#include "tests/ui/fakes.h"
#include "ui/base/banner.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/results/results_page.h"
#include "ui/studies/cells_model.h"
#include "ui/studies/design/design_panel.h"
#include "ui/studies/intake/raters_panel.h"
#include "ui/studies/rating/annotation_panel.h"
#include "ui/studies/rating/rater_window.h"
#include "ui/studies/studies_page.h"
#include "ui/studies/study_rows.h"
#include "ui/studies/verdicts/agreement_panel.h"
#include "ui/studies/verdicts/disputes_panel.h"
#include "ui/studies/verdicts/item_table.h"
#include "ui/studies/verdicts/verdicts_panel.h"

using core::studies::Ballot;
using core::studies::Study;
using ui::Session;
using ui::StudiesPage;

/// A study from its design to its results, with a campaign of 12 examples of which 8 succeeded.
class TestStudiesPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void init();
    void cleanup();
    void anEmptyPageHelps();
    void designFromACampaign();
    void whatTheDesignCannotKeepIsSaid();
    void resultsAreFilteredAndStratified();
    void variantsAreJudgedWhereACampaignKeepsThem();
    void formsBeginAtTheTop();
    void editsAreUndone();
    void anotherTemplateAsksFirst();
    void aWrongDesignSaysWhy();
    void packetsGoOutAndBallotsComeBack();
    void importingAgainChangesNothing();
    void aRefusedFileSaysWhyAndChangesNothing();
    void aLineThatWasCutOffIsNamed();
    void answersTakenBackAreNotCounted();
    void otherToolsAnswersComeIn_data();
    void otherToolsAnswersComeIn();
    void strangersAreTakenWhenThatIsMeant();
    void conflictsAreShown();
    void pagesGoOut();
    void shownAgreementIsCores();
    void cellsOpenTheirItems();
    void undefinedHasItsReason();
    void keptTextsBecomeAFilterInResults();
    void keptTextsBecomeACorpus();
    void tiesAreDecidedBesideTheVotes();
    void aNewVersionKeepsTheAnswers();
    void largeTextFits();

private:
    template<typename W>
    W* find(const QString& name) const
    {
        auto* found = page_->findChild<W*>(name);
        if (found == nullptr)
            QTest::qFail(qPrintable(name), __FILE__, __LINE__);
        return found;
    }
    QAction* action(const QString& text) const
    {
        for (auto* one : page_->pageActions())
            if (one->text() == text)
                return one;
        QTest::qFail(qPrintable(text), __FILE__, __LINE__);
        return nullptr;
    }
    void chooseTemplate(const QString& name) const
    {
        auto* templates = find<QComboBox>(QStringLiteral("study-template"));
        templates->setCurrentIndex(templates->findData(name));
        Q_EMIT templates->activated(templates->currentIndex());
    }
    void startDesign()
    {
        action(QStringLiteral("New study..."))->trigger();
        chooseTemplate(QStringLiteral("zheng"));
        QVERIFY(settled(*session_));
    }
    /// Ticks a value in the menu of a choice of several.
    void tick(const QString& choice, const QString& value) const
    {
        auto* menu = find<QToolButton>(choice)->menu();
        Q_EMIT menu->aboutToShow();
        for (auto* one : menu->actions())
            if (one->text() == value)
                return one->trigger();
        QTest::qFail(qPrintable(choice + QStringLiteral(" has no ") + value), __FILE__, __LINE__);
    }
    /// A study of 6 texts by ann, bob and cat, without practice and checks.
    void design()
    {
        startDesign();
        auto study = page_->design()->study();
        study.name = "structure";
        study.items.clear();
        study.sampling.items = 6;
        study.plan.raters = {"ann", "bob", "cat"};
        study.plan.mode = core::studies::Plan::Mode::Full;
        page_->design()->setStudy(study);
        QVERIFY(settled(*session_));
        find<QPushButton>(QStringLiteral("create-study"))->click();
        QVERIFY(settled(*session_));
        QCOMPARE(session_->project()->studies().size(), std::size_t(1));
    }
    /// The rater's ballots file, made with the keyboard: one digit an item.
    QString judged(const QString& rater, const QString& digits)
    {
        const std::filesystem::path packet =
            folder_->filePath(QStringLiteral("structure-%1.packet").arg(rater)).toStdString();
        if (!std::filesystem::exists(packet))
            page_->raters()->handOutTo(folder_->path(), false);
        if (!settled(*session_))
            return {};
        ui::RaterWindow window;
        if (!window.openPacket(packet))
            return {};
        window.panel()->begin();
        for (const auto digit : digits)
            QTest::keyClick(window.panel(), digit.toLatin1());
        return QString::fromStdString(core::studies::ballotsPathFor(packet).string());
    }
    /// What ann answers to her six items.
    std::vector<Ballot> answersOfAnn() const
    {
        std::vector<Ballot> ballots;
        for (const auto& item : core::studies::packetOf(*session_->project(), "structure", "ann").items)
            ballots.push_back({"structure", item.key, "ann", "structure",
                               ballots.size() % 2 == 0 ? "same" : "different", 2.0, "", "2026-03-04T05:06:07Z", 1, 1});
        return ballots;
    }
    QString written(const QString& name, const std::string& bytes) const
    {
        const auto file = folder_->filePath(name);
        core::writeFile(file.toStdString(), bytes);
        return file;
    }
    void import(const QStringList& files)
    {
        page_->raters()->importFiles(files);
        QVERIFY(settled(*session_));
    }
    std::unique_ptr<QTemporaryDir> folder_;
    std::unique_ptr<Session> session_;
    std::unique_ptr<StudiesPage> page_;
};

void TestStudiesPage::initTestCase()
{
    useTestSettings("tst_studies_page");
    ui::theme::install(*qApp);
}

void TestStudiesPage::init()
{
    QSettings().clear();
    folder_ = std::make_unique<QTemporaryDir>();
    session_ = std::make_unique<Session>(fakeBackends());
    page_ = std::make_unique<StudiesPage>(*session_);
    page_->resize(1120, 700);
    page_->show();
    session_->createProject(folder_->filePath(QStringLiteral("test.faultline")).toStdString());
    QVERIFY(settled(*session_));
    samples::attacked(*session_->project(), 12, "swaps", "moved");
    session_->touchProject();
    session_->setCampaign(session_->project()->campaigns().front().id);
    QVERIFY(settled(*session_));
}

void TestStudiesPage::cleanup()
{
    page_.reset();
    session_.reset();
    folder_.reset();
}

void TestStudiesPage::anEmptyPageHelps()
{
    int primary = 0;
    for (auto* button : page_->findChildren<QPushButton*>())
        primary += button->isVisible() ? 1 : 0;
    QCOMPARE(primary, 1);
    for (auto* one : page_->pageActions())
        QVERIFY2(!one->toolTip().isEmpty(), qPrintable(one->text()));
}

void TestStudiesPage::designFromACampaign()
{
    action(QStringLiteral("New study..."))->trigger();
    QVERIFY(settled(*session_));
    auto* panel = page_->design();
    QCOMPARE(find<QComboBox>(QStringLiteral("study-template"))->count(), 5); // one a paper
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
    QVERIFY(page_->raters()->missingText().startsWith(QStringLiteral("Nothing came back yet")));
}

void TestStudiesPage::whatTheDesignCannotKeepIsSaid()
{
    startDesign();
    // 100 are asked for, 8 succeeded.
    QVERIFY2(page_->design()->factsText().contains(QStringLiteral("swaps has only 8 of the 100 items asked for")),
             qPrintable(page_->design()->factsText()));
}

void TestStudiesPage::resultsAreFilteredAndStratified()
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

void TestStudiesPage::variantsAreJudgedWhereACampaignKeepsThem()
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

void TestStudiesPage::formsBeginAtTheTop()
{
    startDesign();
    for (int tab = 1; tab < 4; ++tab) {
        page_->design()->showTab(tab);
        QTest::qWait(20);
        // Rows that follow each other stand close: nothing spreads over the page.
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

void TestStudiesPage::anotherTemplateAsksFirst()
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

void TestStudiesPage::editsAreUndone()
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

void TestStudiesPage::aWrongDesignSaysWhy()
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

void TestStudiesPage::packetsGoOutAndBallotsComeBack()
{
    design();
    const auto ann = judged(QStringLiteral("ann"), QStringLiteral("111222"));
    QVERIFY(!ann.isEmpty());
    for (const auto* rater : {"ann", "bob", "cat"})
        QVERIFY(QFile::exists(folder_->filePath(QStringLiteral("structure-%1.packet").arg(QLatin1String(rater)))));
    // Nothing in a packet says what is tested.
    const auto packet = core::readFile(folder_->filePath(QStringLiteral("structure-bob.packet")).toStdString());
    for (const auto* secret : {"swaps", "succeeded", "original", "perturbed", "campaign"})
        QVERIFY2(packet.find(secret) == std::string::npos, secret);
    const auto bob = judged(QStringLiteral("bob"), QStringLiteral("111"));
    import({ann, bob});
    QCOMPARE(page_->raters()->report(), (QStringList{QStringLiteral("structure-ann.ballots: 6 answers taken in"),
                                                     QStringLiteral("structure-bob.ballots: 3 answers taken in")}));
    QCOMPARE(page_->raters()->missingText(), QStringLiteral("9 of 18 judgements are in. Nothing yet from cat."));
}

void TestStudiesPage::importingAgainChangesNothing()
{
    design();
    const auto ann = judged(QStringLiteral("ann"), QStringLiteral("111222"));
    import({ann});
    const auto before = session_->project()->ballots("structure");
    QCOMPARE(before.size(), std::size_t(6));
    import({ann, ann});
    QVERIFY(session_->project()->ballots("structure") == before);
    QVERIFY(page_->raters()->report().at(0).contains(QStringLiteral("nothing new")));
}

void TestStudiesPage::aRefusedFileSaysWhyAndChangesNothing()
{
    design();
    const auto ann = judged(QStringLiteral("ann"), QStringLiteral("111222"));
    const auto bob = judged(QStringLiteral("bob"), QStringLiteral("111222"));
    auto bytes = core::readFile(bob.toStdString());
    bytes.replace(bytes.rfind("different"), 9, "same");
    core::writeFile(bob.toStdString(), bytes);
    import({bob, ann}); // the good one is taken although the bad one comes first
    QCOMPARE(session_->project()->ballots("structure").size(), std::size_t(6));
    const auto report = page_->raters()->report();
    QVERIFY2(report.at(0).contains(QStringLiteral("refused")) && report.at(0).contains(QStringLiteral("changed")),
             qPrintable(report.at(0)));
    QVERIFY(report.at(1).contains(QStringLiteral("6 answers")));
    QVERIFY2(report.at(0).contains(QStringLiteral(". Ask the rater")), qPrintable(report.at(0)));
    const auto* banner = page_->raters()->findChild<ui::Banner*>();
    QCOMPARE(banner->text(), QStringLiteral("1 file was refused, 1 taken in, as said below."));
}

void TestStudiesPage::aLineThatWasCutOffIsNamed()
{
    design();
    const auto bytes = core::readFile(judged(QStringLiteral("ann"), QStringLiteral("111222")).toStdString());
    import({written(QStringLiteral("cut.ballots"), bytes.substr(0, bytes.size() - 10))});
    QCOMPARE(session_->project()->ballots("structure").size(), std::size_t(5));
    const auto report = page_->raters()->report();
    QVERIFY(report.at(0).contains(QStringLiteral("5 answers taken in")));
    QVERIFY(report.at(1).contains(QStringLiteral("cut off")));
}

void TestStudiesPage::answersTakenBackAreNotCounted()
{
    design();
    auto answers = answersOfAnn();
    auto back = answers.at(1);
    back.revision = 2;
    back.answer.clear();
    back.comment = core::studies::undone;
    answers.push_back(back);
    import({written(QStringLiteral("ann.csv"), core::studies::ballotsCsv(answers))});
    QCOMPARE(session_->project()->ballots("structure").size(), std::size_t(7)); // nothing is overwritten
    QCOMPARE(ui::studyRows(*session_->project()).front().raters.front().ballots, std::size_t(5));
}

void TestStudiesPage::otherToolsAnswersComeIn_data()
{
    QTest::addColumn<QString>("name");
    for (const auto* name : {"a.csv", "a.jsonl", "a.json", "a.doccano.jsonl", "a.mturk-results.csv"})
        QTest::addRow("%s", name) << QString::fromLatin1(name);
}

void TestStudiesPage::otherToolsAnswersComeIn()
{
    QFETCH(const QString, name);
    design();
    const auto packet = core::studies::packetOf(*session_->project(), "structure", "ann");
    const auto answers = answersOfAnn();
    import({written(name, name.contains(QStringLiteral("mturk"))     ? turkResults(packet, answers)
                          : name.contains(QStringLiteral("doccano")) ? doccanoLines(packet, answers)
                          : name.endsWith(QStringLiteral(".json"))   ? labelStudioTasks(packet, answers)
                          : name.endsWith(QStringLiteral(".jsonl"))  ? core::studies::ballotsJsonl(answers)
                                                                     : core::studies::ballotsCsv(answers))});
    QCOMPARE(page_->raters()->report(), QStringList{name + QStringLiteral(": 6 answers taken in")});
    auto stored = session_->project()->ballots("structure");
    const auto byItem = [](const Ballot& a, const Ballot& b) { return a.item < b.item; };
    std::ranges::sort(stored, byItem);
    auto expected = answers;
    std::ranges::sort(expected, byItem);
    QVERIFY(stored == expected);
    QCOMPARE(page_->raters()->missingText(), QStringLiteral("6 of 18 judgements are in. Nothing yet from bob, cat."));
}

void TestStudiesPage::strangersAreTakenWhenThatIsMeant()
{
    design();
    auto answers = answersOfAnn();
    for (auto& ballot : answers)
        ballot.rater = "WORKER7";
    const auto packet = core::studies::packetOf(*session_->project(), "structure", "ann");
    const auto file = written(QStringLiteral("batch.csv"), turkResults(packet, answers));
    import({file});
    QVERIFY2(page_->raters()->report().at(0).contains(QStringLiteral("has no rater")),
             qPrintable(page_->raters()->report().at(0)));
    QVERIFY(session_->project()->ballots("structure").empty());
    find<QCheckBox>(QStringLiteral("new-raters"))->setChecked(true);
    import({file});
    const auto stored = session_->project()->ballots("structure");
    QCOMPARE(stored.size(), std::size_t(6));
    const auto worker = QString::fromStdString(stored.front().rater);
    QVERIFY(worker.startsWith(QStringLiteral("w-"))); // a pseudonym, no account
    // Who was not invited stands in the table, too.
    const auto tables = page_->raters()->findChildren<QTableView*>();
    QStringList shown;
    for (int row = 0; row < tables.front()->model()->rowCount(); ++row)
        shown << tables.front()->model()->index(row, 0).data().toString();
    QCOMPARE(shown, (QStringList{QStringLiteral("ann"), QStringLiteral("bob"), QStringLiteral("cat"), worker}));
    QVERIFY(page_->raters()->missingText().startsWith(QStringLiteral("6 of 24 judgements are in.")));
}

void TestStudiesPage::conflictsAreShown()
{
    design();
    auto answers = answersOfAnn();
    answers.resize(1);
    const auto first = written(QStringLiteral("first.csv"), core::studies::ballotsCsv(answers));
    answers.front().answer = "different";
    answers.front().at = "2026-03-05T05:06:07Z";
    const auto second = written(QStringLiteral("second.csv"), core::studies::ballotsCsv(answers));
    import({first, second});
    const auto report = page_->raters()->report();
    QCOMPARE(report.size(), 3);
    QVERIFY2(report.at(2).contains(QStringLiteral("ann answered structure")) &&
                 report.at(2).contains(QStringLiteral("\u201csame\u201d and \u201cdifferent\u201d")),
             qPrintable(report.at(2)));
    QCOMPARE(session_->project()->ballots("structure").size(), std::size_t(2));
}

void TestStudiesPage::pagesGoOut()
{
    design();
    page_->raters()->handOutTo(folder_->path(), true);
    QVERIFY(settled(*session_));
    for (const auto* rater : {"ann", "bob", "cat"}) {
        const auto page = core::readFile(
            folder_->filePath(QStringLiteral("structure-%1.html").arg(QLatin1String(rater))).toStdString());
        QVERIFY(page.starts_with("<!DOCTYPE html>") || page.starts_with("<!doctype html>"));
        QVERIFY(page.find(core::studies::packetOf(*session_->project(), "structure", rater).items.front().key) !=
                std::string::npos);
        QVERIFY(page.find("default-src 'none'") != std::string::npos); // it asks nothing of a network
    }
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
    // Each packet has an order of its own, so the votes are told apart by item, not by digit.
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
    QVERIFY(page_->verdicts()->validLines().contains(QStringLiteral("66.7%")));
    action(QStringLiteral("Kept texts in Results"))->trigger();
    QVERIFY(settled(*session_));
    QVERIFY(chip->isChecked());
    const auto* table = results.findChild<QTableView*>();
    QCOMPARE(table->model()->rowCount(), 6);
}

void TestStudiesPage::keptTextsBecomeACorpus()
{
    design();
    // Each packet has an order of its own, so ann's answers decide by item: bob and cat say the same as she.
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
    QCOMPARE(page_->disputes()->items()->count(), 6);
    auto* decide = page_->disputes()->panelActions().front();
    QCOMPARE(decide->text(), QStringLiteral("Decide 6 ties..."));
    decide->trigger();
    auto* window = page_->findChild<ui::RaterWindow*>();
    QVERIFY(window != nullptr);
    window->panel()->begin();
    QTest::keyClick(window->panel(), Qt::Key_1);
    window->close();
    QVERIFY(QTest::qWaitFor([&] { return decide->text() == QStringLiteral("Decide 5 ties..."); }, 10'000));
    const auto ballots = session_->project()->ballots("structure");
    QCOMPARE(ballots.size(), std::size_t(13)); // nobody's vote was touched
    QCOMPARE(std::ranges::count(ballots, std::string(core::studies::adjudicator), &Ballot::rater), 1);
}

void TestStudiesPage::aNewVersionKeepsTheAnswers()
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

void TestStudiesPage::largeTextFits()
{
    design();
    ui::theme::setTextPercent(200);
    QTest::qWait(50);
    for (auto* button : page_->findChildren<QPushButton*>())
        if (button->isVisible())
            QVERIFY2(button->width() >= button->minimumSizeHint().width() &&
                         button->height() >= button->minimumSizeHint().height(),
                     qPrintable(button->text()));
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
    // The form's columns stand one below the other; nothing hangs out to the right.
    for (auto* scroll : page_->design()->findChildren<QScrollArea*>())
        if (scroll->isVisible())
            QCOMPARE(scroll->horizontalScrollBar()->maximum(), 0);
    ui::theme::setTextPercent(100);
}

QTEST_MAIN(TestStudiesPage)
#include "tst_studies_page.moc"
