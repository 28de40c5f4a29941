#include "tests/support/registered_test.h"

#include <algorithm>
#include <filesystem>

#include <QDesktopServices>
#include <QLabel>
#include <QTreeWidget>

#include "core/base/clock.h"
#include "core/campaigns/wall/wall.h"
#include "core/studies/study_project.h"
#include "tests/support/samples/campaigns.h"
#include "tests/support/samples/tries.h"
#include "tests/ui/window/shown_window.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/home/week.h"
#include "ui/lab/lab_page.h"
#include "ui/session/made_figures.h"

/// Home shows the week of the project, and each row leads to what it is about.
class TestHome : public QObject, private ShownWindow {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("home");
        ui::theme::install(*qApp);
    }
    void init() { open(); }
    void cleanup() { close(); }
    void theWeekIsReadFromTheProject();
    void anEmptyWeekSaysSo();
    void rowsLeadWhereTheyBelong();
    void aReadOnlyProjectKeepsNoFigures();
    void aProjectFromElsewhereNamesNoFiles();
    void nothingIsReadUnseen();

public Q_SLOTS:
    void note(const QUrl& url) { opened_ << url; }

private:
    /// A campaign of six examples that finished, one that was begun, a study of three texts of which one rater judged
    /// one, a try, and a figure.
    void fill(Project& project)
    {
        finished_ = samples::attacked(project, 6, "done", "dull");
        project.setCampaignState(finished_, core::store::CampaignState::Finished);
        begun_ = samples::campaign(project, samples::corpus(8), "begun");
        project.addResult(begun_, 0, samples::failed(samples::corpus(8).examples[0]));
        project.setCampaignState(begun_, core::store::CampaignState::Paused);
        const auto items = samples::items(3);
        auto study = samples::study("judged", {"ann"});
        study.title = "Do they mean the same?";
        (void)core::studies::createStudy(project, study, items);
        const std::vector<core::studies::Ballot> ballots{samples::ballot("judged", items[0].key, "ann", "same")};
        (void)project.addBallots("judged", ballots);
        auto tried = samples::tried("dull");
        tried.victim = tried.victimName = "counting";
        tried.victimHash = std::string(64, 'a');
        tried_ = project.addTry(tried);
        core::campaigns::WallState wall{
            "model", "my model", "aa", core::utcNow(), {{"1", true}, {"2", false}, {"3", true}}, {"1", "2"}};
        core::campaigns::keepWall(project, wall);
        ui::noteFigure(&project, QStringLiteral("Success against budget"),
                       {folder_->filePath(QStringLiteral("f.pdf"))});
    }
    QTreeWidgetItem* row(const char* text) const
    {
        auto* week = find<QTreeWidget>(QStringLiteral("week"));
        for (int i = 0; i < week->topLevelItemCount(); ++i)
            for (int j = 0; j < week->topLevelItem(i)->childCount(); ++j)
                if (week->topLevelItem(i)->child(j)->text(0).contains(QLatin1String(text)))
                    return week->topLevelItem(i)->child(j);
        return nullptr;
    }
    bool choose(const char* text)
    {
        window_->showPage(QStringLiteral("home"));
        if (!settled(*session_))
            return false;
        auto* item = row(text);
        if (item == nullptr)
            return false;
        auto* week = find<QTreeWidget>(QStringLiteral("week"));
        week->setFocus();
        week->setCurrentItem(item);
        QTest::keyClick(week, Qt::Key_Return);
        return true;
    }

    core::store::Id finished_ = 0, begun_ = 0, tried_ = 0;
    QList<QUrl> opened_;
};

void TestHome::theWeekIsReadFromTheProject()
{
    openProject();
    auto& project = *session_->project();
    fill(project);
    const auto now = QDateTime::currentDateTimeUtc();
    const auto week = ui::weekOf(project, now);
    using Kind = ui::WeekItem::Kind;
    QCOMPARE(week.size(), std::size_t{6});
    QCOMPARE(week[0].kind, Kind::Running);
    QCOMPARE(week[0].id, begun_);
    QVERIFY2(week[0].details.contains(QStringLiteral("1 of 8 examples")), qPrintable(week[0].details));
    QCOMPARE(week[1].kind, Kind::ToJudge);
    QCOMPARE(week[1].title, QStringLiteral("Do they mean the same?"));
    QCOMPARE(week[1].details, QStringLiteral("2 of 3 judgements are missing")); // three texts, one rater, one judged
    QCOMPARE(week[2].kind, Kind::Changed);
    QVERIFY2(week[2].details.startsWith(QStringLiteral("1 newly break it, 1 newly hold")), qPrintable(week[2].details));
    QCOMPARE(week[3].kind, Kind::Finished);
    QCOMPARE(week[3].id, finished_);
    QVERIFY2(week[3].details.contains(QStringLiteral("66.7")), qPrintable(week[3].details)); // four of six
    QCOMPARE(week[4].kind, Kind::Tried);
    QCOMPARE(week[4].id, tried_);
    QCOMPARE(week[4].title, QStringLiteral("the acting is dull"));
    QCOMPARE(week[5].kind, Kind::Made);
    QCOMPARE(week[5].name, folder_->filePath(QStringLiteral("f.pdf")));
    // Eight days later what is not finished is still there, what happened is not.
    const auto later = ui::weekOf(project, now.addDays(8));
    QCOMPARE(later.size(), std::size_t{2});
    QCOMPARE(later[0].kind, Kind::Running);
    QCOMPARE(later[1].kind, Kind::ToJudge);
    // A figure that is made again is listed once, with its new title.
    ui::noteFigure(&project, QStringLiteral("Again"), {folder_->filePath(QStringLiteral("f.pdf"))});
    const auto made = ui::madeFigures(project);
    QCOMPARE(made.size(), std::size_t{1});
    QCOMPARE(made.front().title, QStringLiteral("Again"));
}

void TestHome::anEmptyWeekSaysSo()
{
    openProject();
    QVERIFY(settled(*session_));
    auto* week = find<QTreeWidget>(QStringLiteral("week"));
    QVERIFY(!week->isVisible());
    const auto labels = window_->findChildren<QLabel*>();
    QVERIFY(std::any_of(labels.begin(), labels.end(), [](const auto* label) {
        return label->isVisible() && label->text().startsWith(QStringLiteral("Nothing runs"));
    }));
}

void TestHome::rowsLeadWhereTheyBelong()
{
    openProject();
    fill(*session_->project());
    session_->touchProject();
    QVERIFY(settled(*session_));
    QVERIFY(choose("begun"));
    QCOMPARE(window_->currentPage()->id(), QStringLiteral("campaigns"));
    QCOMPARE(session_->campaignId(), begun_);
    QVERIFY(choose("done"));
    QCOMPARE(window_->currentPage()->id(), QStringLiteral("results"));
    QCOMPARE(session_->campaignId(), finished_);
    QVERIFY(choose("Do they mean"));
    QCOMPARE(window_->currentPage()->id(), QStringLiteral("studies"));
    QVERIFY(choose("my model"));
    QCOMPARE(window_->currentPage()->id(), QStringLiteral("lab"));
    QVERIFY(choose("acting"));
    QCOMPARE(window_->currentPage()->id(), QStringLiteral("lab"));
    const auto* lab = window_->findChild<ui::LabPage*>();
    QVERIFY(QTest::qWaitFor(
        [&] {
            return session_->victim() && !lab->bench().empty() &&
                   lab->bench().current()[0].text.str() == "the acting is dull";
        },
        20'000));
    QDesktopServices::setUrlHandler(QStringLiteral("file"), this, "note");
    QVERIFY(choose("Success against budget"));
    QDesktopServices::unsetUrlHandler(QStringLiteral("file"));
    QCOMPARE(opened_, QList<QUrl>{QUrl::fromLocalFile(folder_->filePath(QStringLiteral("f.pdf")))});
}

void TestHome::aReadOnlyProjectKeepsNoFigures()
{
    const auto file = folder_->filePath(QStringLiteral("p.faultline")).toStdString();
    Project::create(file).reset();
    const auto project = Project::open(file, Project::Mode::ReadOnly);
    ui::noteFigure(project.get(), QStringLiteral("A figure"), {QStringLiteral("f.pdf")}); // nothing, without an error
    ui::noteFigure(nullptr, QStringLiteral("A figure"), {QStringLiteral("f.pdf")});
    QVERIFY(ui::madeFigures(*project).empty());
}

/// What a row of the week opens was exported on this machine: a project that comes from elsewhere names no file here.
void TestHome::aProjectFromElsewhereNamesNoFiles()
{
    const auto file = folder_->filePath(QStringLiteral("p.faultline")).toStdString();
    const auto copy = folder_->filePath(QStringLiteral("copy.faultline")).toStdString();
    {
        const auto project = Project::create(file);
        ui::noteFigure(project.get(), QStringLiteral("A figure"), {folder_->filePath(QStringLiteral("f.pdf"))});
        project->setSetting("window/figures/made",
                            R"([{"title": "Theirs", "file": "/tmp/theirs.desktop", "at": "2099-01-01T00:00:00Z"}])");
        QCOMPARE(ui::madeFigures(*project).size(), std::size_t{1});
        QCOMPARE(ui::madeFigures(*project).front().title, QStringLiteral("A figure"));
    }
    std::filesystem::copy_file(file, copy);
    QVERIFY(ui::madeFigures(*Project::open(copy, Project::Mode::ReadOnly)).empty());
    QVERIFY(ui::weekOf(*Project::open(copy, Project::Mode::ReadOnly), QDateTime::currentDateTimeUtc()).empty());
}

/// Reading the week sums up campaigns: not while another page is seen, and no further one once it is stopped.
void TestHome::nothingIsReadUnseen()
{
    openProject();
    fill(*session_->project());
    window_->showPage(QStringLiteral("results"));
    QVERIFY(settled(*session_));
    const auto reads = [this] {
        return std::ranges::any_of(session_->jobs().jobs(), [](const ui::Job* job) {
            return !job->ended() && job->name() == QStringLiteral("Read the project");
        });
    };
    session_->touchProject();
    QVERIFY(!reads());
    window_->showPage(QStringLiteral("home"));
    QVERIFY(reads());
    QVERIFY(settled(*session_));
    QVERIFY(row("done") != nullptr);
    std::stop_source stopped;
    stopped.request_stop();
    for (const auto& item : ui::weekOf(*session_->project(), QDateTime::currentDateTimeUtc(), stopped.get_token()))
        QVERIFY(item.kind != ui::WeekItem::Kind::Finished);
}

QTEST_MAIN(TestHome)
#include "tst_home.moc"
