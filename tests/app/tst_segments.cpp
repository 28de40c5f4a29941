#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <set>

#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

namespace {

/// Counts words of praise in both texts of a pair.
const char* const pairVictim = R"(import json, sys
PRAISE = set("good great fine superb".split())
for line in sys.stdin:
    question = json.loads(line)
    answer = {"task": "pairs", "labels": ["no", "yes"], "capabilities": ["scores"],
              "segments": ["premise", "hypothesis"]}
    if "faultline" not in question:
        scores = []
        for one in question["inputs"]:
            words = (one["premise"] + " " + one["hypothesis"]).lower().split()
            yes = sum(word in PRAISE for word in words) / 4
            scores.append({"scores": [1 - min(yes, 1), min(yes, 1)]})
        answer = {"id": question["id"], "predictions": scores}
    print(json.dumps(answer), flush=True)
)";

} // namespace

/// Which parts of a pair an attack changes, from the command line.
class TestSegments : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void explained_data();
    void explained();
    void unknownNamesAreRefused();

private:
    struct Answer {
        int exit = -1;
        QByteArray out;
        QByteArray err;
    };
    [[nodiscard]] Answer explain(const QString& segments) const
    {
        QProcess process;
        QStringList arguments{QStringLiteral("explain"),
                              QStringLiteral("--victim"),
                              victim_,
                              QStringLiteral("--segment"),
                              QStringLiteral("premise=a good great film"),
                              QStringLiteral("--segment"),
                              QStringLiteral("hypothesis=a fine plot"),
                              QStringLiteral("--recipe"),
                              QStringLiteral("deepwordbug"),
                              QStringLiteral("--json")};
        if (!segments.isNull())
            arguments << QStringLiteral("--set") << QStringLiteral("segments.edit=") + segments;
        process.start(QStringLiteral(FAULTLINE_CLI), arguments);
        if (!process.waitForFinished(60'000))
            return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }

    QTemporaryDir folder_;
    QString victim_;
};

void TestSegments::initTestCase()
{
    if (QStandardPaths::findExecutable(QStringLiteral("python3")).isEmpty())
        QSKIP("the victim of this test is a Python program");
    QVERIFY(folder_.isValid());
    qputenv("XDG_DATA_HOME", folder_.filePath(QStringLiteral("data")).toUtf8());
    qputenv("XDG_CACHE_HOME", folder_.filePath(QStringLiteral("cache")).toUtf8());
    QFile program(folder_.filePath(QStringLiteral("pairs.py")));
    QVERIFY(program.open(QIODevice::WriteOnly));
    program.write(pairVictim);
    victim_ = QStringLiteral("exec:python3 ") + program.fileName();
}

void TestSegments::explained_data()
{
    QTest::addColumn<QString>("segments");
    QTest::addColumn<QString>("weighed");
    QTest::newRow("both where nothing is said") << QString() << QStringLiteral("hypothesis premise");
    QTest::newRow("one") << QStringLiteral("hypothesis") << QStringLiteral("hypothesis");
    QTest::newRow("the other") << QStringLiteral("premise") << QStringLiteral("premise");
    QTest::newRow("a list") << QStringLiteral("premise,hypothesis") << QStringLiteral("hypothesis premise");
    QTest::newRow("all") << QStringLiteral("all") << QStringLiteral("hypothesis premise");
}

void TestSegments::explained()
{
    QFETCH(const QString, segments);
    QFETCH(const QString, weighed);
    const Answer answer = explain(segments);
    QVERIFY2(answer.exit == 0, answer.err.constData());
    const auto trace = QJsonDocument::fromJson(answer.out).object()[QStringLiteral("trace")].toObject();
    std::set<QString> found;
    const auto importance = trace[QStringLiteral("importance")].toArray();
    for (const auto& word : importance)
        found.insert(word.toObject()[QStringLiteral("segment")].toString());
    QCOMPARE(QStringList(found.begin(), found.end()).join(QLatin1Char(' ')), weighed);
    // Locked segments stay unchanged to the end.
    const auto steps = trace[QStringLiteral("steps")].toArray();
    QVERIFY(steps.size() > 1);
    const auto after = steps.last().toObject()[QStringLiteral("after")].toObject();
    if (weighed == QStringLiteral("hypothesis"))
        QCOMPARE(after[QStringLiteral("premise")].toString(), QStringLiteral("a good great film"));
    if (weighed == QStringLiteral("premise"))
        QCOMPARE(after[QStringLiteral("hypothesis")].toString(), QStringLiteral("a fine plot"));
}

void TestSegments::unknownNamesAreRefused()
{
    const Answer answer = explain(QStringLiteral("hypothesis,topic"));
    QVERIFY(answer.exit != 0);
    QVERIFY2(answer.err.contains("topic") && answer.err.contains("premise, hypothesis"), answer.err.constData());
    const Answer empty = explain(QStringLiteral("hypothesis,"));
    QVERIFY(empty.exit != 0);
    QVERIFY2(empty.err.contains("segments.edit"), empty.err.constData());
}

QTEST_GUILESS_MAIN(TestSegments)
#include "tst_segments.moc"
