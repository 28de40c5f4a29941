#include "tests/support/registered_test.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include "core/base/random.h"
#include "core/files/file.h"
#include "tests/places.h"
#include "tests/support/sanitized.h"

namespace {

/// The program's output; empty if it failed.
QByteArray outputOf(const QString& line)
{
    QProcess process;
    process.start(QStringLiteral(FAULTLINE_CLI), line.split(QLatin1Char(' ')));
    if (!process.waitForFinished(tests::sanitized ? 1'200'000 : 120'000) || process.exitCode() != 0) {
        qInfo("%s: %s", qPrintable(line), process.readAllStandardError().constData());
        return {};
    }
    return process.readAllStandardOutput();
}

QList<QJsonObject> objectsIn(const QByteArray& lines)
{
    QList<QJsonObject> objects;
    for (const auto& line : lines.trimmed().split('\n'))
        objects.append(QJsonDocument::fromJson(line).object());
    return objects;
}

QJsonArray list(const QJsonObject& result, const char* output, const char* what)
{
    return result[QLatin1String(output)].toObject()[QLatin1String(what)].toArray();
}

/// From 0; these attacks only replace words.
QSet<int> changedWords(const QJsonObject& result)
{
    QSet<int> changed;
    for (const auto& edit : result[QLatin1String("edits")].toArray())
        changed.insert(edit.toObject()[QLatin1String("index")].toInt());
    return changed;
}

/// Whether a word is attached to a changed word in the reference tree.
bool isAttached(int word, const QJsonArray& heads, const QSet<int>& changed)
{
    return changed.contains(word) || changed.contains(heads[word].toInt() - 1);
}

} // namespace

/// Attacks on the shipped parser as scripts run them, on the shipped treebank.
class TestParserCampaigns : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void resultsDoNotDependOnWorkers_data();
    void resultsDoNotDependOnWorkers();
    void killedAtAnyMoment();
    void theSameParserIsFooledAgain();
    void aWordIsMadeToHangOnAnother_data();
    void aWordIsMadeToHangOnAnother();
    void errorsAreWhatTheMeasureSays_data();
    void errorsAreWhatTheMeasureSays();
    void oneWordIsEnough_data() { aWordIsMadeToHangOnAnother_data(); }
    void oneWordIsEnough();

private:
    [[nodiscard]] QString at(const QString& name) const { return folder_.filePath(name); }
    /// Runs an attack; its successes.
    [[nodiscard]] QList<QJsonObject> successes(const QString& recipeAndSettings);

    QTemporaryDir folder_;
    int projects_ = 0;
};

namespace {

const QString attackOnTheParser =
    QStringLiteral("attack --victim ewt-parser-word --corpus " RESOURCES "/corpora/demo-treebank.conllu --recipe ");

} // namespace

void TestParserCampaigns::initTestCase()
{
    QVERIFY(folder_.isValid());
    qputenv("XDG_DATA_HOME", at(QStringLiteral("data")).toUtf8());
    qputenv("XDG_CACHE_HOME", at(QStringLiteral("cache")).toUtf8());
    // What the tests of kills and of stored texts run: all kinds of attacks in one command.
    core::writeFile(at(QStringLiteral("plan.json")).toStdString(),
                    R"({"corpus": ")" RESOURCES R"(/corpora/demo-treebank.conllu", "victims": ["ewt-parser-word"],
                        "recipes": ["parser-blackbox", "parser-whitebox",
                                    {"recipe": "parser-phrase-whitebox", "set": {"search.shortest": 3}}]})");
}

QList<QJsonObject> TestParserCampaigns::successes(const QString& recipeAndSettings)
{
    const QString project = at(QStringLiteral("%1.faultline").arg(++projects_));
    if (outputOf(attackOnTheParser + recipeAndSettings + QStringLiteral(" --trace none --project ") + project)
            .isEmpty())
        return {};
    return objectsIn(outputOf(QStringLiteral("results %1 --status succeeded").arg(project)));
}

void TestParserCampaigns::resultsDoNotDependOnWorkers_data()
{
    QTest::addColumn<QString>("recipe");
    QTest::newRow("black box") << "parser-blackbox";
    QTest::newRow("white box") << "parser-whitebox";
    QTest::newRow("white box, released") << "parser-whitebox@released";
    QTest::newRow("beam") << "parser-whitebox-beam";
    QTest::newRow("phrases, black box") << "parser-phrase-blackbox --set search.shortest=3";
    QTest::newRow("phrases, white box") << "parser-phrase-whitebox --set search.shortest=3";
}

void TestParserCampaigns::resultsDoNotDependOnWorkers()
{
    QFETCH(const QString, recipe);
    QByteArray expected;
    for (const int workers : {1, 2, 4}) {
        const QString project = at(QStringLiteral("%1.faultline").arg(++projects_));
        QVERIFY(!outputOf(attackOnTheParser + recipe +
                          QStringLiteral(" --seed 2 --workers %1 --project %2").arg(workers).arg(project))
                     .isEmpty());
        const auto exported = outputOf(QStringLiteral("results ") + project) +
                              outputOf(QStringLiteral("results --format conllu ") + project);
        QVERIFY(exported.contains("\"status\":\"succeeded\""));
        QVERIFY(exported.contains("# status = succeeded"));
        if (expected.isEmpty())
            expected = exported;
        QVERIFY(exported == expected);
    }
}

// A plan that is run again resumes where it was killed, in whichever attack.
void TestParserCampaigns::killedAtAnyMoment()
{
    const auto command = [&](const char* name) {
        return QStringLiteral("campaign run %1 --plan %2 --workers 2 --json")
            .arg(at(QLatin1String(name)), at(QStringLiteral("plan.json")));
    };
    const auto exported = [&](const char* name) {
        QByteArray all;
        for (const char* campaign : {"1", "2", "3"})
            all += outputOf(
                QStringLiteral("results %1 --campaign %2").arg(at(QLatin1String(name)), QLatin1String(campaign)));
        return all;
    };
    QVERIFY(!outputOf(command("undisturbed.faultline")).isEmpty());
    core::Random random(23);
    int kills = 0;
    bool isDone = false;
    while (!isDone && kills < 100) {
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), command("killed.faultline").split(QLatin1Char(' ')));
        // A project that is being made is not one yet.
        QTRY_VERIFY_WITH_TIMEOUT(QFileInfo(at(QStringLiteral("killed.faultline"))).size() > 0, 20'000);
        isDone = process.waitForFinished(200 + static_cast<int>(random.below(400)) + 120 * kills);
        if (isDone) {
            QCOMPARE(process.exitCode(), 0);
        } else {
            process.kill(); // SIGKILL
            process.waitForFinished();
            ++kills;
        }
    }
    if (!isDone) // a slow machine, or a sanitizer: the last run is left alone
        QVERIFY(!outputOf(command("killed.faultline")).isEmpty());
    QVERIFY2(kills >= 3, qPrintable(QStringLiteral("%1 kills").arg(kills)));
    const auto expected = exported("undisturbed.faultline");
    const auto treebank = core::readFile(RESOURCES "/corpora/demo-treebank.conllu");
    QCOMPARE(expected.count('\n'), 3 * QByteArray::fromStdString(treebank).count("# sent_id"));
    QVERIFY(exported("killed.faultline") == expected);
    qInfo("killed %d times", kills);
}

void TestParserCampaigns::theSameParserIsFooledAgain()
{
    for (const char* campaign : {"1", "2", "3"}) {
        const QString project = at(QStringLiteral("undisturbed.faultline"));
        const auto verified = [&](const char* victim) {
            return QJsonDocument::fromJson(outputOf(QStringLiteral("verify %1 --campaign %2 --victim %3 --json")
                                                        .arg(project, QLatin1String(campaign), QLatin1String(victim))))
                .object();
        };
        const auto stored = objectsIn(outputOf(
            QStringLiteral("results %1 --status succeeded --campaign %2").arg(project, QLatin1String(campaign))));
        const auto same = verified("ewt-parser-word");
        QCOMPARE(same[QLatin1String("successes")].toInt(), static_cast<int>(stored.size()));
        QCOMPARE(same[QLatin1String("rate")].toDouble(), 1.0);
        // Trees have no label to show.
        const auto table = outputOf(
            QStringLiteral("verify %1 --campaign %2 --victim ewt-parser-word").arg(project, QLatin1String(campaign)));
        QCOMPARE(table.left(table.indexOf('\n')).simplified(), QByteArray("example fooled"));
        const auto other = verified("ewt-parser-char");
        QCOMPARE(other[QLatin1String("successes")].toInt(), static_cast<int>(stored.size()));
        QVERIFY(other[QLatin1String("fooled")].toInt() < same[QLatin1String("fooled")].toInt());
    }
}

void TestParserCampaigns::aWordIsMadeToHangOnAnother_data()
{
    QTest::addColumn<QString>("recipe");
    QTest::newRow("black box") << "parser-blackbox";
    QTest::newRow("white box") << "parser-whitebox";
}

void TestParserCampaigns::aWordIsMadeToHangOnAnother()
{
    QFETCH(const QString, recipe);
    const auto found = successes(recipe + QStringLiteral(" --set goal.type=tree-target goal.word=1 goal.head=4"));
    QVERIFY(!found.isEmpty());
    for (const auto& result : found) {
        QVERIFY(list(result, "original_output", "heads")[0].toInt() != 4);
        QCOMPARE(list(result, "perturbed_output", "heads")[0].toInt(), 4);
        const auto changed = changedWords(result);
        QVERIFY(!changed.isEmpty() && !changed.contains(0) && !changed.contains(3));
    }
}

void TestParserCampaigns::errorsAreWhatTheMeasureSays_data()
{
    QTest::addColumn<QString>("measure");
    for (const char* measure : {"uas", "las", "label-only"})
        QTest::newRow(measure) << QString::fromLatin1(measure);
}

void TestParserCampaigns::errorsAreWhatTheMeasureSays()
{
    QFETCH(const QString, measure);
    const auto found = successes(QStringLiteral("parser-whitebox --set score.measure=") + measure);
    QVERIFY(!found.isEmpty());
    for (const auto& result : found) {
        const auto changed = changedWords(result);
        const auto heads = result[QLatin1String("gold")].toObject()[QLatin1String("heads")].toArray();
        const auto labels = result[QLatin1String("gold")].toObject()[QLatin1String("labels")].toArray();
        const auto isWrong = [&](const char* output, int word) {
            const bool head = list(result, output, "heads")[word] != heads[word];
            const bool label = list(result, output, "labels")[word] != labels[word];
            return measure == QLatin1String("uas")   ? head
                   : measure == QLatin1String("las") ? head || label
                                                     : !head && label;
        };
        bool newError = false;
        for (int word = 0; word < heads.size(); ++word)
            newError = newError || (!isAttached(word, heads, changed) && !isWrong("original_output", word) &&
                                    isWrong("perturbed_output", word));
        QVERIFY2(newError, qPrintable(result[QLatin1String("example")].toString()));
    }
}

void TestParserCampaigns::oneWordIsEnough()
{
    QFETCH(const QString, recipe);
    // Of a hundredth of the words, rounded down, but at least one, and that a noun.
    const auto found = successes(recipe + QStringLiteral(" --set budget.gamma=0.01 pos.only=NN"));
    QVERIFY(!found.isEmpty());
    for (const auto& result : found) {
        QCOMPARE(changedWords(result).size(), qsizetype{1});
        const auto edits = result[QLatin1String("edits")].toArray();
        QCOMPARE(edits.size(), qsizetype{1});
        QVERIFY(edits[0].toObject()[QLatin1String("pos")].toString().startsWith(QLatin1String("NN")));
    }
}

QTEST_GUILESS_MAIN(TestParserCampaigns)
#include "tst_parser_campaigns.moc"
