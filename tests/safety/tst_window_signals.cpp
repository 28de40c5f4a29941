#include <csignal>

#include <QSettings>

#include "tests/support/machine.h"
#include "tests/support/registered_test.h"
#include "tests/support/x_server.h"

using core::store::Project;

/// The real window, without a screen: what ends a program from outside, and what must not.
class TestWindowSignals : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aLostTerminalEndsItInOrder_data();
    void aLostTerminalEndsItInOrder();
    void whatCannotBeWrittenDoesNotEndIt();

private:
    /// Runs on the project; returns once the project is open.
    void begin(QProcess& process)
    {
        QFile::remove(settings());
        machine_.start(process, XServer::faultline(), {QStringLiteral("p.faultline")});
        QTRY_VERIFY_WITH_TIMEOUT(remembered(QStringLiteral("open")).endsWith(QStringLiteral("p.faultline")), 30'000);
        QTest::qWait(300);
        QVERIFY(Project::open(machine_.path(QStringLiteral("p.faultline")).toStdString())->readOnly()); // it is locked
    }
    [[nodiscard]] QString settings() const { return machine_.path(QStringLiteral("home/Faultline/faultline.conf")); }
    [[nodiscard]] QString remembered(const QString& key) const
    {
        return QSettings(settings(), QSettings::IniFormat).value(key).toString();
    }
    static void send(const QProcess& process, int signal)
    {
        if (process.processId() > 0) // 0 would be ourselves
            ::kill(static_cast<pid_t>(process.processId()), signal);
    }
    Machine machine_;
};

void TestWindowSignals::initTestCase()
{
    if (!QFile::exists(XServer::faultline()))
        QSKIP("the window is not built");
    (void)Project::create(machine_.path(QStringLiteral("p.faultline")).toStdString());
}

void TestWindowSignals::aLostTerminalEndsItInOrder_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("SIGHUP") << SIGHUP;
}

void TestWindowSignals::aLostTerminalEndsItInOrder()
{
    QFETCH(const int, signal);
    QProcess process;
    begin(process);
    send(process, signal);
    QVERIFY(process.waitForFinished(5'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 0);
    QVERIFY(!Project::open(machine_.path(QStringLiteral("p.faultline")).toStdString())->readOnly());
    QVERIFY(!remembered(QStringLiteral("window/geometry")).isEmpty());                   // kept on the way out
    QVERIFY(remembered(QStringLiteral("open")).endsWith(QStringLiteral("p.faultline"))); // for the next start
}

void TestWindowSignals::whatCannotBeWrittenDoesNotEndIt()
{
    QProcess process;
    begin(process);
    send(process, SIGPIPE);
    send(process, SIGXFSZ);
    QVERIFY(!process.waitForFinished(1'000));
    send(process, SIGTERM);
    QVERIFY(process.waitForFinished(5'000));
    QCOMPARE(process.exitCode(), 0);
}

QTEST_GUILESS_MAIN(TestWindowSignals)
#include "tst_window_signals.moc"
