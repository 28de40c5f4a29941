#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QDir>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include "core/corpora/reading/treebank.h"
#include "core/files/file.h"
#include "tests/app/reproduce/invented.h"
#include "tests/app/reproduce/killed.h"

using testing::run;

namespace {

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
    core::writeFile(at("train.conllu").toStdString(), testing::inventedTreebank(1, 80));
    core::writeFile(at("dev.conllu").toStdString(), testing::inventedTreebank(2, 20));
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
    const auto into = [&](const QString& out) {
        auto arguments = command("first");
        arguments[arguments.indexOf(at("first"))] = out;
        return arguments;
    };
    testing::aKilledRunEndsInTheSameFiles(into, at("first"), at("second"));
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
    QCOMPARE(run(command("first") + QStringList{QStringLiteral("--seed"), QStringLiteral("9")}), 2); // another run
    QCOMPARE(run(command("third") + QStringList{QStringLiteral("--share"), QStringLiteral("1.5")}), 2);
}

QTEST_APPLESS_MAIN(TestAdversarialTrain)
#include "tst_adversarial_train.moc"
