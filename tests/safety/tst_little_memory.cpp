#include "tests/support/machine.h"
#include "tests/support/registered_test.h"
#include "tests/support/sanitized.h"

/// When memory is short the program reports it and ends; it never waits for threads of libraries that cannot continue.
class TestLittleMemory : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void commandsEnd_data();
    void commandsEnd();
};

void TestLittleMemory::commandsEnd_data()
{
    QTest::addColumn<int>("kilobytes");
    QTest::addColumn<QString>("line");
    for (const int kilobytes : {150'000, 200'000, 250'000, 300'000})
        for (const auto* line :
             {"corpus inspect reviews.tsv", "attack --victim mr-wordcnn --corpus reviews.tsv --recipe deepwordbug"})
            QTest::addRow("%.7s with %d KB", line, kilobytes) << kilobytes << QString::fromLatin1(line);
    // Where memory ran out in a library that allows no exception, and where a thread's end needed libgcc_s.
    const auto pairs =
        QStringLiteral("attack --victim snli-esim --corpus %1/corpora/demo-pairs.tsv --recipe textfooler "
                       "--limit 20")
            .arg(QStringLiteral(RESOURCES));
    for (const int kilobytes : {250'000, 300'000, 350'000, 400'000}) {
        QTest::addRow("figure with %d KB", kilobytes)
            << kilobytes << QStringLiteral("figure p.faultline accuracy --out f.pdf");
        QTest::addRow("pairs with %d KB", kilobytes) << kilobytes << pairs;
    }
}

void TestLittleMemory::commandsEnd()
{
    if (tests::sanitized)
        QSKIP("the sanitizers need terabytes of addresses");
    QFETCH(const int, kilobytes);
    QFETCH(const QString, line);
    const Machine machine;
    machine.reviews(6);
    if (line.startsWith(QLatin1String("figure")))
        QCOMPARE(
            machine
                .cli(QStringLiteral("attack --victim mr-wordcnn --corpus reviews.tsv --recipe deepwordbug --project "
                                    "p.faultline"))
                .exit,
            0);
    // Two threads: one of BLAS's own requests its buffer again and again if there is no room for it.
    const auto answer = machine.shell(
        QStringLiteral("export OPENBLAS_NUM_THREADS=2; ulimit -v %1; exec \"$F\" %2").arg(kilobytes).arg(line), 60'000);
    // If there is no room for BLAS's thread itself, the library reports it and ends the program before it begins.
    const bool endedByBlas = answer.err.contains("blas_thread_init: pthread_create failed");
    QVERIFY2(answer.exit == 0 || answer.exit == 1 || endedByBlas, QByteArray::number(answer.exit) + ' ' + answer.err);
    QVERIFY(answer.exit == 0 || !answer.err.isEmpty());
}

QTEST_GUILESS_MAIN(TestLittleMemory)
#include "tst_little_memory.moc"
