#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <set>
#include <sstream>

#include <nlohmann/json.hpp>

#include "core/base/random.h"
#include "core/files/file.h"
#include "tests/app/reproduce/killed.h"
#include "tests/support/lengths.h"

using testing::run;
using namespace Qt::StringLiterals;
using nlohmann::json;

namespace {

template<std::size_t N>
std::string one(core::Random& random, const char* const (&words)[N])
{
    return words[random.below(N)];
}

/// Short reviews whose adjectives determine the label.
std::string reviews(std::uint64_t seed, int count)
{
    static const char* const good[] = {"wonderful", "moving", "brilliant", "charming"};
    static const char* const bad[] = {"dull", "awful", "boring", "terrible"};
    static const char* const things[] = {"story", "acting", "film", "ending"};
    std::string bytes = "label\ttext\n";
    core::Random random(seed);
    for (int i = 0; i < count; ++i) {
        const auto adjective = [&] { return i % 2 == 0 ? one(random, bad) : one(random, good); };
        bytes += std::to_string(i % 2) + "\tthe " + one(random, things) + " is " + adjective() + " and the " +
                 one(random, things) + " was " + adjective() + " in part " + std::to_string(random.below(1000)) + "\n";
    }
    return bytes;
}

/// Pairs that are about the same doing, or not.
std::string pairs(std::uint64_t seed, int count)
{
    static const char* const people[] = {"man", "woman", "child", "dog"};
    static const char* const doings[] = {"runs", "sleeps", "eats", "sings"};
    static const char* const places[] = {"park", "house", "street", "garden"};
    std::string bytes = "label\tpremise\thypothesis\n";
    core::Random random(seed);
    for (int i = 0; i < count; ++i) {
        const std::string who = one(random, people), what = one(random, doings);
        std::string other = one(random, doings);
        while (other == what)
            other = one(random, doings);
        bytes += std::string(i % 2 == 0 ? "entailment" : "contradiction") + "\ta big " + who + " " + what +
                 " in the quiet " + one(random, places) + " near number " + std::to_string(random.below(1000)) +
                 "\ta " + who + " " + (i % 2 == 0 ? what : other) + " outside\n";
    }
    return bytes;
}

} // namespace

/// Chapters 4 and 5 of `reproduce maheshwary2022` on invented reviews and pairs, from training to tables.
class TestMaheshwary : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qputenv("XDG_DATA_HOME", at("data").toUtf8());
        qputenv("XDG_CACHE_HOME", at("cache").toUtf8());
        write("train.tsv", reviews(1, 160));
        write("test.tsv", reviews(2, 10));
        // Half of the other reviews are the victim's own.
        const std::string others = reviews(3, 60), known = reviews(1, 160);
        write("others.tsv", others + known.substr(known.find('\n') + 1));
        write("nli-train.tsv", pairs(4, 160));
        write("nli-test.tsv", pairs(5, 10));
        write("nli-others.tsv", pairs(6, 120));
        write("vectors.txt", "man 0.1 -0.2 0.3 0.4\nwoman 0.2 -0.1 0.3 0.5\nruns -0.5 0.1 0.2 0.1\n"
                             "sleeps 0.4 0.4 0 1\neats 0.9 -0.4 0 -1\nsings -0.4 -0.9 0.5 0.1\n");
    }

    void chapter4()
    {
        QCOMPARE(run(chapter4Into(at("four"))), 0);
        for (const char* name :
             {"models/films-attention/model.safetensors", "models/nli-attention/model.safetensors",
              "models/films-word-cnn/model.safetensors", "models/nli-esim/model.safetensors",
              "models/nli-infersent/model.safetensors", "tables/table4.3-wordnet.tex", "tables/table4.3-sememes.csv",
              "tables/table4.4-embedding-lm.md", "tables/table4.7.json", "figures/budget-films-word-lstm.pdf",
              "figures/length-nli-esim.svg", "figures/transfer-films.pdf", "summary.md"})
            QVERIFY2(QFile::exists(at("four/") + QLatin1String(name)), name);

        // Whose attention is read learnt from the sixty reviews that are not the victim's.
        const auto learnt = core::readFile(at("four/data/films-attention.tsv").toStdString());
        QCOMPARE(std::ranges::count(learnt, '\n'), 61);

        // A row a victim, a column an attack; in the first space every search, in the others one beside the chapter's.
        const auto wordNet = rowsOf("four", "table4.3-wordnet");
        QCOMPARE(wordNet.size(), std::size_t{5});
        QCOMPARE(attacksIn(wordNet),
                 (std::set<std::string>{"query-efficient-wordnet", "pwws-wordnet", "particle-swarm-wordnet",
                                        "textfooler-wordnet", "genetic-wordnet"}));
        QCOMPARE(attacksIn(rowsOf("four", "table4.3-embedding")),
                 (std::set<std::string>{"query-efficient-embedding", "textfooler-embedding"}));
        std::set<std::string> ablations;
        for (const auto& row : rowsOf("four", "table4.5"))
            ablations.insert(row.at("Recipe").get<std::string>());
        QCOMPARE(ablations, (std::set<std::string>{"random", "only attention", "only LSH", "both LSH and attention"}));
        const auto summary = core::readFile(at("four/summary.md").toStdString());
        QVERIFY(summary.find("others.tsv, without texts that occur in films") != std::string::npos);
        QVERIFY(summary.find("PWWS 100.0 and 1,429.2") != std::string::npos); // table 4.3 of the thesis

        // Figures 4.5 and 4.6: one of d and L varies around the defaults of section 4.2.1.4, on the first data set.
        const auto ofBits = rowsOf("four", "figure4.5"), ofRounds = rowsOf("four", "figure4.6");
        const auto atDefaults = [](const json& rows) {
            json found;
            for (const auto& row : rows)
                if (row.at("Recipe") == "d = 5, L = 15")
                    found = row;
            return found;
        };
        QVERIFY(ofBits.size() > 2 && ofRounds.size() > 2);
        QVERIFY(!atDefaults(ofBits).is_null());
        QVERIFY(atDefaults(ofBits) == atDefaults(ofRounds));
        QVERIFY(ofBits.dump().find("nli") == std::string::npos);
        for (const auto& row : ofBits)
            QVERIFY(row.at("Recipe").get<std::string>().ends_with("L = 15"));
        for (const auto& row : ofRounds)
            QVERIFY(row.at("Recipe").get<std::string>().starts_with("d = 5,"));
        for (const char* measure : {"queries", "success"})
            for (const char* varied : {"bits", "rounds"}) {
                const auto figure = QStringLiteral("four/figures/sweep-%1-%2-%3.pdf")
                                        .arg(QLatin1String(varied), QLatin1String(measure));
                QVERIFY(QFile::exists(folder_.filePath(figure.arg(u"films-word-lstm"_s))));
                QVERIFY(!QFile::exists(folder_.filePath(figure.arg(u"nli-esim"_s))));
            }

        // Figure 4.4: the first network of texts learns from texts that fooled it, in two steps.
        for (const char* name : {"adversarial/films-word-lstm/films-word-lstm-adversarial-1-of-2/model.safetensors",
                                 "adversarial/films-word-lstm/films-word-lstm-adversarial/model.safetensors",
                                 "figures/growth-attacked-accuracy-films.pdf", "figures/growth-perturbed-films.svg"})
            QVERIFY2(QFile::exists(at("four/") + QLatin1String(name)), name);
        QVERIFY(!QFile::exists(at("four/adversarial/nli-esim")));

        // Tables 4.9 and 4.10: texts before and after the chapter's own attack, three of a victim at most.
        verifyExamples(rowsOf("four", "table4.9-4.10"), {"query-efficient-wordnet"}, 5);

        // Errors of grammar are in the first space alone.
        for (const auto& [table, parsed] :
             {std::pair("table4.4-wordnet", true), std::pair("table4.4-embedding", false)})
            QCOMPARE(rowsOf("four", table).dump().find("rammatical") != std::string::npos, parsed);

        // Section 4.3.4: of pairs the premise alone is changed.
        const auto segments = segmentsChanged("four/maheshwary2022-4.faultline", "nli-");
        QCOMPARE(segments, u"premise"_s);

        // Run again: everything is there.
        const auto before = core::readFile(at("four/tables/table4.3-wordnet.csv").toStdString());
        QCOMPARE(run(chapter4Into(at("four"))), 0);
        QCOMPARE(core::readFile(at("four/tables/table4.3-wordnet.csv").toStdString()), before);
        if (tests::nightly())
            testing::aKilledRunEndsInTheSameFiles([&](const QString& out) { return chapter4Into(out); }, at("four"),
                                                  at("four-killed"));
    }

    void chapter5()
    {
        // A setting of one network, beside those of the networks of pairs.
        const auto into = [&](const QString& out) {
            return chapter(5, out) << u"--from"_s << u"small-bert"_s << u"--set"_s << u"bert.batch=512"_s << u"--set"_s
                                   << u"esim.batch=4"_s;
        };
        QCOMPARE(run(into(at("five"))), 0);
        const auto batchOf = [&](const char* model) {
            const auto file = at("five/models/") + QLatin1String(model) + u"/config.json"_s;
            return json::parse(core::readFile(file.toStdString())).at("training").at("batch").get<int>();
        };
        QCOMPARE(batchOf("films-bert"), 512);
        QCOMPARE(batchOf("nli-esim"), 4);
        QCOMPARE(batchOf("nli-infersent"), 8);
        for (const char* name :
             {"models/films-bert/config.json", "models/nli-bert/config.json", "tables/table5.1.tex",
              "tables/quality.csv", "tables/transfer.md", "figures/budget-films-bert.pdf", "summary.md"})
            QVERIFY2(QFile::exists(at("five/") + QLatin1String(name)), name);
        const auto rows = rowsOf("five", "table5.1");
        QCOMPARE(rows.size(), std::size_t{7}); // three victims of reviews, four of pairs
        QCOMPARE(attacksIn(rows), (std::set<std::string>{"context-aware", "context-aware@released", "textfooler",
                                                         "pwws", "genetic", "bae", "bert-attack"}));
        // Accuracy before the attack is that of `evaluate`.
        for (const auto& row : rows) {
            const auto victim = row.at("Victim").get<std::string>();
            const bool films = victim.starts_with("films");
            QByteArray said;
            QCOMPARE(run({u"evaluate"_s, u"--victim"_s, at("five/models/") + QString::fromStdString(victim),
                          u"--corpus"_s, at(films ? "test.tsv" : "nli-test.tsv"), u"--json"_s},
                         &said),
                     0);
            const double accuracy = json::parse(said.toStdString()).at("accuracy").get<double>();
            int found = 0;
            for (const auto& [title, value] : row.items())
                if (value.is_number() && title.find("before") != std::string::npos) {
                    QVERIFY2(std::abs(value.get<double>() - 100.0 * accuracy) < 0.06, row.dump().c_str());
                    ++found;
                }
            QVERIFY2(found > 0, row.dump().c_str());
        }
        QCOMPARE(segmentsChanged("five/maheshwary2022-5.faultline", "nli-"), u"hypothesis"_s);
        verifyExamples(rowsOf("five", "table5.2"), {"context-aware", "textfooler"}, 7);
        const auto quality = core::readFile(at("five/tables/quality.md").toStdString());
        for (const char* measured : {"imilarity", "rrors", "erplexity"})
            QVERIFY2(quality.find(measured) != std::string::npos, measured);
        if (tests::nightly())
            testing::aKilledRunEndsInTheSameFiles(into, at("five"), at("five-killed"));
    }

    /// All that is asked for at the paper's sizes, pairs trained against the attack among it, which need their vectors.
    void fullChapter4OfPairs()
    {
        QStringList arguments{u"reproduce"_s, u"maheshwary2022"_s, u"--chapter"_s, u"4"_s, u"--preset"_s, u"full"_s};
        arguments << u"--data"_s << u"nli="_s + at("nli-train.tsv") + u","_s + at("nli-test.tsv") << u"--attention"_s
                  << u"nli="_s + at("nli-others.tsv") << u"--vectors"_s << at("vectors.txt") << u"--out"_s << at("full")
                  << u"--epochs"_s << u"8"_s;
        for (const char* setting :
             {"hidden=16", "inner=16", "learning_rate=0.005", "min_count=1", "average=0", "batch=8", "dropout=0"})
            arguments << u"--set"_s << QString::fromLatin1(setting);
        QCOMPARE(run(arguments), 0);
        const auto again =
            json::parse(core::readFile(at("full/adversarial/nli-esim/nli-esim-adversarial/config.json").toStdString()));
        QVERIFY(again.at("training").at("adversarial").at("recipe") == "query-efficient-wordnet");
        QCOMPARE(again.at("hyper_parameters").at("hidden").get<int>(), 16);
        QVERIFY(QFile::exists(at("full/figures/growth-perturbed-nli.pdf")));
        QVERIFY(rowsOf("full", "table4.4-embedding").dump().find("rammatical") != std::string::npos);
    }

    void refuses_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<QByteArray>("names");
        QTest::newRow("pairs without an attention of theirs")
            << chapter(4, at("refused")) << QByteArray("--attention nli=");
        QTest::newRow("an attention of data that are not given")
            << (chapter(4, at("refused")) << u"--attention"_s << u"news="_s + at("others.tsv")) << QByteArray("news");
        QTest::newRow("an attention where none is read")
            << (chapter(5, at("refused")) << u"--attention"_s << u"films=imdb-han"_s)
            << QByteArray("--attention is not an option of maheshwary2022-5");
        QTest::newRow("a BERT in chapter 3") << (chapter(3, at("refused")) << u"--from"_s << u"small-bert"_s)
                                             << QByteArray("--from is not an option of maheshwary2022-3");
        QTest::newRow("a chapter that the thesis does not have")
            << chapter(7, at("refused")) << QByteArray("3, 4, 5, 6");
        QTest::newRow("a chapter of a paper that has none")
            << QStringList{u"reproduce"_s, u"mayer2020"_s, u"--chapter"_s, u"3"_s,
                           u"--data"_s,    u"a=b,c"_s,     u"--out"_s,     at("refused")}
            << QByteArray("mayer2020 has no chapter 3");
        QTest::newRow("a setting that no network has")
            << (chapter(4, at("refused"))
                << u"--attention"_s << u"nli="_s + at("nli-others.tsv") << u"--set"_s << u"iner=8"_s)
            << QByteArray("iner");
        QTest::newRow("a setting of a network that is not trained")
            << (chapter(5, at("refused")) << u"--set"_s << u"bert.batch=512"_s) << QByteArray("bert.batch");
        QTest::newRow("a preset that is none")
            << (chapter(5, at("refused")) << u"--preset"_s << u"huge"_s) << QByteArray("huge");
    }
    void refuses()
    {
        QFETCH(QStringList, arguments);
        QFETCH(QByteArray, names);
        QByteArray said;
        QCOMPARE(run(arguments, &said), 2);
        QVERIFY2(said.contains(names), said.constData());
        QVERIFY(!QDir(at("refused")).exists());
    }

private:
    QString at(const char* name) const { return folder_.filePath(QLatin1String(name)); }
    void write(const char* name, const std::string& bytes) const { core::writeFile(at(name).toStdString(), bytes); }

    QStringList chapter(int number, const QString& out) const
    {
        QStringList arguments{u"reproduce"_s, u"maheshwary2022"_s, u"--chapter"_s, QString::number(number)};
        arguments << u"--data"_s << u"films="_s + at("train.tsv") + u","_s + at("test.tsv");
        arguments << u"--data"_s << u"nli="_s + at("nli-train.tsv") + u","_s + at("nli-test.tsv");
        arguments << u"--out"_s << out;
        if (number == 3)
            return arguments;
        arguments << u"--epochs"_s << u"3"_s;
        for (const char* setting : {"hidden=8", "inner=8", "embedding=16", "min_count=1", "average=0", "batch=8",
                                    "word-lstm.learning_rate=0.01", "word-lstm.batch=8", "word-lstm.average=0"})
            arguments << u"--set"_s << QString::fromLatin1(setting);
        return arguments;
    }

    QStringList chapter4Into(const QString& out) const
    {
        return chapter(4, out) << u"--attention"_s << u"films="_s + at("others.tsv") << u"--attention"_s
                               << u"nli="_s + at("nli-others.tsv");
    }

    json rowsOf(const char* out, const char* table) const
    {
        const auto file = at(out) + u"/tables/"_s + QLatin1String(table) + u".json"_s;
        return testing::rowsIn(file);
    }

    /// Rows of texts before and after: of these attacks alone, at most three of each on each of the victims.
    static void verifyExamples(const json& rows, const std::set<std::string>& attacks, std::size_t victims)
    {
        QVERIFY(!rows.empty());
        std::map<std::string, int> ofCampaign;
        for (const auto& row : rows) {
            const auto campaign = row.at("Campaign").get<std::string>();
            ++ofCampaign[campaign];
            QVERIFY2(row.at("Before") != row.at("After"), row.dump().c_str());
        }
        QVERIFY2(ofCampaign.size() <= victims * attacks.size(), rows.dump().c_str());
        for (const auto& [campaign, count] : ofCampaign)
            QVERIFY2(count <= 3, campaign.c_str());
    }

    /// The attacks that have columns.
    static std::set<std::string> attacksIn(const json& rows)
    {
        std::set<std::string> attacks;
        for (const auto& row : rows)
            for (const auto& [title, value] : row.items())
                if (const auto colon = title.find(':'); colon != std::string::npos)
                    attacks.insert(title.substr(0, colon));
        return attacks;
    }

    /// The segments that all campaigns on such victims change, with blanks between; what went wrong where the project
    /// cannot be read.
    QString segmentsChanged(const char* file, const std::string& victims) const
    {
        QByteArray listed;
        if (run({u"campaign"_s, u"list"_s, at(file), u"--json"_s}, &listed) != 0)
            return QString::fromUtf8(listed);
        QStringList segments;
        const auto project = json::parse(listed.toStdString());
        for (const auto& campaign : project.at("campaigns")) {
            if (!std::filesystem::path(campaign.at("victim").get<std::string>())
                     .filename()
                     .string()
                     .starts_with(victims))
                continue;
            QByteArray lines;
            const auto name = QString::number(campaign.at("campaign").get<int>());
            if (run({u"results"_s, at(file), u"--campaign"_s, name, u"--format"_s, u"jsonl"_s}, &lines) != 0)
                return QString::fromUtf8(lines);
            std::istringstream stream(lines.toStdString());
            for (std::string line; std::getline(stream, line);) {
                const auto result = json::parse(line);
                for (const auto& [segment, text] : result.at("original").items())
                    if (result.at("perturbed").at(segment) != text) // of failed attacks too: the best that was tried
                        segments << QString::fromStdString(segment);
            }
        }
        segments.removeDuplicates();
        segments.sort();
        return segments.join(u' ');
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestMaheshwary)
#include "tst_maheshwary.moc"
