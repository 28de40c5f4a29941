#include "tests/places.h"
#include "tests/support/registered_test.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QProcess>
#include <QTemporaryDir>

#include "core/base/random.h"
#include "core/files/file.h"

namespace {

/// Simple sentences of Esperanto, whose words show their part of speech: "La granda kato vidas ofte la hundon."
std::string treebank(std::uint64_t seed, int sentences)
{
    const std::vector<std::string> nouns{"kato", "hundo", "knabo", "patro", "amiko", "libro", "domo", "arbo"};
    const std::vector<std::string> verbs{"vidas", "amas", "havas", "trovas"};
    const std::vector<std::string> adjectives{"granda", "bela", "malnova", "juna"};
    const std::vector<std::string> adverbs{"nun", "ofte", "hodiaŭ"};
    core::Random random(seed);
    const auto one = [&](const std::vector<std::string>& of) { return of[random.below(of.size())]; };
    std::string text;
    for (int i = 1; i <= sentences; ++i) {
        const std::vector<std::vector<std::string>> rows{{"La", "DET", "DT", "3", "det"},
                                                         {one(adjectives), "ADJ", "JJ", "3", "amod"},
                                                         {one(nouns), "NOUN", "NN", "4", "nsubj"},
                                                         {one(verbs), "VERB", "VBZ", "0", "root"},
                                                         {one(adverbs), "ADV", "RB", "4", "advmod"},
                                                         {"la", "DET", "DT", "7", "det"},
                                                         {one(nouns) + "n", "NOUN", "NN", "4", "obj"},
                                                         {".", "PUNCT", ".", "4", "punct"}};
        text += "# sent_id = eo-" + std::to_string(i) + "\n";
        for (std::size_t w = 0; w < rows.size(); ++w)
            text += std::to_string(w + 1) + "\t" + rows[w][0] + "\t_\t" + rows[w][1] + "\t" + rows[w][2] + "\t_\t" +
                    rows[w][3] + "\t" + rows[w][4] + "\t_\t_\n";
        text += "\n";
    }
    return text;
}

} // namespace

/// Tagger, language model and parser of another language, and the black-box attack with them.
class TestAnotherLanguage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void aTaggerHoldsOutATenthAndSaysHowItDoes();
    void theBlackBoxUsesTheLanguagesOwnModels();

private:
    [[nodiscard]] std::string at(const char* name) const
    {
        return folder_.filePath(QString::fromLatin1(name)).toStdString();
    }
    static QByteArray run(const std::vector<std::string>& arguments);

    QTemporaryDir folder_;
};

QByteArray TestAnotherLanguage::run(const std::vector<std::string>& arguments)
{
    QStringList list;
    for (const auto& argument : arguments)
        list << QString::fromStdString(argument);
    QProcess process;
    process.start(QStringLiteral(FAULTLINE_CLI), list);
    if (!process.waitForFinished(120'000) || process.exitCode() != 0) {
        qWarning("%s", process.readAllStandardError().constData());
        return {};
    }
    return process.readAllStandardOutput();
}

void TestAnotherLanguage::initTestCase()
{
    qputenv("XDG_DATA_HOME", at("data").c_str());
    qputenv("XDG_CACHE_HOME", at("cache").c_str());
    core::writeFile(at("train.conllu"), treebank(1, 200));
    core::writeFile(at("test.conllu"), treebank(2, 30));
}

void TestAnotherLanguage::aTaggerHoldsOutATenthAndSaysHowItDoes()
{
    const auto said =
        QJsonDocument::fromJson(run({"train", "tagger", "--train", at("train.conllu"), "--out", at("tagger"), "--set",
                                     "language=eo", "test=" + at("test.conllu"), "--json"}));
    const auto scores = said[QLatin1String("scores")].toObject();
    for (const char* part : {"dev", "test"})
        for (const char* tags : {"upos", "xpos"})
            QVERIFY2(scores[QLatin1String(part)][QLatin1String(tags)].toDouble() > 0.99, part); // its words show it
    const auto card = QJsonDocument::fromJson(QByteArray::fromStdString(core::readFile(at("tagger/config.json"))));
    QCOMPARE(card[QLatin1String("language")].toString(), QStringLiteral("eo"));
    QCOMPARE(card[QLatin1String("training")][QLatin1String("sentences")].toInt(), 180);
}

void TestAnotherLanguage::theBlackBoxUsesTheLanguagesOwnModels()
{
    QVERIFY(!run({"train", "mlm", "--train", at("train.conllu"), "--out", at("mlm"), "--epochs", "2"}).isEmpty());
    QVERIFY(!run({"train", "parser", "--arch", "word", "--train", at("train.conllu"), "--out", at("parser"), "--epochs",
                  "2", "--set", "layers=1", "hidden=40", "batch=200", "language=eo"})
                 .isEmpty());
    const auto results =
        run({"attack", "--victim", at("parser"), "--corpus", at("test.conllu"), "--recipe", "parser-blackbox",
             "--trace", "all", "--project", at("p.faultline"), "--set", "transformation.model=" + at("mlm"),
             "constraints.pos.tagger=" + at("tagger"), "constraints.word-class.tagger=" + at("tagger"), "--json"});
    QVERIFY(!results.isEmpty());
    const std::string words = treebank(1, 200);
    int edits = 0;
    for (const auto& line : run({"results", at("p.faultline")}).split('\n'))
        for (const auto& edit : QJsonDocument::fromJson(line)[QLatin1String("edits")].toArray()) {
            const auto after = edit.toObject()[QLatin1String("to")].toString().toLower().toStdString();
            QVERIFY2(words.find("\t" + after + "\t") != std::string::npos, after.c_str()); // a word of the language
            ++edits;
        }
    QVERIFY(edits > 0);
}

QTEST_GUILESS_MAIN(TestAnotherLanguage)
#include "tst_another_language.moc"
