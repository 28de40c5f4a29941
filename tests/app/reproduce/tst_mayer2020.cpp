#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <map>
#include <set>

#include <nlohmann/json.hpp>

#include "core/files/file.h"
#include "tests/app/reproduce/killed.h"

using testing::run;
using namespace Qt::StringLiterals;
using nlohmann::json;

namespace {

/// Sentences for and beside a topic, in the columns of IBM's evidence sentences.
std::string evidence(int from, int to)
{
    const std::vector<std::string> topics{"We should ban old cars", "We should plant more trees"};
    const std::vector<std::string> openings{"a large study says that", "the new report shows that",
                                            "good researchers proved that", "a careful survey found that"};
    const std::vector<std::string> asides{"the meeting began in the morning", "the building has a red roof",
                                          "the author was born in spring", "the small town lies by a river"};
    std::string rows = "topic,the concept of the topic,candidate,candidate masked,label,wikipedia article name,"
                       "wikipedia url\n";
    for (int i = from; i < to; ++i)
        for (std::size_t k = 0; k < openings.size(); ++k) {
            const auto& topic = topics[static_cast<std::size_t>(i) % 2];
            const auto row = [&](const std::string& text, int label) {
                rows += topic + ",concept,\"" + text + ", in part " + std::to_string(i) + ".\",masked," +
                        std::to_string(label) + ",Page,https://example.org\n";
            };
            row(openings[k] + (i % 2 == 0 ? " old cars harm people" : " trees cool the streets"), 1);
            row(asides[k], 0);
        }
    return rows;
}

} // namespace

/// `reproduce mayer2020` on invented sentences, from training to tables.
class TestMayer2020 : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qputenv("XDG_DATA_HOME", at("data").toUtf8());
        qputenv("XDG_CACHE_HOME", at("cache").toUtf8());
        core::writeFile(at("train.csv").toStdString(), evidence(0, 10));
        core::writeFile(at("test.csv").toStdString(), evidence(10, 13));
        QCOMPARE(run(command(at("out"))), 0);
    }

    void everyPerturbationStandsInTable1()
    {
        const auto table = rowsOf("table1");
        std::set<std::string> names;
        for (const auto& row : table)
            names.insert(row.at("Recipe").get<std::string>());
        QCOMPARE(names,
                 (std::set<std::string>{"mayer-entities", "mayer-adjectives", "mayer-punctuation", "mayer-scalar",
                                        "mayer-hyponyms", "mayer-speculative", "mayer-conjunctions", "mayer-topic"}));
        const auto retrained = json::parse(core::readFile(
            at("out/adversarial/ibm-topic-attention/ibm-topic-attention-adversarial/config.json").toStdString()));
        const auto& adversarial = retrained.at("training").at("adversarial");
        QCOMPARE(adversarial.at("more_recipes").size(), std::size_t{7});
        QCOMPARE(adversarial.at("per_text").get<int>(), 1);
        for (const char* name : {"table1", "table2", "table1-adversarial"})
            for (const char* ending : {".md", ".csv", ".tex", ".json"})
                QVERIFY2(QFile::exists(at("out/tables/") + QLatin1String(name) + QLatin1String(ending)), name);
    }

    /// Macro F1 of both models is that of `evaluate`.
    void table2HoldsWhatEvaluateSays()
    {
        const auto rows = rowsOf("table2");
        QCOMPARE(rows.size(), std::size_t{2});
        for (const auto& row : rows) {
            const auto trained = row.at("Trained").get<std::string>();
            const bool plain = trained == "standard";
            QVERIFY(plain || trained == "against mayer-entities and 7 more");
            const QString folder = plain ? at("out/models/ibm-topic-attention")
                                         : at("out/adversarial/ibm-topic-attention/ibm-topic-attention-adversarial");
            QByteArray said;
            QCOMPARE(run({u"evaluate"_s, u"--victim"_s, folder, u"--corpus"_s, at("test.csv"), u"--json"_s}, &said), 0);
            const double f1 = json::parse(said.toStdString()).at("macro_f1").get<double>();
            double found = -1.0;
            for (const auto& [key, value] : row.items())
                if (value.is_number())
                    found = value.get<double>();
            QVERIFY2(std::abs(found - 100.0 * f1) < 0.06, row.dump().c_str());
        }
    }

    /// Section 4.1: all topics, and the mean over one model for each topic that is left out.
    void oneCorpusIsPartedByItsTopics()
    {
        for (const char* topic : {"zoos", "homework"}) {
            const QString file = QStringLiteral("/%1.tsv").arg(QLatin1String(topic));
            QVERIFY(QDir().mkpath(at("topics")));
            QVERIFY(QFile::copy(QStringLiteral(RESOURCES "/corpora/demo-arguments") + file, at("topics") + file));
        }
        QCOMPARE(run(command(at("parted"), u"demo="_s + at("topics"))
                     << u"--preset"_s << u"full"_s << u"--workers"_s << u"3"_s),
                 0);
        const auto lines = [&](const QString& file) {
            const auto bytes = core::readFile(at("parted/data/").toStdString() + file.toStdString());
            return std::ranges::count(bytes, '\n') - 1; // the header
        };
        QCOMPARE(lines(u"demo-train.tsv"_s) + lines(u"demo-test.tsv"_s), 60);
        QCOMPARE(lines(u"demo-test.tsv"_s), 8); // the sets that the files name
        QCOMPARE(lines(u"demo-1-homework-test.tsv"_s), 30);
        QCOMPARE(lines(u"demo-1-homework-train.tsv"_s), 30);

        const auto numberIn = [](const json& row, const std::string& title) { return row.at(title).get<double>(); };
        std::map<std::string, double> sums, means;
        for (const auto& row : rowsOf("table2-topics", "parted"))
            for (const auto& [title, value] : row.items())
                if (value.is_number())
                    sums[title.substr(0, title.find(':'))] += value.get<double>();
        for (const auto& row : rowsOf("table2", "parted"))
            if (row.at("Corpus") == "demo x-topic")
                means[row.at("Trained").get<std::string>()] = numberIn(row, "Macro F1 before the attack (%)");
        QCOMPARE(means.size(), std::size_t{2});
        for (const auto& [trained, mean] : means)
            QVERIFY2(std::abs(mean - sums.at(trained) / 2.0) < 1e-9, trained.c_str());
        QCOMPARE(rowsOf("robustness", "parted").size(), std::size_t{10}); // plain, against all and against each
    }

    void aKilledRunEndsInTheSameFiles()
    {
        testing::aKilledRunEndsInTheSameFiles([&](const QString& out) { return command(out); }, at("out"),
                                              at("killed"));
    }

    void optionsOfOtherPapersAreRefused()
    {
        QByteArray said;
        QCOMPARE(run(command(at("refused")) << u"--pairs"_s << at("data"), &said), 2);
        QVERIFY2(said.contains("huang2021"), said.constData());
        QCOMPARE(run({u"reproduce"_s, u"maheshwary2022"_s, u"--data"_s, u"a=b,c"_s, u"--from"_s, u"x"_s, u"--out"_s,
                      at("refused")},
                     &said),
                 2);
        QVERIFY2(said.contains("mayer2020"), said.constData());
        QVERIFY(!QDir(at("refused")).exists());
    }

private:
    QString at(const char* name) const { return folder_.filePath(QLatin1String(name)); }

    QStringList command(const QString& out) const
    {
        return command(out, u"ibm="_s + at("train.csv") + u","_s + at("test.csv"));
    }

    QStringList command(const QString& out, const QString& data) const
    {
        QStringList arguments{u"reproduce"_s, u"mayer2020"_s, u"--data"_s, data,
                              u"--epochs"_s,  u"3"_s,         u"--out"_s,  out};
        for (const char* setting : {"hidden=8", "inner=8", "embedding=16", "min_count=1", "average=0", "batch=8"})
            arguments << u"--set"_s << QString::fromLatin1(setting);
        return arguments;
    }

    json rowsOf(const char* table, const char* out = "out") const
    {
        const auto file = at(out) + u"/tables/"_s + QLatin1String(table) + u".json"_s;
        return testing::rowsIn(file);
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestMayer2020)
#include "tst_mayer2020.moc"
