#include "tests/places.h"
#include "tests/support/metatypes.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"
#include <QTemporaryDir>

#include "core/base/error.h"
#include "core/corpora/reading/reader.h"
#include "core/corpora/reading/treebank.h"
#include "core/corpora/reading/writer.h"
#include "core/corpora/statistics.h"
#include "core/files/file.h"

using namespace core;
using namespace core::corpora;
using namespace std::string_literals;

namespace {

struct Row {
    std::string id, label;
    std::vector<std::string> texts;
    std::vector<std::pair<std::string, std::string>> columns;
};

Corpus corpusOf(const std::vector<std::string>& segments, const std::vector<std::string>& labels,
                const std::vector<Row>& rows)
{
    Corpus corpus;
    corpus.segments = segments;
    corpus.labels = labels;
    for (const Row& row : rows) {
        Example example;
        example.id = row.id;
        std::vector<text::Segment> made;
        for (std::size_t i = 0; i < segments.size(); ++i) {
            made.emplace_back();
            made.back().name = segments[i];
            made.back().text = text::tokenize(row.texts[i]);
        }
        example.input = text::Input(std::move(made));
        const auto found = std::find(labels.begin(), labels.end(), row.label);
        if (found != labels.end())
            example.gold = structures::ClassLabel{static_cast<int>(found - labels.begin())};
        example.columns = row.columns;
        corpus.examples.push_back(std::move(example));
    }
    return corpus;
}

} // namespace

Q_DECLARE_METATYPE(core::corpora::Corpus)

class TestWriter : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void roundTrip_data();
    void roundTrip();
    void writesFiles();
    void treebankRoundTrip();
    void sharedTreebankRoundTrip();
    void refuses();
    void exactBytes();
    void figures();
    void lengthBins_data();
    void lengthBins();
};

void TestWriter::roundTrip_data()
{
    QTest::addColumn<std::string>("format");
    QTest::addColumn<Corpus>("corpus");
    const Corpus plain = corpusOf({"sentence"}, {"pos", "neg"},
                                  {{"a", "pos", {"A warm film."}, {}}, {"b", "neg", {"It drags on."}, {}}});
    const Corpus hard =
        corpusOf({"sentence"}, {"pos", "neg", "42"},
                 {{"r1", "pos", {"He said \"no\", and left."}, {{"source", "x, \"y\""}, {"topic", "art"}}},
                  {"r2", "neg", {"Two\nlines\twith a tab,\r\nand \"quotes\""}, {{"source", ""}, {"topic", "a\nb"}}},
                  {"r3", "42", {"  blanks around  "}, {{"source", "'"}, {"topic", "naïve — 日本 👍🏽"}}},
                  {"r4", "neg", {"\"wholly quoted\""}, {{"source", "a+b"}, {"topic", "=1"}}}});
    const Corpus pairs =
        corpusOf({"premise", "hypothesis"}, {"entailment", "neutral"},
                 {{"p1", "entailment", {"A dog runs .", "An animal moves ."}, {}},
                  {"p2", "neutral", {"A man\nwaits .", "He is \"early\" ."}, {{"captionID", "7.jpg"}}}});
    const Corpus unlabelled =
        corpusOf({"sentence"}, {}, {{"1", "", {"Some text here."}, {}}, {"2", "", {"Other text there."}, {}}});
    for (const char* format : {"csv", "tsv", "jsonl"}) {
        QTest::addRow("%s: plain", format) << std::string(format) << plain;
        QTest::addRow("%s: quotes, line ends, tabs, blanks, other scripts", format) << std::string(format) << hard;
        QTest::addRow("%s: pairs", format) << std::string(format) << pairs;
        QTest::addRow("%s: without labels", format) << std::string(format) << unlabelled;
    }
}

void TestWriter::roundTrip()
{
    QFETCH(const std::string, format);
    QFETCH(const Corpus, corpus);
    ReadOptions options;
    if (corpus.labels.empty())
        options.columns = {{"id", "id"}, {"text", "sentence"}};
    Corpus back = corpusFromBytes(corpusBytes(corpus, format), "f", options);
    // Of a TSV it is said where cells hold line ends.
    std::erase_if(back.warnings,
                  [](const std::string& warning) { return warning.starts_with("Cells in quotes hold"); });
    QCOMPARE(back.format, format);
    QCOMPARE(back.segments, corpus.segments);
    QCOMPARE(back.labels, corpus.labels);
    QCOMPARE(back.warnings, std::vector<std::string>{});
    QCOMPARE(back.examples.size(), corpus.examples.size());
    for (std::size_t i = 0; i < back.examples.size(); ++i) {
        const Example& now = back.examples[i];
        const Example& then = corpus.examples[i];
        QCOMPARE(now.id, then.id);
        QVERIFY(now.gold == then.gold);
        for (std::size_t k = 0; k < corpus.segments.size(); ++k)
            QCOMPARE(now.input[k].text.str(), then.input[k].text.str());
        for (const auto& column : then.columns)
            QVERIFY2(std::find(now.columns.begin(), now.columns.end(), column) != now.columns.end(),
                     column.first.c_str());
    }
}

void TestWriter::writesFiles()
{
    const QTemporaryDir folder;
    const Corpus corpus = corpusOf({"sentence"}, {"0", "1"}, {{"a", "1", {"Fine."}, {}}, {"b", "0", {"Bad."}, {}}});
    for (const char* name : {"a.csv", "a.tsv", "a.jsonl", "a.csv.gz", "a.jsonl.gz"}) {
        const std::filesystem::path path = folder.filePath(QString::fromLatin1(name)).toStdString();
        writeCorpus(corpus, path);
        const Corpus back = readCorpus(path);
        QCOMPARE(back.examples.size(), std::size_t{2});
        QCOMPARE(back.examples[0].input[0].text.str(), "Fine."s);
    }
    const std::string packed = packGzip("some text");
    QVERIFY(packed.starts_with("\x1f\x8b"));
    QCOMPARE(unpackGzip(packed, "f"), "some text"s);
    QCOMPARE(unpackGzip(packGzip(""), "f"), ""s);
    QVERIFY_EXCEPTION_THROWN(writeCorpus(corpus, folder.filePath("a.xml").toStdString()), UsageError);
    // What the name does not say: the file and the way round, also before any work is done.
    const auto problem = [](const char* name, const char* asked) {
        return errorOf([&] { (void)writtenFormat(name, asked); });
    };
    CONTAINS(problem("noext", ""), "noext: the name does not say in which format a corpus is written. Let it end in "
                                   ".csv, .tsv, .jsonl, .conllu, .conllx or .src, or choose a format: csv, tsv, ");
    CONTAINS(problem("noext.gz", ""), "noext.gz: the name does not say");
    CONTAINS(problem("a.xml", ""), "a.xml: a corpus cannot be written as xml. Let it end in .csv");
    CONTAINS(problem("a.csv", "xml"), "a.csv: a corpus cannot be written as xml. Choose csv, tsv, ");
    QCOMPARE(writtenFormat("noext", "ukp"), "ukp"s);
    QCOMPARE(writtenFormat("a.tsv.gz", ""), "tsv"s);
}

void TestWriter::treebankRoundTrip()
{
    const std::string bytes = "# sent_id = s-1\n"
                              "# text = Elle va au lac.\n"
                              "# newdoc id = lakes\n"
                              "1\tElle\t_\tPRON\t_\t_\t2\tnsubj\t_\t_\n"
                              "2\tva\t_\tVERB\t_\t_\t0\troot\t_\t_\n"
                              "3-4\tau\t_\t_\t_\t_\t_\t_\t_\t_\n"
                              "3\tà\t_\tADP\t_\t_\t5\tcase\t_\t_\n"
                              "4\tle\t_\tDET\t_\t_\t5\tdet\t_\t_\n"
                              "5\tlac\t_\tNOUN\t_\t_\t2\tobl\t_\tSpaceAfter=No\n"
                              "6\t.\t_\tPUNCT\t_\t_\t2\tpunct\t_\t_\n\n";
    QCOMPARE(corpusBytes(corpusFromBytes(bytes, "f"), "conllu"), bytes);
}

void TestWriter::sharedTreebankRoundTrip()
{
    const std::filesystem::path path = std::filesystem::path(SHARED_DATA) / "ud-ewt/en_ewt-ud-test.conllu.gz";
    if (!std::filesystem::exists(path))
        QSKIP("The shared research data is not here.");
    const Corpus corpus = readCorpus(path);
    const Corpus back = corpusFromBytes(corpusBytes(corpus, "conllu"), "f");
    QCOMPARE(back.examples.size(), std::size_t{2077});
    for (std::size_t i = 0; i < back.examples.size(); ++i) {
        QCOMPARE(back.examples[i].hash, corpus.examples[i].hash); // ids, bytes and trees
        QCOMPARE(back.examples[i].input[0].tags, corpus.examples[i].input[0].tags);
        QVERIFY(back.examples[i].input[0].text == corpus.examples[i].input[0].text);
    }
    // The text built from the words is the text the treebank states.
    std::size_t same = 0;
    const auto sentences = readTreebank(path);
    for (std::size_t i = 0; i < sentences.size(); ++i)
        same += commentOf(sentences[i], "text") == corpus.examples[i].input[0].text.str() ? 1 : 0;
    QCOMPARE(same, sentences.size() - 1); // one has a no-break space that no column shows
}

void TestWriter::refuses()
{
    {
        // A form in a corpus that is declared to have labels has no column.
        Corpus corpus;
        corpus.segments = {"text"};
        corpus.labels = {"a", "b"};
        corpus.gold = "label";
        Example example;
        example.id = "e1";
        example.input = core::text::Input::sentence(core::text::Text::ofWords(std::vector<std::string>{"why"}));
        example.gold = core::structures::TextAnswer{"answer ( A )"};
        corpus.examples.push_back(example);
        for (const char* format : {"csv", "jsonl"})
            QVERIFY_EXCEPTION_THROWN((void)corpusBytes(corpus, format), core::Error);
    }
    const Corpus pairs = corpusOf({"premise", "hypothesis"}, {"0"}, {{"1", "0", {"A b.", "C d."}, {}}});
    QVERIFY_EXCEPTION_THROWN((void)corpusBytes(pairs, "conllu"), Error);
    QVERIFY_EXCEPTION_THROWN((void)corpusBytes(pairs, "folder"), UsageError);
    const Corpus trees = corpusFromBytes("1\tYes\t_\tINTJ\t_\t_\t0\troot\t_\t_\n", "f");
    QVERIFY_EXCEPTION_THROWN((void)corpusBytes(trees, "csv"), Error);
}

void TestWriter::exactBytes()
{
    const Corpus corpus =
        corpusOf({"sentence"}, {"pos"}, {{"a", "pos", {"Say \"ah\", now"}, {{"who", "me"}}}, {"b", "pos", {"Ok"}, {}}});
    QCOMPARE(corpusBytes(corpus, "csv"), "id,label,sentence,who\na,pos,\"Say \"\"ah\"\", now\",me\nb,pos,Ok,\n"s);
    QCOMPARE(corpusBytes(corpus, "tsv"), "id\tlabel\tsentence\twho\na\tpos\tSay \"ah\", now\tme\nb\tpos\tOk\t\n"s);
    QCOMPARE(corpusBytes(corpus, "jsonl"),
             "{\"id\":\"a\",\"label\":\"pos\",\"sentence\":\"Say \\\"ah\\\", now\",\"who\":\"me\"}\n"
             "{\"id\":\"b\",\"label\":\"pos\",\"sentence\":\"Ok\",\"who\":\"\"}\n"s);
}

void TestWriter::figures()
{
    const Corpus corpus = corpusOf({"sentence"}, {"neg", "pos"},
                                   {{"1", "pos", {"the sea and The sky"}, {}}, // 5 words
                                    {"2", "neg", {"the sea"}, {}},             // 2
                                    {"3", "pos", {"the  sea"}, {}},            // 2: a duplicate, contradicting
                                    {"4", "", {"the sea"}, {}},                // 2: a duplicate without a label
                                    {"5", "neg", {""}, {}}});                  // none
    const CorpusFigures figures = figuresOf(corpus);
    QCOMPARE(figures.examples, std::size_t{5});
    QCOMPARE(figures.words, std::size_t{11});
    QCOMPARE(figures.vocabulary, std::size_t{5}); // the sea and The sky
    QCOMPARE(figures.lowerVocabulary, std::size_t{4});
    QCOMPARE(figures.duplicates, std::size_t{2});
    QCOMPARE(figures.contradictions, std::size_t{2});
    QCOMPARE(figures.unlabelled, std::size_t{1});
    QCOMPARE(figures.empty, std::size_t{1});
    QCOMPARE(figures.labels.size(), std::size_t{2});
    QCOMPARE(figures.labels[0].label, "neg"s);
    QCOMPARE(figures.labels[0].count, std::size_t{2});
    QCOMPARE(figures.labels[1].count, std::size_t{2});
    const LengthFigures& lengths = figures.lengths;
    QCOMPARE(lengths.shortest, std::size_t{0});
    QCOMPARE(lengths.longest, std::size_t{5});
    QCOMPARE(lengths.mean, 2.2);
    QCOMPARE(lengths.median, 2.0);
    QCOMPARE(lengths.step, std::size_t{1});
    QCOMPARE(lengths.histogram, (std::vector<std::size_t>{1, 0, 3, 0, 0, 1}));
    QCOMPARE(figuresOf(Corpus{}).examples, std::size_t{0});
    // Pairs of 2 + 1 and 1 + 3 words: the median of two is between them.
    const Corpus pairs = corpusOf({"premise", "hypothesis"}, {},
                                  {{"1", "", {"the sea", "water"}, {}}, {"2", "", {"sky", "it is blue"}, {}}});
    QCOMPARE(figuresOf(pairs).lengths.median, 3.5);
    QCOMPARE(figuresOf(pairs).lengths.longest, std::size_t{4});
}

void TestWriter::lengthBins_data()
{
    QTest::addColumn<int>("longest");
    QTest::addColumn<int>("step");
    QTest::newRow("39 words: bins of one") << 39 << 1;
    QTest::newRow("40 words: bins of two") << 40 << 2;
    QTest::newRow("80 words: bins of five") << 80 << 5;
    QTest::newRow("1,000 words: bins of fifty") << 1000 << 50;
    QTest::newRow("3,000 words: bins of a hundred") << 3000 << 100;
}

void TestWriter::lengthBins()
{
    QFETCH(const int, longest);
    QFETCH(const int, step);
    std::string words = "w";
    for (int i = 1; i < longest; ++i)
        words += " w";
    const Corpus corpus = corpusOf({"sentence"}, {}, {{"1", "", {words}, {}}});
    const LengthFigures lengths = figuresOf(corpus).lengths;
    QCOMPARE(lengths.step, static_cast<std::size_t>(step));
    QVERIFY(lengths.histogram.size() <= 40);
    QCOMPARE(lengths.histogram.back(), std::size_t{1});
}

QTEST_APPLESS_MAIN(TestWriter)
#include "tst_writer.moc"
