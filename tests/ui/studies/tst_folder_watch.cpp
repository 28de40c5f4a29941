#include "tests/support/registered_test.h"

#include <QLabel>
#include <QListWidget>

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
};

void TestFolderWatch::packetsComeInByThemselves()
{
    const auto inbox = folder_->filePath(QStringLiteral("inbox"));
    QVERIFY(QDir().mkpath(inbox));
    auto* watching = find<QLabel>(QStringLiteral("watched-folder"));
    QVERIFY(!watching->isVisibleTo(page_.get()));
    page_->raters()->folderWatch()->setFolder(inbox);
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
    page_->raters()->folderWatch()->setFolder(inbox);
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

QTEST_MAIN(TestFolderWatch)
#include "tst_folder_watch.moc"
