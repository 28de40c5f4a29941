#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

/// A number that means nothing is a wrong command; none is ever taken for another one.
class TestNumbers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void nonsenseIsRefused_data();
    void nonsenseIsRefused();
    void sensibleOnesAreTaken();

private:
    Machine machine_;
};

void TestNumbers::nonsenseIsRefused_data()
{
    QTest::addColumn<QString>("options");
    const QString attack =
        QStringLiteral("attack --victim mr-wordcnn --corpus reviews.tsv --recipe deepwordbug --limit 1 ");
    const auto row = [](const QString& command, const char* options) {
        QTest::newRow(options) << command + QLatin1String(options);
    };
    for (const auto* options : {"--limit -5", "--limit=-5", "--offset -1", "--workers -1", "--workers 100000",
                                "--max-queries -1", "--seed -1", "--seed 18446744073709551616", "--sample-seed -1",
                                "--time-limit -1", "--time-limit nan", "--time-limit inf", "--exec-timeout -1",
                                "--limit 1e3", "--limit 1.5", "--limit five", "--sample last", "--trace some"})
        row(attack, options);
    for (const auto* options : {"--rounds -1", "--rounds 1", "--rounds 100000000"})
        row(QStringLiteral("study agreement --ballots b.csv --question q --level nominal "), options);
    for (const auto* options : {"--overlap 99999999", "--items -1", "--from-percent 101", "--length-deviations -1",
                                "--assignment any", "--originals many"})
        row(QStringLiteral("study create p.faultline "), options);
    for (const auto* options : {"--quoting some", "--tokenization words"})
        row(QStringLiteral("corpus inspect reviews.tsv "), options);
    for (const auto* options : {"--punctuation some", "--smoothing some", "--references second"})
        row(QStringLiteral("evaluate --victim mr-wordcnn --corpus reviews.tsv "), options);
    row(QStringLiteral("campaign shard p.faultline --out s "), "--parts -1");
    row(QStringLiteral("campaign shard p.faultline --out s "), "--parts 0");
    row(QStringLiteral("train classifier --train reviews.tsv --out m "), "--epochs -1");
    row(QStringLiteral("adversarial-train parser --victim v --train t --recipe r --out o "), "--share 0");
    row(QStringLiteral("figure p.faultline budget --out f.pdf "), "--width -85");
}

void TestNumbers::nonsenseIsRefused()
{
    QFETCH(const QString, options);
    machine_.reviews(2);
    const auto answer = machine_.cli(options);
    QCOMPARE(answer.exit, 2);
    QVERIFY2(answer.err.contains("is not "), answer.err.constData());
}

void TestNumbers::sensibleOnesAreTaken()
{
    machine_.reviews(2);
    const auto answer = machine_.cli(
        QStringLiteral("attack --victim mr-wordcnn --corpus reviews.tsv --recipe deepwordbug --limit 0 --offset 0 "
                       "--workers 3 --max-queries 10 --seed 18446744073709551615 --time-limit 2.5 --json"));
    QVERIFY2(answer.exit == 0, answer.err.constData());
}

QTEST_GUILESS_MAIN(TestNumbers)
#include "tst_numbers.moc"
