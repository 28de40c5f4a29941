#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QDir>
#include <QProcess>
#include <QRegularExpression>
#include <QTemporaryDir>

#include "core/files/file.h"
#include "tests/app/reproduce/invented.h"
#include "tests/app/reproduce/killed.h"

using testing::run;
using namespace Qt::StringLiterals;

/// `reproduce maheshwary2022` on a few invented reviews, from training to tables.
class TestReproduce : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qputenv("XDG_DATA_HOME", at("data").toUtf8());
        qputenv("XDG_CACHE_HOME", at("cache").toUtf8());
        core::writeFile(at("train.tsv").toStdString(), testing::inventedReviews(1, 160));
        core::writeFile(at("test.tsv").toStdString(), testing::inventedReviews(2, 12));
    }

    void everythingIsMade()
    {
        QByteArray said;
        QVERIFY2(run(chapter3(at("out")), &said) == 0, said.constData());
        const QDir out(at("out"));
        for (const char* name : {"models/films-word-cnn/model.safetensors", "models/films-word-lstm/model.safetensors",
                                 "maheshwary2022-3.faultline", "tables/table3.2.tex", "tables/table3.3.csv",
                                 "tables/table3.5-3.6.md", "figures/budget-films-word-cnn.pdf",
                                 "figures/growth-attacked-accuracy-films.pdf", "tables/table3.7.csv", "summary.md"})
            QVERIFY2(out.exists(QString::fromLatin1(name)), name);
        // Every attack has its columns, every ablation its row.
        const auto summary = core::readFile(out.filePath(u"summary.md"_s).toStdString());
        for (const char* name : {"hard-label", "hard-label@text", "textfooler", "pwws", "genetic", "particle-swarm",
                                 "no SSR and GA", "only GA", "only SSR", "both SSR and GA", "random initialisation"})
            QVERIFY2(summary.find(name) != std::string::npos, name);
        QVERIFY(summary.find("at most 25% of the words") != std::string::npos); // the convention is named
        QVERIFY(summary.find("Similarity by built-in") != std::string::npos);
        // The victim as it was, with half of the adversarial texts, with all of them.
        const auto growth =
            core::readFile(out.filePath(u"figures/growth-attacked-accuracy-films.figure.csv"_s).toStdString());
        for (const char* share : {"0", "5", "10"})
            QVERIFY2(
                QString::fromStdString(growth).contains(QRegularExpression(u",%1(\\.0)?,"_s.arg(QLatin1String(share)))),
                growth.c_str());
        // Run again: everything is there.
        const auto before = core::readFile(out.filePath(u"tables/table3.3.csv"_s).toStdString());
        QCOMPARE(run({u"reproduce"_s, u"maheshwary2022"_s, u"--data"_s,
                      u"films="_s + at("train.tsv") + u","_s + at("test.tsv"), u"--out"_s, at("out")}),
                 0);
        QCOMPARE(core::readFile(out.filePath(u"tables/table3.3.csv"_s).toStdString()), before);
    }

    void aKilledRunEndsInTheSameFiles()
    {
        testing::aKilledRunEndsInTheSameFiles([&](const QString& out) { return chapter3(out); }, at("out"),
                                              at("killed"));
    }

    void refuses_data()
    {
        QTest::addColumn<QString>("data");
        for (const char* data : {"films", "films=train.tsv", "=a.tsv,b.tsv", "../x=a.tsv,b.tsv"})
            QTest::newRow(data) << QString::fromLatin1(data);
    }
    void refuses()
    {
        QFETCH(QString, data);
        QCOMPARE(run({u"reproduce"_s, u"maheshwary2022"_s, u"--data"_s, data, u"--out"_s, at("refused")}), 2);
        QVERIFY(!QDir(at("refused")).exists());
    }

private:
    QString at(const char* name) const { return folder_.filePath(QString::fromLatin1(name)); }
    QStringList chapter3(const QString& out) const
    {
        const auto data = u"films="_s + at("train.tsv") + u","_s + at("test.tsv");
        return {u"reproduce"_s, u"maheshwary2022"_s, u"--chapter"_s, u"3"_s, u"--data"_s, data, u"--out"_s, out};
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestReproduce)
#include "tst_reproduce.moc"
