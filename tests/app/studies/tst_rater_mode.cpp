#include "tests/support/registered_test.h"

#include <csignal>

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "core/files/file.h"
#include "core/studies/rating/answer_log.h"
#include "tests/support/samples/studies.h"
#include "tests/support/x_server.h"

using namespace core::studies;

namespace {

BallotsFile ballotsIn(const std::filesystem::path& file)
{
    return ballotsFileFrom(core::readFile(file), file.string());
}

} // namespace

/// `faultline FILE.packet`, as a rater starts it: the real program on its own X server, with real keys.
class TestRaterMode : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void withoutADisplay_data();
    void withoutADisplay();
    void aPacketOpensAndStoresABallot();
    void aLostTerminalLosesNoComment();

private:
    XServer x_;
};

void TestRaterMode::initTestCase()
{
    if (const auto missing = XServer::missing(); !missing.isEmpty())
        QSKIP(qPrintable(missing));
    QVERIFY(x_.start());
}

void TestRaterMode::withoutADisplay_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QByteArray>("said");
    QTest::newRow("help") << QStringList{QStringLiteral("--help")} << 0 << QByteArray("Usage:");
    QTest::newRow("version") << QStringList{QStringLiteral("--version")} << 0 << QByteArray("faultline ");
    QTest::newRow("window") << QStringList() << 1 << QByteArray("faultline: no window can be opened here.");
}

void TestRaterMode::withoutADisplay()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, exit);
    QFETCH(const QByteArray, said);
    auto environment = x_.environment;
    for (const auto* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QLatin1String(name));
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(XServer::faultline(), arguments);
    QVERIFY(process.waitForFinished(20'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), exit);
    QVERIFY(process.readAll().startsWith(said));
}

void TestRaterMode::aPacketOpensAndStoresABallot()
{
    const auto project = core::store::Project::inMemory();
    createStudy(*project, samples::study("s", {"r1", "r2"}), samples::items(3));
    const auto packet = packetOf(*project, "s", "r1");
    const std::filesystem::path file = x_.home.filePath(QStringLiteral("s-r1.packet")).toStdString();
    core::writeFile(file, packetBytes(packet));

    QProcess window;
    window.setProcessEnvironment(x_.environment);
    window.start(XServer::faultline(), {QString::fromStdString(file.string())});
    QVERIFY(window.waitForStarted());
    // Nothing but the packet: one window, which names no project, page or attack.
    const bool shown = QTest::qWaitFor([&] { return !x_.windows(window.processId()).isEmpty(); }, 10'000);
    QVERIFY2(shown, window.readAllStandardError().constData());
    const auto windows = x_.windows(window.processId());
    QCOMPARE(windows.size(), 1);
    const auto title = x_.title(windows.front());
    QVERIFY2(!title.contains(QStringLiteral("swap")), qPrintable(title));

    const auto key = [&](const char* name) { x_.key(windows.front(), name); };
    const auto ballots = ballotsPathFor(file);
    const auto stored = [&] {
        return std::filesystem::exists(ballots) ? ballotsIn(ballots).ballots : std::vector<Ballot>{};
    };
    key("Return"); // the instructions are read
    QTest::qWait(300);
    key("2"); // the second answer
    QVERIFY(QTest::qWaitFor([&] { return stored().size() == 1; }, 20'000));
    QCOMPARE(stored().front().answer, std::string("different"));
    QCOMPARE(stored().front().item, packet.items.front().key);
    // What is stored is stored: the file of a program that was killed is taken in.
    window.kill();
    QVERIFY(window.waitForFinished());
    QCOMPARE(mergeBallots(*project, ballotsIn(ballots), "s-r1.ballots").added, std::size_t{1});
}

void TestRaterMode::aLostTerminalLosesNoComment()
{
    const auto project = core::store::Project::inMemory();
    createStudy(*project, samples::study("c", {"r1", "r2"}), samples::items(3));
    const std::filesystem::path file = x_.home.filePath(QStringLiteral("c-r1.packet")).toStdString();
    core::writeFile(file, packetBytes(packetOf(*project, "c", "r1")));
    QProcess window;
    window.setProcessEnvironment(x_.environment);
    window.start(XServer::faultline(), {QString::fromStdString(file.string())});
    QVERIFY(window.waitForStarted());
    QVERIFY(QTest::qWaitFor([&] { return !x_.windows(window.processId()).isEmpty(); }, 10'000));
    const auto shown = x_.windows(window.processId()).front();
    for (const auto* key : {"Return", "c", "o", "d", "d"}) { // the instructions are read; a comment, not sent yet
        x_.key(shown, key);
        QTest::qWait(300);
    }
    ::kill(static_cast<pid_t>(window.processId()), SIGHUP);
    QVERIFY(window.waitForFinished(5'000));
    QCOMPARE(window.exitStatus(), QProcess::NormalExit);
    const auto kept = ballotsIn(ballotsPathFor(file)).ballots;
    QCOMPARE(kept.size(), std::size_t{1});
    QCOMPARE(remarkOf(kept.front()), std::string("odd"));
}

QTEST_GUILESS_MAIN(TestRaterMode)
#include "tst_rater_mode.moc"
