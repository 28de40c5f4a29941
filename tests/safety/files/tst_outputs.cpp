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
    void filesOfTheUserStay_data();
    void filesOfTheUserStay();
    void earlierOutputsAreReplaced_data();
    void earlierOutputsAreReplaced();
    void changedOutputsStay();
    void whatBearsOurNameIsReplacedElsewhere();
    void aModelIsNotReplaced();
    void foldersOfOtherThingsStay();
    void anOutputHasAName_data();
    void anOutputHasAName();

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
    {"results --out", "results p.faultline --format parallel --out OUT", "p.faultline"},
    {"figure --out", "figure p.faultline accuracy --out OUT", "p.faultline"},
    {"evaluate --predictions", "evaluate --victim mr-wordcnn --corpus c.tsv --predictions OUT", "c.tsv"},
    {"train --out", "train vectors --train c.tsv --out OUT", "c.tsv"},
    {"adversarial-train --out",
     "adversarial-train classifier --victim mr-wordcnn --train c.tsv --recipe pwws --out OUT", "c.tsv"},
    {"reproduce --out", "reproduce mayer2020 --data ibm=c.tsv,d.tsv --out OUT", "c.tsv"},
    {"reproduce --out, the second", "reproduce mayer2020 --data ibm=d.tsv,c.tsv --out OUT", "c.tsv"},
    {"model convert --out", "model convert c.tsv --to safetensors --out OUT", "c.tsv"},
    {"demo --out", "demo --out OUT", "p.faultline"},
    {"manual --out", "manual --out OUT", "p.faultline"},
    {"map --out", "map --victim mr-wordcnn --corpus c.tsv --out OUT", "c.tsv"},
    {"paper export --to", "paper export p.faultline thesis --to OUT", "p.faultline"},
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
    QCOMPARE(machine_.cli(QStringLiteral("table p.faultline summary --set thesis")).exit, 0);
    QCOMPARE(machine_.shell(QStringLiteral("cp p.faultline other.faultline; cp p.faultline s.faultline")).exit, 0);
    const auto study =
        machine_.cli(QStringLiteral("study create s.faultline --template maheshwary --name s --raters anna"));
    QVERIFY2(study.exit == 0, study.err.constData());
    machine_.write(QStringLiteral("films.tsv"), "source\ttranslation\na film\tein Film\na dog\tein Hund\n");
    machine_.write(QStringLiteral("topics.csv"), "label,text,topic\n0,a film,a\n1,a good film,b\n0,a dull film,a\n");
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

void TestOutputs::filesOfTheUserStay_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QString>("file"); // that stands there
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char* name, const char* line, const char* file, const QByteArray& bytes) {
        QTest::newRow(name) << QString::fromLatin1(line) << QString::fromLatin1(file) << bytes;
    };
    const char* figure = "figure p.faultline accuracy --out own.pdf";
    row("a thesis", "bundle create p.faultline --out thesis.txt", "thesis.txt", "1. Introduction\n");
    row("another program's PDF", figure, "own.pdf", "%PDF-1.5\n1 0 obj\n<</Creator (TeX)>>\nendobj\n");
    row("numbers beside a figure", figure, "own.figure.csv", "month,sales\n1,2\n");
    row("a photo", "figure p.faultline accuracy --out photo.png", "photo.png", "\x89PNG\r\n\x1a\n and so on");
    row("a drawing", "figure p.faultline accuracy --out a.svg", "a.svg", "<svg><!-- about Faultline --></svg>");
    row("a chapter", "figure p.faultline accuracy --out a.tex", "a.tex", "\\chapter{Faultline}\n");
    row("a table", "corpus convert c.tsv mine.csv", "mine.csv", "name,price\nbread,2\n");
    row("the rest of a fold", "corpus convert topics.csv first.tsv --fold topic=a --rest mine.tsv", "mine.tsv",
        "a\tb\n1\t2\n");
    row("notes", "perturb --corpus c.tsv --recipe random --to notes.jsonl", "notes.jsonl",
        "{\"day\": 1, \"done\": 2}\n");
    row("answers", "evaluate --victim mr-wordcnn --corpus c.tsv --predictions log.txt", "log.txt", "12:00 began\n");
    row("ballots", "study export p.faultline --format csv --out mine.csv", "mine.csv", "name,price\nbread,2\n");
    // Forms without a mark: what looks like one of ours may still be the user's own.
    row("a table with ids", "corpus convert c.tsv staff.csv", "staff.csv", "id,name,price\n1,bread,2\n");
    row("a corpus", "corpus convert c.tsv films.jsonl", "films.jsonl", "{\"id\": \"1\", \"text\": \"mine\"}\n");
    row("a treebank", "evaluate --victim ewt-parser-word --corpus demo-treebank --limit 2 --predictions gold.conllu",
        "gold.conllu", "# sent_id = 1\n1\tGo\tgo\tVERB\t_\t_\t0\troot\t_\t_\n\n");
    row("one language", "corpus convert films.tsv rows.src --columns text=source,translation=translation", "rows.tgt",
        "a translation of years\n");
    row("replacements", "corpus entities demo-reviews --to names.tsv", "names.tsv", "PERSON\tAnna\nPERSON\tBen\n");
    row("a page of a manual", "manual --out man", "man/faultline-cli-attack.1", ".TH GREP 1\n");
    for (const auto& [format, ending] : {std::pair{"packet", "packet"},
                                         {"html", "html"},
                                         {"label-studio", "label-studio.xml"},
                                         {"doccano", "doccano.jsonl"},
                                         {"mturk", "mturk-results.csv"}})
        QTest::addRow("for raters: %s", format)
            << QStringLiteral("study export s.faultline --out sent --format ") + QLatin1String(format)
            << QStringLiteral("sent/s-anna.") + QLatin1String(ending) << QByteArray("Anna's answers\n");
}

/// What this program did not write is replaced only when that is asked for, and nothing is done before.
void TestOutputs::filesOfTheUserStay()
{
    QFETCH(const QString, line);
    QFETCH(const QString, file);
    QFETCH(const QByteArray, bytes);
    QVERIFY(QDir().mkpath(QFileInfo(machine_.path(file)).path()));
    machine_.write(file, bytes);
    const auto answer = machine_.cli(line);
    QVERIFY2(answer.exit == 2 && answer.err.contains(file.toUtf8()) && answer.err.contains("--force"),
             answer.err.constData());
    QCOMPARE(core::readFile(machine_.path(file).toStdString()), bytes.toStdString());
    if (!line.startsWith(QStringLiteral("study export p."))) { // which has no study
        const auto forced = machine_.cli(line + QStringLiteral(" --force"));
        QVERIFY2(forced.exit == 0, forced.err.constData());
        QVERIFY(core::readFile(machine_.path(file).toStdString()) != bytes.toStdString());
    }
    machine_.remove(file);
}

void TestOutputs::earlierOutputsAreReplaced_data()
{
    QTest::addColumn<QString>("line");
    for (const char* line :
         {"bundle create p.faultline --out again.tar.gz",
          "figure p.faultline accuracy --out again.pdf",
          "figure p.faultline accuracy --out again.svg",
          "figure p.faultline accuracy --out again.png",
          "figure p.faultline accuracy --out again.tex",
          "figure p.faultline accuracy --out again.csv",
          "corpus convert c.tsv again.csv",
          "corpus convert c.tsv again.tsv",
          "corpus convert c.tsv again.jsonl",
          "corpus convert c.tsv again.jsonl.gz --to jsonl",
          "corpus convert topics.csv a1.tsv --fold topic=a --rest a2.tsv",
          "corpus convert films.tsv again.src --columns text=source,translation=translation",
          "perturb --corpus c.tsv --recipe random --to again2.csv",
          "corpus entities demo-reviews --to names.tsv",
          "evaluate --victim mr-wordcnn --corpus c.tsv --predictions answers.jsonl",
          "evaluate --victim ewt-parser-word --corpus demo-treebank --limit 2 --predictions answers.conllu",
          "study export s.faultline --out again --format packet",
          "study export s.faultline --out again --format html",
          "study export s.faultline --out again --format label-studio",
          "study export s.faultline --out again --format doccano",
          "study export s.faultline --out again --format mturk",
          "study export s.faultline --out ballots.csv --format csv",
          "study export s.faultline --out design.json --format design",
          "manual --out again"})
        QTest::newRow(line) << QString::fromLatin1(line);
}

/// Scripts write their outputs again and again.
void TestOutputs::earlierOutputsAreReplaced()
{
    QFETCH(const QString, line);
    for (int i = 0; i < 2; ++i) {
        const auto answer = machine_.cli(line);
        QVERIFY2(answer.exit == 0, answer.err.constData());
    }
}

/// Who edits an output has made it their own; one that was moved or copied is still ours.
void TestOutputs::changedOutputsStay()
{
    const QString convert = QStringLiteral("corpus convert c.tsv edited.csv");
    QCOMPARE(machine_.cli(convert).exit, 0);
    QCOMPARE(machine_.shell(QStringLiteral("cp edited.csv copied.csv; echo '9,1,a line of mine' >>edited.csv")).exit,
             0);
    const auto refused = machine_.cli(convert);
    QVERIFY2(refused.exit == 2 && refused.err.contains("edited.csv is there, and Faultline did not write it, or it was "
                                                       "changed since"),
             refused.err.constData());
    QVERIFY(core::readFile(machine_.path(QStringLiteral("edited.csv")).toStdString()).ends_with("a line of mine\n"));
    const auto copied = machine_.cli(QStringLiteral("corpus convert topics.csv copied.csv"));
    QVERIFY2(copied.exit == 0, copied.err.constData());
}

/// A figure, its numbers and a bundle say who made them: whoever has them from somebody else may make them again.
void TestOutputs::whatBearsOurNameIsReplacedElsewhere()
{
    for (const auto* line : {"figure p.faultline accuracy --out sent.pdf", "figure p.faultline accuracy --out sent.svg",
                             "figure p.faultline accuracy --out sent.png", "figure p.faultline accuracy --out sent.tex",
                             "bundle create p.faultline --out sent.tar.gz", "manual --out sent"}) {
        const QString command = QStringLiteral(" $F ") + QLatin1String(line);
        for (const auto* home : {"here", "there"}) {
            const auto made = machine_.shell(QStringLiteral("export XDG_STATE_HOME=$PWD/") + QLatin1String(home) +
                                             QLatin1Char(';') + command);
            QVERIFY2(made.exit == 0, made.err.constData());
        }
    }
    // A table has no room for a name: on another machine nobody can know.
    const auto table = [&](const char* home) {
        return machine_.shell(QStringLiteral("XDG_STATE_HOME=$PWD/") + QLatin1String(home) +
                              QStringLiteral(" $F corpus convert c.tsv sent.csv"));
    };
    QCOMPARE(table("here").exit, 0);
    QCOMPARE(table("here").exit, 0);
    QCOMPARE(table("there").exit, 2);
}

/// A model took hours: it stays unless its folder is given up by name. An interrupted training is worth as much.
void TestOutputs::aModelIsNotReplaced()
{
    const QString train = QStringLiteral("train vectors --train reviews.tsv --epochs 1 --out model");
    const auto first = machine_.cli(train + QStringLiteral(" --resume")); // as jobs that may be started again say
    QVERIFY2(first.exit == 0 &&
                 first.err.contains("model: no training was interrupted in this folder, so one begins anew"),
             first.err.constData());
    const auto before = core::readFile(machine_.path(QStringLiteral("model/config.json")).toStdString());
    for (const auto& [more, says] : {std::pair{"", "a model stands in this folder"}, {" --resume", "is finished"}}) {
        const auto refused = machine_.cli(train + QLatin1String(more));
        QVERIFY2(refused.exit == 2 && refused.err.contains("model: ") && refused.err.contains(says) &&
                     refused.err.contains("--force"),
                 refused.err.constData());
    }
    QVERIFY(core::readFile(machine_.path(QStringLiteral("model/config.json")).toStdString()) == before);
    machine_.write(QStringLiteral("model/.checkpoint"), "half a training");
    const auto half = machine_.cli(train);
    QVERIFY2(half.exit == 2 && half.err.contains("a training was interrupted"), half.err.constData());
    QCOMPARE(machine_.cli(train + QStringLiteral(" --force")).exit, 0);

    QVERIFY(QDir(machine_.path({})).mkdir(QStringLiteral("page")));
    machine_.write(QStringLiteral("page/README.md"), "My page\n"); // a model's card would come in its place
    QCOMPARE(machine_.cli(QString(train).replace(QStringLiteral("--out model"), QStringLiteral("--out page"))).exit, 2);
    QCOMPARE(core::readFile(machine_.path(QStringLiteral("page/README.md")).toStdString()), std::string("My page\n"));
}

void TestOutputs::foldersOfOtherThingsStay()
{
    QVERIFY(QDir(machine_.path({})).mkpath(QStringLiteral("thesis")));
    machine_.write(QStringLiteral("thesis/summary.md"), "Mine\n");
    machine_.write(QStringLiteral("thesis/report.md"), "Mine\n");
    QVERIFY(QDir(machine_.path({})).mkpath(QStringLiteral("pictures")));
    machine_.write(QStringLiteral("pictures/accuracy.pdf"), "%PDF-1.5\nmine\n");
    const auto demo = machine_.cli(QStringLiteral("demo --out pictures"));
    QVERIFY2(demo.exit == 2 && demo.err.contains("pictures"), demo.err.constData());
    for (const auto* line :
         {"adversarial-train classifier --victim mr-wordcnn --train c.tsv --recipe pwws --out thesis",
          "reproduce maheshwary2022 --data films=c.tsv,d.tsv --out thesis", "demo --out thesis"}) {
        const auto refused = machine_.cli(QString::fromLatin1(line));
        QVERIFY2(refused.exit == 2 && refused.err.contains("thesis"), refused.err.constData());
    }
    QCOMPARE(QDir(machine_.path(QStringLiteral("thesis"))).entryList(QDir::Files),
             (QStringList{QStringLiteral("report.md"), QStringLiteral("summary.md")}));
}

void TestOutputs::anOutputHasAName_data()
{
    QTest::addColumn<QString>("line");
    QTest::addColumn<QByteArray>("said");
    for (const auto& row : rows) // the last blank of a line that is split at blanks: an empty word
        QTest::addRow("%s", row.option) << QString::fromLatin1(row.line).replace(QStringLiteral("OUT"), QString())
                                        << QByteArray(" names nothing");
    QTest::newRow("an input without a name")
        << QStringLiteral("perturb --recipe random --to new.tsv --corpus ") << QByteArray("cannot be read");
}

/// An empty name, as of a variable that is not set, gets a message of ours.
void TestOutputs::anOutputHasAName()
{
    QFETCH(const QString, line);
    QFETCH(const QByteArray, said);
    const auto answer = machine_.cli(line);
    QVERIFY2(answer.exit == (said.contains("names") ? 2 : 1), answer.err.constData());
    QVERIFY2(answer.err.contains(said), answer.err.constData());
    QVERIFY2(!answer.err.contains("filesystem error"), answer.err.constData());
}

QTEST_GUILESS_MAIN(TestOutputs)
#include "tst_outputs.moc"
