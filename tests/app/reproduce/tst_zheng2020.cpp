#include "tests/support/registered_test.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>

#include <cmath>
#include <map>

#include "core/files/file.h"
#include "tests/app/reproduce/invented.h"
#include "tests/app/reproduce/killed.h"

using testing::run;
using namespace Qt::StringLiterals;

/// `reproduce zheng2020` on invented sentences, from training to tables and figures.
class TestZheng2020 : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qputenv("XDG_DATA_HOME", at("data").toUtf8());
        qputenv("XDG_CACHE_HOME", at("cache").toUtf8());
        QVERIFY(QDir().mkpath(at("treebank")));
        core::writeFile(at("treebank/train.conllu").toStdString(), testing::inventedTreebank(1, 60));
        core::writeFile(at("treebank/dev.conllu").toStdString(), testing::inventedTreebank(2, 12));
        core::writeFile(at("treebank/test.conllu").toStdString(), testing::inventedTreebank(3, 6));
        QByteArray said;
        QVERIFY2(run(command(at("out")), &said) == 0, said.constData());
    }

    /// The rows of the paper's tables: clean and both attacks with three budgets; clean and both attacks; both attacks
    /// with five parts of speech; both attacks.
    void everyTableIsMade()
    {
        for (const auto& [table, rows] :
             std::map<const char*, std::size_t>{{"1", 1 + 2 * 3}, {"2", 1 + 2}, {"3", 2 * 5}, {"4", 2}}) {
            const QString file = at("out/tables/zheng-table") + QLatin1String(table);
            QCOMPARE(testing::rowsIn(file + u".json"_s).size(), rows);
            for (const char* ending : {".md", ".csv", ".tex"})
                QVERIFY2(QFile::exists(file + QLatin1String(ending)), table);
        }
        for (const char* figure : {"per-pos.svg", "propagation.tex"})
            QVERIFY2(QFile::exists(at("out/figures/") + QLatin1String(figure)), figure);
    }

    /// The first row of table 1 are the three parsers on the test set; these sentences have no punctuation.
    void table1BeginsWithWhatEvaluateSays()
    {
        const auto clean = testing::rowsIn(at("out/tables/zheng-table1.json")).at(0);
        QCOMPARE(clean.at("Model").get<std::string>(), std::string("Clean"));
        for (const auto& [model, title] : std::map<const char*, const char*>{
                 {"word", "Word-based: UAS"}, {"word-tag", "Word + POS: UAS"}, {"char", "Character-based: UAS"}}) {
            QByteArray said;
            QCOMPARE(run({u"evaluate"_s, u"--victim"_s, at("out/models/parser-") + QLatin1String(model), u"--corpus"_s,
                          at("treebank/test.conllu"), u"--json"_s},
                         &said),
                     0);
            const double uas = nlohmann::json::parse(said.toStdString()).at("uas").get<double>();
            QVERIFY2(std::abs(clean.at(title).get<double>() - 100.0 * uas) < 0.006, title);
        }
    }

    void aKilledRunEndsInTheSameFiles()
    {
        testing::aKilledRunEndsInTheSameFiles([&](const QString& out) { return command(out); }, at("out"),
                                              at("killed"));
    }

private:
    QString at(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    QStringList command(const QString& out) const
    {
        return {u"reproduce"_s, u"zheng2020"_s, u"--data"_s, at("treebank"), u"--out"_s, out};
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestZheng2020)
#include "tst_zheng2020.moc"
