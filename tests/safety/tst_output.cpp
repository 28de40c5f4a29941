#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

/// A failed write is never ignored, and a note that nobody can read never ends the work.
class TestOutput : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aFullDiskIsAnError_data();
    void aFullDiskIsAnError();
    void aReaderWhoHasGoneIsNotToldOf();
    void notesNeverEndTheProgram_data();
    void notesNeverEndTheProgram();
    void aCampaignOutlivesItsNotes_data();
    void aCampaignOutlivesItsNotes();
    void aFileOverItsLimitIsAnError();

private:
    Machine machine_;
};

void TestOutput::initTestCase()
{
    machine_.reviews(6);
    const auto made = machine_.cli(QStringLiteral(
        "attack --victim mr-wordcnn --corpus reviews.tsv --recipe deepwordbug --project p.faultline --json"));
    QVERIFY2(made.exit == 0, made.err.constData());
    QVERIFY(QFile::exists(QStringLiteral("/dev/full")));
}

void TestOutput::aFullDiskIsAnError_data()
{
    QTest::addColumn<QString>("line");
    for (const auto* line :
         {"--version", "table p.faultline summary --format latex", "campaign show p.faultline --json",
          "campaign list p.faultline", "results p.faultline", "results p.faultline --format csv", "methods p.faultline",
          "recipe show pwws", "corpus inspect reviews.tsv",
          "explain --victim mr-wordcnn --text fine --recipe deepwordbug",
          "evaluate --victim mr-wordcnn --corpus reviews.tsv --json"})
        QTest::newRow(line) << QString::fromLatin1(line);
}

void TestOutput::aFullDiskIsAnError()
{
    QFETCH(const QString, line);
    const auto answer = machine_.shell(QStringLiteral("\"$F\" %1 >/dev/full").arg(line));
    QCOMPARE(answer.exit, 1);
    QVERIFY2(answer.err.contains("could not be written"), answer.err.constData());
    QCOMPARE(machine_.shell(QStringLiteral("\"$F\" %1 >/dev/null").arg(line)).exit, 0);
}

void TestOutput::aReaderWhoHasGoneIsNotToldOf()
{
    // `true` reads nothing; the text is longer than a pipe holds.
    const auto answer =
        machine_.shell(QStringLiteral("for i in 1 2 3 4 5 6 7 8 9; do \"$F\" results p.faultline; done | true; "
                                      "{ sleep 0.3; \"$F\" recipe show pwws; echo \"code $?\" >&2; } | true"));
    QVERIFY2(answer.err.trimmed() == "code 1", answer.err.constData());
}

void TestOutput::notesNeverEndTheProgram_data()
{
    QTest::addColumn<QString>("redirection");
    QTest::newRow("a full disk") << "2>/dev/full";
    QTest::newRow("closed") << "2>&-";
    QTest::newRow("a pipe that nobody reads") << "2>&1 >out | true; exit ${PIPESTATUS[0]}";
}

void TestOutput::notesNeverEndTheProgram()
{
    QFETCH(const QString, redirection);
    const auto answer = machine_.shell(
        QStringLiteral("exec bash -c '\"$0\" campaign list nothing.faultline %1' \"$F\"").arg(redirection));
    QCOMPARE(answer.exit, 1); // the work failed, as with a disk that has room
}

void TestOutput::aCampaignOutlivesItsNotes_data()
{
    QTest::addColumn<QString>("redirection");
    QTest::newRow("a full disk") << "2>/dev/full >/dev/null; echo $?";
    QTest::newRow("a pipe that nobody reads") << "2>&1 >/dev/null | true; echo ${PIPESTATUS[0]}";
}

void TestOutput::aCampaignOutlivesItsNotes()
{
    // The victim's program writes to standard error, which goes to the log, which goes to standard error.
    QFETCH(const QString, redirection);
    machine_.victim(QStringLiteral("chatty.sh"), "[0.25, 0.75]", "echo a warning >&2");
    machine_.remove(QStringLiteral("n.faultline"));
    const auto answer =
        machine_.shell(QStringLiteral("exec bash -c '\"$0\" attack --victim \"exec:sh chatty.sh\" --corpus reviews.tsv "
                                      "--recipe deepwordbug --project n.faultline %1' \"$F\"")
                           .arg(redirection));
    QCOMPARE(answer.out.trimmed(), QByteArray("0"));
    QVERIFY(machine_.cli(QStringLiteral("campaign list n.faultline")).out.contains("6 of 6"));
}

void TestOutput::aFileOverItsLimitIsAnError()
{
    const auto answer =
        machine_.shell(QStringLiteral("ulimit -f 8; \"$F\" attack --victim mr-wordcnn --corpus reviews.tsv "
                                      "--recipe deepwordbug --project large.faultline; echo \"code $?\""));
    QVERIFY2(answer.out.contains("code 1"), answer.out + answer.err); // and not 153, killed by SIGXFSZ
    QVERIFY(!answer.err.isEmpty());
}

QTEST_GUILESS_MAIN(TestOutput)
#include "tst_output.moc"
