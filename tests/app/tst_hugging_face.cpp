#include "tests/support/registered_test.h"

#include <algorithm>
#include <map>
#include <set>

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "core/text/splitting/tokenizer.h"
#include "models/inference/victim_loader.h"
#include "tests/places.h"
#include "tests/support/command_line.h"
#include "tests/support/models/random_classifier.h"

using namespace Qt::StringLiterals;
using testing::RandomClassifier;
using Family = RandomClassifier::Family;

using tests::cli;

namespace {

/// Different texts of words that the tiny models know.
std::vector<std::string> texts(std::size_t count)
{
    const std::vector<std::string> words{"the",  "small", "cat", "cats", "played", "playing", "in",
                                         "snow", "dog",   "un",  "2",    "cafe",   "dogs",    "unknown"};
    core::Random random(5);
    std::set<std::string> made;
    while (made.size() < count) {
        std::string text = "the";
        for (std::size_t n = 3 + random.below(4); n > 0; --n)
            text += ' ' + words[random.below(words.size())];
        made.insert(text + " .");
    }
    return {made.begin(), made.end()};
}

/// Which label the victim gives each text, asked without the program.
std::vector<std::string> labelsFrom(const QString& folder, const std::vector<std::string>& texts)
{
    const auto victim = models::ModelLoader().load(folder.toStdString());
    std::vector<core::text::Input> inputs;
    for (const auto& text : texts)
        inputs.push_back(core::text::Input::sentence(core::text::tokenize(text)));
    std::vector<std::string> labels;
    for (const auto& answer : victim->predict(inputs, {}))
        labels.push_back(victim->card().labels[static_cast<std::size_t>(core::structures::labelOf(answer))]);
    return labels;
}

} // namespace

/// Folders as Hugging Face's save_pretrained writes them, from the command line: tiny random models, whose own answers
/// are the corpus's labels, so that every number is known.
class TestHuggingFace : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        QVERIFY(folder_.isValid());
        qputenv("XDG_DATA_HOME", folder_.filePath(u"data"_s).toUtf8());
        qputenv("XDG_CACHE_HOME", folder_.filePath(u"cache"_s).toUtf8());
        texts_ = texts(24);
        for (const auto& [name, family] : std::vector<std::pair<QString, Family>>{
                 {u"bert"_s, Family::Bert}, {u"roberta"_s, Family::Roberta}, {u"distilbert"_s, Family::DistilBert}}) {
            // The first weights under which both answers are frequent.
            std::vector<std::string> labels;
            for (std::ptrdiff_t good = 0; good < 6 || good > 18; good = std::ranges::count(labels, "good")) {
                QVERIFY(++seeds_[name] < 100);
                tiny(name, family).write(folder_.filePath(name).toStdString());
                labels = labelsFrom(folder_.filePath(name), texts_);
            }
            writeCorpus(name, labels);
        }
    }

    void evaluate_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"bert", "roberta", "distilbert"})
            QTest::newRow(name) << QString::fromLatin1(name);
    }
    void evaluate()
    {
        QFETCH(const QString, name);
        const auto answer =
            cli({u"evaluate"_s, u"--victim"_s, folder_.filePath(name), u"--corpus"_s, corpus(name), u"--json"_s});
        QVERIFY2(answer.exit == 0, answer.err.constData());
        QCOMPARE(answer.json()[u"examples"].toInt(), 24);
        QCOMPARE(answer.json()[u"accuracy"].toDouble(), 1.0);
        QCOMPARE(answer.json()[u"errors"].toInt(), 0);
    }

    void attack_data() { evaluate_data(); }
    void attack()
    {
        QFETCH(const QString, name);
        const QString project = folder_.filePath(name + u".faultline"_s);
        const auto answer = cli({u"attack"_s, u"--victim"_s, folder_.filePath(name), u"--corpus"_s, corpus(name),
                                 u"--recipe"_s, u"deepwordbug"_s, u"--project"_s, project, u"--json"_s});
        QVERIFY2(answer.exit == 0, answer.err.constData());
        const auto counts = answer.json();
        QCOMPARE(counts[u"examples"].toInt(), 24);
        QCOMPARE(counts[u"attacked"].toInt(), 24); // the labels are the victim's own, so nothing is skipped
        QCOMPARE(counts[u"clean_score"].toDouble(), 1.0);
        QCOMPARE(counts[u"errors"].toInt(), 0);
        QVERIFY(counts[u"succeeded"].toInt() > 0);
        // What succeeded has another label when the victim is asked again, and what failed has the same.
        std::vector<std::string> perturbed, gold, status;
        for (const auto& line : cli({u"results"_s, project}).out.trimmed().split('\n')) {
            const auto result = QJsonDocument::fromJson(line).object();
            perturbed.push_back(result[u"perturbed"].toObject()[u"sentence"].toString().toStdString());
            gold.push_back(result[u"gold"].toString().toStdString());
            status.push_back(result[u"status"].toString().toStdString());
        }
        QCOMPARE(perturbed.size(), std::size_t{24});
        const auto labels = labelsFrom(folder_.filePath(name), perturbed);
        for (std::size_t i = 0; i < labels.size(); ++i)
            QVERIFY2((labels[i] != gold[i]) == (status[i] == "succeeded"), perturbed[i].c_str());
    }

    /// The check at the door: labels in another order than the corpus's are found, also by LABEL_0 and LABEL_1.
    void swappedLabelsAreFound()
    {
        const auto checked = [&](const nlohmann::ordered_json& labels) {
            const QString folder = folder_.filePath(u"swapped"_s);
            tiny(u"bert"_s, Family::Bert).write(folder.toStdString(), {{"id2label", labels}});
            const auto answer = cli({u"evaluate"_s, u"--victim"_s, folder, u"--corpus"_s, corpus(u"bert"_s)});
            return answer.exit == 0 ? answer.out : answer.err;
        };
        const auto right = checked({{"0", "bad"}, {"1", "good"}});
        QVERIFY2(right.contains("100") && !right.contains("swapped"), right.constData());
        const auto swapped = checked({{"0", "good"}, {"1", "bad"}});
        QVERIFY2(swapped.contains("The labels look swapped: read as bad, good the victim would score 100.0 %"),
                 swapped.constData());
        QVERIFY2(swapped.contains("instead of 0.0 %"), swapped.constData());
        // Names that fit nothing are matched by order, and the guess is reported.
        const auto numbered = checked({{"0", "LABEL_0"}, {"1", "LABEL_1"}});
        QVERIFY2(numbered.contains("guess"), numbered.constData());
    }

    /// A BERT of another kind is not a victim, and the message says what it is for.
    void othersAreRefusedInALine()
    {
        const testing::RandomBert masked;
        masked.write(folder_.filePath(u"masked"_s).toStdString());
        masked.keepTokenizerJsonAlone(folder_.filePath(u"masked"_s).toStdString());
        for (const auto& command : {u"evaluate"_s, u"attack"_s}) {
            QStringList arguments{command, u"--victim"_s, folder_.filePath(u"masked"_s), u"--corpus"_s,
                                  corpus(u"bert"_s)};
            if (command == u"attack")
                arguments << u"--recipe"_s << u"deepwordbug"_s;
            const auto answer = cli(arguments);
            QVERIFY(answer.exit != 0);
            QVERIFY2(answer.err.contains("a masked language model, not a victim") &&
                         answer.err.contains("transformation.model=FOLDER"),
                     answer.err.constData());
        }
        // As the message says: a recipe takes its words from the folder.
        const auto used = cli({u"explain"_s, u"--victim"_s, folder_.filePath(u"bert"_s), u"--text"_s,
                               u"the small cat played ."_s, u"--recipe"_s, u"bae"_s, u"--set"_s,
                               u"transformation.model="_s + folder_.filePath(u"masked"_s), u"--json"_s});
        QVERIFY2(used.exit == 0, used.err.constData());
        std::set<std::string> known(masked.pieces.begin(), masked.pieces.end()), proposed;
        for (const auto& step : used.json()[u"trace"].toObject()[u"steps"].toArray())
            for (const auto& candidate : step.toObject()[u"candidates"].toArray())
                proposed.insert(candidate.toObject()[u"to"].toString().toLower().toStdString());
        QVERIFY(!proposed.empty());
        QVERIFY2(std::ranges::includes(known, proposed), proposed.begin()->c_str());
    }

    /// Into another folder, with the files that are no weights; what stands there is not written over.
    void conversion()
    {
        const auto from = QStringLiteral(TEST_DATA "/checkpoints/bert-2019");
        const auto to = folder_.filePath(u"converted"_s);
        const QStringList command{u"model"_s, u"convert"_s, from, u"--to"_s, u"safetensors"_s, u"--out"_s, to};
        const auto made = cli(command);
        QVERIFY2(made.exit == 0, made.err.constData());
        QCOMPARE(made.out.trimmed(), (to + u"/model.safetensors"_s).toUtf8());
        QCOMPARE(QDir(to).entryList(QDir::Files),
                 (QStringList{u"config.json"_s, u"expected.json"_s, u"model.safetensors"_s, u"vocab.txt"_s}));
        const auto again = cli(command);
        QCOMPARE(again.exit, 2);
        QVERIFY2(again.err.contains("is there already") && again.err.contains("--force"), again.err.constData());
        QCOMPARE(cli(command + QStringList{u"--force"_s}).exit, 0);

        const auto info = cli({u"model"_s, u"info"_s, to, u"--json"_s});
        const auto report = info.json()[u"report"].toObject();
        QCOMPARE(report[u"what"].toString(), u"a classifier, BertForSequenceClassification (Hugging Face)"_s);
        QCOMPARE(report[u"labels"].toArray().size(), 3);
        QCOMPARE(report[u"problem"].toString(), QString());
        QCOMPARE(info.exit, 0);

        // A script learns from the exit code that a folder cannot be used.
        const auto weights = to + u"/model.safetensors"_s;
        QVERIFY(QFile::resize(weights, QFileInfo(weights).size() - 100));
        const auto damaged = cli({u"model"_s, u"info"_s, to, u"--json"_s});
        QCOMPARE(damaged.exit, 1);
        QVERIFY(damaged.json()[u"report"].toObject()[u"problem"].toString().contains(u"outside the file"_s));
        const auto shown = cli({u"model"_s, u"info"_s, to});
        QCOMPARE(shown.exit, 1);
        QVERIFY2(shown.out.contains("remedy"), shown.out.constData());
        // ... and a person what to do, also where config.json cannot be read.
        QFile config(to + u"/config.json"_s);
        QVERIFY(config.open(QFile::WriteOnly | QFile::Truncate) && config.write("{") == 1);
        config.close();
        const auto broken = cli({u"model"_s, u"info"_s, to});
        QCOMPARE(broken.exit, 1);
        QVERIFY2(broken.out.contains("not valid JSON") && broken.out.contains("remedy"), broken.out.constData());
        QCOMPARE(cli({u"model"_s, u"info"_s, to, u"--json"_s}).json()[u"report"].toObject()[u"what"].toString(),
                 u"a model"_s);
    }

private:
    [[nodiscard]] RandomClassifier tiny(const QString& name, Family family) const
    {
        RandomClassifier model;
        model.family = family;
        model.labels = {"bad", "good"};
        model.bert.seed = seeds_.at(name);
        model.bert.positions = 64;
        model.bert.range = 3.0;
        return model;
    }
    [[nodiscard]] QString corpus(const QString& name) const { return folder_.filePath(name + u".tsv"_s); }
    void writeCorpus(const QString& name, const std::vector<std::string>& labels) const
    {
        std::ofstream file(corpus(name).toStdString());
        file << "label\ttext\n";
        for (std::size_t i = 0; i < texts_.size(); ++i)
            file << labels[i] << '\t' << texts_[i] << '\n';
    }
    QTemporaryDir folder_;
    std::vector<std::string> texts_;
    std::map<QString, std::uint64_t> seeds_; ///< Of the weights.
};

QTEST_GUILESS_MAIN(TestHuggingFace)
#include "tst_hugging_face.moc"
