#include "tests/support/registered_test.h"

#include <QCheckBox>
#include <QClipboard>
#include <QComboBox>
#include <QDesktopServices>
#include <QDialog>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QStandardPaths>
#include <QTextBrowser>

#include "core/reports/basics/number.h"
#include "core/reports/registry.h"
#include "tests/ui/figures/shown_figures.h"
#include "ui/charts/export_dialog.h"
#include "ui/figures/figure_view.h"
#include "ui/studies/rows/study_requests.h"
#include "ui/widgets/banner.h"
#include "ui/widgets/empty_state.h"

using namespace shown_figures;

/// Figures and tables of studies on that page.
class TestStudyFigures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void studiesHaveFiguresAndTables_data();
    void studiesHaveFiguresAndTables();
    void studyAndQuestionAreChosen();
    void withoutAStudyItSaysSo();
    void withoutFlagsItSaysWhatToDo();
    void theStudiesPageLeadsHere();
    void ratersInDoubtAreLeftOut();
    void tablesOfCampaignsTakeOneOfSeveralStudies();
};

void TestStudyFigures::studiesHaveFiguresAndTables_data()
{
    QTest::addColumn<QString>("kind");
    QTest::addColumn<bool>("table");
    for (const auto& kind : core::reports::reportKinds(false, true))
        QTest::addRow("figure %s", kind.name.c_str()) << QString::fromStdString(kind.name) << false;
    for (const auto& kind : core::reports::reportKinds(true, true))
        if (!kind.ofMeasures) // it has nothing to show of texts that nobody measured
            QTest::addRow("table %s", kind.name.c_str()) << QString::fromStdString(kind.name) << true;
}

void TestStudyFigures::studiesHaveFiguresAndTables()
{
    QFETCH(const QString, kind);
    QFETCH(const bool, table);
    Shown shown;
    QVERIFY(shown.settle());
    addStudy(*shown.session.project(), "meanings", 3);
    shown.session.touchProject();
    shown.page->choose(kind, table);
    QVERIFY(QTest::qWaitFor([&] {
        return shown.page->settled() && (table ? shown.page->table().kind : shown.figure().kind) == kind.toStdString();
    }));
    // What is shown is what the command line writes.
    const auto results = core::studies::resultsOf(*shown.session.project(), "meanings");
    if (table)
        QCOMPARE(core::reports::toCsv(shown.page->table()),
                 core::reports::toCsv(core::reports::makeStudyTable(kind.toStdString(), results)));
    else
        QCOMPARE(core::reports::toCsv(shown.figure()),
                 core::reports::toCsv(core::reports::makeStudyFigure(kind.toStdString(), results)));
    const auto actions = shown.page->pageActions();
    actions.at(2)->trigger(); // copy as TeX
    QVERIFY(QGuiApplication::clipboard()->text().contains(QStringLiteral("\\begin{tab")) == table);
    shown.page->saveTo(shown.file(table ? "t.tex" : "f.pdf"));
    QVERIFY(contents(shown.file(table ? "t.tex" : "f.pdf")).startsWith(table ? "% Source: " : "%PDF"));
    QCOMPARE(shown.find<ui::Banner>()->kind(), ui::Banner::Kind::Good);
}

void TestStudyFigures::studyAndQuestionAreChosen()
{
    Shown shown;
    QVERIFY(shown.settle());
    addStudy(*shown.session.project(), "first", 4);
    addStudy(*shown.session.project(), "second", 3);
    shown.session.touchProject();
    shown.page->choose(QStringLiteral("agreement"), true);
    const auto percent = [&](double value) { // percent agreement is the first row
        return QTest::qWaitFor([&] {
            return shown.page->settled() && !shown.page->table().rows.empty() &&
                   std::get<double>(shown.page->table().rows[0][1].value) == value;
        });
    };
    QVERIFY(percent(0.75)); // of the newest study, on its first question
    auto* studies = shown.find<QListWidget>("studies");
    QVERIFY(studies->isVisible());
    QVERIFY(!shown.find<QListWidget>("campaigns")->isVisible());
    QTest::keyClick(studies, Qt::Key_Up);
    QVERIFY(percent(1.0));
    auto* question = shown.find<QComboBox>("question");
    QCOMPARE(question->count(), 2);
    shown.page->chooseStudy(QStringLiteral("second"));
    QVERIFY(percent(0.75));
    QTest::keyClick(question, Qt::Key_Down);
    QVERIFY(percent(1.0)); // all agree on what is fluent
    QVERIFY(shown.page->table().caption.find("'fluent'") != std::string::npos);
    shown.page->choose(QStringLiteral("budget"), false);
    QVERIFY(!question->isVisible());
    QVERIFY(shown.find<QListWidget>("campaigns")->isVisible());
}

/// The campaigns are not chosen here, so that it says where.
void TestStudyFigures::withoutFlagsItSaysWhatToDo()
{
    Shown shown;
    QVERIFY(shown.settle());
    addStudy(*shown.session.project(), "meanings", 3);
    shown.session.touchProject();
    shown.page->choose(QStringLiteral("flags"), true);
    QTRY_COMPARE(shown.figure().note, std::string("The texts of this study were not flagged. Measure those of its "
                                                  "campaigns on the page Campaigns."));
}

void TestStudyFigures::withoutAStudyItSaysSo()
{
    Shown shown;
    QVERIFY(shown.settle());
    shown.page->choose(QStringLiteral("likert"), false);
    QVERIFY(QTest::qWaitFor([&] { return shown.figure().kind == "likert"; }));
    QVERIFY(shown.figure().note.find("no study") != std::string::npos);
    QVERIFY(!shown.page->pageActions().front()->isEnabled());
}

void TestStudyFigures::theStudiesPageLeadsHere()
{
    Shown shown;
    QVERIFY(shown.settle());
    addStudy(*shown.session.project(), "first", 4);
    addStudy(*shown.session.project(), "second", 3);
    shown.session.touchProject();
    QString page;
    connect(&shown.session, &ui::Session::pageRequested, this, [&](const QString& id) { page = id; });
    Q_EMIT ui::StudyRequests::of(shown.session)
        .reportRequested(QStringLiteral("first"), QStringLiteral("agreement"), true);
    QCOMPARE(page, QStringLiteral("figures"));
    QVERIFY(QTest::qWaitFor([&] { return shown.page->table().kind == "agreement"; }));
    QVERIFY(shown.page->table().caption.find("study first") != std::string::npos);
}

// Of 8 attacked texts 5 were broken; one study holds all of them for valid, the other none.
void TestStudyFigures::tablesOfCampaignsTakeOneOfSeveralStudies()
{
    Shown shown;
    QVERIFY(shown.settle());
    auto& project = *shown.session.project();
    std::vector<core::store::Id> campaigns;
    for (const auto& record : project.campaigns())
        campaigns.push_back(record.id);
    auto* judges = shown.find<QComboBox>("judges");
    for (const auto& [name, answer] : {std::pair{"structure", "same"}, {"meaning", "different"}}) {
        auto study = samples::study(name, {"ann"});
        study.sampling.items = 0;
        core::studies::createStudy(project, study, campaigns);
        std::vector<core::studies::Ballot> ballots;
        for (const auto& item : core::studies::itemsOf(project, name))
            ballots.push_back(samples::ballot(name, item.key, "ann", answer));
        project.addBallots(name, ballots);
        shown.session.touchProject();
        shown.page->choose(QStringLiteral("summary"), true);
        QVERIFY(QTest::qWaitFor([&] { return shown.page->settled() && shown.page->table().kind == "summary"; }));
        QCOMPARE(judges->isVisible(), name == std::string("meaning")); // of one there is nothing to choose
    }
    const auto shows = [&](const std::string& number) {
        return QTest::qWaitFor([&] {
            const auto& table = shown.page->table();
            for (std::size_t c = 0; !table.rows.empty() && c < table.columns.size(); ++c)
                if (table.columns[c].title == "Valid success (%)") {
                    const auto* value = std::get_if<double>(&table.rows[0][c].value);
                    return number == (value == nullptr ? "-" : core::reports::formatNumber(*value, 1));
                }
            return false;
        });
    };
    QVERIFY(shows("-"));
    QVERIFY(shown.page->table().caption.find("choose one with --study, in the window under Judged in") !=
            std::string::npos);
    QTest::keyClick(judges, Qt::Key_Down);
    QVERIFY(shows("62.5"));
    QTest::keyClick(judges, Qt::Key_Down);
    QVERIFY(shows("0.0"));
    shown.page->choose(QStringLiteral("budget"), false);
    QVERIFY(!judges->isVisible());
}

void TestStudyFigures::ratersInDoubtAreLeftOut()
{
    Shown shown;
    QVERIFY(shown.settle());
    addStudy(*shown.session.project(), "hasty", 4, 0.3); // nobody reads two texts in .3 s
    shown.session.touchProject();
    auto* box = shown.find<QCheckBox>("leave-out-doubtful");
    shown.page->choose(QStringLiteral("budget"), false);
    QVERIFY(QTest::qWaitFor([&] { return shown.page->settled(); }));
    QVERIFY(!box->isVisible());
    shown.page->choose(QStringLiteral("raters"), true);
    QVERIFY(QTest::qWaitFor([&] { return shown.page->table().kind == "raters" && shown.page->settled(); }));
    QVERIFY(box->isVisible() && !box->isChecked());
    QCOMPARE(shown.page->table().rows.size(), std::size_t{2});
    QTest::keyClick(box, Qt::Key_Space);
    QVERIFY(QTest::qWaitFor([&] { return shown.page->table().rows.size() == 1; }));
    QVERIFY(shown.page->table().caption.ends_with("Without the answers of bob."));
    shown.page->choose(QStringLiteral("likert"), false);
    QVERIFY(QTest::qWaitFor([&] { return shown.figure().kind == "likert" && shown.page->settled(); }));
    QVERIFY(shown.figure().caption.ends_with("Without the answers of bob."));
    // Studies shows its figures as it counts itself.
    Q_EMIT ui::StudyRequests::of(shown.session)
        .reportRequested(QStringLiteral("hasty"), QStringLiteral("raters"), true);
    QVERIFY(QTest::qWaitFor([&] { return shown.page->table().rows.size() == 2 && shown.page->settled(); }));
    QVERIFY(!box->isChecked());
}

QTEST_MAIN(TestStudyFigures)
#include "tst_study_figures.moc"
