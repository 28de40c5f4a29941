#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <map>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/files/file.h"
#include "tests/app/reproduce/killed.h"

using testing::run;
using namespace Qt::StringLiterals;

/// A made-up paper that is nothing but an experiment.json and a recipe of its own, from training to tables and figures,
/// on the shipped reviews.
class TestPaperAsData : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qputenv("XDG_DATA_HOME", at("data").toUtf8());
        qputenv("XDG_CACHE_HOME", at("cache").toUtf8());
        std::istringstream reviews(core::readFile(RESOURCES "/corpora/demo-reviews.tsv"));
        std::string header, train, test;
        std::getline(reviews, header);
        int row = 0;
        for (std::string line; std::getline(reviews, line); ++row)
            (row < 160 ? train : test) += line + '\n';
        core::writeFile(at("train.tsv").toStdString(), header + '\n' + train);
        core::writeFile(at("test.tsv").toStdString(), header + '\n' + test);
        QByteArray said;
        QVERIFY2(run(command(at("out")), &said) == 0, said.constData());
    }

    void everythingIsMade()
    {
        const QDir out(at("out"));
        for (const char* name : {"models/reviews-word-cnn/model.safetensors", "models/reviews-word-lstm/config.json",
                                 "again/reviews-word-cnn/reviews-word-cnn-adversarial/model.safetensors",
                                 "nobody2026.faultline", "tables/accuracy.tex", "tables/trained.json",
                                 "tables/summary.csv", "figures/budget-word-cnn.pdf", "figures/budget-word-lstm.svg"})
            QVERIFY2(out.exists(QString::fromLatin1(name)), name);
        QVERIFY(!out.exists(u"again/reviews-word-lstm"_s)); // one network alone is trained again
        const auto summary = core::readFile(out.filePath(u"summary.md"_s).toStdString());
        QVERIFY2(summary.starts_with("# Nobody (2026), preset quick\n\nSeed 1. word-cnn. word-lstm.\n\n## Floors\n"),
                 summary.c_str());
        // An attack may change as many words of each text as another did; what is wanted stands beside what was
        // reached.
        QVERIFY2(summary.find("| words changed at equal edits |") != std::string::npos, summary.c_str());
        QVERIFY2(QString::fromStdString(summary).contains(
                     QRegularExpression(u"words changed at equal edits \\| [0-9.]+ \\| at most [0-9.]+ \\| met \\|"_s)),
                 summary.c_str());
        QVERIFY2(QString::fromStdString(summary).contains(
                     QRegularExpression(u"queries of word-cnn \\| [0-9.]+ \\| at most 0.000 \\| missed \\|"_s)),
                 summary.c_str());
        QVERIFY2(summary.find("| queries of word-lstm | ") != std::string::npos, summary.c_str());
        QVERIFY2(summary.find("| what was not done | - | at least 1.000 | not measured |") != std::string::npos,
                 summary.c_str());
        QVERIFY2(summary.find("| BLEU of classifiers | - | at most 0.050 | not measured |") != std::string::npos,
                 summary.c_str()); // which cannot be compared
        QVERIFY2(QString::fromStdString(summary).contains(
                     QRegularExpression(u"more queries than none \\| [0-9.]+ \\| above 0.000 \\| met \\|"_s)),
                 summary.c_str());
        QVERIFY2(QString::fromStdString(summary).contains(
                     QRegularExpression(u"more queries than as many \\| [0-9.]+ \\| above [0-9.]+ \\| missed \\|"_s)),
                 summary.c_str());
        // What a paper finds, with intervals, and whether it is seen; what goes through sets and reads alike counts
        // once.
        const auto finding = [&](const char* row) {
            return static_cast<int>(
                QString::fromStdString(summary).count(QRegularExpression(QString::fromLatin1(row))));
        };
        QCOMPARE(finding("\\n## Findings\\n\\n\\| the paper finds \\|"), 1);
        for (const char* network : {"word-cnn", "word-lstm"})
            QCOMPARE(finding((std::string("\\| ") + network +
                              " is right less often under attack \\| [0-9.]+ \\[[0-9.]+, [0-9.]+\\] \\| below [0-9.]+ "
                              "\\[[0-9.]+, [0-9.]+\\] \\| (seen|seen, within the intervals|not seen) \\|")
                                 .c_str()),
                     1);
        QCOMPARE(finding("\\| said once for all networks \\|"), 1);
        QCOMPARE(finding("\\| what was not done \\| - \\| above 1.0 \\| not measured \\|"), 1);
        // An option of the paper's own is the number of attacked texts; the preset's, for each setting and `set`.
        std::set<std::string> recipes;
        for (const auto& row : rowsOf("summary")) {
            QCOMPARE(row.at("n").get<double>(), 20.0);
            recipes.insert(row.at("Recipe").get<std::string>());
        }
        QCOMPARE(rowsOf("summary").size(), std::size_t{2 * 3 + 1 + 1});
        QCOMPARE(recipes, (std::set<std::string>{"as deepwordbug", "deepwordbug", "share 0.1", "share 0.4"}));
        const auto config =
            nlohmann::json::parse(core::readFile(out.filePath(u"models/reviews-word-cnn/config.json"_s).toStdString()));
        QCOMPARE(config.at("training").at("batch").get<int>(), 8);
    }

    /// Each table shows the campaigns that its labels and places choose, under the names that it gives them.
    void tablesShowWhatTheyChoose()
    {
        const auto rows = rowsOf("accuracy");
        QCOMPARE(rows.size(), std::size_t{2});
        for (const auto& row : rows) {
            const auto network = row.at("Victim").get<std::string>();
            QByteArray said;
            QCOMPARE(run({u"evaluate"_s, u"--victim"_s, at("out/models/reviews-") + QString::fromStdString(network),
                          u"--corpus"_s, at("test.tsv"), u"--limit"_s, u"20"_s, u"--json"_s},
                         &said),
                     0);
            const double accuracy = nlohmann::json::parse(said.toStdString()).at("accuracy").get<double>();
            int found = 0;
            for (const auto& [title, value] : row.items())
                if (title.find("before") != std::string::npos) {
                    QVERIFY2(std::abs(value.get<double>() - 100.0 * accuracy) < 0.06, row.dump().c_str());
                    ++found;
                }
            QCOMPARE(found, 3); // of three recipes
        }
        std::set<std::string> trained;
        for (const auto& row : rowsOf("trained"))
            trained.insert(row.at("Trained").get<std::string>());
        QCOMPARE(trained, (std::set<std::string>{"standard", "against black-box"}));
    }

    /// Texts that fooled one network are tried on the other; what `measure` says is of the chosen campaigns alone.
    void successesAreTriedAndMeasured()
    {
        QCOMPARE(rowsOf("transfer").size(), std::size_t{2}); // each network's on the other
        std::map<std::string, int> measured;
        for (const auto& row : rowsOf("similarity"))
            for (const auto& [title, value] : row.items())
                measured[row.at("Recipe").get<std::string>()] += value.is_number() ? 1 : 0;
        QCOMPARE(measured.at("deepwordbug"), 0);
        QVERIFY(measured.at("share 0.4") > 0);
    }

    void aKilledRunEndsInTheSameFiles()
    {
        testing::aKilledRunEndsInTheSameFiles([&](const QString& out) { return command(out); }, at("out"),
                                              at("killed"));
    }

    /// The folder goes on from another place, too.
    void aMovedFolderGoesOn()
    {
        QVERIFY(QFile::rename(at("out"), at("moved")));
        const auto table = core::readFile(at("moved/tables/accuracy.csv").toStdString());
        for (const char* name : {"accuracy", "trained"})
            for (const char* ending : {".csv", ".md", ".tex", ".json"})
                QVERIFY(QFile::remove(at("moved/tables/") + QLatin1String(name) + QLatin1String(ending)));
        auto state = nlohmann::ordered_json::parse(core::readFile(at("moved/state.json").toStdString()));
        auto& done = state.at("done");
        done.erase(
            std::remove_if(done.begin(), done.end(), [](const auto& one) { return one.at("stage") == "tables"; }),
            done.end());
        core::writeFile(at("moved/state.json").toStdString(), state.dump());
        QByteArray said;
        QVERIFY2(run(command(at("moved")), &said) == 0, said.constData());
        QCOMPARE(core::readFile(at("moved/tables/accuracy.csv").toStdString()), table);
        QVERIFY(QFile::rename(at("moved"), at("out")));
    }

    void helpIsAboutThePaper()
    {
        QByteArray said;
        QCOMPARE(run({u"reproduce"_s, paper(), u"--help"_s}, &said), 0);
        for (const char* part : {"Nobody (2026): typing mistakes", "--most", "texts that are attacked", "--set",
                                 "a setting of the networks", "quick, whole"})
            QVERIFY2(said.contains(part), said.constData());
        for (const char* other : {"--pairs", "--rewriter", "--chapter"})
            QVERIFY2(!said.contains(other), said.constData());
        QCOMPARE(run({u"reproduce"_s, u"zheng2020"_s, u"--help"_s}, &said), 0);
        QVERIFY2(said.contains("Zheng et al. (2020)") && !said.contains("--vectors"), said.constData());
        // Of a chapter its own options and data; without a paper, whose options they are.
        QCOMPARE(run({u"reproduce"_s, u"maheshwary2022"_s, u"--chapter"_s, u"4"_s, u"--help"_s}, &said), 0);
        QVERIFY2(said.contains("chapter 4") && said.contains("--attention") && said.contains("of texts or of pairs") &&
                     !said.contains("--pairs"),
                 said.constData());
        QCOMPARE(run({u"reproduce"_s, u"--help"_s}, &said), 0);
        const auto help = QString::fromUtf8(said).simplified();
        for (const char* part : {"huang2021: the authors' folder meaning_preserving_test_set",
                                 "maheshwary2022-4, maheshwary2022-5: word vectors", "--challenge", "small or full"})
            QVERIFY2(help.contains(QLatin1String(part)), said.constData());
    }

    void refuses_data()
    {
        QTest::addColumn<QStringList>("more");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("an option of another paper")
            << QStringList{u"--from"_s, u"small-bert"_s} << QByteArray("--from is not an option of nobody2026");
        QTest::newRow("an option that no paper has")
            << QStringList{u"--least"_s, u"3"_s} << QByteArray("--least is not an option of nobody2026");
        QTest::newRow("an option without a value")
            << QStringList{u"--least"_s} << QByteArray("--least does not belong");
        QTest::newRow("a word more") << QStringList{u"more"_s} << QByteArray("more does not belong here");
        QTest::newRow("a preset that is none") << QStringList{u"--preset"_s, u"huge"_s} << QByteArray("quick or");
    }
    void refuses()
    {
        QFETCH(const QStringList, more);
        QFETCH(const QByteArray, says);
        QByteArray said;
        QCOMPARE(run(command(at("refused")) + more, &said), 2);
        QVERIFY2(said.contains(says), said.constData());
        QVERIFY(!QDir(at("refused")).exists());
    }

    /// Another file in the place of the paper is refused with the place in it, before anything is made.
    void brokenPapersAreRefused()
    {
        core::writeFile(at("broken.json").toStdString(), "{\n  \"title\": \"x\",\n  \"describe\": \"y\"\n}\n");
        auto arguments = command(at("refused"));
        arguments[1] = at("broken.json");
        QByteArray said;
        QCOMPARE(run(arguments, &said), 1);
        QVERIFY2(said.contains("broken.json:3:15: \"describe\" is not known here"), said.constData());
        QVERIFY(!QDir(at("refused")).exists());
    }

private:
    static QString paper() { return QStringLiteral(TEST_DATA "/papers/nobody2026/experiment.json"); }
    QString at(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    QStringList command(const QString& out) const
    {
        return {u"reproduce"_s, paper(),
                u"--data"_s,    u"reviews="_s + at("train.tsv") + u","_s + at("test.tsv"),
                u"--out"_s,     out,
                u"--set"_s,     u"min_count=1"_s,
                u"--set"_s,     u"average=0"_s,
                u"--most"_s,    u"20"_s};
    }
    nlohmann::json rowsOf(const char* table) const
    {
        return testing::rowsIn(at("out/tables/") + QLatin1String(table) + u".json"_s);
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestPaperAsData)
#include "tst_paper_as_data.moc"
