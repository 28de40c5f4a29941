#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace {

const QString root = QStringLiteral(RESOURCES "/..");

} // namespace

/// Programs that answer no labels (docs/examples) go through the whole of the command line: a question parser made of
/// rules, Debian's Apertium, a solver made of templates.
class TestAnyAnswer : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void programs_data();
    void programs();

private:
    QByteArray cli(const QStringList& arguments)
    {
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), arguments);
        if (!process.waitForFinished(240'000))
            process.kill();
        said_ = process.readAllStandardError();
        code_ = process.exitCode();
        return process.readAllStandardOutput();
    }
    QTemporaryDir folder_;
    QByteArray said_;
    int code_ = -1;
};

void TestAnyAnswer::programs_data()
{
    QTest::addColumn<QString>("program");
    QTest::addColumn<QString>("corpus");
    QTest::addColumn<QString>("measure"); // as results call it
    QTest::addColumn<QString>("key");     // as evaluate does
    QTest::addColumn<double>("least");    // of it, without an attack: counted by running the program by itself
    QTest::addColumn<QString>("text");
    QTest::newRow("forms") << u"geo_rules.py"_s << u"demo-questions.tsv"_s << u"normal-form"_s << u"normal_match"_s
                           << 39.0 / 40.0 << u"what is the longest river ?"_s;
    QTest::newRow("equations") << u"template_solver.py"_s << u"demo-problems.csv"_s << u"value"_s
                               << u"answer_accuracy"_s << 27.0 / 40.0
                               << u"Mia has 4 boxes with 6 pens in each . How many pens does she have ?"_s;
    if (!QStandardPaths::findExecutable(QStringLiteral("apertium")).isEmpty())
        QTest::newRow("translation") << u"translator.py"_s << u"demo-sentences.src.en"_s << u"bleu"_s << u"bleu"_s
                                     << 10.0 << u"The house is big."_s;
}

void TestAnyAnswer::programs()
{
    QFETCH(const QString, program);
    QFETCH(const QString, corpus);
    QFETCH(const QString, measure);
    QFETCH(const QString, key);
    QFETCH(const double, least);
    QFETCH(const QString, text);
    const QString victim = QStringLiteral("exec:python3 '%1/docs/examples/%2'").arg(root, program);
    const QString file = QStringLiteral(RESOURCES "/corpora/") + corpus;
    const QString project = folder_.filePath(program + ".faultline"_L1);
    const auto object = [](const QByteArray& json) { return QJsonDocument::fromJson(json).object(); };

    cli({u"corpus"_s, u"inspect"_s, file});
    QVERIFY2(code_ == 0, said_);

    const auto evaluation = object(cli({u"evaluate"_s, u"--victim"_s, victim, u"--corpus"_s, file, u"--json"_s}));
    QVERIFY2(code_ == 0, said_);
    QVERIFY2(evaluation[key].toDouble() >= least, QJsonDocument(evaluation).toJson());
    QCOMPARE(evaluation[u"signature"_s].toString().startsWith("BLEU|nrefs:1|case:mixed|eff:no|tok:13a"_L1),
             key == "bleu"_L1);
    QCOMPARE(evaluation[u"signature"_s].toString().endsWith(
                 "TER|nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:2.0.0"_L1),
             key == "bleu"_L1);
    QCOMPARE(evaluation.contains(u"ter"_s), key == "bleu"_L1);
    QVERIFY(cli({u"evaluate"_s, u"--victim"_s, victim, u"--corpus"_s, file}).startsWith("Clean "));

    // Against the victim's own answers: an attack must find something, whatever the victim gets right.
    const auto summary = object(
        cli({u"attack"_s, u"--victim"_s, victim, u"--corpus"_s, file, u"--recipe"_s, u"synonyms-answer"_s, u"--limit"_s,
             u"12"_s, u"--project"_s, project, u"--name"_s, u"a"_s, u"--seed"_s, u"3"_s, u"--json"_s}));
    QVERIFY2(code_ == 0, said_);
    QCOMPARE(summary["score_name"_L1].toString(), measure);
    QCOMPARE(summary["errors"_L1].toInt(), 0);
    QVERIFY(summary["succeeded"_L1].toInt() > 0);
    QVERIFY(summary["attacked_score"_L1].toDouble() < summary["clean_score"_L1].toDouble());

    // Each success is worse by at least half, as the goal requires; computed here from the text's printed answers.
    int succeeded = 0;
    for (const auto& line : cli({u"results"_s, project}).trimmed().split('\n')) {
        const auto result = object(line);
        const double before = result["original_output"_L1].toObject()[measure].toDouble();
        const double after = result["perturbed_output"_L1].toObject()[measure].toDouble();
        if (result["status"_L1].toString() != "succeeded"_L1)
            continue;
        ++succeeded;
        QVERIFY(after <= before / 2 + 1e-6);
        QVERIFY(!result["edits"_L1].toArray().isEmpty());
    }
    QCOMPARE(succeeded, summary["succeeded"_L1].toInt());
    QVERIFY(cli({u"results"_s, project, u"--format"_s, u"csv"_s}).contains("original_score"));

    for (const QStringList& arguments :
         {QStringList{u"table"_s, project, u"summary"_s},
          {u"table"_s, project, u"examples"_s, u"--examples"_s, u"2"_s},
          {u"table"_s, project, u"pivot"_s, u"--measure"_s, u"success,attacked-accuracy"_s},
          {u"methods"_s, project},
          {u"figure"_s, project, u"accuracy"_s, u"--out"_s, folder_.filePath(program + ".svg"_L1)},
          {u"figure"_s, project, u"budget"_s, u"--out"_s, folder_.filePath(program + ".csv"_L1)},
          {u"study"_s, u"create"_s, project, u"--template"_s, u"maheshwary"_s, u"--raters"_s, u"2"_s},
          {u"explain"_s, u"--victim"_s, victim, u"--text"_s, text, u"--recipe"_s, u"synonyms-answer"_s}}) {
        QVERIFY2(!cli(arguments).isEmpty() || arguments[0] == "figure"_L1, said_);
        QVERIFY2(code_ == 0, (arguments.join(QLatin1Char(' ')).toUtf8() + ": " + said_));
    }

    // The stored texts fool the program again: it has not changed.
    const auto verified = object(cli({u"verify"_s, project, u"--victim"_s, victim, u"--json"_s}));
    QVERIFY2(code_ == 0, said_);
    QCOMPARE(verified["fooled"_L1].toInt(), succeeded);

    // A recipe for labels is refused with the reason.
    cli({u"attack"_s, u"--victim"_s, victim, u"--corpus"_s, file, u"--recipe"_s, u"pwws"_s});
    QCOMPARE(code_, 2);
    QVERIFY2(said_.contains("does not fit") || said_.contains("needs a classifier"), said_);
}

QTEST_GUILESS_MAIN(TestAnyAnswer)
#include "tst_any_answer.moc"
