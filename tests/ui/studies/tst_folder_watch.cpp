#include "tests/support/registered_test.h"

#include <algorithm>

#include <QCheckBox>
#include <QLabel>
#include <QListWidget>

#include "core/studies/intake/exchange.h"
#include "core/studies/study_project.h"
#include "tests/ui/studies/study_page.h"
#include "ui/studies/intake/folder_watch.h"

/// What raters send back comes in by itself from a folder.
class TestFolderWatch : public QObject, private StudyPage {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("folder_watch"); }
    void init()
    {
        open();
        design();
    }
    void cleanup() { close(); }
    void packetsComeInByThemselves();
    void theFolderIsRememberedHereAlone();
    void otherToolsFilesAreOfTheFoldersStudy();
};

void TestFolderWatch::packetsComeInByThemselves()
{
    const auto inbox = folder_->filePath(QStringLiteral("inbox"));
    QVERIFY(QDir().mkpath(inbox));
    auto* watching = find<QLabel>(QStringLiteral("watched-folder"));
    QVERIFY(!watching->isVisibleTo(page_.get()));
    page_->raters()->folderWatch()->setFolder(inbox, QStringLiteral("structure"));
    QVERIFY(watching->text().contains(inbox));
    const auto back = judged(QStringLiteral("ann"), QStringLiteral("111111"));
    QVERIFY(QFile::copy(back, inbox + QStringLiteral("/structure-ann.ballots")));
    QTRY_COMPARE_WITH_TIMEOUT(session_->project()->ballotCount("structure"), std::size_t{6}, 60'000);
    QTRY_VERIFY(
        find<QLabel>(QStringLiteral("missing-raters"))->text().contains(QStringLiteral("6 of 18 judgements are in")));
    QCOMPARE(page_->raters()->report().size(), 1);
    // A file of another study is refused, said once, and holds up no other.
    written(QStringLiteral("inbox/a-stranger.csv"),
            "study,item,rater,question,answer,seconds,comment\nother,1,ann,structure,same,1,\n");
    const auto bob = judged(QStringLiteral("bob"), QStringLiteral("222222"));
    QVERIFY(QFile::copy(bob, inbox + QStringLiteral("/structure-bob.ballots")));
    QTRY_COMPARE_WITH_TIMEOUT(session_->project()->ballotCount("structure"), std::size_t{12}, 60'000);
    QTRY_COMPARE(page_->raters()->report().size(), 3);
    QTest::qWait(5'000); // looked at again twice
    QCOMPARE(page_->raters()->report().size(), 3);
    // No more once it is told so.
    action(QStringLiteral("Watch a folder..."))->trigger();
    QVERIFY(page_->raters()->folderWatch()->folder().isEmpty());
    QVERIFY(!watching->isVisibleTo(page_.get()));
}

void TestFolderWatch::theFolderIsRememberedHereAlone()
{
    const auto inbox = folder_->filePath(QStringLiteral("inbox"));
    QVERIFY(QDir().mkpath(inbox));
    page_->raters()->folderWatch()->setFolder(inbox, QStringLiteral("structure"));
    const auto first = session_->project()->path();
    session_->createProject(folder_->filePath(QStringLiteral("other.faultline")).toStdString());
    QVERIFY(settled(*session_));
    QVERIFY(page_->raters()->folderWatch()->folder().isEmpty());
    session_->openProject(first);
    QVERIFY(settled(*session_));
    QTRY_COMPARE(page_->raters()->folderWatch()->folder(), inbox); // and it goes on
    session_->closeProject();
    QVERIFY(settled(*session_));
    // The project itself names no folder of this machine: whoever gets it watches nothing.
    const auto bytes = core::readFile(first);
    QVERIFY(bytes.find("inbox") == std::string::npos);
}

/// doccano names no study: its file is of that for which the folder was chosen, though none is selected when it comes.
/// A crowd worker's file is refused, and taken in when new raters are accepted.
void TestFolderWatch::otherToolsFilesAreOfTheFoldersStudy()
{
    const auto inbox = folder_->filePath(QStringLiteral("inbox"));
    QVERIFY(QDir().mkpath(inbox));
    const auto packet = core::studies::packetOf(*session_->project(), "structure", "ann");
    auto answers = answersOfAnn();
    const auto annsLines = doccanoLines(packet, answers);
    for (auto& ballot : answers)
        ballot.rater = "WORKER7";
    const auto workers = turkResults(packet, answers);
    page_->raters()->folderWatch()->setFolder(inbox, QStringLiteral("structure"));
    QVERIFY(find<QLabel>(QStringLiteral("watched-folder"))->text().contains(QStringLiteral("answers to structure")));
    page_->raters()->clear(); // as when no study is selected
    written(QStringLiteral("inbox/a.doccano.jsonl"), annsLines);
    QTRY_COMPARE_WITH_TIMEOUT(session_->project()->ballotCount("structure"), std::size_t{6}, 60'000);
    written(QStringLiteral("inbox/b.mturk-results.csv"), workers);
    const auto refused = [&] {
        const auto lines = page_->raters()->report();
        return std::ranges::any_of(lines, [](const QString& line) { return line.contains(QStringLiteral("refused")); });
    };
    QTRY_VERIFY_WITH_TIMEOUT(refused(), 60'000);
    QCOMPARE(session_->project()->ballotCount("structure"), std::size_t{6});
    find<QCheckBox>(QStringLiteral("new-raters"))->click();
    QTRY_COMPARE_WITH_TIMEOUT(session_->project()->ballotCount("structure"), std::size_t{12}, 60'000);
}

QTEST_MAIN(TestFolderWatch)
#include "tst_folder_watch.moc"
