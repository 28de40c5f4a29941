#include <csignal>

#include <QSettings>

#include "tests/support/machine.h"
#include "tests/support/registered_test.h"
#include "tests/support/sanitized.h"
#include "tests/support/x_server.h"

/// The real window, without a screen: a fault ends it, and the next start.
class TestWindowCrash : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        if (!QFile::exists(XServer::faultline()))
            QSKIP("the window is not built");
        if (tests::sanitized)
            QSKIP("the sanitizers report signals themselves");
        (void)core::store::Project::create(machine_.path(QStringLiteral("p.faultline")).toStdString());
    }
    void theStartAfterAFaultIsPlainAndTheNextIsNot();

private:
    void begin(QProcess& process)
    {
        // Set when the project is open: then signals are heard.
        QFile::remove(path("Faultline/faultline.conf"));
        machine_.start(process, XServer::faultline(), {QStringLiteral("p.faultline")});
        QTRY_VERIFY_WITH_TIMEOUT(remembered(QStringLiteral("open")).endsWith(QStringLiteral("p.faultline")), 30'000);
    }
    [[nodiscard]] QString path(const char* name) const
    {
        return machine_.path(QStringLiteral("home/") + QLatin1String(name));
    }
    [[nodiscard]] QString remembered(const QString& key) const
    {
        return QSettings(path("Faultline/faultline.conf"), QSettings::IniFormat).value(key).toString();
    }
    [[nodiscard]] QByteArray log() const
    {
        QFile file(path("faultline/faultline.log"));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    static void send(const QProcess& process, int signal)
    {
        if (process.processId() > 0) // 0 would be ourselves
            ::kill(static_cast<pid_t>(process.processId()), signal);
    }
    static constexpr auto leftOut = "what was chosen then is left out";
    Machine machine_;
};

void TestWindowCrash::theStartAfterAFaultIsPlainAndTheNextIsNot()
{
    QProcess first;
    begin(first);
    QVERIFY(!log().contains(leftOut));
    send(first, SIGSEGV);
    QVERIFY(first.waitForFinished(20'000));
    QCOMPARE(first.exitStatus(), QProcess::CrashExit);
    QVERIFY(first.readAllStandardError().contains("ended unexpectedly"));
    QCOMPARE(QDir(path("faultline/reports")).entryList({QStringLiteral("*.txt")}).size(), 1);
    QProcess second;
    begin(second);
    QTRY_VERIFY_WITH_TIMEOUT(log().contains(leftOut), 20'000);
    send(second, SIGTERM);
    QVERIFY(second.waitForFinished(20'000));
    QCOMPARE(second.exitCode(), 0);
    QProcess third;
    begin(third);
    send(third, SIGTERM);
    QVERIFY(third.waitForFinished(20'000));
    QCOMPARE(third.exitCode(), 0);
    QCOMPARE(log().count(leftOut), 1);
}

QTEST_GUILESS_MAIN(TestWindowCrash)
#include "tst_window_crash.moc"
