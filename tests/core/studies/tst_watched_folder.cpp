#include <fstream>

#include <sys/stat.h>

#include "core/files/file.h"
#include "core/studies/intake/watched_folder.h"
#include "core/studies/rating/answer_log.h"
#include "core/studies/rating/ballots_csv.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include "tests/support/samples/studies.h"

using namespace core::studies;

/// What comes into a folder, and when.
class TestWatchedFolder : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void filesComeOnceTheyAreWhole();
    void otherThingsLieThereToo();
    void aFolderThatIsGone();

private:
    using Paths = std::vector<std::filesystem::path>;
};

void TestWatchedFolder::filesComeOnceTheyAreWhole()
{
    QTemporaryDir temporary;
    const std::filesystem::path folder = temporary.path().toStdString();
    const auto file = folder / "s-r1.ballots";
    const BallotsHeader header{"s", 1, "r1", "0123"};
    std::vector<Ballot> ballots{samples::ballot("s", "a", "r1", "same")};
    WatchedFolder watched(folder);
    QVERIFY(watched.arrived().empty());
    core::writeFile(file, ballotsBytes(header, ballots));
    QVERIFY(watched.arrived().empty()); // it may still be being copied
    QCOMPARE(watched.arrived(), Paths{file});
    QVERIFY(watched.arrived().empty()); // once
    // The rater went on, and sent the file again: seen when it has stopped to grow.
    ballots.push_back(samples::ballot("s", "b", "r1", "same"));
    core::writeFile(file, ballotsBytes(header, ballots));
    QVERIFY(watched.arrived().empty());
    ballots.push_back(samples::ballot("s", "c", "r1", "same"));
    core::writeFile(file, ballotsBytes(header, ballots));
    QVERIFY(watched.arrived().empty());
    QCOMPARE(watched.arrived(), Paths{file});
    // Taken away and brought back.
    std::filesystem::remove(file);
    QVERIFY(watched.arrived().empty());
    core::writeFile(file, ballotsBytes(header, ballots));
    QVERIFY(watched.arrived().empty());
    QCOMPARE(watched.arrived(), Paths{file});
}

void TestWatchedFolder::otherThingsLieThereToo()
{
    QTemporaryDir temporary;
    const std::filesystem::path folder = temporary.path().toStdString();
    const auto csv = ballotsCsv({samples::ballot("s", "a", "r1", "same")});
    core::writeFile(folder / "letter.txt", "Dear all");
    core::writeFile(folder / "empty.csv", "");
    core::writeFile(folder / ".s-r1.ballots.part", csv);
    core::writeFile(folder / "more" / "below.csv", csv);
    QVERIFY(::mkfifo((folder / "pipe.csv").c_str(), 0600) == 0); // reading it would wait for ever
    core::writeFile(folder / "b.csv", csv);
    core::writeFile(folder / "a.csv", csv);
    WatchedFolder watched(folder);
    QVERIFY(watched.arrived().empty());
    QCOMPARE(watched.arrived(), (Paths{folder / "a.csv", folder / "b.csv"}));
}

void TestWatchedFolder::aFolderThatIsGone()
{
    QTemporaryDir temporary;
    const std::filesystem::path folder = (temporary.path() + QStringLiteral("/there")).toStdString();
    WatchedFolder watched(folder);
    CONTAINS(errorOf([&] { (void)watched.arrived(); }), "there: cannot be read");
    std::filesystem::create_directory(folder); // a drive that comes back
    QVERIFY(watched.arrived().empty());
}

QTEST_GUILESS_MAIN(TestWatchedFolder)
#include "tst_watched_folder.moc"
