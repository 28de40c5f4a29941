#include "tests/places.h"
#include "tests/support/command_line.h"
#include "tests/support/registered_test.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QSet>
#include <QTemporaryDir>

#include "core/files/file.h"

using tests::cli;

namespace {

QString reviews() { return QStringLiteral(RESOURCES "/corpora/demo-reviews.tsv"); }

QStringList attack(const QStringList& more)
{
    return QStringList{QStringLiteral("attack"),
                       QStringLiteral("--victim"),
                       QStringLiteral("mr-wordcnn"),
                       QStringLiteral("--corpus"),
                       reviews(),
                       QStringLiteral("--recipe"),
                       QStringLiteral("pwws"),
                       QStringLiteral("--limit"),
                       QStringLiteral("30")} +
           more;
}

} // namespace

/// The command line as scripts know it: exit codes, JSON keys, files.
class TestCli : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void exitCodes_data();
    void exitCodes();
    void aCorpusWithoutNamesGivesNoReplacements();
    void attackPrintsTheAgreedKeys();
    void countsAddUp();
    void resultsDoNotDependOnWorkers();
    void fastAndPlainVictimsGiveTheSameResults_data();
    void fastAndPlainVictimsGiveTheSameResults();
    void trainingTasks();
    void resultLines();
    void tablesAndFigures();
    void resumeAddsNothingToAFinishedCampaign();
    void verifyOnTheVictimItself();
    void targetedAttack();
    void explainShowsEveryStep();
    void entitiesOfACorpusBecomeReplacements();
    void doctorFindsEverything();
    void inspectCountsTheLabels();

private:
    QTemporaryDir folder_;
    QString project_;
};

void TestCli::initTestCase()
{
    QVERIFY(folder_.isValid());
    // The user's own folders stay untouched.
    qputenv("XDG_DATA_HOME", folder_.filePath(QStringLiteral("data")).toUtf8());
    qputenv("XDG_CACHE_HOME", folder_.filePath(QStringLiteral("cache")).toUtf8());
    project_ = folder_.filePath(QStringLiteral("p.faultline"));
    const auto made =
        cli(attack({QStringLiteral("--project"), project_, QStringLiteral("--name"), QStringLiteral("first")}));
    QVERIFY2(made.exit == 0, made.err.constData());
}

void TestCli::exitCodes_data()
{
    QTest::addColumn<QStringList>("arguments");
    QTest::addColumn<int>("exit");
    QTest::addColumn<QByteArray>("says");
    const auto row = [](const char* name, const char* line, int exit, const char* says) {
        QTest::newRow(name) << QString::fromLatin1(line).split(QLatin1Char(' ')) << exit << QByteArray(says);
    };
    row("version", "--version", 0, "0.1");
    row("unknown command", "atack", 2, "");
    row("unknown flag", "recipe list --jsn", 2, "");
    row("a recipe with a typo names the nearest", "recipe show pws", 2, "pwws");
    row("two recipes compared", "recipe show textfooler --diff pwws", 0, "search.ranking");
    row("or by its other name", "recipe show textfooler --against pwws", 0, "search.ranking");
    row("a preset without a plain one", "recipe show textfooler --diff", 0, "the same as the preset textfooler");
    row("a released one with the paper's", "recipe show pwws@released --diff", 0, "transformation.pos");
    row("what a change does", "recipe show textfooler --set search.ranking=random --diff", 0, "random");
    row("the option before the recipe", "recipe show --diff pwws@released", 0, "transformation.pos");
    row("no recipe", "recipe show --json", 2, "name a recipe");
    row("an attack that needs attention takes a network's",
        "explain --victim mr-wordlstm --recipe query-efficient --json --text good", 0, "the attention of imdb-han");
    row("a victim that is not there", "evaluate --victim nothing --corpus nothing.csv", 1, "nothing.csv");
    row("a corpus that is not there", "corpus inspect nothing.csv", 1, "nothing.csv");
    row("a project that is not there", "campaign list nothing.faultline", 1, "nothing.faultline");
    row("an unknown setting lists the known ones", "explain --victim mr-wordcnn --text fine --set search.rnking=delete",
        2, "search.ranking");
    row("what a victim's card warns of is said", "explain --victim mr-wordcnn --text fine --json", 0,
        "\"warnings\": []");
    row("without --recipe one that fits the victim", "explain --victim ewt-parser-word --text old --json", 0,
        "\"recipe\": \"parser-blackbox\"");
    row("... whatever it answers", "explain --victim geo-seq2seq --text rivers --json", 0,
        "\"recipe\": \"synonyms-answer\"");
    row("an unknown training task", "train parsr --train x --out y", 2, "classifier");
    row("help lists the settings of a task", "train mlm --help", 0, "order_weight");
    row("... of each of its architectures", "train mlm --help", 0, "--arch context-lstm");
    row("a training from a BERT has a BERT's settings", "train classifier --from small-bert --settings", 0, "warm_up");
    row("... of encoders, too", "train encoder --from small-bert --settings", 0, "Cosines are multiplied");
    row("the built-in encoder has none", "train encoder --settings", 0, "has no settings");
    row("rounds have one range", "table p.faultline agreement --rounds 200000", 2,
        "200000 is not a whole number from 100 to 100000");
    row("a pair has two texts", "explain --victim snli-esim --text rain --recipe pwws", 2,
        "--segment premise=TEXT --segment hypothesis=TEXT");
    // Scores, as of a reward, may be below 0: what is wrong is the victim, which gives none.
    row("a threshold may be below 0", "explain --victim mr-wordcnn --text good --threshold -1", 2,
        "gives no score that a threshold divides");
    row("... written in one", "explain --victim mr-wordcnn --text good --threshold=-0.5", 2,
        "gives no score that a threshold divides");
    row("... and is a number", "explain --victim mr-wordcnn --text good --threshold nan", 2, "nan is not a number");
    row("a fine-tuning needs a start", "train pairs --train nothing.tsv --out y", 2, "--from");
}

void TestCli::exitCodes()
{
    QFETCH(const QStringList, arguments);
    QFETCH(const int, exit);
    QFETCH(const QByteArray, says);
    const auto answer = cli(arguments);
    QCOMPARE(answer.exit, exit);
    QVERIFY2((answer.out + answer.err).contains(says), (answer.out + answer.err).constData());
}

/// What is not there is not written.
void TestCli::aCorpusWithoutNamesGivesNoReplacements()
{
    const auto corpus = folder_.filePath(QStringLiteral("nameless.csv"));
    core::writeFile(corpus.toStdString(), "label,text\ngood,a warm film\nbad,a dull one\n");
    const auto to = folder_.filePath(QStringLiteral("names.tsv"));
    const auto answer = cli({QStringLiteral("corpus"), QStringLiteral("entities"), corpus, QStringLiteral("--to"), to});
    QCOMPARE(answer.exit, 1);
    QVERIFY2(answer.err.contains("nothing to replace"), answer.err.constData());
    QVERIFY(!QFile::exists(to));
}

void TestCli::attackPrintsTheAgreedKeys()
{
    const auto answer = cli(attack({QStringLiteral("--json")}));
    QCOMPARE(answer.exit, 0);
    const auto object = answer.json();
    for (const char* key : {"examples",
                            "skipped",
                            "attacked",
                            "succeeded",
                            "failed",
                            "budget_spent",
                            "errors",
                            "success_rate",
                            "clean_score",
                            "attacked_score",
                            "score_name",
                            "convention",
                            "mean_queries",
                            "mean_distinct_queries",
                            "mean_forward_queries",
                            "mean_perturbed_percent",
                            "wall_seconds",
                            "victim_seconds",
                            "attack_seconds",
                            "startup_seconds",
                            "workers",
                            "seed",
                            "recipe",
                            "victim",
                            "corpus",
                            "campaign"})
        QVERIFY2(object.contains(QLatin1String(key)), key);
}

void TestCli::countsAddUp()
{
    const auto o =
        cli(attack({QStringLiteral("--json"), QStringLiteral("--max-queries"), QStringLiteral("20")})).json();
    const auto n = [&](const char* key) { return o[QLatin1String(key)].toInt(); };
    QCOMPARE(n("examples"), 30);
    QCOMPARE(n("attacked"), n("examples") - n("skipped"));
    QCOMPARE(n("succeeded") + n("failed") + n("budget_spent") + n("errors"), n("attacked"));
    QVERIFY(n("budget_spent") > 0); // twenty queries do not go round a sentence of ten words
    QVERIFY(o[QLatin1String("mean_queries")].toDouble() <= 20.0);
    QCOMPARE(o[QLatin1String("success_rate")].toDouble(), double(n("succeeded")) / n("attacked"));
}

void TestCli::resultsDoNotDependOnWorkers()
{
    QByteArray first;
    for (const char* workers : {"1", "2", "4"}) {
        const QString project = folder_.filePath(QStringLiteral("w%1.faultline").arg(QLatin1String(workers)));
        QCOMPARE(
            cli(attack({QStringLiteral("--project"), project, QStringLiteral("--workers"), QLatin1String(workers)}))
                .exit,
            0);
        const auto lines = cli({QStringLiteral("results"), project}).out;
        QVERIFY(!lines.isEmpty());
        if (first.isEmpty())
            first = lines;
        QCOMPARE(lines, first);
    }
}

void TestCli::fastAndPlainVictimsGiveTheSameResults_data()
{
    QTest::addColumn<QString>("victim");
    QTest::addColumn<QString>("recipe");
    QTest::newRow("lstm") << QStringLiteral("mr-wordlstm") << QStringLiteral("pwws");
    QTest::newRow("cnn") << QStringLiteral("mr-wordcnn") << QStringLiteral("pwws");
    QTest::newRow("named entities") << QStringLiteral("mr-wordlstm") << QStringLiteral("pwws@authors");
}

void TestCli::fastAndPlainVictimsGiveTheSameResults()
{
    // Texts and decisions are the same; scores differ in their last digits, so they are left out.
    QFETCH(const QString, victim);
    QFETCH(const QString, recipe);
    QList<QJsonArray> all;
    for (const bool plain : {false, true}) {
        const QString project = folder_.filePath(QStringLiteral("%1-%2-%3.faultline").arg(victim, recipe).arg(plain));
        QStringList arguments{QStringLiteral("attack"),
                              QStringLiteral("--victim"),
                              victim,
                              QStringLiteral("--corpus"),
                              reviews(),
                              QStringLiteral("--recipe"),
                              recipe,
                              QStringLiteral("--project"),
                              project,
                              QStringLiteral("--trace"),
                              QStringLiteral("none")};
        if (plain)
            arguments << QStringLiteral("--plain");
        QCOMPARE(cli(arguments, 400'000).exit, 0);
        QJsonArray rows;
        for (const auto& line : cli({QStringLiteral("results"), project}).out.trimmed().split('\n')) {
            auto o = QJsonDocument::fromJson(line).object();
            o.remove(QLatin1String("original_output"));
            o.remove(QLatin1String("perturbed_output"));
            rows.append(o);
        }
        all.append(rows);
    }
    QCOMPARE(all[0].size(), 220);
    for (qsizetype i = 0; i < all[0].size(); ++i)
        QCOMPARE(all[0][i], all[1][i]);
}

void TestCli::trainingTasks()
{
    // Every task runs from the command line to a folder that the next one can use.
    const QString vectors = folder_.filePath(QStringLiteral("vectors"));
    const auto trained = cli({QStringLiteral("train"), QStringLiteral("vectors"), QStringLiteral("--train"), reviews(),
                              QStringLiteral("--out"), vectors, QStringLiteral("--epochs"), QStringLiteral("2"),
                              QStringLiteral("--set"), QStringLiteral("dimensions=16"), QStringLiteral("--set"),
                              QStringLiteral("minimum_count=2"), QStringLiteral("--json")});
    QVERIFY2(trained.exit == 0, trained.err.constData());
    QVERIFY(QFileInfo::exists(vectors + QStringLiteral("/model.safetensors")));
    const QString classifier = folder_.filePath(QStringLiteral("classifier"));
    const auto network = cli({QStringLiteral("train"), QStringLiteral("classifier"), QStringLiteral("--arch"),
                              QStringLiteral("word-cnn"), QStringLiteral("--train"), reviews(), QStringLiteral("--out"),
                              classifier, QStringLiteral("--epochs"), QStringLiteral("1"), QStringLiteral("--set"),
                              QStringLiteral("embedding=8"), QStringLiteral("--set"), QStringLiteral("filters=4")});
    QVERIFY2(network.exit == 0, network.err.constData());
    QCOMPARE(cli({QStringLiteral("evaluate"), QStringLiteral("--victim"), classifier, QStringLiteral("--corpus"),
                  reviews(), QStringLiteral("--json")})
                 .json()[QLatin1String("examples")]
                 .toInt(),
             220);
    const QString pairs = folder_.filePath(QStringLiteral("synonyms.txt"));
    QFile file(pairs);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("film story\nfunny charming\n");
    file.close();
    const QString fitted = folder_.filePath(QStringLiteral("fitted"));
    const auto moved = cli({QStringLiteral("train"), QStringLiteral("counterfit"), QStringLiteral("--vectors"), vectors,
                            QStringLiteral("--train"), pairs, QStringLiteral("--out"), fitted});
    QVERIFY2(moved.exit == 0, moved.err.constData());
    const auto encoder = cli({QStringLiteral("train"), QStringLiteral("encoder"), QStringLiteral("--vectors"), fitted,
                              QStringLiteral("--train"), reviews(), QStringLiteral("--out"),
                              folder_.filePath(QStringLiteral("encoder"))});
    QVERIFY2(encoder.exit == 0, encoder.err.constData());
    QCOMPARE(cli({QStringLiteral("train"), QStringLiteral("vectors"), QStringLiteral("--train"), reviews(),
                  QStringLiteral("--out"), vectors, QStringLiteral("--set"), QStringLiteral("dimension=3")})
                 .exit,
             2);
}

void TestCli::resultLines()
{
    const auto lines = cli({QStringLiteral("results"), project_}).out.split('\n');
    QCOMPARE(lines.size(), 31); // thirty and the end
    for (int i = 0; i < 30; ++i) {
        const auto o = QJsonDocument::fromJson(lines[i]).object();
        QCOMPARE(o[QLatin1String("example")].toString(), QStringLiteral("r%1").arg(i + 1, 3, 10, QLatin1Char('0')));
        const bool changed = o[QLatin1String("original")] != o[QLatin1String("perturbed")];
        QCOMPARE(o[QLatin1String("edits")].toArray().isEmpty(), !changed);
        if (o[QLatin1String("status")] == QLatin1String("succeeded"))
            QVERIFY(o[QLatin1String("original_output")].toObject()[QLatin1String("label")] !=
                    o[QLatin1String("perturbed_output")].toObject()[QLatin1String("label")]);
        QVERIFY(o[QLatin1String("queries")].toInt() >= o[QLatin1String("distinct_queries")].toInt());
    }
    const auto only =
        cli({QStringLiteral("results"), project_, QStringLiteral("--status"), QStringLiteral("skipped")}).out;
    QVERIFY(!only.contains("\"status\":\"succeeded\""));
}

void TestCli::tablesAndFigures()
{
    for (const char* format : {"latex", "markdown", "csv", "json"}) {
        const auto table = cli({QStringLiteral("table"), project_, QStringLiteral("summary"),
                                QStringLiteral("--format"), QLatin1String(format)});
        QVERIFY2(table.exit == 0, table.err.constData());
        QVERIFY(table.out.contains("mr-wordcnn"));
        QVERIFY(table.out.endsWith('\n') && !table.out.endsWith("\n\n"));
        if (QLatin1String(format) == QLatin1String("csv")) // RFC 4180: one line end, the same for every record
            QCOMPARE(table.out.count('\n'), table.out.count("\r\n"));
    }
    for (const char* kind : {"budget", "perturbed", "per-pos", "length", "confusion", "accuracy"}) {
        for (const char* ending : {"pdf", "svg", "png", "tex", "csv"}) {
            const QString file =
                folder_.filePath(QStringLiteral("%1.%2").arg(QLatin1String(kind), QLatin1String(ending)));
            const auto made =
                cli({QStringLiteral("figure"), project_, QLatin1String(kind), QStringLiteral("--out"), file});
            QVERIFY2(made.exit == 0, made.err.constData());
            QVERIFY2(QFileInfo(file).size() > 20, qPrintable(file));
        }
        QVERIFY(QFileInfo::exists(folder_.filePath(QLatin1String(kind) + QStringLiteral(".figure.csv"))));
    }
}

void TestCli::resumeAddsNothingToAFinishedCampaign()
{
    const auto before = cli({QStringLiteral("results"), project_}).out;
    QCOMPARE(cli({QStringLiteral("campaign"), QStringLiteral("resume"), project_}).exit, 0);
    QCOMPARE(cli({QStringLiteral("results"), project_}).out, before);
}

void TestCli::verifyOnTheVictimItself()
{
    const auto answer = cli({QStringLiteral("verify"), project_, QStringLiteral("--victim"),
                             QStringLiteral("mr-wordcnn"), QStringLiteral("--json")});
    QCOMPARE(answer.exit, 0);
    QCOMPARE(answer.json()[QLatin1String("rate")].toDouble(), 1.0); // what fooled it fools it again
    const auto other = cli({QStringLiteral("verify"), project_, QStringLiteral("--victim"),
                            QStringLiteral("mr-wordlstm"), QStringLiteral("--json")});
    QVERIFY(other.json()[QLatin1String("rate")].toDouble() < 1.0);
}

void TestCli::targetedAttack()
{
    const QString project = folder_.filePath(QStringLiteral("targeted.faultline"));
    const auto done =
        cli(attack({QStringLiteral("--project"), project, QStringLiteral("--target"), QStringLiteral("negative")}));
    QVERIFY2(done.exit == 0, done.err.constData());
    const auto lines =
        cli({QStringLiteral("results"), project, QStringLiteral("--status"), QStringLiteral("succeeded")}).out;
    QVERIFY(!lines.isEmpty());
    for (const auto& line : lines.trimmed().split('\n'))
        QCOMPARE(QJsonDocument::fromJson(line)
                     .object()[QLatin1String("perturbed_output")]
                     .toObject()[QLatin1String("label")]
                     .toString(),
                 QStringLiteral("negative"));
    QCOMPARE(cli(attack({QStringLiteral("--target"), QStringLiteral("splendid")})).exit, 2);
}

void TestCli::explainShowsEveryStep()
{
    const auto o =
        cli({QStringLiteral("explain"), QStringLiteral("--victim"), QStringLiteral("mr-wordlstm"),
             QStringLiteral("--text"), QStringLiteral("A wonderful and moving film."), QStringLiteral("--json")})
            .json();
    const auto trace = o[QLatin1String("trace")].toObject();
    QCOMPARE(trace[QLatin1String("importance")].toArray().size(), 5); // the full stop is not a word
    bool asked = false;
    for (const auto& step : trace[QLatin1String("steps")].toArray())
        for (const auto& candidate : step.toObject()[QLatin1String("candidates")].toArray())
            asked = asked || candidate.toObject()[QLatin1String("score")].isDouble();
    QVERIFY(asked);

    // If candidates come from several parts, the lines name the part.
    const QStringList named{QStringLiteral("explain"),
                            QStringLiteral("--victim"),
                            QStringLiteral("mr-wordlstm"),
                            QStringLiteral("--recipe"),
                            QStringLiteral("pwws@authors"),
                            QStringLiteral("--text"),
                            QStringLiteral("Spielberg made a wonderful and moving film in Paris.")};
    const auto lines = cli(named).out;
    QVERIFY2(lines.contains("named-entities") && lines.contains("wordnet-synonyms"), lines.constData());
}

void TestCli::entitiesOfACorpusBecomeReplacements()
{
    const QString corpus = folder_.filePath(QStringLiteral("news.tsv"));
    QFile file(corpus);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write("negative\tThe film by Hitchcock was shot in Paris .\nnegative\tParis was dull .\n"
               "positive\tSpielberg made this film in Berlin .\npositive\tWe liked Berlin and London .\n");
    file.close();
    const QString lists = folder_.filePath(QStringLiteral("lists.tsv"));
    const auto made = cli({QStringLiteral("corpus"), QStringLiteral("entities"), corpus, QStringLiteral("--columns"),
                           QStringLiteral("label=1,text=2"), QStringLiteral("--to"), lists});
    QVERIFY2(made.exit == 0, made.err.constData());
    QVERIFY2(made.out.contains("[PERSON Hitchcock]") && made.out.contains("GPE: 5"), made.out.constData());
    QFile written(lists);
    QVERIFY(written.open(QIODevice::ReadOnly));
    QCOMPARE(written.readAll(), QByteArray("negative\tPERSON\tSpielberg\nnegative\tGPE\tBerlin\nnegative\tGPE\tLondon\n"
                                           "positive\tPERSON\tHitchcock\npositive\tGPE\tParis\n"));
    const auto explained = cli({QStringLiteral("explain"), QStringLiteral("--victim"), QStringLiteral("mr-wordlstm"),
                                QStringLiteral("--recipe"), QStringLiteral("pwws@authors"), QStringLiteral("--set"),
                                QStringLiteral("transformation.replacements=%1").arg(lists), QStringLiteral("--label"),
                                QStringLiteral("positive"), QStringLiteral("--text"),
                                QStringLiteral("Spielberg made a wonderful and moving film in London.")});
    QVERIFY2(explained.out.contains("Hitchcock") && explained.out.contains("Paris"), explained.out.constData());
    QVERIFY(!explained.out.contains("Berlin"));
}

void TestCli::doctorFindsEverything()
{
    const auto answer = cli({QStringLiteral("doctor"), QStringLiteral("--json")});
    QVERIFY2(answer.exit == 0, answer.out.constData());
    QSet<QString> named;
    for (const auto finding : QJsonDocument::fromJson(answer.out).object()[QStringLiteral("findings")].toArray())
        named << finding[QStringLiteral("name")].toString();
    for (const auto* name :
         {"wordnet", "reviews-vectors", "ewt-tagger", "built-in-encoder", "built-in-mlm", "small-bert", "small-lm",
          "stop words nltk", "phrases topics", "entities", "entity replacements", "rewriting rules"})
        QVERIFY2(named.contains(QLatin1String(name)), name);
#if defined(__x86_64__)
    // However old OpenBLAS is: on a processor with AVX2 it must not run code without.
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma"))
        QVERIFY2(!answer.out.contains("code for Prescott"), answer.out.constData());
    qputenv("OPENBLAS_CORETYPE", "Nehalem"); // a choice of the user's
    QVERIFY(cli({QStringLiteral("doctor"), QStringLiteral("--json")}).out.contains("code for Nehalem"));
    qunsetenv("OPENBLAS_CORETYPE");
#endif
    qputenv("XDG_CACHE_HOME", "/proc/nowhere");
    const auto sick = cli({QStringLiteral("doctor"), QStringLiteral("--json")});
    qputenv("XDG_CACHE_HOME", folder_.filePath(QStringLiteral("cache")).toUtf8());
    QCOMPARE(sick.exit, 1);
    // The networks are a package of their own, which not everybody needs.
    const auto alone = folder_.filePath(QStringLiteral("alone"));
    QVERIFY(QDir().mkpath(alone) &&
            QFile::copy(QStringLiteral(FAULTLINE_CLI), alone + QStringLiteral("/faultline-cli")));
    QProcess process;
    process.start(alone + QStringLiteral("/faultline-cli"), {QStringLiteral("doctor")});
    QVERIFY(process.waitForFinished());
    const auto said = process.readAllStandardOutput();
    QVERIFY2(process.exitCode() == 0, said.constData());
    QVERIFY2(said.contains("\n-    libtorch networks") && said.contains("Everything that is needed is there."),
             said.constData());
    bool remedy = false;
    for (const auto& finding : sick.json()[QLatin1String("findings")].toArray())
        if (!finding.toObject()[QLatin1String("good")].toBool())
            remedy = !finding.toObject()[QLatin1String("remedy")].toString().isEmpty();
    QVERIFY(remedy);
}

void TestCli::inspectCountsTheLabels()
{
    const auto o =
        cli({QStringLiteral("corpus"), QStringLiteral("inspect"), reviews(), QStringLiteral("--json")}).json();
    QCOMPARE(o[QLatin1String("examples")].toInt(), 220);
    QCOMPARE(o[QLatin1String("labels")].toObject()[QLatin1String("positive")].toInt(), 110);
    QCOMPARE(o[QLatin1String("format")].toString(), QStringLiteral("tsv"));
}

QTEST_GUILESS_MAIN(TestCli)
#include "tst_cli.moc"
