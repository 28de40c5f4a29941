#include <QDir>
#include <QRegularExpression>

#include <set>

#include "core/files/file.h"
#include "tests/support/machine.h"
#include "tests/support/registered_test.h"

/// What a command writes never takes the place of what it reads, or of a project.
class TestOutputs : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void nothingIsWrittenOverWhatIsRead_data();
    void nothingIsWrittenOverWhatIsRead();
    void everyOptionIsAmongThem();
    void twoOutputsAreTwoFiles();
    void aFolderThatIsReadKeepsItsFiles();
    void whatIsBesideIsAnOutputToo();
    void namesAreNoFiles();

private:
    Machine machine_;
};

namespace {

/// Every option that names an output, in a command that reads `own`; OUT is its value.
struct Row {
    const char *option, *line, *own;
};
constexpr Row rows[] = {
    {"bundle create --out", "bundle create p.faultline --out OUT", "p.faultline"},
    {"bundle open --out", "bundle open b.tar.gz --out OUT", "b.tar.gz"},
    {"campaign shard --out", "campaign shard p.faultline --out OUT", "p.faultline"},
    {"corpus convert out", "corpus convert c.tsv OUT --to csv", "c.tsv"},
    {"corpus convert --rest", "corpus convert c.tsv new.tsv --fold label=1 --rest OUT", "c.tsv"},
    {"corpus entities --to", "corpus entities c.tsv --to OUT", "c.tsv"},
    {"perturb --to", "perturb --corpus c.tsv --recipe random --to OUT --to-format tsv", "c.tsv"},
    {"study export --out", "study export p.faultline --format csv --out OUT", "p.faultline"},
    {"figure --out", "figure p.faultline accuracy --out OUT", "p.faultline"},
    {"evaluate --predictions", "evaluate --victim mr-wordcnn --corpus c.tsv --predictions OUT", "c.tsv"},
    {"train --out", "train vectors --train c.tsv --out OUT", "c.tsv"},
    {"adversarial-train --out",
     "adversarial-train classifier --victim mr-wordcnn --train c.tsv --recipe pwws --out OUT", "c.tsv"},
    {"reproduce --out", "reproduce mayer2020 --data ibm=c.tsv,d.tsv --out OUT", "c.tsv"},
    {"reproduce --out, the second", "reproduce mayer2020 --data ibm=d.tsv,c.tsv --out OUT", "c.tsv"},
    {"demo --out", "demo --out OUT", "p.faultline"},
    {"manual --out", "manual --out OUT", "p.faultline"},
};

} // namespace

void TestOutputs::initTestCase()
{
    machine_.reviews(6);
    QCOMPARE(machine_.shell(QStringLiteral("cp reviews.tsv c.tsv; cp reviews.tsv d.tsv")).exit, 0);
    const auto made = machine_.cli(QStringLiteral(
        "attack --victim mr-wordcnn --corpus reviews.tsv --recipe deepwordbug --project p.faultline --json"));
    QVERIFY2(made.exit == 0, made.err.constData());
    QCOMPARE(machine_.cli(QStringLiteral("bundle create p.faultline --out b.tar.gz")).exit, 0);
    QCOMPARE(machine_.shell(QStringLiteral("cp p.faultline other.faultline")).exit, 0);
    for (const char* name : {"p.faultline", "c.tsv", "b.tar.gz"}) {
        QVERIFY(QFile::link(QLatin1String(name), machine_.path(QStringLiteral("soft-") + QLatin1String(name))));
        QCOMPARE(machine_.shell(QStringLiteral("ln %1 hard-%1").arg(QLatin1String(name))).exit, 0);
    }
}

void TestOutputs::nothingIsWrittenOverWhatIsRead_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("out");
    for (const auto& row : rows)
        for (const auto& out : {QString::fromLatin1(row.own), QStringLiteral("soft-") + QLatin1String(row.own),
                                QStringLiteral("hard-") + QLatin1String(row.own), QStringLiteral("other.faultline")})
            QTest::addRow("%s %s", row.option, qPrintable(out))
                << QString::fromLatin1(row.line).replace(QStringLiteral("OUT"), out) << out;
}

void TestOutputs::nothingIsWrittenOverWhatIsRead()
{
    QFETCH(const QString, line);
    QFETCH(const QString, out);
    const auto before = core::readFile(machine_.path(out).toStdString());
    const auto answer = machine_.cli(line);
    QVERIFY2(answer.exit == 2, answer.err.constData());
    QVERIFY2(answer.err.contains(out.toUtf8()), answer.err.constData());
    QVERIFY(core::readFile(machine_.path(out).toStdString()) == before);
}

/// The manual pages list every option; those whose value is an output are the ones above.
void TestOutputs::everyOptionIsAmongThem()
{
    QCOMPARE(machine_.cli(QStringLiteral("manual --out pages")).exit, 0);
    const QDir pages(machine_.path(QStringLiteral("pages")));
    qsizetype outputs = 0;
    for (const auto& name : pages.entryList({QStringLiteral("*.1")}))
        outputs += QString::fromStdString(core::readFile(pages.filePath(name).toStdString()))
                       .count(QRegularExpression(QStringLiteral("(out|to|rest|predictions) OUTPUT")));
    std::set<QString> options;
    for (const auto& row : rows)
        options.insert(QString::fromLatin1(row.option).section(QLatin1Char(','), 0, 0));
    QCOMPARE(outputs, static_cast<qsizetype>(options.size()));
}

void TestOutputs::twoOutputsAreTwoFiles()
{
    const auto answer = machine_.cli(QStringLiteral("corpus convert c.tsv one.tsv --fold label=1 --rest ./one.tsv"));
    QVERIFY2(answer.exit == 2 && answer.err.contains("--rest"), answer.err.constData());
    QVERIFY(!machine_.has(QStringLiteral("one.tsv")));
}

void TestOutputs::aFolderThatIsReadKeepsItsFiles()
{
    QCOMPARE(machine_
                 .shell(QStringLiteral("mkdir -p films/0 films/1; echo fine >films/1/a.txt; echo dull "
                                       ">films/0/b.txt"))
                 .exit,
             0);
    const auto refused = machine_.cli(QStringLiteral("corpus convert films films/1/a.txt --to csv"));
    QVERIFY2(refused.exit == 2, refused.err.constData());
    QCOMPARE(core::readFile(machine_.path(QStringLiteral("films/1/a.txt")).toStdString()), std::string("fine\n"));
    const auto beside = machine_.cli(QStringLiteral("corpus convert films films/all.csv"));
    QVERIFY2(beside.exit == 0, beside.err.constData()); // a new file takes nobody's place
}

/// A parallel corpus is two files, whichever of them is named.
void TestOutputs::whatIsBesideIsAnOutputToo()
{
    machine_.write(QStringLiteral("news.src"), "a\n");
    machine_.write(QStringLiteral("news.tgt"), "b\n");
    machine_.write(QStringLiteral("letters.src.en"), "a\n"); // with its languages
    machine_.write(QStringLiteral("letters.tgt.es"), "b\n");
    machine_.write(QStringLiteral("both.tsv"), "source\ttranslation\na film\tein Film\n");
    for (const auto* line : {"corpus convert news news.src", "corpus convert news.src news.tgt --to tsv",
                             "corpus convert news.tgt news.src", "corpus convert letters letters.src.en --to csv",
                             "perturb --corpus letters --recipe random --to letters.tgt.es --to-format csv"}) {
        const auto answer = machine_.cli(QString::fromLatin1(line));
        QVERIFY2(answer.exit == 2, line);
    }
    QCOMPARE(core::readFile(machine_.path(QStringLiteral("news.tgt")).toStdString()), std::string("b\n"));
}

/// A folder may be called like a task, a recipe or a paper.
void TestOutputs::namesAreNoFiles()
{
    QVERIFY(QDir(machine_.path({})).mkdir(QStringLiteral("pwws")));
    const auto answer =
        machine_.cli(QStringLiteral("adversarial-train classifier --victim mr-wordcnn --train nothing.tsv --recipe "
                                    "pwws --out pwws"));
    QVERIFY2(!answer.err.contains("which is read"), answer.err.constData()); // it fails later, for other reasons
}

QTEST_GUILESS_MAIN(TestOutputs)
#include "tst_outputs.moc"
