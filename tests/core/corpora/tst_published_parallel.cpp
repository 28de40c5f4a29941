#include "tests/support/registered_test.h"
#include <QTemporaryDir>

#include "core/corpora/published/language.h"
#include "tests/core/corpora/published_files.h"
#include "tests/places.h"

using namespace core;
using namespace core::corpora;
using namespace published_files;
using namespace std::string_literals;
namespace fs = std::filesystem;

class TestPublishedParallel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void languages_data();
    void languages();
    void filesSideBySide();
    void filesThatDoNotMatch();
    void sharedSideBySide();
};

void TestPublishedParallel::languages_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<std::string>("language");
    QTest::newRow("en") << QStringLiteral("The house is at the end of the road.") << "en"s;
    QTest::newRow("es") << QStringLiteral("El perro y los gatos que viven con el señor.") << "es"s;
    QTest::newRow("de") << QStringLiteral("Der Mann und die Frau haben ein Haus.") << "de"s;
    QTest::newRow("zh") << QString::fromUtf8("几个人骑着自行车") << "zh"s;
    QTest::newRow("ja, though half of it is Han") << QString::fromUtf8("私は学校に行きます") << "ja"s;
    QTest::newRow("ru") << QString::fromUtf8("Это дом") << "ru"s;
    QTest::newRow("nothing to go by") << QStringLiteral("Oh! Hm? 42") << ""s;
}

void TestPublishedParallel::languages()
{
    QFETCH(const QString, text);
    QFETCH(const std::string, language);
    const std::string bytes = text.toStdString();
    const std::string_view view = bytes;
    QCOMPARE(published::languageOf({&view, 1}), language);
}

void TestPublishedParallel::filesSideBySide()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "a.src", "The cat sleeps.\nIt rains.\n");
    write(root / "a.tgt", "Die Katze ist müde und schläft.\nEs regnet.\n");
    write(root / "a.tgt.2", "Die Katze schläft.\nEs ist Regen.\n");
    for (const char* name : {"a", "a.src"}) {
        const Corpus corpus = readCorpus(root / name);
        QCOMPARE(corpus.format, "parallel"s);
        QCOMPARE(corpus.gold, "translation"s);
        QCOMPARE(read(corpus), (Strings{"The cat sleeps.|Die Katze ist müde und schläft.", "It rains.|Es regnet."}));
        QCOMPARE(columnOf(corpus.examples[1], "translation2"), "Es ist Regen."s);
        QCOMPARE(corpus.targetLanguage, "de"s);
        QCOMPARE(readCorpus(corpus.path, optionsOf(corpus.mapping)).sha256, corpus.sha256); // as a project repeats it
        QCOMPARE(previewCorpus(root / name).columnNames, (Strings{"source", "translation", "translation2"}));
    }
    // A named file is the source; of a prefix English is the target, and that is reported.
    write(root / "b.en", "Good day.\n");
    write(root / "b.zh", "你好。\n");
    QCOMPARE(read(readCorpus(root / "b.en")), (Strings{"Good day.|你好。"}));
    const Corpus guessed = readCorpus(root / "b");
    QCOMPARE(read(guessed), (Strings{"你好。|Good day."}));
    QCOMPARE(guessed.warnings, (Strings{"Read as zh to en. The other way: --columns text=en,translation=zh"}));
    QCOMPARE(guessed.language, "zh"s);
    QCOMPARE(guessed.examples[0].input[0].language, "zh"s);
    QCOMPARE(read(readCorpus(root / "b", {.columns = {{"text", "en"}, {"translation", "zh"}}})),
             (Strings{"Good day.|你好。"}));
    write(root / "b.zh.bpe", "other\nlines\n"); // somebody's intermediate file
    QCOMPARE(read(readCorpus(root / "b")), (Strings{"你好。|Good day."}));
    // WMT's names.
    write(root / "w.en-de.src.en", "One.\n");
    write(root / "w.en-de.ref.A.de", "Eins.\n");
    write(root / "w.en-de.ref.B.de", "Ein.\n");
    const Corpus wmt = readCorpus(root / "w.en-de");
    QCOMPARE(read(wmt), (Strings{"One.|Eins."}));
    QCOMPARE(columnOf(wmt.examples[0], "translation2"), "Ein."s);
    // Endings of one's own.
    write(root / "c.left", "One.\n");
    write(root / "c.right", "Uno.\n");
    QCOMPARE(
        read(readCorpus(root / "c", {.format = "parallel", .columns = {{"text", "left"}, {"translation", "right"}}})),
        (Strings{"One.|Uno."}));
    // A table stays a table, whatever is beside it.
    write(root / "t.en", "1\ta good film\n0\ta bad film\n");
    write(root / "t.de", "1\tein guter Film\n0\tein schlechter Film\n");
    QCOMPARE(readCorpus(root / "t.en").format, "tsv"s);
}

void TestPublishedParallel::filesThatDoNotMatch()
{
    const QTemporaryDir folder;
    const fs::path root = folder.path().toStdString();
    write(root / "a.src", "One.\nTwo.\nThree.\nFour.\n");
    write(root / "a.tgt", "Uno.\nDos.\n");
    const std::string source = (root / "a.src").string();
    const std::string target = (root / "a.tgt").string();
    QCOMPARE(errorOf([&] { (void)readCorpus(root / "a"); }),
             target + ":3: ends after 2 lines, and " + source +
                 " goes on with lines 3 to 4. Both files need a line for each text: look for a line that is missing or "
                 "cut in two");
    write(root / "b.en", "One.\n");
    write(root / "b.de", "Eins.\n");
    write(root / "b.fr", "Un.\n");
    QCOMPARE(errorOf([&] { (void)readCorpus(root / "b"); }),
             (root / "b").string() +
                 ": it is not clear which of its files are source and translation. Name two endings, "
                 "as in --columns text=de,translation=en; there are de, en, fr");
    QCOMPARE(read(readCorpus(root / "b.en", {.columns = {{"translation", "fr"}}})), (Strings{"One.|Un."}));
    QVERIFY(errorOf([&] {
                (void)readCorpus(root / "none", {.format = "parallel"});
            }).find("there are no files with this name and an ending") != std::string::npos);
    // A line that is blank on one side only is left out and reported.
    write(root / "c.src", "One.\nTwo.\nThree.\n");
    write(root / "c.tgt", "Uno.\n\nTres.\n");
    const Corpus gap = readCorpus(root / "c");
    QCOMPARE(read(gap), (Strings{"One.|Uno.", "Three.|Tres."}));
    QCOMPARE(gap.warnings, (Strings{(root / "c.src").string() + ":2: no translation in column translation"}));
}

void TestPublishedParallel::sharedSideBySide()
{
    const fs::path root = SHARED_DATA;
    if (!fs::exists(root / "multi30k"))
        QSKIP("The shared research data is not here.");
    const ReadOptions german{.columns = {{"text", "en"}, {"translation", "de"}}};
    QCOMPARE(readCorpus(root / "multi30k/data/task1/raw/train", german).examples.size(), std::size_t{29000});
    QCOMPARE(readCorpus(root / "multi30k/data/task1/raw/val.en.gz", german).examples.size(), std::size_t{1014});
    const Corpus chinese = readCorpus(root / "nmt_3am_zhen/test");
    QCOMPARE(chinese.examples.size(), std::size_t{1000});
    QCOMPARE(chinese.language + chinese.targetLanguage, "zhen"s);
    QCOMPARE(chinese.tokenization, "unicode"s);
    std::size_t words = 0;
    for (const auto& example : chinese.examples)
        words += example.input[0].text.size();
    QVERIFY(words > 8 * chinese.examples.size()); // captions, not one word each
    const Corpus news = readCorpus(root / "wmt21_newstest/newstest2021.en-de");
    QCOMPARE(news.examples.size(), std::size_t{1002});
    QVERIFY(columnOf(news.examples[0], "translation3") != "(none)"); // three references
}

QTEST_APPLESS_MAIN(TestPublishedParallel)
#include "tst_published_parallel.moc"
