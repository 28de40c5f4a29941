#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <map>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "core/reproduce/joined_questions.h"
#include "tests/app/reproduce/killed.h"

using testing::run;
using namespace Qt::StringLiterals;

namespace {

const std::vector<std::string> placesOfQuestions{"s0", "s1", "c0", "c1"};
const std::vector<std::string> waysOfHuang{"insert", "replace", "remove", "non", "back", "para"};

/// Two questions about each place, whose forms have or lack their outermost parentheses.
std::string invented(bool outer, const std::string& before, std::size_t from, std::size_t to)
{
    const auto form = [&](const std::string& inner) { return outer ? "( " + inner + " )" : inner; };
    std::string rows;
    for (std::size_t i = from; i < to; ++i) {
        const auto& place = placesOfQuestions[i];
        rows += before + "what river be in " + place + "\t" +
                form("lambda $0 e ( and ( river:t $0 ) ( loc:t $0 " + place + " ) )") + "\n";
        rows += before + "how big be " + place + "\t" + form("size:i " + place) + "\n";
    }
    return rows;
}

/// Perturbed so that the parsers take half of them for the other question.
std::string misleading()
{
    auto rows = invented(true, "well ", 0, 2);
    for (std::size_t at = 0; (at = rows.find("what river be in", at)) != std::string::npos;)
        rows.replace(at, 16, "how big be");
    return rows;
}

} // namespace

/// `reproduce huang2021` on a dozen invented questions, from training to tables.
class TestHuang2021 : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qputenv("XDG_DATA_HOME", at("data").toUtf8());
        qputenv("XDG_CACHE_HOME", at("cache").toUtf8());
        write("atis/dev.txt", invented(false, "", 0, 2));
        for (const std::string corpus : {"geo", "jobs", "atis"}) {
            write(corpus + "/train.txt", invented(false, "", 0, 4) + invented(false, "so ", 0, 4));
            write(corpus + "/test.txt", invented(false, "", 0, 2) + invented(false, "now ", 2, 4));
            write(corpus + "/vocab.q.txt", "what\t8\n");
            for (const auto& way : waysOfHuang) {
                const std::string folder = "pairs/" + way + "/" + corpus + "/" + corpus + "_test_" + way;
                write(folder + "_cleaned.txt",
                      way == "insert" ? misleading() : invented(true, way == "non" ? "" : "well ", 0, 2));
                write(folder + "_o_cleaned.txt", invented(true, "", 0, 2));
                write(folder + "_combined.txt", "the natural question\t( none )\n");
            }
        }
        // One pair of back translation differs in letters' case alone.
        write("pairs/back/geo/geo_test_back_cleaned.txt",
              "WHAT river be in s0\t( lambda $0 e ( and ( river:t $0 ) ( loc:t $0 s0 ) ) )\n" +
                  invented(true, "well ", 0, 2).substr(invented(true, "well ", 0, 2).find('\n') + 1));
    }

    void filesThatAreMissingAreNamed()
    {
        QFile::rename(at("pairs/para/jobs/jobs_test_para_o_cleaned.txt"), at("aside.txt"));
        QByteArray said;
        QCOMPARE(run(command("refused"), &said), 1);
        QVERIFY2(said.contains("para") && said.contains("\"cleaned\" and \"_o_\""), said.constData());
        QFile::rename(at("aside.txt"), at("pairs/para/jobs/jobs_test_para_o_cleaned.txt"));
        QCOMPARE(run(QStringList{u"reproduce"_s, u"huang2021"_s, u"--data"_s, u"job="_s + at("jobs"), u"--pairs"_s,
                                 at("pairs"), u"--out"_s, at("refused")},
                     &said),
                 2);
        QVERIFY2(said.contains("jobs, geo, atis"), said.constData());
        QVERIFY(!QDir(at("refused")).exists());
    }

    /// Rows that do not belong together stop the run after the training; once they are fixed the same command resumes.
    void goesOnAfterAFailure()
    {
        const QString file = at("pairs/para/jobs/jobs_test_para_cleaned.txt");
        const auto sound = core::readFile(file.toStdString());
        core::writeFile(file.toStdString(), "well how big be s0\t( size:i s0 )\n");
        QByteArray said;
        QCOMPARE(run(command("out"), &said), 1);
        QVERIFY2(said.contains("jobs_test_para_cleaned.txt"), said.constData());
        core::writeFile(file.toStdString(), sound);
        const QFileInfo model(at("out/models/jobs-seq2seq/model.safetensors"));
        QVERIFY(model.exists());
        const auto trained = model.lastModified();
        QCOMPARE(run(command("out")), 0);
        QCOMPARE(QFileInfo(model.filePath()).lastModified(), trained); // not trained again
        for (const std::string name : {"table2", "table3", "levels", "figure1", "figure2"})
            for (const std::string subset : {"", "-changed", "-unseen"})
                for (const std::string ending : {".md", ".csv", ".tex", ".json"})
                    QVERIFY2(QFile::exists(at("out/tables/" + name + subset + ending)), name.c_str());
        QVERIFY(QFile::exists(at("out/tables/table5.md")));
    }

    void tablesHoldWhatEvaluateSays()
    {
        // The same pairs for the same parser, by `evaluate --pairs`.
        std::string originals = "id\ttext\tform\n", perturbed = "original_id\ttext\tform\n";
        int row = 0;
        std::istringstream before(invented(true, "", 0, 2)), after(misleading());
        for (std::string a, b; std::getline(before, a) && std::getline(after, b); ++row) {
            originals += std::to_string(row) + "\t" + a + "\n";
            perturbed += std::to_string(row) + "\t" + b + "\n";
        }
        write("originals.tsv", originals);
        write("perturbed.tsv", perturbed);
        QByteArray said;
        QCOMPARE(run({u"evaluate"_s, u"--victim"_s, at("out/models/geo-grammar"), u"--pairs"_s, at("originals.tsv"),
                      at("perturbed.tsv"), u"--json"_s},
                     &said),
                 0);
        const auto scores = nlohmann::json::parse(said.toStdString());
        const auto table2 = rowOf("table2", "geo", "grammar", "Insertion");
        QCOMPARE(table2.at("Pairs").get<double>(), 4.0);
        QCOMPARE(table2.at("Standard").get<double>(), 100.0); // all eight questions were learnt
        QCOMPARE(table2.at("Perturbation").get<double>(), 50.0);
        QCOMPARE(table2.at("Standard").get<double>(), 100.0 * scores.at("standard").get<double>());
        QCOMPARE(table2.at("Perturbation").get<double>(), 100.0 * scores.at("perturbation").get<double>());
        QCOMPARE(table2.at("Perturbation, paper").get<double>(), 81.73);
        const auto table3 = rowOf("table3", "geo", "grammar", "Insertion");
        QCOMPARE(table3.at("Robust, of").get<double>(), scores.at("of_right").get<double>());
        QCOMPARE(table3.at("Robust").get<double>(), 100.0 * scores.at("robust").get<double>());
        QCOMPARE(table3.at("Black-box success, of").get<double>(), scores.at("loss_rises").get<double>());
        QCOMPARE(table3.at("Black-box success").get<double>(), 100.0 * scores.at("blackbox_success").get<double>());
    }

    /// Half of the questions perturbed by insertion mislead: of geo's, as the figure counts them.
    void adversariesAreDrawn()
    {
        for (const char* ending : {".pdf", ".svg", ".tex"})
            QVERIFY(QFile::exists(at("out/figures/figure1-geo") + QLatin1String(ending)));
        std::map<std::string, std::size_t> ofParser;
        std::istringstream csv(core::readFile(at("out/figures/figure1-geo.figure.csv").toStdString()));
        for (std::string line; std::getline(csv, line);)
            if (line.starts_with("set size,"))
                ofParser[line.substr(9, line.find(',', 9) - 9)] = std::stoul(line.substr(line.find(',', 9) + 1));
        const auto pairs = rowOf("table2", "geo", "grammar", "All pairs (micro)");
        QCOMPARE(std::round(pairs.at("Pairs").get<double>() * (1.0 - pairs.at("Perturbation").get<double>() / 100.0)),
                 static_cast<double>(ofParser["grammar"]));
        QVERIFY(ofParser["grammar"] >= 2);
        for (const auto& row : testing::rowsIn(at("out/tables/figure1.json")))
            if (row.at("Data") == "geo" && row.at("Operator") == "Insertion") {
                QCOMPARE(row.at("Pairs").get<double>(), 4.0);
                QVERIFY(row.at("Of all parsers").get<double>() <= row.at("Of some parser").get<double>());
                QVERIFY(row.at("Of some parser").get<double>() >= 2.0);
            }
    }

    /// A separate folder, with one corpus's parsers: the run that was interrupted above has no augmented ones.
    void trainedOnPerturbedQuestions()
    {
        const auto row = [&](const char* training) {
            const auto json = nlohmann::json::parse(core::readFile(at("augmented/tables/figure2.json").toStdString()));
            for (const auto& each : json.at("rows"))
                if (each.at("Data") == "geo" && each.at("Parser") == "grammar" &&
                    each.at("Adversarial training") == training)
                    return each;
            return nlohmann::json();
        };
        QCOMPARE(run(command("augmented", {u"--workers"_s, u"3"_s})
                     << u"--training"_s << u"MDA"_s << u"--training"_s << u"MDA-remove"_s),
                 0);
        for (const std::string name : {"geo-grammar", "jobs-seq2seq", "jobs-coarse-to-fine"}) { // three at a time
            const auto weights = "/models/" + name + "/model.safetensors";
            QVERIFY(core::readFile(at("out" + weights).toStdString()) ==
                    core::readFile(at("augmented" + weights).toStdString()));
        }
        // The 16 questions, which choose the epoch, too, and what five operators made of a fifth of them.
        const auto model = nlohmann::json::parse(
            core::readFile(at("augmented/augmented/geo-grammar/geo-grammar-adversarial/config.json").toStdString()));
        const auto& adversarial = model.at("training").at("adversarial");
        QCOMPARE(adversarial.at("attack").get<std::string>(), std::string("perturbation"));
        QCOMPARE(adversarial.at("recipe").get<std::string>(), std::string("huang-insert"));
        QCOMPARE(adversarial.at("more_recipes").size(), std::size_t{4});
        QCOMPARE(adversarial.at("share").get<double>(), 0.2);
        // Beside the 16 questions a fifth of them, three, without one of their function words.
        QCOMPARE(learnt("augmented/augmented/geo-grammar-remove").size(), std::size_t{16 + 3});
        // The parser trained plainly is the one of the other run, and its pairs are the six rows of table 2 together.
        QCOMPARE(row("none").at("Pairs").get<double>(), 24.0);
        QCOMPARE(row("none").at("Robust").get<double>(),
                 rowOf("table3", "geo", "grammar", "All pairs (micro)").at("Robust").get<double>());
        QCOMPARE(row("MDA").at("Pairs").get<double>(), 24.0);
        QVERIFY(row("MDA").at("Robust, of").get<double>() > 0.0);
        // One operator alone: a fifth of the questions without one of their function words.
        const auto deletions = nlohmann::json::parse(core::readFile(
            at("augmented/augmented/geo-grammar-remove/geo-grammar-adversarial/config.json").toStdString()));
        QCOMPARE(deletions.at("training").at("adversarial").at("recipe").get<std::string>(),
                 std::string("huang-delete"));
        QVERIFY(!deletions.at("training").at("adversarial").contains("more_recipes"));
        QCOMPARE(row("MDA-remove").at("Pairs").get<double>(), 24.0);
        for (const auto& each : testing::rowsIn(at("augmented/tables/table5.json")))
            if (each.at("Data") == "geo" && each.at("Parser") == "grammar" &&
                each.at("Adversarial training") == "MDA-remove")
                QCOMPARE(each.at("Paper").get<double>(), 87.35); // of Huang et al., table 5
        QByteArray said;
        QCOMPARE(run(command("refused") << u"--training"_s << u"MDB"_s, &said), 2);
        QVERIFY2(said.contains("FGM"), said.constData());
        QCOMPARE(run(command("refused") << u"--training"_s << u"MDA-back"_s, &said), 2);
        QVERIFY2(said.contains("--rewriter"), said.constData());
        // The folder serves a run with other trainings: nothing is trained again.
        const QFileInfo weights(at("augmented/models/geo-grammar/model.safetensors"));
        const auto written = weights.lastModified();
        QVERIFY(!row("MDA").is_null());
        QCOMPARE(run(command("augmented")), 0);
        QCOMPARE(QFileInfo(weights.filePath()).lastModified(), written);
        QVERIFY(row("MDA").is_null() && !row("none").is_null()); // tables show the trainings of the last command
        QCOMPARE(run(command("augmented") << u"--training"_s << u"MDA-remove"_s), 0);
        QVERIFY(row("MDA").is_null() && !row("MDA-remove").is_null());
    }

    /// Word vectors move where that is the training, by the length given; with a corpus that has a file to choose the
    /// epoch by, and with a program that translates.
    void movedWordsAreOfTheirTrainingsAlone()
    {
        QByteArray said;
        QVERIFY2(run(withMovedWords(at("moved")), &said) == 0, said.constData());
        const auto trained = [&](const std::string& model) {
            return nlohmann::json::parse(core::readFile(at("moved/" + model + "/config.json").toStdString()))
                .at("training");
        };
        const auto plain = trained("models/atis-seq2seq");
        QVERIFY(!plain.contains("epsilon") && !plain.contains("moves"));
        QCOMPARE(plain.at("epochs").get<int>(), 25); // of ATIS, where nothing is said; docs/reproduce.md
        QCOMPARE(plain.at("batch").get<int>(), 16);
        QCOMPARE(plain.at("learning_rate").get<double>(), 0.002);
        QVERIFY(plain.at("corpora").at("dev").dump().find("dev.txt") != std::string::npos);
        const auto fgm = trained("models/atis-seq2seq-FGM");
        QCOMPARE(fgm.at("epsilon").get<double>(), 0.5);
        QVERIFY(!fgm.contains("moves"));
        const auto pgd = trained("models/atis-seq2seq-PGD");
        QCOMPARE(pgd.at("epsilon").get<double>(), 0.5);
        QCOMPARE(pgd.at("moves").get<int>(), 2);
        const auto back = trained("augmented/atis-seq2seq-back/atis-seq2seq-adversarial");
        QVERIFY(!back.contains("epsilon"));
        QCOMPARE(back.at("adversarial").at("recipe").get<std::string>(), std::string("huang-back"));
        // As many questions more as there are, each of two of them.
        const auto joined = trained("models/atis-seq2seq-concatenation");
        QVERIFY(!joined.contains("epsilon"));
        QCOMPARE(joined.at("corpora").at("train").size(), std::size_t{2});
        std::istringstream lines(core::readFile(at("moved/augmented/atis-concatenation.tsv").toStdString()));
        std::size_t count = 0;
        for (std::string line; std::getline(lines, line); ++count)
            QVERIFY2(line.find(" be ") < line.find(" </s> ") && line.find("\tand ( ") != std::string::npos,
                     line.c_str());
        QCOMPARE(count, std::size_t{16});
        const auto caption = core::readFile(at("moved/tables/table5.md").toStdString());
        QVERIFY(caption.find("Jia and Liang") != std::string::npos);
        const auto texts = learnt("moved/augmented/atis-seq2seq-back");
        QVERIFY(std::ranges::any_of(
            texts, [](const auto& text) { return text.input[0].text.str().find(" is ") != std::string::npos; }));
    }

    void aKilledRunEndsInTheSameFiles()
    {
        testing::aKilledRunEndsInTheSameFiles([&](const QString& out) { return withMovedWords(out); }, at("moved"),
                                              at("killed"));
    }

    /// Concat-2 of Jia and Liang (2016): any question with any other, both forms as one of their notation.
    void questionsAreJoinedInTwos_data()
    {
        QTest::addColumn<QByteArray>("form");
        QTest::addColumn<QByteArray>("both");
        QTest::newRow("lambda") << QByteArray("( size:i s0 )") << QByteArray("( and ( size:i s0 ) ( size:i s0 ) )");
        QTest::newRow("a bound variable")
            << QByteArray("( the $0 ( capital:c $0 ) )")
            << QByteArray("( and ( the $0 ( capital:c $0 ) ) ( the $0 ( capital:c $0 ) ) )");
        QTest::newRow("Prolog") << QByteArray("job ( ANS ) , area ( ANS , areaid0 )")
                                << QByteArray(
                                       "job ( ANS ) , area ( ANS , areaid0 ) , job ( ANS ) , area ( ANS , areaid0 )");
        QTest::newRow("FunQL") << QByteArray("answer ( state ( all ) )")
                               << QByteArray("intersection ( answer ( state ( all ) ) , answer ( state ( all ) ) )");
    }
    void questionsAreJoinedInTwos()
    {
        QFETCH(const QByteArray, form);
        QFETCH(const QByteArray, both);
        write("one.tsv", "what be it\t" + form.toStdString() + "\n");
        core::corpora::ReadOptions options;
        options.format = "tsv";
        options.columns = {{"text", "1"}, {"form", "2"}};
        const auto corpus = core::corpora::readCorpus(at("one.tsv").toStdString(), options);
        QCOMPARE(QByteArray::fromStdString(core::reproduce::joinedQuestions(corpus, 1)),
                 "what be it </s> what be it\t" + both + "\n");
    }

    void unchangedPairsAreCountedApart()
    {
        QCOMPARE(rowOf("table2", "geo", "seq2seq", "Back translation").at("Pairs").get<double>(), 4.0);
        QCOMPARE(rowOf("table2-changed", "geo", "seq2seq", "Back translation").at("Pairs").get<double>(), 3.0);
        QCOMPARE(rowOf("table2-changed", "geo", "seq2seq", "Substitution (nf)").at("Pairs").get<double>(), 0.0);
        QCOMPARE(rowOf("table2", "geo", "seq2seq", "All pairs (micro)").at("Pairs").get<double>(), 24.0);
        QCOMPARE(rowOf("table2-changed", "geo", "seq2seq", "All pairs (micro)").at("Pairs").get<double>(), 19.0);
        // All originals of these pairs were trained on. Half of the test questions also occur in the training set.
        QCOMPARE(rowOf("table2-unseen", "geo", "seq2seq", "All pairs (micro)").at("Pairs").get<double>(), 0.0);
        QCOMPARE(rowOf("table5", "jobs", "coarse-to-fine", {}).at("Inputs").get<double>(), 8.0);
        QCOMPARE(rowOf("table5", "jobs", "coarse-to-fine", {}).at("Unseen").get<double>(), 4.0);
    }

private:
    /// The questions of an augmented training.
    std::vector<core::corpora::Example> learnt(const std::string& folder) const
    {
        return core::corpora::readCorpus(at(folder + "/train.jsonl.gz").toStdString()).examples;
    }
    QString at(const std::string& name) const { return folder_.filePath(QString::fromStdString(name)); }
    QString at(const char* name) const { return at(std::string(name)); }
    void write(const std::string& name, const std::string& bytes) const
    {
        core::writeFile(at(name).toStdString(), bytes);
    }

    QStringList command(const char* out, const QStringList& more = {}) const
    {
        return ofCorpora({u"--data"_s, u"geo="_s + at("geo"), u"--data"_s, u"jobs="_s + at("jobs"), u"--epochs"_s,
                          u"25"_s, u"--set"_s, u"learning_rate=0.03"_s, u"--set"_s, u"batch=2"_s, u"--out"_s,
                          at(out)}) +
               more;
    }
    /// Every kind of training on one corpus, with the settings that are its own where nothing is said.
    QStringList withMovedWords(const QString& out) const
    {
        return ofCorpora({u"--data"_s, u"atis="_s + at("atis"), u"--out"_s, out, u"--training"_s, u"FGM"_s,
                          u"--training"_s, u"PGD"_s, u"--training"_s, u"MDA-back"_s, u"--training"_s,
                          u"concatenation"_s, u"--rewriter"_s, u"lines:sed s/be/is/"_s, u"--set"_s, u"epsilon=0.5"_s,
                          u"--set"_s, u"moves=2"_s});
    }
    QStringList ofCorpora(const QStringList& more) const
    {
        return QStringList{u"reproduce"_s, u"huang2021"_s,    u"--pairs"_s, at("pairs"),
                           u"--set"_s,     u"hidden=16"_s,    u"--set"_s,   u"decoder=16"_s,
                           u"--set"_s,     u"embedding=16"_s, u"--set"_s,   u"piece_embedding=16"_s,
                           u"--set"_s,     u"min_count=1"_s,  u"--set"_s,   u"average=0"_s,
                           u"--set"_s,     u"dropout=0"_s,    u"--set"_s,   u"word_dropout=0"_s} +
               more;
    }

    nlohmann::json rowOf(const std::string& table, const std::string& data, const std::string& parser,
                         const std::string& way) const
    {
        for (const auto& row : testing::rowsIn(at("out/tables/" + table + ".json")))
            if (row.at("Data") == data && row.at("Parser") == parser && (way.empty() || row.at("Operator") == way))
                return row;
        return {};
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestHuang2021)
#include "tst_huang2021.moc"
