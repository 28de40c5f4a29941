#include "tests/support/registered_test.h"

#include <set>

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include "core/base/random.h"
#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "tests/app/reproduce/command_line.h"
#include "tests/places.h"

using testing::run;
using namespace Qt::StringLiterals;

/// `adversarial-train classifier` on invented reviews: by attack, and by perturbation without asking the victim.
class TestAdversarialClassifiers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        qputenv("XDG_DATA_HOME", at("data").toUtf8());
        qputenv("XDG_CACHE_HOME", at("cache").toUtf8());
        core::writeFile(at("train.tsv").toStdString(), reviews(1, 120));
        core::writeFile(at("test.tsv").toStdString(), reviews(2, 20));
        QStringList train{u"train"_s,      u"classifier"_s, u"--arch"_s, u"word-cnn"_s, u"--train"_s,
                          at("train.tsv"), u"--out"_s,      at("cnn"),   u"--epochs"_s, u"6"_s};
        for (const char* setting : {"labels=bad,good", "filters=8", "windows=1,2", "embedding=12", "min_count=1",
                                    "batch=10", "learning_rate=0.01"})
            train << u"--set"_s << QString::fromLatin1(setting);
        QCOMPARE(run(train), 0);
    }

    void byAttack()
    {
        QByteArray said;
        QCOMPARE(run(command("attacked") + QStringList{u"--recipe"_s, u"pwws"_s, u"--test"_s, at("test.tsv"),
                                                       u"--attack"_s, u"pwws"_s, u"--json"_s},
                     &said),
                 0);
        // A tenth chooses the epoch, half of the others were attacked. Texts that fooled the victim follow the
        // training text with its label.
        const auto corpus = merged("attacked");
        QVERIFY(corpus.examples.size() > 108 && corpus.examples.size() <= 108 + 54);
        const auto dev = merged("attacked", "dev");
        QCOMPARE(dev.examples.size(), std::size_t{12});
        std::set<unsigned long> held;
        for (const auto& example : dev.examples)
            held.insert(std::stoul(example.id));
        QCOMPARE(std::set<std::string>(corpus.labels.begin(), corpus.labels.end()),
                 (std::set<std::string>{"bad", "good"})); // the victim's names for 0 and 1
        const auto source = core::corpora::readCorpus(at("train.tsv").toStdString());
        std::set<std::string> changedIds;
        for (std::size_t i = 0; i < corpus.examples.size(); ++i) {
            const auto& example = corpus.examples[i];
            QCOMPARE(example.id.ends_with("-adversarial"), i >= 108);
            QVERIFY(!held.contains(std::stoul(example.id))); // neither learnt from nor attacked
            const auto original = std::stoul(example.id) - 1;
            QCOMPARE(example.input[0].text.str() == source.examples[original].input[0].text.str(), i < 108);
            QCOMPARE(corpus.labels[static_cast<std::size_t>(core::structures::labelOf(example.gold))],
                     std::string(core::structures::labelOf(source.examples[original].gold) == 0 ? "bad" : "good"));
            QVERIFY(changedIds.insert(example.id).second);
        }
        const auto config = configOf("attacked");
        QCOMPARE(config[u"hyper_parameters"_s][u"filters"_s].toInt(), 8); // the victim's own settings
        QCOMPARE(config[u"hyper_parameters"_s][u"windows"_s].toArray(), (QJsonArray{1, 2}));
        QCOMPARE(config[u"training"_s][u"epochs"_s].toInt(), 6);
        QCOMPARE(config[u"training"_s][u"adversarial"_s][u"victim"_s].toString(), u"cnn"_s);
        QCOMPARE(config[u"training"_s][u"adversarial"_s][u"attack"_s].toString(), u"black-box"_s);
        const auto card = core::readFile(at("attacked/cnn-adversarial/README.md").toStdString());
        QVERIFY2(card.find("- adversarial: victim cnn, attack black-box, ") != std::string::npos, card.c_str());
        const auto rows = QJsonDocument::fromJson(said)[u"table"_s][u"rows"_s].toArray();
        QCOMPARE(rows.size(), 1); // of one attack: both models before and under it
        QCOMPARE(rows[0].toObject().size(), 5);
    }

    /// A network of pairs is trained again as one, with its own settings.
    void pairsOfTheirOwnNetworks()
    {
        std::string rows = "label\tpremise\thypothesis\n";
        for (int i = 0; i < 40; ++i)
            rows += i % 2 == 0 ? "yes\tthe film is good fun\tit is a good film\n"
                               : "no\tthe film is good fun\tit is a bad film\n";
        core::writeFile(at("pairs.tsv").toStdString(), rows);
        QStringList train{u"train"_s,      u"pairs"_s, u"--arch"_s, u"infersent"_s, u"--train"_s,
                          at("pairs.tsv"), u"--out"_s, at("pairs"), u"--epochs"_s,  u"2"_s};
        for (const char* setting : {"hidden=8", "inner=9", "embedding=12", "min_count=1", "batch=10", "weighted=true"})
            train << u"--set"_s << QString::fromLatin1(setting);
        QCOMPARE(run(train), 0);
        QCOMPARE(
            run({u"adversarial-train"_s, u"pairs"_s, u"--victim"_s, at("pairs"), u"--train"_s, at("pairs.tsv"),
                 u"--by"_s, u"perturbation"_s, u"--recipe"_s, u"enumerate-synonyms"_s, u"--out"_s, at("pairs-again")}),
            0);
        const auto config =
            nlohmann::json::parse(core::readFile(at("pairs-again/pairs-adversarial/config.json").toStdString()));
        QCOMPARE(config.at("architecture").get<std::string>(), std::string("infersent"));
        QCOMPARE(config.at("hyper_parameters").at("inner").get<int>(), 9);
        QCOMPARE(config.at("training").at("weighted").get<bool>(), true);
        QVERIFY(config.at("segments") == (nlohmann::json{"premise", "hypothesis"}));
    }

    void byPerturbation()
    {
        const auto perturbed = [&](const char* out, const char* perText) {
            return run(command(out) + QStringList{u"--by"_s, u"perturbation"_s, u"--recipe"_s, u"enumerate-synonyms"_s,
                                                  u"--per-text"_s, QString::fromLatin1(perText)});
        };
        QCOMPARE(perturbed("one", "1"), 0);
        QCOMPARE(merged("one").examples.size(), std::size_t{108 + 54}); // one of each drawn text
        QCOMPARE(configOf("one")[u"training"_s][u"adversarial"_s][u"attack"_s].toString(), u"perturbation"_s);
        QCOMPARE(perturbed("three", "3"), 0);
        QCOMPARE(merged("three").examples.size(), std::size_t{108 + 162});
        // The same seed gives the same model.
        QCOMPARE(perturbed("again", "1"), 0);
        for (const char* file : {"/train.jsonl.gz", "/cnn-adversarial/model.safetensors"})
            QVERIFY(core::readFile((at("one") + QString::fromLatin1(file)).toStdString()) ==
                    core::readFile((at("again") + QString::fromLatin1(file)).toStdString()));
    }

    /// Models of half of the adversarial texts and of all of them, each attacked like the victim.
    void stepByStep()
    {
        QByteArray said;
        QCOMPARE(run(command("steps") + QStringList{u"--by"_s, u"perturbation"_s, u"--recipe"_s,
                                                    u"enumerate-synonyms"_s, u"--steps"_s, u"2"_s, u"--test"_s,
                                                    at("test.tsv"), u"--attack"_s, u"pwws"_s, u"--json"_s},
                     &said),
                 0);
        QCOMPARE(merged("steps", "train-1-of-2").examples.size(), std::size_t{108 + 27});
        QCOMPARE(merged("steps").examples.size(), std::size_t{108 + 54});
        const auto half = nlohmann::json::parse(
            core::readFile(at("steps/cnn-adversarial-1-of-2/config.json").toStdString()))["training"]["adversarial"];
        QCOMPARE(half.at("share_learnt").get<double>(), 0.25);
        QCOMPARE(half.at("part").get<std::string>(), std::string("1 of 2"));
        QVERIFY(!configOf("steps")[u"training"_s][u"adversarial"_s].toObject().contains(u"part"_s));
        // The victim and both models, before and under the attack.
        const auto rows = QJsonDocument::fromJson(said)[u"table"_s][u"rows"_s].toArray();
        QCOMPARE(rows.size(), 1);
        QCOMPARE(rows[0].toObject().size(), 7);
        QCOMPARE(run({u"figure"_s, at("steps/evaluation.faultline"), u"growth"_s, u"--measure"_s,
                      u"attacked-accuracy"_s, u"--out"_s, at("growth.csv")}),
                 0);
        const auto growth = QString::fromUtf8(read(at("growth.csv")));
        for (const char* share : {",0", ",25", ",50"})
            QVERIFY2(growth.contains(QLatin1String(share)), qPrintable(growth));
        QCOMPARE(run(command("none") + QStringList{u"--recipe"_s, u"pwws"_s, u"--steps"_s, u"0"_s}), 2);
    }

    void refuses()
    {
        auto wrong = command("wrong") + QStringList{u"--recipe"_s, u"pwws"_s};
        wrong[1] = u"parser"_s;
        QCOMPARE(run(wrong), 2);
        QVERIFY(!QDir(at("wrong")).exists());
        // A victim that was not trained here does not describe its training.
        const auto config = at("cnn") + u"/config.json"_s;
        auto object = QJsonDocument::fromJson(read(config)).object();
        object.remove(u"training"_s);
        QDir().mkpath(at("foreign"));
        for (const char* name : {"vocab.txt", "model.safetensors"})
            QVERIFY(QFile::copy(at("cnn") + u'/' + QString::fromLatin1(name),
                                at("foreign") + u'/' + QString::fromLatin1(name)));
        core::writeFile((at("foreign") + u"/config.json"_s).toStdString(),
                        QJsonDocument(object).toJson().toStdString());
        auto foreign = command("of-foreign") + QStringList{u"--recipe"_s, u"pwws"_s};
        foreign[3] = at("foreign");
        QCOMPARE(run(foreign), 1);
        // One that started from word vectors needs them.
        object = QJsonDocument::fromJson(read(config)).object();
        auto training = object[u"training"_s].toObject();
        training[u"vectors"_s] = QJsonObject{{u"name"_s, u"some.txt"_s}};
        object[u"training"_s] = training;
        core::writeFile((at("foreign") + u"/config.json"_s).toStdString(),
                        QJsonDocument(object).toJson().toStdString());
        QCOMPARE(run(foreign), 1);
        // Vectors that cannot be read, here in the last line, are refused before the training text is attacked.
        core::writeFile(at("bad.txt").toStdString(), "film 0.1 0.2\nmovie 0.1 0.3\nplot 0.1\n");
        foreign[foreign.indexOf(u"--out"_s) + 1] = at("of-vectors"); // another start is another plan
        foreign << u"--from"_s << at("bad.txt");
        QCOMPARE(run(foreign), 1);
        QVERIFY(!QFile::exists(at("of-vectors") + u"/attack.faultline"_s));
    }

private:
    QString at(const char* name) const { return folder_.filePath(QString::fromLatin1(name)); }
    QStringList command(const char* out) const
    {
        return {u"adversarial-train"_s, u"classifier"_s, u"--victim"_s, at("cnn"),      u"--train"_s,
                at("train.tsv"),        u"--out"_s,      at(out),       u"--workers"_s, u"2"_s};
    }
    static QByteArray read(const QString& file)
    {
        return QByteArray::fromStdString(core::readFile(file.toStdString()));
    }
    QJsonObject configOf(const char* out) const
    {
        return QJsonDocument::fromJson(read(at(out) + u"/cnn-adversarial/config.json"_s)).object();
    }
    core::corpora::Corpus merged(const char* out, const char* part = "train") const
    {
        return core::corpora::readCorpus((at(out) + u'/' + QLatin1String(part) + u".jsonl.gz"_s).toStdString());
    }

    /// Short reviews whose adjectives determine the label.
    static std::string reviews(std::uint64_t seed, int count)
    {
        static const char* good[] = {"wonderful", "moving", "brilliant", "charming"};
        static const char* bad[] = {"dull", "awful", "boring", "terrible"};
        static const char* things[] = {"story", "acting", "film", "ending"};
        std::string bytes = "label\ttext\n";
        core::Random random(seed);
        for (int i = 0; i < count; ++i) {
            const auto* words = i % 2 == 0 ? bad : good;
            bytes +=
                std::to_string(i % 2) + "\tthe " + things[random.below(4)] + " is " + words[random.below(4)] + "\n";
        }
        return bytes;
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestAdversarialClassifiers)
#include "tst_adversarial_classifiers.moc"
