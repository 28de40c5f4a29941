#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include "core/base/random.h"
#include "core/corpora/reading/treebank.h"
#include "core/files/file.h"
#include "tests/app/reproduce/command_line.h"

using testing::run;

namespace {

/// Sentences of a tiny grammar, "the NOUN VERB the NOUN with the NOUN": what the last noun is decides where "with"
/// belongs, so that changing it moves an arc of another word.
std::string treebank(std::uint64_t seed, int sentences)
{
    const std::vector<std::string> nouns{"cat", "dog", "bird", "boat", "tree", "stone"};
    const std::vector<std::string> tools{"net", "rope", "hook", "lamp"};
    const std::vector<std::string> parts{"tail", "sail", "leaf", "root"};
    const std::vector<std::string> verbs{"sees", "likes", "finds", "takes"};
    core::Random random(seed);
    const auto one = [&](const std::vector<std::string>& of) { return of[random.below(of.size())]; };
    std::string text;
    for (int i = 1; i <= sentences; ++i) {
        const bool tool = random.below(2) == 0;
        const std::vector<std::vector<std::string>> rows{
            {"the", "DT", "2", "det"},        {one(nouns), "NN", "3", "nsubj"},
            {one(verbs), "VBZ", "0", "root"}, {"the", "DT", "5", "det"},
            {one(nouns), "NN", "3", "dobj"},  {"with", "IN", tool ? "3" : "5", "prep"},
            {"the", "DT", "8", "det"},        {one(tool ? tools : parts), "NN", "6", "pobj"}};
        text += "# sent_id = s" + std::to_string(i) + "\n";
        for (std::size_t w = 0; w < rows.size(); ++w)
            text += std::to_string(w + 1) + "\t" + rows[w][0] + "\t_\t_\t" + rows[w][1] + "\t_\t" + rows[w][2] + "\t" +
                    rows[w][3] + "\t_\t_\n";
        text += "\n";
    }
    return text;
}

/// Words of the parser's vocabulary in place of others: needs no language model.
constexpr const char* recipe = R"({"name": "any-word", "goal": {"type": "tree-error"},
    "transformation": {"type": "vocabulary", "draws": 20},
    "constraints": [{"type": "max-perturbed", "share": 0.4}], "search": {"type": "weak-spots"}})";

} // namespace

/// From a small treebank to a parser that was trained again, by the command alone.
class TestAdversarialTrain : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void wholeRun();
    void anInterruptedRunGoesOn();
    void aStopIsNoFailure();
    void byPerturbation();
    void refuses();

private:
    [[nodiscard]] QString at(const char* name) const { return folder_.filePath(QString::fromLatin1(name)); }
    [[nodiscard]] QStringList command(const char* out) const;
    QTemporaryDir folder_;
};

QStringList TestAdversarialTrain::command(const char* out) const
{
    return {QStringLiteral("adversarial-train"),
            QStringLiteral("parser"),
            QStringLiteral("--victim"),
            at("parser"),
            QStringLiteral("--train"),
            at("train.conllu"),
            QStringLiteral("--dev"),
            at("dev.conllu"),
            QStringLiteral("--test"),
            at("dev.conllu"),
            QStringLiteral("--recipe"),
            at("any-word.json"),
            QStringLiteral("--attack"),
            at("any-word.json"),
            QStringLiteral("--out"),
            at(out),
            QStringLiteral("--workers"),
            QStringLiteral("1"),
            QStringLiteral("--json")};
}

void TestAdversarialTrain::initTestCase()
{
    qputenv("XDG_DATA_HOME", at("data").toUtf8());
    qputenv("XDG_CACHE_HOME", at("cache").toUtf8());
    core::writeFile(at("train.conllu").toStdString(), treebank(1, 80));
    core::writeFile(at("dev.conllu").toStdString(), treebank(2, 20));
    core::writeFile(at("any-word.json").toStdString(), recipe);
    QStringList train{
        QStringLiteral("train"),    QStringLiteral("parser"), QStringLiteral("--train"), at("train.conllu"),
        QStringLiteral("--dev"),    at("dev.conllu"),         QStringLiteral("--out"),   at("parser"),
        QStringLiteral("--epochs"), QStringLiteral("15")};
    for (const char* setting : {"layers=1", "hidden=12", "arc=12", "label=8", "word=12", "min_count=1", "batch=100"})
        train << QStringLiteral("--set") << QString::fromLatin1(setting);
    QCOMPARE(run(train), 0);
}

void TestAdversarialTrain::wholeRun()
{
    QByteArray output;
    QCOMPARE(run(command("first"), &output), 0);
    const QDir out(at("first"));
    for (const char* name : {"attack.faultline", "train.conllu.gz", "clean.json", "evaluation.faultline", "table2.tex",
                             "table2.csv", "parser-adversarial/model.safetensors"})
        QVERIFY2(out.exists(QString::fromLatin1(name)), name);
    // Half of the sentences were attacked; those that fooled the parser follow the training text with their gold trees.
    const auto merged = core::corpora::readTreebank(out.filePath(QStringLiteral("train.conllu.gz")).toStdString());
    QVERIFY(merged.size() > 80 && merged.size() <= 120);
    const auto original = core::corpora::readTreebank(at("train.conllu").toStdString());
    for (std::size_t i = 0; i < merged.size(); ++i) {
        const std::string id = core::corpora::commentOf(merged[i], "sent_id");
        QCOMPARE(id.ends_with("-adversarial"), i >= 80);
        const auto& source = original[std::stoul(id.substr(1)) - 1];
        QVERIFY(core::corpora::treeOf(merged[i]) == core::corpora::treeOf(source));
    }
    const auto config = QJsonDocument::fromJson(QByteArray::fromStdString(
        core::readFile(out.filePath(QStringLiteral("parser-adversarial/config.json")).toStdString())));
    QCOMPARE(config[QStringLiteral("hidden")].toInt(), 12); // the victim's own settings
    QCOMPARE(config[QStringLiteral("training")][QStringLiteral("epochs")].toInt(), 15);
    const auto against = config[QStringLiteral("training")][QStringLiteral("adversarial")];
    QCOMPARE(against[QStringLiteral("victim")].toString(), QStringLiteral("parser"));
    QCOMPARE(against[QStringLiteral("attack")].toString(), QStringLiteral("black-box"));
    const auto rows = QJsonDocument::fromJson(output)[QStringLiteral("table")][QStringLiteral("rows")].toArray();
    QCOMPARE(rows.size(), 2); // clean, attacked
    QVERIFY(rows[1].toObject().contains(QStringLiteral("Word-based Adv [b]: UAS")));
}

void TestAdversarialTrain::anInterruptedRunGoesOn()
{
    for (const int wait : {300, 700, 1500, 2500}) { // kill -9 in different stages
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), command("second"));
        process.waitForFinished(wait);
        process.kill();
        process.waitForFinished();
    }
    QCOMPARE(run(command("second")), 0);
    for (const char* name : {"train.conllu.gz", "clean.json", "table2.csv", "parser-adversarial/model.safetensors"}) {
        const QString path = QStringLiteral("/") + QString::fromLatin1(name);
        QVERIFY2(core::readFile((at("first") + path).toStdString()) ==
                     core::readFile((at("second") + path).toStdString()),
                 name);
    }
}

void TestAdversarialTrain::aStopIsNoFailure()
{
    QProcess process;
    process.start(QStringLiteral(FAULTLINE_CLI), command("stopped"));
    QVERIFY(process.waitForStarted());
    QTRY_VERIFY_WITH_TIMEOUT(QFile::exists(at("stopped/state.json.lock")), 60'000); // it is at work
    QTest::qWait(200);
    process.terminate();
    QVERIFY(process.waitForFinished(60'000));
    QCOMPARE(process.exitStatus(), QProcess::NormalExit);
    QCOMPARE(process.exitCode(), 130);
    QCOMPARE(run(command("stopped")), 0);
}

/// Variants of sentences that exchange words keep the gold trees.
void TestAdversarialTrain::byPerturbation()
{
    auto perturb = command("perturbed") + QStringList{QStringLiteral("--by"), QStringLiteral("perturbation")};
    perturb[perturb.indexOf(at("any-word.json"))] = QStringLiteral("enumerate-synonyms");
    perturb.remove(perturb.indexOf(QStringLiteral("--test")), 2);
    QCOMPARE(run(perturb), 0);
    const auto merged = core::corpora::readTreebank(at("perturbed/train.conllu.gz").toStdString());
    QCOMPARE(merged.size(), std::size_t{80 + 40}); // a variant of each drawn sentence
    const auto original = core::corpora::readTreebank(at("train.conllu").toStdString());
    for (std::size_t i = 80; i < merged.size(); ++i) {
        const std::string id = core::corpora::commentOf(merged[i], "sent_id");
        QVERIFY2(id.ends_with("-adversarial.1"), id.c_str());
        const auto& source = original[std::stoul(id.substr(1)) - 1];
        QVERIFY(core::corpora::treeOf(merged[i]) == core::corpora::treeOf(source));
        QVERIFY(core::corpora::textOf(merged[i]).str() != core::corpora::textOf(source).str());
    }
}

void TestAdversarialTrain::refuses()
{
    QCOMPARE(run(command("first") + QStringList{QStringLiteral("--seed"), QStringLiteral("9")}), 1); // another run
    QCOMPARE(run(command("third") + QStringList{QStringLiteral("--share"), QStringLiteral("1.5")}), 2);
}

QTEST_APPLESS_MAIN(TestAdversarialTrain)
#include "tst_adversarial_train.moc"
