#include "tests/support/registered_test.h"
#include "tests/support/spent.h"
#include <QTemporaryDir>

#include <cmath>
#include <ctime>

#include "core/base/hash.h"
#include "core/corpora/identity.h"
#include "tests/core/corpora/reading.h"
#include "tests/places.h"

using namespace reading;

class TestReaders : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void reads_data();
    void reads();
    void parsesColumns();
    void keepsIdsRowsAndColumns();
    void identityFollowsContent();
    void labelOrder();
    void guessesAreSaid_data();
    void guessesAreSaid();
    void headsWithoutRelations();
    void labelsAreNamed();
    void excelNamesItsDelimiter();
    void imdbFolder();
    void preview();
    void mappingRepeatsTheReading();
    void tokenizationIsOneForTheCorpus();
    void limit();
    void quickEnough();
    void sharedSets_data();
    void sharedSets();
};

void TestReaders::reads_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<ReadOptions>("options");
    QTest::addColumn<std::string>("format");
    QTest::addColumn<Strings>("expected");
    const ReadOptions plain;

    const std::string csv = "label,text\npos,\"Warm, and \"\"funny\"\".\"\nneg,\"Two\nlines\"\n";
    QTest::newRow("RFC 4180: quotes doubled, a line end inside")
        << csv << plain << "csv"s << Strings{"pos|Warm, and \"funny\".", "neg|Two\nlines"};
    QTest::newRow("a byte order mark is no part of the first name")
        << "\xef\xbb\xbf" + csv << plain << "csv"s << Strings{"pos|Warm, and \"funny\".", "neg|Two\nlines"};
    QTest::newRow("gzip by its magic number")
        << packed(csv) << plain << "csv"s << Strings{"pos|Warm, and \"funny\".", "neg|Two\nlines"};
    QTest::newRow("CRLF") << "text,label\r\nFine.,1\r\nPoor.,0\r\n"s << plain << "csv"s
                          << Strings{"1|Fine.", "0|Poor."};
    QTest::newRow("CR alone") << "text,label\rFine.,1\rPoor.,0\r"s << plain << "csv"s << Strings{"1|Fine.", "0|Poor."};
    QTest::newRow("semicolons") << "text;label\nFine, but long.;1\nPoor, too.;0\n"s << plain << "csv"s
                                << Strings{"1|Fine, but long.", "0|Poor, too."};
    QTest::newRow("columns by name") << "a,b,c\nx,Good one.,1\ny,Bad one.,0\n"s
                                     << ReadOptions{.columns = {{"label", "c"}, {"text", "b"}}} << "csv"s
                                     << Strings{"1|Good one.", "0|Bad one."};
    QTest::newRow("columns by number") << "3,Wall Street,Stocks fell again.\n1,Quake,A village was hit.\n"s
                                       << ReadOptions{.columns = {{"label", "1"}, {"text", "3"}}} << "csv"s
                                       << Strings{"3|Stocks fell again.", "1|A village was hit."};
    QTest::newRow("two columns joined")
        << "\"3\",\"Wall Street\",\"Stocks fell again.\"\n\"1\",\"A quake\",\"A village was hit.\"\n"s
        << ReadOptions{.columns = {{"label", "1"}, {"text", "2+3"}}} << "csv"s
        << Strings{"3|Wall Street Stocks fell again.", "1|A quake A village was hit."};
    QTest::newRow("label, title and text without a header are joined")
        << "\"3\",\"Wall Street\",\"Stocks fell again.\"\n\"1\",\"A quake\",\"A village was hit.\"\n"s << plain
        << "csv"s << Strings{"3|Wall Street Stocks fell again.", "1|A quake A village was hit."};
    QTest::newRow("TSV takes quotes as letters")
        << "sentence\tlabel\n\"bad\" is too kind\t0\n\"a stray opening\t1\n"s << plain << "tsv"s
        << Strings{"0|\"bad\" is too kind", "1|\"a stray opening"};
    QTest::newRow("TSV with doubled quotes is quoted")
        << "sentence\tlabel\n\"he said \"\"no\"\"\tagain\"\t0\nplain words\t1\n"s << plain << "tsv"s
        << Strings{"0|he said \"no\"\tagain", "1|plain words"};
    QTest::newRow("labels, ids, texts without a header")
        << "0\tneg/7_2\tA dull affair.\n1\tpos/9_8\tA real delight.\n1\tpos/4_9\tWe laughed.\n"s << plain << "tsv"s
        << Strings{"0|A dull affair.", "1|A real delight.", "1|We laughed."};
    QTest::newRow("label, premise, hypothesis")
        << "entailment\tA dog runs .\tAn animal moves .\nneutral\tA man eats .\tHe is hungry .\n"s << plain << "tsv"s
        << Strings{"entailment|A dog runs .|An animal moves .", "neutral|A man eats .|He is hungry ."};
    QTest::newRow("hypothesis before premise in the file") << "hypothesis,premise,label\nIt moves.,A dog runs.,yes\n"s
                                                           << plain << "csv"s << Strings{"yes|A dog runs.|It moves."};
    QTest::newRow("label text") << "1 a warm , funny film\n0 too long , and dull\n0 \" no \" thanks\n"s << plain
                                << "label-text"s
                                << Strings{"1|a warm , funny film", "0|too long , and dull", "0|\" no \" thanks"};
    QTest::newRow("label text with fastText's mark") << "__label__good nice one\n__label__bad no , thanks\n"s << plain
                                                     << "label-text"s << Strings{"good|nice one", "bad|no , thanks"};
    QTest::newRow("JSON lines") << "{\"label\": 1, \"text\": \"caf\\u00e9\"}\n{\"text\": \"no\", \"label\": 0}\n"s
                                << plain << "jsonl"s << Strings{"1|café", "0|no"};
    QTest::newRow("JSON lines with words")
        << "{\"label\": true, \"text\": [\"two\", \"words\"]}\n"s << plain << "jsonl"s << Strings{"true|two words"};
    QTest::newRow("SNLI") << "{\"gold_label\":\"neutral\",\"sentence1\":\"A man eats.\",\"sentence2\":\"He sits.\","
                             "\"pairID\":\"7r1n\",\"sentence1_parse\":\"(ROOT)\"}\n"s
                          << plain << "snli"s << Strings{"neutral|A man eats.|He sits."};
    QTest::newRow("UTF-16 little-endian by its mark")
        << "\xff\xfe"
           "t\0e\0x\0t\0,\0l\0a\0b\0e\0l\0\n\0\xe9\0t\0\xe9\0,\0001\0\n\0"s
        << plain << "csv"s << Strings{"1|été"};
    QTest::newRow("latin-1 by option") << "text,label\n\xe9t\xe9,1\n"s << ReadOptions{.encoding = "latin-1"} << "csv"s
                                       << Strings{"1|été"};
    QTest::newRow("windows-1252 by option")
        << "text,label\n\x80 5,1\n"s << ReadOptions{.encoding = "windows-1252"} << "csv"s << Strings{"1|€ 5"};
    QTest::newRow("texts without labels")
        << "7\tone text\n8\tanother text\n9\ta third text\n"s << ReadOptions{.columns = {{"id", "1"}, {"text", "2"}}}
        << "tsv"s << Strings{"?|one text", "?|another text", "?|a third text"};
    QTest::newRow("any segment's name")
        << "topic\tsentence\tannotation\nschool uniforms\tThey cost much.\tArgument_against\n"s
        << ReadOptions{.columns = {{"topic", "topic"}, {"text", "sentence"}, {"label", "annotation"}}} << "tsv"s
        << Strings{"Argument_against|school uniforms|They cost much."};
}

void TestReaders::reads()
{
    QFETCH(const std::string, bytes);
    QFETCH(const ReadOptions, options);
    QFETCH(const std::string, format);
    QFETCH(const Strings, expected);
    const Corpus corpus = corpusFromBytes(bytes, "reviews", options);
    QCOMPARE(corpus.format, format);
    QCOMPARE(summary(corpus), expected);
    QCOMPARE(corpus.skippedRows, std::size_t{0});
}

void TestReaders::parsesColumns()
{
    const std::map<std::string, std::string> expected{{"label", "2"}, {"text", "3+4"}};
    QCOMPARE(parseColumns("label=2, text=3+4"), expected);
    QVERIFY(parseColumns("").empty());
    QVERIFY_EXCEPTION_THROWN(parseColumns("label"), UsageError);
    QVERIFY_EXCEPTION_THROWN(parseColumns("=2"), UsageError);
    QVERIFY_EXCEPTION_THROWN(parseColumns("label=1,label=2"), UsageError);
}

void TestReaders::keepsIdsRowsAndColumns()
{
    const Corpus corpus = corpusFromBytes("id,topic,label,text\nx1,food,1,\"Hot\nsoup.\"\nx2,cars,0,Old rust.\n", "f");
    QCOMPARE(corpus.examples[1].id, "x2"s);
    QCOMPARE(corpus.examples[1].row, std::size_t{4}); // the quoted line end moves it
    using Column = std::pair<std::string, std::string>;
    QCOMPARE(corpus.examples[1].columns, (std::vector<Column>{{"topic", "cars"}}));
    const Corpus numbered = corpusFromBytes("label,text\n1,Hot soup.\n0,Old rust.\n", "f");
    QCOMPARE(numbered.examples[0].id, "1"s);
    QCOMPARE(numbered.examples[1].id, "2"s);
    const Corpus repeated = corpusFromBytes("id,label,text\na,1,Hot soup.\na,0,Old rust.\n", "f");
    QCOMPARE(repeated.warnings, Strings{"f:3: the id a was used before, in line 2"});
    QCOMPARE(repeated.examples.size(), std::size_t{2});
}

void TestReaders::identityFollowsContent()
{
    const auto hashes = [](const std::string& bytes, const ReadOptions& options = {}) {
        std::vector<std::uint64_t> all;
        for (const auto& example : corpusFromBytes(bytes, "f", options).examples)
            all.push_back(example.hash);
        return all;
    };
    const auto base = hashes("id,label,text\na,1,Hot soup.\nb,0,Old rust.\n");
    QCOMPARE(hashes("text\tid\tlabel\nOld rust.\tb\t0\nHot soup.\ta\t1\n"),
             (std::vector<std::uint64_t>{base[1], base[0]})); // neither format nor place matter
    QCOMPARE(hashes("id,label,text\na,1,Hot soup.\nb,0,Old rust.\n", {.tokenization = text::Tokenization::Whitespace}),
             base);
    QVERIFY(hashes("id,label,text\na,1,Hot soups.\nb,0,Old rust.\n")[0] != base[0]);
    QVERIFY(hashes("id,label,text\na,0,Hot soup.\nb,1,Old rust.\n")[0] != base[0]);
    QVERIFY(hashes("id,label,text\nc,1,Hot soup.\nb,0,Old rust.\n")[0] != base[0]);
}

void TestReaders::labelOrder()
{
    QCOMPARE(corpusFromBytes("10 a b\n2 c d\n-1 e f\n", "f").labels, (Strings{"-1", "2", "10"}));
    QCOMPARE(summary(corpusFromBytes("10 a b\n2 c d\n", "f")), (Strings{"10|a b", "2|c d"}));
    QCOMPARE(corpusFromBytes("label,text\npos,A b.\nneg,C d.\n10,E f.\n", "f").labels, (Strings{"pos", "neg", "10"}));
}

void TestReaders::guessesAreSaid_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<Strings>("examples");
    QTest::addColumn<Strings>("doubts");
    QTest::newRow("a logical form is no hypothesis")
        << "what is the largest state\t( argmax $0 ( state:t $0 ) ( size:i $0 ) )\nwhere is utah\t( lambda $0 e ( "
           "loc:t "
           "utah $0 ) )\n"s
        << Strings{"?|what is the largest state", "?|where is utah"} << Strings{}; // it is the answer
    QTest::newRow("a logical form beside a label is the user's")
        << "label,text,lf\n1,what is the largest state,( argmax $0 ( state:t $0 ) )\n0,where is utah,( loc:t utah )\n"s
        << Strings{"1|what is the largest state", "0|where is utah"}
        << Strings{"Column lf looks like a logical form and is kept beside the text; it is not attacked"};
    QTest::newRow("an equation is no hypothesis")
        << "a bee has 2 legs . how many legs do 1 bees have ?\tx = ( 2 * 1 )\nwhat is 1 % of 2 ?\t1 * 0.01 * 2 = x\n"s
        << Strings{"?|a bee has 2 legs . how many legs do 1 bees have ?", "?|what is 1 % of 2 ?"} << Strings{};
    QTest::newRow("two texts that may be something else")
        << "this is a good film\tit is a fine one\nnow the end is near\tsoon it will be over\n"s
        << Strings{"?|this is a good film|it is a fine one", "?|now the end is near|soon it will be over"}
        << Strings{
               "Columns 1 and 2 are read as premise and hypothesis. If only one of them is a text, say so: --columns "
               "text=1"};
    QTest::newRow("a named text beside others")
        << "Equation,Body,Question\n+ number0 number1,He has number0 apples .,How many in all ?\n- number1 number0,She "
           "ate "
           "number1 of them .,How many are left now ?\n"s
        << Strings{"?|He has number0 apples .", "?|She ate number1 of them ."}
        << Strings{"Column Equation looks like an equation and is kept beside the text; it is not attacked",
                   "The text is column Body; Question could be texts too. To read others, or several joined: --columns "
                   "text=Body+Question"};
    QTest::newRow("no doubt about a label and a text")
        << "1\ta good film\n0\ta bad film\n"s << Strings{"1|a good film", "0|a bad film"} << Strings{};
    QTest::newRow("no doubt about inference")
        << "entailment\ta man eats\tsomeone eats\nneutral\ta dog runs\tit is fast\n"s
        << Strings{"entailment|a man eats|someone eats", "neutral|a dog runs|it is fast"} << Strings{};
}

void TestReaders::guessesAreSaid()
{
    QFETCH(const std::string, bytes);
    QFETCH(const Strings, examples);
    QFETCH(const Strings, doubts);
    const Corpus corpus = corpusFromBytes(bytes, "f");
    QCOMPARE(summary(corpus), examples);
    QCOMPARE(corpus.warnings, doubts);
}

void TestReaders::headsWithoutRelations()
{
    std::string bytes;
    for (int i = 0; i < 5; ++i)
        bytes += "Pierre\tNNP\t2\nVinken\tNNP\t0\n.\t.\t2\n\n";
    QCOMPARE(
        errorOf([&] { (void)corpusFromBytes(bytes, "f.dp"); }),
        "f.dp: looks like a word, its tag and its head on each line, without relations. Write it as CoNLL-U, with ten "
        "columns and the relation dep where there is none"s);
}

void TestReaders::labelsAreNamed()
{
    const std::string bytes = "2\tGoal in extra time\n1\tTalks go on\n2\tA late win\n";
    const Corpus plain = corpusFromBytes(bytes, "f");
    const Corpus named = corpusFromBytes(bytes, "f", {.labelNames = parseLabelNames("1=World,2=Sports")});
    QCOMPARE(named.labels, (Strings{"World", "Sports"}));
    QCOMPARE(summary(named).front(), "Sports|Goal in extra time"s);
    QCOMPARE(named.examples[0].hash, plain.examples[0].hash); // the same example of the same file
    QCOMPARE(optionsOf(named.mapping).labelNames,
             (std::map<std::string, std::string>{{"1", "World"}, {"2", "Sports"}}));
    QVERIFY(plain.mapping.find("label_names") == std::string::npos);
    QCOMPARE(errorOf([&] {
                 (void)corpusFromBytes(bytes, "f", {.labelNames = {{"3", "Business"}}});
             }),
             "f: there is no label 3 to be named Business. Its labels are 1, 2"s);
    QCOMPARE(errorOf([&] {
                 (void)corpusFromBytes(bytes, "f", {.labelNames = {{"1", "2"}}});
             }),
             "f: two labels would have one name. Names are 2, 2"s);
}

void TestReaders::excelNamesItsDelimiter()
{
    const std::string bytes = "\xef\xbb\xbfsep=;\r\nlabel;text\r\n1;\"a b\"\r\n0;\"b c\"\r\n";
    const Corpus corpus = corpusFromBytes(bytes, "e.csv");
    QCOMPARE(corpus.format, "csv"s);
    QCOMPARE(summary(corpus), (Strings{"1|a b", "0|b c"}));
    QCOMPARE(corpus.examples.front().row, std::size_t{3}); // as an editor counts lines
    QCOMPARE(summary(corpusFromBytes("sep=|\n1|x, y; z\n", "f")), (Strings{"1|x, y; z"}));
}

void TestReaders::imdbFolder()
{
    const QTemporaryDir folder;
    const std::filesystem::path root = folder.path().toStdString();
    put(root / "train/pos/0_9.txt", "A delight.");
    put(root / "train/neg/10_2.txt.gz", packed("A bore."));
    put(root / "train/neg/1_3.txt", "Two lines,\nall bad.");
    put(root / "train/neg/2_1.txt", " \n");
    put(root / "train/unsup/0_0.txt", "Who knows.");
    put(root / "train/urls_pos.txt", "nothing");
    put(root / "test/pos/0_8.txt", "Fun.");
    const Corpus corpus = readCorpus(root / "train");
    QCOMPARE(corpus.format, "folder"s);
    QCOMPARE(corpus.labels, (Strings{"neg", "pos"}));
    QCOMPARE(summary(corpus), (Strings{"neg|A bore.", "neg|Two lines,\nall bad.", "pos|A delight."}));
    QCOMPARE(corpus.examples[0].id, "neg/10_2"s);
    QCOMPARE(corpus.skippedRows, std::size_t{1});
    QCOMPARE(readCorpus(root / "test").examples.size(), std::size_t{1});
    const std::string message = errorOf([&] { (void)readCorpus(root); });
    QVERIFY2(message.ends_with("Choose one, such as " + (root / "test").string()), message.c_str());
    QVERIFY(errorOf([&] { (void)readCorpus(root / "train/pos"); }).find("no folders with .txt files") !=
            std::string::npos);
    QCOMPARE(previewCorpus(root / "train").rows.size(), std::size_t{4});
    const std::string before = corpus.sha256;
    put(root / "train/pos/0_9.txt", "A delight!");
    QVERIFY(readCorpus(root / "train").sha256 != before);
}

void TestReaders::preview()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("a.csv").toStdString();
    std::string bytes = "stars;review;who\n";
    for (int i = 0; i < 20000; ++i)
        bytes += std::to_string(i % 5) + ";\"Not so; really number " + std::to_string(i) + "\";me\n";
    put(path, bytes);
    const Preview preview = previewCorpus(path, {}, 3);
    QCOMPARE(preview.format, "csv"s);
    QCOMPARE(preview.encoding, "utf-8"s);
    QCOMPARE(preview.delimiter, ';');
    QVERIFY(preview.header);
    QCOMPARE(preview.columnNames, (Strings{"stars", "review", "who"}));
    const std::map<std::string, std::string> expected{{"label", "stars"}, {"text", "review"}};
    QCOMPARE(preview.columns, expected);
    QCOMPARE(preview.rows.size(), std::size_t{3});
    QCOMPARE(preview.rows[2], (Strings{"2", "Not so; really number 2", "me"}));
    put(path, "\xff\xfe" + std::string("1\0 \0a\0\n\0000\0 \0b\0\n\0", 16));
    QCOMPARE(previewCorpus(path).encoding, "utf-16"s);
    QCOMPARE(previewCorpus(path).format, "label-text"s);
}

void TestReaders::mappingRepeatsTheReading()
{
    const std::string bytes = "x;Good, I think.;1\ny;Bad, I think.;0\nz;So-so, I think.;0\n";
    const Corpus first = corpusFromBytes(bytes, "f", {.columns = {{"label", "3"}, {"text", "2"}}});
    const Corpus second = corpusFromBytes(bytes, "f", optionsOf(first.mapping));
    QCOMPARE(summary(second), summary(first));
    QCOMPARE(second.mapping, first.mapping);
    QCOMPARE(second.tokenization, first.tokenization);
    QVERIFY_EXCEPTION_THROWN(optionsOf("{\"format\": 3}"), Error);
}

void TestReaders::tokenizationIsOneForTheCorpus()
{
    const Corpus cut = corpusFromBytes("1 it's fine , he said .\n0 it's bad\n", "f");
    QCOMPARE(cut.tokenization, "whitespace"s);
    QCOMPARE(cut.examples[1].input[0].text.size(), std::size_t{2}); // "it's" stays one word without any punctuation
    const Corpus raw = corpusFromBytes("1 It's fine, he said.\n0 It's bad\n", "f");
    QCOMPARE(raw.tokenization, "penn"s);
    QCOMPARE(raw.examples[1].input[0].text.size(), std::size_t{3});
}

void TestReaders::limit()
{
    const Corpus corpus = corpusFromBytes("1 one here\n0 two here\n2 three here\n", "f", {.limit = 2});
    QCOMPARE(corpus.examples.size(), std::size_t{2});
    QCOMPARE(corpus.labels, (Strings{"0", "1", "2"})); // those of the whole file, so that numbers never shift
}

void TestReaders::quickEnough()
{
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("news.csv").toStdString();
    // Rows as long as AG News' (40 words), from a vocabulary of 60,000 words as uneven as that of texts (Zipf).
    std::string bytes = "label,title,text\n";
    std::uint64_t x = 7;
    constexpr std::size_t rows = 120'000;
    for (std::size_t i = 0; i < rows; ++i) {
        bytes += std::to_string(i % 4) + ",\"Title " + std::to_string(i) + "\",\"";
        for (int w = 0; w < 40; ++w) {
            x = mix64(x);
            bytes += (w > 0 ? " word" : "Word") + std::to_string(int(std::pow(60'000.0, double(x >> 11) * 0x1.0p-53)));
        }
        bytes += ", he said.\"\n";
    }
    put(path, bytes);
    std::size_t reports = 0;
    std::size_t last = 0;
    const tests::Spent spent;
    const Corpus corpus = readCorpus(path, {}, {}, [&](const Progress& progress) {
        ++reports;
        QVERIFY(progress.done >= last && progress.total == rows);
        last = progress.done;
    });
    qInfo("%zu rows, %.1f MB in %.2f s of the processor", corpus.examples.size(), double(bytes.size()) / 1e6,
          spent.seconds());
    QCOMPARE(corpus.examples.size(), rows);
    QVERIFY(reports > 0 && last == rows);
    QCOMPARE(corpus.examples[rows - 1].input[0].text.size(), std::size_t{44});
    QVERIFY2(spent.within(6.0), "120,000 rows have to load in under 6 s of the processor");
}

void TestReaders::sharedSets_data()
{
    QTest::addColumn<QString>("file");
    QTest::addColumn<std::string>("format");
    QTest::addColumn<std::size_t>("count");
    QTest::addColumn<Strings>("labels");
    QTest::addColumn<Strings>("segments");
    const auto row = [](const char* file, const char* format, std::size_t count, const Strings& labels,
                        const Strings& segments) {
        QTest::newRow(file) << QString::fromLatin1(file) << std::string(format) << count << labels << segments;
    };
    // Counts and labels as the data's own description states them.
    const Strings sentence{"sentence"};
    const Strings pair{"premise", "hypothesis"};
    const Strings two{"0", "1"};
    row("textfooler/mr.txt", "label-text", 1000, two, sentence);
    row("textfooler/imdb.txt", "label-text", 1000, two, sentence);
    row("textfooler/yelp.txt", "label-text", 1000, two, sentence);
    row("textfooler/ag.txt", "label-text", 1000, {"0", "1", "2", "3"}, sentence);
    row("textfooler/yahoo.txt", "label-text", 1000, {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"}, sentence);
    row("textfooler/snli.txt", "tsv", 1000, {"entailment", "neutral", "contradiction"}, pair);
    row("textfooler/mnli.txt", "tsv", 1000, {"0", "1", "2"}, pair);
    row("sentconv/mr_minus_textfooler.txt", "label-text", 9662, two, sentence);
    row("sentconv/stsa.binary.train", "label-text", 6920, two, sentence);
    row("sentconv/TREC.train.all", "label-text", 5452, {"0", "1", "2", "3", "4", "5"}, sentence);
    row("sentconv/custrev.all", "label-text", 3775, two, sentence);
    row("sentconv/mpqa.all", "label-text", 10606, two, sentence);
    row("sentconv/subj.all", "label-text", 10000, two, sentence);
    row("sst2-glue/sst2_dev.tsv.gz", "tsv", 6735, two, sentence);
    row("sst2-glue/sst2_train.tsv.gz", "tsv", 60614, two, sentence);
    row("ag-news/official_test.csv.gz", "csv", 7600, {"1", "2", "3", "4"}, sentence);
    row("ag-news/ag_test.tsv.gz", "tsv", 7600, {"0", "1", "2", "3"}, sentence);
    row("imdb/imdb_test.tsv.gz", "tsv", 2000, two, sentence);
    row("movie-reviews/movie_reviews.tsv.gz", "tsv", 2000, two, sentence);
    row("cad-nli/original_test.tsv.gz", "tsv", 400, {"contradiction", "entailment", "neutral"}, pair);
    row("cad-sentiment/orig_test.tsv.gz", "tsv", 488, {"Negative", "Positive"}, sentence);
    row("trec/test.txt", "tsv", 500, {"ABBR", "DESC", "ENTY", "HUM", "LOC", "NUM"}, sentence);
    row("mrpc/msr_paraphrase_test.txt", "tsv", 1725, two, pair);
    row("ud-ewt/en_ewt-ud-test.conllu.gz", "conllu", 2077, {}, sentence);
    row("ud-gum/en_gum-ud-test.conllu.gz", "conllu", 1464, {}, sentence);
    row("ud-lines/en_lines-ud-test.conllu.gz", "conllu", 1121, {}, sentence);
}

void TestReaders::sharedSets()
{
    QFETCH(const QString, file);
    QFETCH(const std::string, format);
    QFETCH(const std::size_t, count);
    QFETCH(Strings, labels);
    QFETCH(const Strings, segments);
    const std::filesystem::path path = std::filesystem::path(SHARED_DATA) / file.toStdString();
    if (!std::filesystem::exists(path))
        QSKIP("The shared research data is not here.");
    const Corpus corpus = readCorpus(path);
    QCOMPARE(corpus.format, format);
    QCOMPARE(corpus.examples.size() + corpus.skippedRows, count);
    QVERIFY2(corpus.skippedRows <= 4, corpus.warnings.empty() ? "" : corpus.warnings[0].c_str()); // labels alone in two
    Strings found = corpus.labels;
    std::sort(found.begin(), found.end());
    std::sort(labels.begin(), labels.end());
    QCOMPARE(found, labels);
    QCOMPARE(corpus.segments, segments);
}

QTEST_APPLESS_MAIN(TestReaders)
#include "tst_readers.moc"
