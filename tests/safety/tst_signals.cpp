#include <csignal>

#include "tests/places.h"
#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

/// Ctrl+C and its like end the work in order, and what has no order to keep ends at once.
class TestSignals : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void oneStopInOrder_data();
    void oneStopInOrder();
    void twoSignalsAtOnceAreOne();
    void aLaterSecondSignalEndsItAtOnce();
    void nohupKeepsItRunning();
    void whatDoesNotLookEndsAtOnce();

private:
    /// Starts a campaign on 200 examples that takes about 20 s; returns once it runs.
    void begin(QProcess& process, const QString& prefix = {})
    {
        machine_.reviews(200);
        machine_.victim(
            QStringLiteral("slow.sh"), "[0.25, 0.75]",
            "touch running; trap '' INT TERM HUP; while read -r line; do id=${line#*:}; id=${id%%,*}; "
            "sleep 0.1; n=$(echo \"$line\" | grep -o sentence | wc -l); all=; "
            "while [ $n -gt 0 ]; do all=\"$all${all:+, }{\\\"scores\\\": [0.25, 0.75]}\"; n=$((n-1)); done; "
            "echo \"{\\\"id\\\": $id, \\\"predictions\\\": [$all]}\"; done");
        machine_.remove(QStringLiteral("running"));
        machine_.remove(QStringLiteral("s.faultline"));
        machine_.start(process, QStringLiteral("sh"),
                       {QStringLiteral("-c"),
                        prefix + QStringLiteral("exec '" FAULTLINE_CLI "' attack --victim 'exec:sh slow.sh' --corpus "
                                                "reviews.tsv --recipe deepwordbug --project s.faultline --workers 2")});
        QTRY_VERIFY_WITH_TIMEOUT(machine_.has(QStringLiteral("s.faultline")), 20'000);
        QTest::qWait(700);
        QCOMPARE(process.state(), QProcess::Running);
    }
    static void send(const QProcess& process, int signal)
    {
        if (process.processId() > 0) // 0 would be ourselves
            ::kill(static_cast<pid_t>(process.processId()), signal);
    }
    Machine machine_;
};

void TestSignals::oneStopInOrder_data()
{
    QTest::addColumn<int>("signal");
    QTest::newRow("Ctrl+C") << SIGINT;
    QTest::newRow("SIGTERM") << SIGTERM;
    QTest::newRow("a lost terminal") << SIGHUP;
}

void TestSignals::oneStopInOrder()
{
    QFETCH(const int, signal);
    QProcess process;
    begin(process);
    send(process, signal);
    QVERIFY(process.waitForFinished(10'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    const auto said = process.readAllStandardError();
    QVERIFY2(said.contains("go on with"), said.constData());
    QVERIFY(!machine_.cli(QStringLiteral("campaign list s.faultline")).out.contains("running"));
}

void TestSignals::twoSignalsAtOnceAreOne()
{
    // coreutils' timeout signals the program and then its group.
    QProcess process;
    begin(process);
    for (int i = 0; i < 3; ++i)
        send(process, SIGTERM);
    QVERIFY(process.waitForFinished(10'000));
    QCOMPARE(process.exitCode(), 130);
    const auto said = process.readAllStandardError();
    QVERIFY2(said.contains("go on with"), said.constData());
}

void TestSignals::aLaterSecondSignalEndsItAtOnce()
{
    // The corpus is read, which hears of a stop; the program then waits for the victim's greeting, which does not.
    machine_.reviews(2);
    QProcess process;
    machine_.start(process, QStringLiteral(FAULTLINE_CLI),
                   {QStringLiteral("evaluate"), QStringLiteral("--victim"),
                    QStringLiteral("exec:touch asked; sleep 600"), QStringLiteral("--corpus"),
                    QStringLiteral("reviews.tsv")});
    QTRY_VERIFY_WITH_TIMEOUT(machine_.has(QStringLiteral("asked")), 20'000);
    send(process, SIGTERM);
    QVERIFY(!process.waitForFinished(700));
    send(process, SIGTERM);
    QVERIFY(process.waitForFinished(5000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
}

void TestSignals::nohupKeepsItRunning()
{
    QProcess process;
    begin(process, QStringLiteral("trap '' HUP; "));
    send(process, SIGHUP);
    QVERIFY(!process.waitForFinished(1500));
    send(process, SIGINT);
    QVERIFY(process.waitForFinished(10'000));
    QCOMPARE(process.exitCode(), 130);
}

void TestSignals::whatDoesNotLookEndsAtOnce()
{
    // Standard output is a full pipe: the command hangs in a write and checks nothing.
    machine_.reviews(6);
    QCOMPARE(machine_
                 .cli(QStringLiteral("attack --victim mr-wordcnn --corpus reviews.tsv --recipe deepwordbug "
                                     "--trace all --project t.faultline"))
                 .exit,
             0);
    const auto answer = machine_.shell(
        QStringLiteral("mkfifo full; sleep 60 <full & holder=$!; { head -c 65536 /dev/zero >&3; "
                       "\"$F\" results t.faultline >&3 3>&- & } 3>full; program=$!; sleep 1; kill -TERM $program; "
                       "wait $program; echo \"code $?\"; kill $holder"),
        20'000);
    QVERIFY2(answer.out.contains("code 143"), answer.out + answer.err);
}

QTEST_GUILESS_MAIN(TestSignals)
#include "tst_signals.moc"
