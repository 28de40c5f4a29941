#include "tests/support/registered_test.h"

#include <cmath>
#include <tuple>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "tests/places.h"

using namespace Qt::StringLiterals;

/// Where a victim looks, from the command line.
class TestAttention : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    /// A hierarchical network is trained, attacked and explained; each text's words share its attention.
    void explainHasTheWeights()
    {
        const QTemporaryDir folder;
        const QString model = folder.filePath(QStringLiteral("han"));
        const auto trained =
            run({u"train"_s, u"classifier"_s, u"--arch"_s, u"han"_s, u"--train"_s,
                 QStringLiteral(RESOURCES "/corpora/demo-reviews.tsv"), u"--out"_s, model, u"--epochs"_s, u"1"_s,
                 u"--set"_s, u"embedding=8"_s, u"--set"_s, u"hidden=6"_s, u"--set"_s, u"attention=5"_s});
        QVERIFY2(trained.exit == 0, trained.err.constData());
        const auto json = explained(model);
        const auto attention = json[u"attention"].toObject();
        for (const auto* when : {u"before", u"after"}) {
            const auto words = attention[QStringView(when)].toObject()[u"sentence"].toArray();
            QCOMPARE(words.size(), 7);
            double sum = 0.0;
            for (const auto& word : words)
                sum += word.toObject()[u"weight"].toDouble();
            QVERIFY(std::abs(sum - 1.0) < 1e-5);
        }
        QCOMPARE(attention[u"before"].toObject()[u"sentence"].toArray()[1].toObject()[u"word"].toString(), u"lovely"_s);
    }

    /// Another network's attention is asked for once per attacked text; the count stands beside those of queries, and
    /// depends on nothing but the text.
    void callsOfAnotherModelAreCountedApart()
    {
        const QTemporaryDir folder;
        const auto attack = [&](const QString& name, const QStringList& more) {
            const auto project = folder.filePath(name);
            const auto answer = run(QStringList{u"attack"_s, u"--victim"_s, u"mr-wordcnn"_s, u"--corpus"_s,
                                                QStringLiteral(RESOURCES "/corpora/demo-reviews.tsv"), u"--limit"_s,
                                                u"12"_s, u"--project"_s, project, u"--json"_s} +
                                    more);
            const auto shown = run({u"campaign"_s, u"show"_s, project, u"--json"_s});
            return std::tuple(QJsonDocument::fromJson(answer.out).object(), QJsonDocument::fromJson(shown.out).object(),
                              run({u"results"_s, project}).out);
        };
        const QStringList asking{u"--recipe"_s, u"query-efficient"_s, u"--set"_s, u"search.attention=imdb-han"_s};
        const auto [summary, shown, lines] = attack(u"one"_s, asking + QStringList{u"--workers"_s, u"1"_s});
        QCOMPARE(summary[u"mean_attention_queries"].toDouble(), 1.0);
        QCOMPARE(shown[u"mean_attention_queries"].toDouble(), 1.0);
        const int attacked = summary[u"attacked"].toInt();
        QVERIFY(attacked > 0 && summary[u"errors"].toInt() == 0);
        QCOMPARE(lines.count("\"attention_queries\":1,"), qsizetype(attacked));
        QCOMPARE(std::get<2>(attack(u"two"_s, asking + QStringList{u"--workers"_s, u"2"_s})), lines);
        const auto [others, theirs, without] = attack(u"pwws"_s, {u"--recipe"_s, u"pwws"_s});
        QVERIFY(others.contains(u"mean_gradient_queries") && !others.contains(u"mean_attention_queries"));
        QVERIFY(!theirs.contains(u"mean_attention_queries") && !without.contains("attention"));
    }

    void othersHaveNone() { QVERIFY(!explained(u"mr-wordlstm"_s).contains(u"attention")); }

private:
    struct Answer {
        int exit = -1;
        QByteArray out, err;
    };
    static Answer run(const QStringList& arguments)
    {
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), arguments);
        if (!process.waitForFinished(120'000))
            return {};
        return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
    }
    static QJsonObject explained(const QString& victim)
    {
        const auto answer = run({u"explain"_s, u"--victim"_s, victim, u"--text"_s, u"A lovely film . We laughed ."_s,
                                 u"--recipe"_s, u"deepwordbug"_s, u"--json"_s});
        return QJsonDocument::fromJson(answer.out).object();
    }
};

QTEST_APPLESS_MAIN(TestAttention)
#include "tst_attention.moc"
