#include "tests/support/registered_test.h"

#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include <algorithm>
#include <map>
#include <set>

#include "core/corpora/reader.h"

using namespace Qt::StringLiterals;

/// Texts that are made without a victim, and how a victim fares on them.
class TestPerturb : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyVariantIsOneChangeOfItsOriginal();
    void anyNumberOfWorkersWritesTheSame();
    void pairsAgreeWithTheirParts();
    void treebanksAreRefused();

private:
    QByteArray cli(const QStringList& arguments)
    {
        QProcess process;
        process.start(QStringLiteral(FAULTLINE_CLI), arguments);
        process.waitForFinished(120'000);
        said_ = process.readAllStandardError();
        code_ = process.exitCode();
        return process.readAllStandardOutput();
    }
    QString perturbed(const QString& name, const QStringList& more = {}, const QString& recipe = u"synonyms-answer"_s)
    {
        const QString file = folder_.filePath(name);
        cli(QStringList{u"perturb"_s, u"--corpus"_s, reviews_, u"--recipe"_s, recipe, u"--to"_s, file} + more);
        return file;
    }
    static core::corpora::Corpus read(const QString& file)
    {
        return core::corpora::readCorpus(file.toStdString(), {}, {});
    }
    static QByteArray bytes(const QString& path)
    {
        QFile file(path);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    QTemporaryDir folder_;
    QString reviews_ = QStringLiteral(RESOURCES "/corpora/demo-reviews.tsv");
    QByteArray said_;
    int code_ = -1;
};

void TestPerturb::everyVariantIsOneChangeOfItsOriginal()
{
    const auto file = perturbed(u"one.csv"_s, {u"--limit"_s, u"20"_s, u"--per-text"_s, u"5"_s});
    QVERIFY2(code_ == 0, said_);
    const auto originals = read(reviews_);
    std::map<std::string, const core::corpora::Example*> byId;
    for (const auto& example : originals.examples)
        byId[example.id] = &example;
    const auto variants = read(file);
    std::map<std::string, int> ofText;
    std::set<std::string> texts;
    for (const auto& variant : variants.examples) {
        std::map<std::string, std::string> columns(variant.columns.begin(), variant.columns.end());
        const auto* original = byId.at(columns.at("original_id"));
        QVERIFY(!columns.at("operator").empty());
        QCOMPARE(variants.labels.at(static_cast<std::size_t>(labelOf(variant.gold))),
                 originals.labels.at(static_cast<std::size_t>(labelOf(original->gold))));
        // One word differs, and it is the one that `edits` names.
        const auto before = original->input[0].text.words();
        const auto after = variant.input[0].text.words();
        QCOMPARE(after.size(), before.size());
        std::string edits;
        for (std::size_t i = 0; i < before.size(); ++i)
            if (before[i].id != after[i].id)
                edits +=
                    (edits.empty() ? "" : " ") + std::string(before[i].form()) + ">" + std::string(after[i].form());
        QCOMPARE(columns.at("edits"), edits);
        QVERIFY(texts.insert(variant.input[0].text.str()).second);
        QVERIFY(++ofText[original->id] <= 5);
    }
    QVERIFY(ofText.size() > 10);
}

void TestPerturb::anyNumberOfWorkersWritesTheSame()
{
    const QStringList few{u"--limit"_s, u"60"_s,     u"--per-place"_s, u"2"_s,        u"--per-text"_s,
                          u"3"_s,       u"--seed"_s, u"5"_s,           u"--workers"_s};
    const auto one = bytes(perturbed(u"w1.csv"_s, few + QStringList{u"1"_s}));
    QVERIFY(!one.isEmpty());
    QCOMPARE(bytes(perturbed(u"w3.csv"_s, few + QStringList{u"3"_s})), one);
    auto other = few;
    other[other.indexOf(u"5"_s)] = u"6"_s;
    QVERIFY(bytes(perturbed(u"s6.csv"_s, other + QStringList{u"3"_s})) != one); // another draw
}

/// The accuracies over the pairs are those of the two files by themselves.
void TestPerturb::pairsAgreeWithTheirParts()
{
    const auto file = perturbed(u"pairs.csv"_s, {u"--per-text"_s, u"2"_s});
    const auto evaluated = [&](const QStringList& what) {
        const auto json = cli(QStringList{u"evaluate"_s, u"--victim"_s, u"mr-wordcnn"_s, u"--json"_s} + what);
        return QJsonDocument::fromJson(json).object();
    };
    const auto pairs = evaluated({u"--pairs"_s, reviews_, file});
    QVERIFY2(code_ == 0, said_);
    const auto near = [](const QJsonValue& a, const QJsonValue& b) {
        return std::abs(a.toDouble() - b.toDouble()) < 1e-12;
    };
    QVERIFY(near(pairs["standard"_L1], evaluated({u"--corpus"_s, reviews_})["accuracy"_L1]));
    QVERIFY(near(pairs["perturbation"_L1], evaluated({u"--corpus"_s, file})["accuracy"_L1]));
    QVERIFY(pairs["robust"_L1].toDouble() > pairs["perturbation"_L1].toDouble());
    const auto rises = pairs["loss_rises"_L1].toInt();
    QVERIFY(rises > 0 && rises <= pairs["perturbed"_L1].toInt());
    QVERIFY(pairs["blackbox_success"_L1].isDouble() && pairs["wall_seconds"_L1].isDouble());
    // Looked up in its own training file nothing is new; of another one's texts everything is.
    const auto known = evaluated({u"--corpus"_s, reviews_, u"--train"_s, reviews_});
    QCOMPARE(known["seen_share"_L1].toDouble(), 1.0);
    QVERIFY(known.contains("accuracy_unseen"_L1) && known["accuracy_unseen"_L1].isNull());
    const auto fresh = evaluated({u"--corpus"_s, file, u"--train"_s, reviews_});
    QCOMPARE(fresh["seen_share"_L1].toDouble(), 0.0);
    QCOMPARE(fresh["accuracy_unseen"_L1].toDouble(), fresh["accuracy"_L1].toDouble());
    QCOMPARE(fresh["examples_unseen"_L1].toInt(), fresh["examples"_L1].toInt());
}

void TestPerturb::treebanksAreRefused()
{
    cli({u"perturb"_s, u"--corpus"_s, QStringLiteral(RESOURCES "/corpora/demo-treebank.conllu"), u"--recipe"_s,
         u"synonyms-answer"_s, u"--to"_s, folder_.filePath(u"t.csv"_s)});
    QCOMPARE(code_, 2);
    QVERIFY(said_.contains("adversarial-train"));
}

QTEST_GUILESS_MAIN(TestPerturb)
#include "tst_perturb.moc"
