#include "tests/support/registered_test.h"

#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "core/base/file.h"
#include "core/studies/answer_log.h"
#include "tests/core/studies/samples.h"

using namespace core::studies;

/// `faultline FILE.packet`, as a rater starts it: the real program on an X server of its own, with real keys.
class TestRaterMode : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void withoutADisplay_data();
    void withoutADisplay();
    void aPacketOpensAndStoresABallot();

private:
    QString run(const QString& program, const QStringList& arguments)
    {
        QProcess process;
        process.setProcessEnvironment(environment_);
        process.start(program, arguments);
        return process.waitForFinished(20'000) ? QString::fromLocal8Bit(process.readAllStandardOutput()).trimmed()
                                               : QString();
    }
    QString faultline_;
    QTemporaryDir folder_;
    QProcess server_;
    QProcess manager_;
    QProcessEnvironment environment_ = QProcessEnvironment::systemEnvironment();
};

void TestRaterMode::initTestCase()
{
    faultline_ = QFileInfo(QStringLiteral(FAULTLINE_CLI)).dir().filePath(QStringLiteral("faultline"));
    if (!QFile::exists(faultline_))
        QSKIP("the window is not built");
    for (const auto* tool : {"Xvfb", "xdotool", "openbox", "xprop"})
        if (QStandardPaths::findExecutable(QLatin1String(tool)).isEmpty())
            QSKIP(tool);
    server_.start(QStringLiteral("sh"),
                  {QStringLiteral("-c"), QStringLiteral("exec Xvfb -displayfd 1 -screen 0 "
                                                        "1200x800x24 -noreset -nolisten tcp 2>/dev/null")});
    QVERIFY(server_.waitForStarted());
    while (!server_.canReadLine())
        QVERIFY(server_.waitForReadyRead(20'000));
    environment_.insert(QStringLiteral("DISPLAY"),
                        QLatin1Char(':') + QString::fromLatin1(server_.readLine()).trimmed());
    environment_.insert(QStringLiteral("QT_QPA_PLATFORM"), QStringLiteral("xcb"));
    for (const auto* name : {"HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME", "XDG_RUNTIME_DIR"})
        environment_.insert(QLatin1String(name), folder_.path()); // nobody's settings
    manager_.setProcessEnvironment(environment_);
    manager_.start(QStringLiteral("openbox"), QStringList());
    // A window that appears while the manager starts may be lost to it.
    const QStringList root{QStringLiteral("-root"), QStringLiteral("_NET_SUPPORTING_WM_CHECK")};
    QVERIFY(QTest::qWaitFor([&] { return run(QStringLiteral("xprop"), root).contains(QStringLiteral("window id")); },
                            20'000));
}

void TestRaterMode::cleanupTestCase()
{
    for (auto* process : {&manager_, &server_}) {
        process->kill();
        process->waitForFinished();
    }
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
    auto environment = environment_;
    for (const auto* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QLatin1String(name));
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setProcessChannelMode(QProcess::MergedChannels);
    process.start(faultline_, arguments);
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
    const std::filesystem::path file = folder_.filePath(QStringLiteral("s-r1.packet")).toStdString();
    core::writeFile(file, packetBytes(packet));

    QProcess window;
    window.setProcessEnvironment(environment_);
    window.start(faultline_, {QString::fromStdString(file.string())});
    QVERIFY(window.waitForStarted());
    // Nothing but the packet: one window, which names no project, page or attack.
    const auto pid = QString::number(window.processId());
    const QStringList visible{QStringLiteral("search"), QStringLiteral("--onlyvisible"),
                              QStringLiteral("--pid"),  pid,
                              QStringLiteral("--name"), QStringLiteral(".")};
    const bool shown = QTest::qWaitFor([&] { return !run(QStringLiteral("xdotool"), visible).isEmpty(); }, 10'000);
    QVERIFY2(shown, window.readAllStandardError().constData());
    const auto windows = run(QStringLiteral("xdotool"), visible).split(QLatin1Char('\n'));
    QCOMPARE(windows.size(), 1);
    const auto title = run(QStringLiteral("xdotool"), {QStringLiteral("getwindowname"), windows.front()});
    QVERIFY2(!title.contains(QStringLiteral("swap")), qPrintable(title));

    const auto key = [&](const char* name) {
        run(QStringLiteral("xdotool"), {QStringLiteral("windowfocus"), QStringLiteral("--sync"), windows.front(),
                                        QStringLiteral("key"), QLatin1String(name)});
    };
    const auto ballots = ballotsPathFor(file);
    const auto stored = [&] {
        return std::filesystem::exists(ballots) ? readBallotsFile(ballots).ballots : std::vector<Ballot>{};
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
    QCOMPARE(mergeBallots(*project, readBallotsFile(ballots), "s-r1.ballots").added, std::size_t{1});
}

QTEST_GUILESS_MAIN(TestRaterMode)
#include "tst_rater_mode.moc"
