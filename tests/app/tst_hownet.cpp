#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

using namespace Qt::StringLiterals;

namespace {

/// Senses made up for the test; in WordNet no two of these words share a sense.
constexpr QByteArrayView hownet("wonderful\tadj\tjudged|a\n"
                                "dreadful\tadj\tjudged|a\n"
                                "movie\tnoun\tshown|b\n"
                                "flop\tnoun\tshown|b\n"
                                "slowly\tadv\tspeed|c\n");

} // namespace

/// A HowNet of the user's, from the data folder to the text that fools a victim.
class TestHowNet : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        corpus_ = write(u"corpus.tsv"_s, "label\ttext\npositive\ta wonderful movie , told slowly .\n");
        write(u"with/faultline/hownet.tsv"_s, hownet);
    }

    void itsWordsAreUsed_data()
    {
        QTest::addColumn<QStringList>("recipe");
        QTest::newRow("the swarm's preset") << QStringList{u"particle-swarm-sememes"_s};
        // Opposites are not similar enough for the space's own constraint.
        QTest::newRow("the space under another search") << QStringList{
            u"pwws"_s, u"--set"_s, u"space=sememes"_s, u"--set"_s, u"constraints.sentence-similarity=off"_s};
    }

    /// The wonderful becomes dreadful, which only the file calls the same, and nothing speaks of a stand-in.
    void itsWordsAreUsed()
    {
        QFETCH(const QStringList, recipe);
        const auto [summary, changed] = attacked(u"with"_s, recipe);
        QCOMPARE(summary[u"succeeded"].toInt(), 1);
        QVERIFY(!summary.contains(u"resource_note"));
        QVERIFY2(changed.contains(u"wonderful dreadful"_s), qPrintable(changed.join(u", "_s)));
        for (const auto& change : changed)
            QVERIFY2(change == u"wonderful dreadful" || change == u"movie flop", qPrintable(change));
    }

    void itsWordsAreUsedOnlyWhereItIs_data() { itsWordsAreUsed_data(); }

    void itsWordsAreUsedOnlyWhereItIs()
    {
        QFETCH(const QStringList, recipe);
        const auto [summary, changed] = attacked(u"without"_s, recipe);
        QCOMPARE(summary[u"succeeded"].toInt(), 1);
        // In the summary, the paragraph for the paper and the captions.
        const auto said = u"WordNet's synonyms stand in for words with the same sememes, as there was no HowNet"_s;
        QVERIFY(summary[u"resource_note"].toString().contains(said));
        const QString project = folder_.filePath(u"without"_s + recipe.front() + u".faultline"_s);
        QVERIFY(cli({u"methods"_s, project}).contains(said.toUtf8()));
        QVERIFY(cli({u"table"_s, project, u"summary"_s}).contains(said.toUtf8()));
        for (const auto& change : changed)
            QVERIFY2(!change.contains(u"dreadful") && !change.contains(u"flop"), qPrintable(change));
    }

private:
    QString write(const QString& name, QByteArrayView text)
    {
        const QString path = folder_.filePath(name);
        QDir().mkpath(QFileInfo(path).path());
        QFile file(path);
        return file.open(QIODevice::WriteOnly) && file.write(text.data(), text.size()) == text.size() ? path
                                                                                                      : QString();
    }

    /// The summary of an attack by a recipe, with a data folder, and what it changed: "from to".
    std::pair<QJsonObject, QStringList> attacked(const QString& data, const QStringList& recipe)
    {
        qputenv("XDG_DATA_HOME", folder_.filePath(data).toUtf8());
        const QString project = folder_.filePath(data + recipe.front() + u".faultline"_s);
        const auto summary =
            QJsonDocument::fromJson(cli(QStringList{u"attack"_s, u"--victim"_s, u"mr-wordcnn"_s, u"--corpus"_s, corpus_,
                                                    u"--project"_s, project, u"--json"_s, u"--recipe"_s} +
                                        recipe))
                .object();
        QStringList changed;
        for (const auto edit : QJsonDocument::fromJson(cli({u"results"_s, project})).object()[u"edits"].toArray())
            changed << edit[u"from"].toString() + u' ' + edit[u"to"].toString();
        return {summary, changed};
    }

    static QByteArray cli(const QStringList& arguments)
    {
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), arguments);
        return process.waitForFinished(120'000) ? process.readAllStandardOutput() : QByteArray();
    }

    QTemporaryDir folder_;
    QString corpus_;
};

QTEST_GUILESS_MAIN(TestHowNet)
#include "tst_hownet.moc"
