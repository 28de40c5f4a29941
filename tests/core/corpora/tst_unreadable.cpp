#include "tests/support/registered_test.h"
#include "tests/support/spent.h"

#include <QTemporaryDir>

#include "tests/core/corpora/reading.h"

using namespace reading;

/// Files that cannot be read, or only in part: the messages, and that nothing is read that is not there.
class TestUnreadable : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void fails_data();
    void fails();
    void skipsWithWarning_data();
    void skipsWithWarning();
    void gzipBomb();
    void gzipCutOff();
    void memoryLimit_data();
    void memoryLimit();
    void soundFilesAreFarFromTheLimit();
    void tooManyColumns();
    void otherKindsAreNamed_data();
    void otherKindsAreNamed();
    void aTextIsNoneOfThem();
    void aFolderOfDatasetsIsNamed();
    void otherTreebanksAreNamed();
    void sentencesOfTracesAreCounted();
    void stops();
};

void TestUnreadable::fails_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<ReadOptions>("options");
    QTest::addColumn<std::string>("message");
    const ReadOptions plain;
    QTest::newRow("most rows of another width: a mapping that fits is proposed")
        << "label,title,text\n1,Nice and warm\n0,Cold and bad\n1,Fine by me\n"s << plain
        << "reviews.csv:2: 2 columns, expected 3 (label,title,text). Use --columns label=1,text=2"s;
    QTest::newRow("rows of many widths: no columns are proposed that most of them do not have")
        << "label\ttext\n1\n0\tA b\tc\n1\tA\tb\tc\n0\td\te\tf\tg\n"s << ReadOptions{.format = "tsv"}
        << "reviews.csv:2: 1 column, expected 2 (label,text). Rows have different numbers of columns: check "
           "--delimiter "
           "and --quoting"s;
    QTest::newRow("a column that is not there")
        << "0,Bad one\n1,Good one\n0,No good\n1,Oh yes\n"s << ReadOptions{.columns = {{"label", "1"}, {"text", "3"}}}
        << "reviews.csv: --columns text=3 asks for a column that is not there: the rows have 2"s;
    QTest::newRow("a name that is not there")
        << "label,text\n1,Fine.\n"s << ReadOptions{.columns = {{"label", "stars"}}}
        << "reviews.csv: there is no column named stars. Its columns are label, text"s;
    QTest::newRow("no UTF-8") << "label,text\n1,a\xc3\xa9 \xe9t\xe9\n"s << plain
                              << "reviews.csv:2:6: this byte is not UTF-8. Convert the file to UTF-8, or use "
                                 "--encoding latin-1 or --encoding windows-1252"s;
    QTest::newRow("a NUL byte") << "label,text\n1,a\0b\n"s << plain
                                << "reviews.csv:2:4: a NUL byte: this is not a text file, or it is UTF-16 without its "
                                   "mark. Check the file, or use --encoding utf-16"s;
    QTest::newRow("empty") << ""s << plain << "reviews.csv: is empty. Choose a file with one example per row"s;
    QTest::newRow("a quote never closed")
        << "label,text\n1,Fine.\n0,\"Oh no.\n1,Yes.\n"s << ReadOptions{.format = "csv"}
        << "reviews.csv:3: a quote is opened here and never closed. Write a quote inside a text twice (\"\"), or use "
           "--quoting none where quotes mean nothing"s;
    QTest::newRow("one JSON list") << "[{\"label\": 1}]"s << plain
                                   << "reviews.csv: is one JSON list. Write one object per line (JSON lines)"s;
    QTest::newRow("an unknown format")
        << "1 a\n"s << ReadOptions{.format = "xml"}
        << "there is no corpus format named xml. Choose csv, tsv, jsonl, label-text, "
           "lines, folder, snli, conllu, conllx, mrg, forms, parallel, word-problems, ukp, "
           "ibm-evidence or iam"s;
    QTest::newRow("an unknown encoding")
        << "1 a\n"s << ReadOptions{.encoding = "ebcdic"}
        << "there is no encoding named ebcdic. Choose utf-8, utf-16, latin-1 or windows-1252"s;
}

void TestUnreadable::fails()
{
    QFETCH(const std::string, bytes);
    QFETCH(const ReadOptions, options);
    QFETCH(const std::string, message);
    QCOMPARE(errorOf([&] { (void)corpusFromBytes(bytes, "reviews.csv", options); }), message);
}

void TestUnreadable::skipsWithWarning_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<Strings>("expected");
    QTest::addColumn<Strings>("warnings");
    QTest::newRow("wrong width, no label, no text, empty")
        << "label,text\n1,Fine.\n1\n,Lost.\n0,\n\n0,Bad.\n1,Good.\n0,Poor.\n1,Rich.\n"s
        << Strings{"1|Fine.", "0|Bad.", "1|Good.", "0|Poor.", "1|Rich."}
        << Strings{"f:3: 1 column, expected 2 (label,text)", "f:4: no label in column label",
                   "f:5: no text in column text", "f:6: empty row"};
    QTest::newRow("SNLI rows without agreement")
        << "{\"gold_label\":\"-\",\"sentence1\":\"A\",\"sentence2\":\"B\"}\n"
           "{\"gold_label\":\"-\",\"sentence1\":\"A\",\"sentence2\":\"B\"}\n"
           "{\"gold_label\":\"neutral\",\"sentence1\":\"A\",\"sentence2\":\"B\"}\n"s
        << Strings{"neutral|A|B"} << Strings{"f:1: no gold label (-)", "f:2: no gold label (-)"};
    QTest::newRow("a line that is no JSON")
        << "{\"label\":1,\"text\":\"A\"}\n{\"label\":0,\n{\"label\":0,\"text\":\"B\"}\n"s << Strings{"1|A", "0|B"}
        << Strings{"f:2: not valid JSON"};
    QTest::newRow("nesting without end is refused")
        << "{\"label\":1,\"text\":\"A\"}\n{\"label\":1,\"text\":"s + std::string(100000, '[') + "\n" +
               "{\"label\":0,\"text\":\"B\"}\n"
        << Strings{"1|A", "0|B"} << Strings{"f:2: brackets nested more than 32 deep"};
}

void TestUnreadable::skipsWithWarning()
{
    QFETCH(const std::string, bytes);
    QFETCH(const Strings, expected);
    QFETCH(const Strings, warnings);
    const Corpus corpus = corpusFromBytes(bytes, "f");
    QCOMPARE(summary(corpus), expected);
    QCOMPARE(corpus.warnings, warnings);
    QCOMPARE(corpus.skippedRows, warnings.size());
}

void TestUnreadable::gzipBomb()
{
    const std::string bomb = packed(std::string(std::size_t{300} << 20, 'a'));
    QVERIFY(bomb.size() < 400'000);
    const std::string message = errorOf([&] { (void)corpusFromBytes(bomb, "bomb.gz"); });
    QVERIFY2(message.starts_with("bomb.gz: holds more than 67108864 bytes"), message.c_str());
    QVERIFY2(message.ends_with("--max-memory 1G, or Memory on the window's import page"), message.c_str());
}

void TestUnreadable::gzipCutOff()
{
    std::string bytes = packed("label,text\n1,Fine.\n");
    bytes.resize(bytes.size() - 9);
    const std::string message = errorOf([&] { (void)corpusFromBytes(bytes, "half.gz"); });
    QVERIFY2(message.starts_with("half.gz: the gzip stream is cut off"), message.c_str());
}

void TestUnreadable::memoryLimit_data()
{
    // By hand: 1,000 rows with 501 keys between them are at least 1,000 x 501 cells of 16 bytes, 8 MB; a million words
    // are at least a million numbers of 4 bytes and as many places of 8 bytes.
    QTest::addColumn<std::string>("bytes");
    std::string keys = "{";
    for (int i = 0; i < 499; ++i)
        keys += "\"k" + std::to_string(i) + "\":\"x\",";
    keys += "\"label\":\"a\",\"text\":\"b\"}\n";
    for (int i = 0; i < 999; ++i)
        keys += "{\"label\":\"a\",\"text\":\"b\"}\n";
    QTest::newRow("keys of one JSON line are cells of every row") << keys;
    std::string rows;
    for (int i = 0; i < 20'000; ++i)
        rows += "1 a\n";
    QTest::newRow("label-text rows") << rows;
    QTest::newRow("words of one text") << "label,text\n1,Fine words\n0,Other words\n1,x" + [] {
        std::string text;
        for (int i = 0; i < 1'000'000; ++i)
            text += " a";
        return text;
    }() + "\n";
    QTest::newRow("blank lines") << "label,text\n1,a b\n" + std::string(1'000'000, '\n');
    std::string sentence;
    for (int i = 1; i < 20'000; ++i)
        sentence += std::to_string(i) + "\ta\t_\tX\t_\t_\t0\troot\t_\t_\n";
    QTest::newRow("words of a treebank") << sentence;
}

void TestUnreadable::memoryLimit()
{
    QFETCH(const std::string, bytes);
    const std::string message = errorOf([&] { (void)corpusFromBytes(bytes, "f", {.maxMemory = 8 << 20}); });
    QVERIFY2(message.starts_with("f: needs more than 8 MiB of memory. If the file is sound, allow more: --max-memory"),
             message.c_str());
}

void TestUnreadable::soundFilesAreFarFromTheLimit()
{
    // Short reviews with labels, as AG News and MR have them: a tenth of what 256 MiB may hold.
    std::string bytes = "label,text\n";
    for (int i = 0; i < 20'000; ++i)
        bytes += std::to_string(i % 4) + ",\"Number " + std::to_string(i) +
                 " is a sentence of words, as news have them in most of their lines.\"\n";
    QCOMPARE(corpusFromBytes(bytes, "f", {.maxMemory = 128 << 20}).examples.size(), std::size_t{20'000});
}

void TestUnreadable::tooManyColumns()
{
    const auto rows = [](std::size_t columns) {
        std::string row = "good";
        for (std::size_t i = 1; i < columns; ++i)
            row += ",a word " + std::to_string(i);
        return row + "\n" + row + "\n";
    };
    const std::string message =
        "f: has more than 1000 columns. Check --delimiter, or write a file of the columns that are needed";
    const std::string commas = std::string(200'000, ',') + "\n";
    QCOMPARE(errorOf([&] { (void)corpusFromBytes(commas, "f", {.format = "csv", .delimiter = ','}); }), message);
    // However the format is found, the limit is named; one column less is read.
    QCOMPARE(errorOf([&] { (void)corpusFromBytes(rows(1001), "f"); }), message);
    QCOMPARE(errorOf([&] { (void)corpusFromBytes(rows(1001), "f", {.format = "csv"}); }), message);
    QCOMPARE(corpusFromBytes(rows(1000), "f", {.columns = {{"label", "1"}, {"text", "2"}}}).examples.size(),
             std::size_t{2});
}

/// Files of other programs: what they are, and the command that makes JSON lines of them.
void TestUnreadable::otherKindsAreNamed_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("what");
    QTest::addColumn<std::string>("remedy");
    const auto row = [](const char* name, const std::string& bytes, const char* what, const char* remedy) {
        QTest::newRow(name) << bytes + std::string(8, '\xff') << std::string(what) << std::string(remedy);
    };
    row("Parquet", "PAR1", "a Parquet file",
        "pandas.read_parquet('d.bin').to_json('corpus.jsonl', orient='records', lines=True)");
    row("Feather", "ARROW1", "an Arrow (Feather) file", "pandas.read_feather('d.bin')");
    row("Arrow of datasets", "\xff\xff\xff\xff", "an Arrow stream", "datasets.Dataset.from_file('d.bin').to_json");
    row("pickle", "\x80\x04\x95", "a pickle of Python", "pandas.read_pickle('d.bin')");
    row("xz",
        "\xfd"
        "7zXZ",
        "packed with xz", "lzma.open('d.bin')");
    row("bz2", "BZh9", "packed with bzip2", "bz2.open('d.bin')");
    row("zip", "PK\x03\x04", "a zip file", "zipfile.ZipFile('d.bin')");
    row("HDF5", "\x89HDF\r\n\x1a\n", "an HDF5 file", "pandas.read_hdf('d.bin')");
}

void TestUnreadable::otherKindsAreNamed()
{
    QFETCH(const std::string, bytes);
    QFETCH(const std::string, what);
    QFETCH(const std::string, remedy);
    const std::string message = errorOf([&] { (void)corpusFromBytes(bytes, "some/d.bin"); });
    QVERIFY2(message.starts_with("some/d.bin: is " + what), message.c_str());
    CONTAINS(message, remedy);
}

/// A text that begins as such a file does is a text.
void TestUnreadable::aTextIsNoneOfThem()
{
    QCOMPARE(corpusFromBytes("PAR1 is a name\nBZh is one, too\n", "f").examples.size(), std::size_t{2});
}

void TestUnreadable::aFolderOfDatasetsIsNamed()
{
    const QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    put(root / "saved/state.json", "{}");
    put(root / "saved/data-00000-of-00001.arrow", "x");
    CONTAINS(errorOf([&] { (void)readCorpus(root / "saved"); }), "datasets.load_from_disk('saved')");
}

void TestUnreadable::otherTreebanksAreNamed()
{
    const auto sentences = [](const std::string& columns) {
        return "1\tDogs" + columns + "\n2\tbark" + columns + "\n\n1\tCats" + columns + "\n2\tsleep" + columns + "\n";
    };
    const std::string seven = sentences("\tdog\tNNS\tO\t2\tnsubj");
    CONTAINS(errorOf([&] { (void)corpusFromBytes(seven, "f"); }), "f: looks like a treebank of 7 columns");
    QCOMPARE(corpusFromBytes(seven, "f", {.format = "tsv"}).format, "tsv"s); // as asked
    // A table with numbers that do not start again is a table.
    QCOMPARE(corpusFromBytes("1\tgood\tA fine film.\n2\tbad\tA dull film.\n3\tgood\tNot bad.\n", "f").format, "tsv"s);
}

void TestUnreadable::sentencesOfTracesAreCounted()
{
    const Corpus corpus = corpusFromBytes(
        "( (S (NP (-NONE- *)) (VP (-NONE- *T*))) )\n( (S (NP (PRP It)) (VP (VBZ rains))) )\n", "f", {.format = "mrg"});
    QCOMPARE(corpus.examples.size(), std::size_t{1});
    QCOMPARE(corpus.skippedRows, std::size_t{1});
    QCOMPARE(corpus.warnings, (Strings{"f:1: a sentence of nothing but traces"}));
}

void TestUnreadable::stops()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("a.txt").toStdString();
    put(path, "1 one here\n0 two here\n");
    std::stop_source source;
    source.request_stop();
    QCOMPARE(errorOf([&] { (void)readCorpus(path, {}, source.get_token()); }), path.string() + ": reading was stopped");
}

QTEST_APPLESS_MAIN(TestUnreadable)
#include "tst_unreadable.moc"
