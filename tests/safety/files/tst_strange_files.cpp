#include <sys/stat.h>

#include "core/base/error.h"
#include "core/campaigns/exports/export.h"
#include "core/studies/design/templates.h"
#include "core/studies/rating/answer_log.h"
#include "core/studies/study_project.h"
#include "tests/support/program.h"
#include "tests/support/registered_test.h"
#include "tests/support/samples/campaigns.h"

/// Files that are something else than they were taken for: other people's data, named pipes, full disks.
class TestStrangeFiles : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void answersEmptyNoOtherFile_data();
    void answersEmptyNoOtherFile();
    void anAnswersHeaderThatWasCutOffIsWrittenAgain();
    void namedPipesAreRefused_data();
    void namedPipesAreRefused();
    void aFailedExportKeepsTheOldOne();

private:
    safety::Scratch scratch_;
    QString packet_;
    core::studies::BallotsHeader header_;
};

void TestStrangeFiles::initTestCase()
{
    samples::attacked(*core::store::Project::create(scratch_.fsPath(QStringLiteral("p.faultline"))), 12, "ours",
                      "gleaming");
    auto study = safety::words("study create P --template maheshwary --raters r1,r2");
    study.replace(2, scratch_.path(QStringLiteral("p.faultline")));
    const auto made = safety::run(study);
    QVERIFY2(made.code == 0, made.said().constData());
    const auto handed =
        safety::run({QStringLiteral("study"), QStringLiteral("export"), scratch_.path(QStringLiteral("p.faultline")),
                     QStringLiteral("--out"), scratch_.path(QStringLiteral("out"))});
    QVERIFY2(handed.code == 0, handed.said().constData());
    packet_ = scratch_.path(QStringLiteral("out/maheshwary-r1.packet"));
    QVERIFY(QFileInfo::exists(packet_));
}

void TestStrangeFiles::answersEmptyNoOtherFile_data()
{
    QTest::addColumn<QByteArray>("bytes");
    QTest::newRow("JSON without a line end") << QByteArray(R"({"precious":"data"})");
    QTest::newRow("a word") << QByteArray("precious");
    QTest::newRow("nearly a header") << QByteArray(R"({"format":"faultline-packet")");
    QTest::newRow("zeros") << QByteArray(1000, '\0');
    QTest::newRow("text of several lines") << QByteArray("one\ntwo\n");
    QTest::newRow("compressed") << QByteArray::fromStdString(core::packGzip(R"({"format":"faultline-ballots")"));
}

void TestStrangeFiles::answersEmptyNoOtherFile()
{
    QFETCH(const QByteArray, bytes);
    const auto file = scratch_.path(QStringLiteral("precious"));
    {
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly | QIODevice::Truncate));
        out.write(bytes);
    }
    const auto run =
        safety::run({QStringLiteral("study"), QStringLiteral("annotate"), packet_, QStringLiteral("--answers"), file});
    QVERIFY2(run.code != 0 && run.err.contains("precious"), run.said().constData());
    QFile after(file);
    QVERIFY(after.open(QIODevice::ReadOnly));
    QCOMPARE(after.readAll(), bytes);
}

void TestStrangeFiles::anAnswersHeaderThatWasCutOffIsWrittenAgain()
{
    const core::studies::BallotsHeader header{"s", 1, "r1", "t"};
    const auto whole = core::studies::ballotsBytes(header, {});
    for (const std::size_t size : {std::size_t{0}, std::size_t{5}, std::size_t{20}, whole.size() - 1}) {
        const auto file = scratch_.fsPath(QStringLiteral("cut.ballots"));
        core::writeFile(file, std::string_view(whole).substr(0, size));
        {
            const core::studies::AnswerLog log(file, header);
        }
        QCOMPARE(core::readFile(file), whole);
    }
}

void TestStrangeFiles::namedPipesAreRefused_data()
{
    QTest::addColumn<QStringList>("command");
    for (const char* command :
         {"corpus inspect FIFO", "evaluate --victim mr-wordcnn --corpus FIFO", "study annotate FIFO",
          "study import P FIFO --study maheshwary", "study templates FIFO", "study agreement --ballots FIFO",
          "bundle open FIFO --out OUT", "recipe show FIFO", "recipe check FIFO", "campaign run P --plan FIFO",
          "campaign list FIFO", "results FIFO", "model info FOLDER", "attack --victim FOLDER --corpus C --recipe pwws",
          "study annotate PACKET --answers FIFO", "attack --victim mr-wordcnn --corpus C --recipe pwws --ids FIFO"})
        QTest::newRow(command) << safety::words(command);
}

void TestStrangeFiles::namedPipesAreRefused()
{
    QFETCH(QStringList, command);
    QDir(scratch_.path(QString())).mkpath(QStringLiteral("model"));
    for (const char* name : {"pipe.json", "model/config.json"})
        ::mkfifo(scratch_.path(QString::fromLatin1(name)).toUtf8().constData(), 0600);
    const auto put = [&](const char* word, const QString& path) {
        if (const auto at = command.indexOf(QString::fromLatin1(word)); at >= 0)
            command.replace(at, path);
    };
    put("FIFO", scratch_.path(QStringLiteral("pipe.json")));
    put("FOLDER", scratch_.path(QStringLiteral("model")));
    put("P", scratch_.path(QStringLiteral("p.faultline")));
    put("C", scratch_.file(QStringLiteral("c.tsv"), "label\ttext\n0\ta dull film\n1\ta warm film\n"));
    put("PACKET", packet_);
    put("OUT", scratch_.path(QStringLiteral("opened")));
    const auto run = safety::run(command);
    QVERIFY2(!run.crashed && run.code != 0, run.said().constData()); // `crashed` when it waits for somebody to write
    QVERIFY2(!run.err.isEmpty(), run.said().constData());
}

void TestStrangeFiles::aFailedExportKeepsTheOldOne()
{
    const auto file = scratch_.fsPath(QStringLiteral("results.csv"));
    core::writeFile(file, [](std::ostream& out) { out << "the older export\n"; });
    const auto fill = [&] {
        core::writeFile(file, [](std::ostream& out) {
            out << "half of the new";
            throw core::Error("the disk is full");
        });
    };
    QVERIFY_EXCEPTION_THROWN(fill(), core::Error);
    const auto jam = [&] { core::writeFile(file, [](std::ostream& out) { out.setstate(std::ios::badbit); }); };
    QVERIFY_EXCEPTION_THROWN(jam(), core::Error);
    QCOMPARE(core::readFile(file), std::string("the older export\n"));
    QCOMPARE(QDir(scratch_.path(QString())).entryList({QStringLiteral("results.csv*")}).size(), 1); // nothing beside it
}

QTEST_GUILESS_MAIN(TestStrangeFiles)
#include "tst_strange_files.moc"
