#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include <nlohmann/json.hpp>

#include "core/corpora/label_names.h"
#include "tests/core/corpora/reading.h"

using namespace reading;

/// The language that the user says of a corpus.
class TestLanguage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init() { folder_ = std::make_unique<QTemporaryDir>(); }

    void textsAreInIt_data()
    {
        QTest::addColumn<QByteArray>("name");
        QTest::addColumn<QByteArray>("bytes");
        QTest::newRow("table") << QByteArray("a.tsv") << QByteArray("label\ttext\n1\tein guter Film\n0\tein Unsinn\n");
        QTest::newRow("lines") << QByteArray("a.txt") << QByteArray("Ein guter Film\nEin Unsinn\n");
        QTest::newRow("treebank") << QByteArray("a.conllu")
                                  << QByteArray("1\tLauf\tlaufen\tVERB\tVVIMP\t_\t0\troot"
                                                "\t_\t_\n\n");
    }
    void textsAreInIt()
    {
        QFETCH(const QByteArray, name);
        QFETCH(const QByteArray, bytes);
        ReadOptions options;
        const auto unsaid = corpusFromBytes(bytes.toStdString(), name.toStdString(), options);
        QCOMPARE(unsaid.language, std::string());
        QCOMPARE(unsaid.examples.front().input[0].language, std::string("en"));
        QVERIFY(unsaid.mapping.find("language") == std::string::npos); // as earlier projects have it
        options.language = "de-AT";
        const auto said = corpusFromBytes(bytes.toStdString(), name.toStdString(), options);
        QCOMPARE(said.language, std::string("de-AT"));
        for (const auto& example : said.examples)
            QCOMPARE(example.input[0].language, std::string("de-AT"));
        QCOMPARE(said.examples.front().hash, unsaid.examples.front().hash);
        QCOMPARE(optionsOf(said.mapping).language, std::string("de-AT")); // it is read again in it
        QCOMPARE(languageSaid(said.mapping), std::string("de-AT"));
        QCOMPARE(languageSaid(unsaid.mapping), std::string());
    }

    /// A folder per class, and a parallel corpus whose files say another language than the user.
    void inFoldersAndParallelFiles()
    {
        const std::filesystem::path folder = folder_->path().toStdString();
        put(folder / "films" / "pos" / "1.txt", "ein guter Film");
        put(folder / "films" / "neg" / "1.txt", "ein Unsinn");
        put(folder / "text.de", "Ein guter Film\n");
        put(folder / "text.en", "A good film\n");
        ReadOptions options;
        options.language = "de";
        QCOMPARE(readCorpus(folder / "films", options).examples.front().input[0].language, std::string("de"));
        ReadOptions pair;
        pair.format = "parallel";
        pair.columns = {{"text", "de"}, {"translation", "en"}};
        const auto asFilesSay = readCorpus(folder / "text", pair);
        QCOMPARE(asFilesSay.language, std::string("de"));
        QCOMPARE(asFilesSay.targetLanguage, std::string("en"));
        pair.language = "gsw";
        const auto asUserSays = readCorpus(folder / "text", pair);
        QCOMPARE(asUserSays.language, std::string("gsw"));
        QCOMPARE(asUserSays.examples.front().input[0].language, std::string("gsw"));
        QCOMPARE(asUserSays.targetLanguage, std::string("en"));
    }

    void aStoredMappingChangesItsLanguage()
    {
        const std::string plain = R"({"columns":{"text":"1"},"encoding":"utf-8","format":"csv"})";
        const auto german = withLanguage(plain, "de");
        QCOMPARE(optionsOf(german).language, std::string("de"));
        QCOMPARE(withLanguage(german, ""), plain);
        QVERIFY_THROWS_EXCEPTION(Error, (void)withLanguage("[", "de"));
        QCOMPARE(languageSaid("["), std::string());
        QVERIFY_THROWS_EXCEPTION(
            Error, (void)optionsOf(R"({"columns":{"text":"1"},"encoding":"utf-8","format":"csv","language":7})"));
    }

private:
    std::unique_ptr<QTemporaryDir> folder_;
};

QTEST_APPLESS_MAIN(TestLanguage)
#include "tst_language.moc"
