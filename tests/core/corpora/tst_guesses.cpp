#include "tests/support/registered_test.h"

#include <QTemporaryDir>

#include "core/corpora/fold.h"
#include "core/corpora/identity.h"
#include "core/corpora/published/references.h"
#include "core/corpora/reading/mapping.h"
#include "tests/core/corpora/reading.h"

using namespace reading;

/// What a reader guesses from a file, on both sides of each limit.
class TestGuesses : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void formats_data();
    void formats();
    void commonWidthOfTiesIsTheSmaller();
    void theLabelColumn_data();
    void theLabelColumn();
    void segmentsInTheOrderOfTheirNames();
    void headers_data();
    void headers();
    void quotes_data();
    void quotes();
    void aQuotingThatIsNotThere();
    void quotingIsRemembered();
    void segmentNamesAreOfTheIdentity();
    void aFoldKeepsWhatHasNoValue();
    void textsWithoutLabels();
    void aFurtherReferenceIsNoFirstOne();
    void bigNumbersKeepTheirDigits();
};

void TestGuesses::formats_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("format");
    const auto lines = [](int numbered, const Strings& others) {
        std::string bytes;
        for (int i = 0; i < numbered; ++i)
            bytes += std::to_string(i % 2) + " a fine film of " + std::to_string(i) + " days\n";
        for (const auto& other : others)
            bytes += other + "\n";
        return bytes;
    };
    QTest::newRow("nine of ten lines begin with a number: labels") << lines(9, {"the end of it all"}) << "label-text"s;
    QTest::newRow("eight of ten do not make labels") << lines(8, {"the end of it all", "we saw it twice"}) << "lines"s;
    QTest::newRow("few first words, of which only most are numbers: labels")
        << lines(14, Strings(6, "mixed a film of two halves")) << "label-text"s;
    QTest::newRow("three rows with a comma are still label and text") << "1 a,b\n0 c,d\n1 e,f\n"s
                                                                      << "label-text"s;
    QTest::newRow("four are a table") << "1 a,b\n0 c,d\n1 e,f\n0 g,h\n"s
                                      << "csv"s;
    QTest::newRow("one text per line") << "A fine film.\nDull, and long.\nWe laughed a lot.\n"s
                                       << "lines"s;
    QTest::newRow("commas of sentences are no columns")
        << "A fine film, really.\nDull, and long.\nFunny, if slow.\nLong, not boring.\n"s
        << "lines"s;
    QTest::newRow("commas without blanks are") << "A fine film,good\nDull and long,bad\nFunny if slow,good\nNo,bad\n"s
                                               << "csv"s;
    QTest::newRow("one column under its name") << "text\n\"A fine film, really.\"\n\"Dull, and long.\"\n"s
                                               << "csv"s;
    QTest::newRow("one column without quotes") << "text\nA fine film, really.\nDull.\n"s
                                               << "lines"s;
    QTest::newRow("a label of one letter in small is none")
        << "(a (B flat) is what he plays)\nand so it goes on\nto the end of it\n"s
        << "lines"s;
    QTest::newRow("sentences of nothing but traces first") << "(())\n( (S (NP (DT It)) (VP (VBZ rains))) )\n"s
                                                           << "mrg"s;
}

void TestGuesses::formats()
{
    QFETCH(const std::string, bytes);
    QFETCH(const std::string, format);
    QCOMPARE(corpusFromBytes(bytes, "f").format, format);
}

void TestGuesses::commonWidthOfTiesIsTheSmaller()
{
    const std::string_view x = "x";
    const std::vector<Row> rows{{1, {x, x, x}}, {2, {x, x, x}}, {3, {x, x}}, {4, {x, x}}, {5, {" "}}};
    const CommonWidth common = commonWidth(rows);
    QCOMPARE(common.width, std::size_t{2});
    QCOMPARE(common.rows, std::size_t{2});
    QCOMPARE(common.total, std::size_t{4}); // the blank row is none
}

void TestGuesses::theLabelColumn_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("columns");
    QTest::newRow("the fewest labels, not the shortest")
        << "a\tpositive\tone fine film\nb\tnegative\tone dull film\nc\tpositive\ttwo fine films\n"
           "a\tnegative\ttwo dull films\nb\tpositive\tsix fine films\nc\tnegative\tsix dull films\n"s
        << "2"s;
    QTest::newRow("of as many the shortest")
        << "positive\ta\tone fine film\nnegative\tb\tone dull film\npositive\ta\ttwo fine films\n"
           "negative\tb\ttwo dull films\n"s
        << "2"s;
    std::string seven, eight;
    for (int i = 1; i <= 8; ++i) {
        const std::string row = std::to_string(i) + "\t" + (i % 2 == 0 ? "good" : "bad") + "\tfilm number " +
                                std::to_string(i) + " of them\n";
        seven += i < 8 ? row : "";
        eight += row;
    }
    QTest::newRow("eight different numbers in eight rows are ids") << eight << "2"s;
    QTest::newRow("seven in seven may be a scale") << seven << "1"s;
}

void TestGuesses::theLabelColumn()
{
    QFETCH(const std::string, bytes);
    QFETCH(const std::string, columns);
    QCOMPARE(optionsOf(corpusFromBytes(bytes, "f").mapping).columns.at("label"), columns);
}

void TestGuesses::segmentsInTheOrderOfTheirNames()
{
    const Corpus corpus = corpusFromBytes("It moves.,A dog runs.,yes\nHe eats.,A man sleeps.,no\n", "f",
                                          {.columns = parseColumns("hypothesis=1,premise=2,label=3")});
    QCOMPARE(corpus.segments, (Strings{"premise", "hypothesis"}));
    QCOMPARE(summary(corpus), (Strings{"yes|A dog runs.|It moves.", "no|A man sleeps.|He eats."}));
}

void TestGuesses::headers_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::size_t>("examples");
    QTest::newRow("a word over a column of numbers")
        << "zeta,omega\n1,Good words here.\n0,Bad words here.\n"s << std::size_t{2};
    QTest::newRow("words over words are a row")
        << "x,Some words here.\ny,Good words here.\nx,Bad words here.\n"s << std::size_t{3};
    QTest::newRow("a number over numbers is a row")
        << "0,Some words here.\n1,Good words here.\n0,Bad words here.\n"s << std::size_t{3};
}

void TestGuesses::headers()
{
    QFETCH(const std::string, bytes);
    QFETCH(const std::size_t, examples);
    QCOMPARE(corpusFromBytes(bytes, "f").examples.size(), examples);
}

void TestGuesses::quotes_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<std::string>("quoting");
    QTest::addColumn<Strings>("expected");
    QTest::addColumn<std::size_t>("doubts");
    const std::string swallowing = "sentence\tlabel\n\"i loved it , he said\t1\na dull mess\t0\n"
                                   "the \"\"so called\"\" plot\"\t0\nfine\t1\n";
    const Strings four{"1|\"i loved it , he said", "0|a dull mess", "0|the \"\"so called\"\" plot\"", "1|fine"};
    const Strings two{"0|i loved it , he said\t1\na dull mess\t0\nthe \"so called\" plot", "1|fine"};
    QTest::newRow("GLUE: lines that are rows stay rows, and it is said") << swallowing << ""s << four << std::size_t{1};
    QTest::newRow("as asked, cells in quotes") << swallowing << "double"s << two << std::size_t{0};
    QTest::newRow("as asked, letters") << swallowing << "none"s << four << std::size_t{0};
    QTest::newRow("quotes around cells that fit without are letters")
        << "sentence\tlabel\n\"bad\"\t0\nplain\t1\n"s
        << ""s << Strings{"0|\"bad\"", "1|plain"} << std::size_t{0};
    QTest::newRow("a line end in a cell, and it is said")
        << "sentence\tlabel\n\"two\nlines\"\t0\nplain\t1\n"s
        << ""s << Strings{"0|two\nlines", "1|plain"} << std::size_t{1};
    QTest::newRow("a quote that is never closed in a CSV without quoting")
        << "label,text\n1,\"Fine.\n0,Bad.\n"s
        << "none"s << Strings{"1|\"Fine.", "0|Bad."} << std::size_t{0};
}

void TestGuesses::quotes()
{
    QFETCH(const std::string, bytes);
    QFETCH(const std::string, quoting);
    QFETCH(const Strings, expected);
    QFETCH(const std::size_t, doubts);
    const Corpus corpus = corpusFromBytes(bytes, "f", {.quoting = quoting});
    QCOMPARE(summary(corpus), expected);
    QCOMPARE(corpus.warnings.size(), doubts);
    if (doubts > 0)
        CONTAINS(corpus.warnings[0], "line 2");
}

void TestGuesses::aQuotingThatIsNotThere()
{
    QCOMPARE(errorOf([] { (void)corpusFromBytes("label\ttext\n1\ta b\n", "f", {.quoting = "single"}); }),
             "there is no quoting named single. Choose auto, none or double"s);
}

void TestGuesses::quotingIsRemembered()
{
    const Corpus corpus = corpusFromBytes("label\ttext\n1\ta b\n0\t\"c d\n", "f", {.quoting = "none"});
    QCOMPARE(optionsOf(corpus.mapping).quoting, "none"s);
    QCOMPARE(optionsOf(corpusFromBytes("label\ttext\n1\ta b\n", "f").mapping).quoting, ""s);
}

void TestGuesses::segmentNamesAreOfTheIdentity()
{
    const auto hashUnder = [](const std::string& columns) {
        return corpusFromBytes("yes\tA dog runs.\tIt moves.\nno\tHe eats it.\tHe sleeps.\n", "f",
                               {.columns = parseColumns(columns)})
            .examples[0]
            .hash;
    };
    const auto pair = hashUnder("label=1,premise=2,hypothesis=3");
    QCOMPARE(hashUnder("label=1,premise=2,hypothesis=3"), pair);
    QVERIFY(hashUnder("label=1,topic=2,text=3") != pair);
}

void TestGuesses::aFoldKeepsWhatHasNoValue()
{
    const Corpus corpus = corpusFromBytes("{\"label\":\"x\",\"text\":\"A b.\",\"topic\":\"one\"}\n"
                                          "{\"label\":\"y\",\"text\":\"C d.\"}\n"
                                          "{\"label\":\"x\",\"text\":\"E f.\",\"topic\":\"two\"}\n",
                                          "f");
    const Fold fold = foldOf(corpus, "topic=one");
    QCOMPARE(summary(fold.held), (Strings{"x|A b."}));
    QCOMPARE(summary(fold.rest), (Strings{"y|C d.", "x|E f."}));
}

void TestGuesses::textsWithoutLabels()
{
    for (const std::string bytes :
         {"text\n\"A fine film, really.\"\n\"Dull, and long.\"\n", "A fine film, really.\nDull, and long.\n"}) {
        const Corpus corpus = corpusFromBytes(bytes, "f");
        QCOMPARE(summary(corpus), (Strings{"?|A fine film, really.", "?|Dull, and long."}));
        QVERIFY(corpus.gold.empty());
        QVERIFY(corpus.labels.empty());
        QCOMPARE(corpus.examples[1].id, "2"s);
    }
    QCOMPARE(corpusFromBytes("A b.\nC d.\n", "f").warnings,
             (Strings{"Read as one text per line, without labels. If it is something else, say --format"}));
    QVERIFY(corpusFromBytes("A b.\nC d.\n", "f", {.format = "lines"}).warnings.empty());
    // A gap is counted, as in every format.
    const Corpus gap = corpusFromBytes("A b.\n\nC d.\n", "f", {.format = "lines"});
    QCOMPARE(gap.skippedRows, std::size_t{1});
    QCOMPARE(gap.warnings, (Strings{"f:2: empty row"}));
}

void TestGuesses::aFurtherReferenceIsNoFirstOne()
{
    const Corpus corpus =
        corpusFromBytes("source\ttranslation\ttranslation2\nDas ist gut.\tThat is good.\tThis is fine.\n"
                        "Er kommt.\t\tHe comes.\nSie geht.\tShe goes.\t\n",
                        "f");
    QCOMPARE(corpus.examples.size(), std::size_t{2});
    QCOMPARE(corpus.skippedRows, std::size_t{1});
    QCOMPARE(corpus.warnings, (Strings{"f:3: no translation in column translation"}));
    QCOMPARE(core::corpora::furtherReferences(corpus.examples[0].columns), (Strings{"This is fine."}));
    QVERIFY(core::corpora::furtherReferences(corpus.examples[1].columns).empty()); // an empty cell
    using Columns = std::vector<std::pair<std::string, std::string>>;
    QCOMPARE(
        core::corpora::furtherReferences(Columns{
            {"translation2", "a"}, {"translations", "b"}, {"note", "c"}, {"translation10", "d"}, {"translation", "e"}}),
        (Strings{"a", "d"}));
}

/// As trentm/json #140 and MiSawa/xq #152 want it: 2^64 and more digits keep them.
void TestGuesses::bigNumbersKeepTheirDigits()
{
    const Corpus corpus = corpusFromBytes("{\"id\":12345678901234567890123,\"label\":1,\"text\":\"A b.\"}\n"
                                          "{\"id\":12345678901234567890124,\"label\":0,\"text\":\"C d.\"}\n"
                                          "{\"id\":18446744073709551615,\"label\":0.5,\"text\":\"E f.\"}\n",
                                          "f");
    QCOMPARE(corpus.examples[0].id, "12345678901234567890123"s);
    QCOMPARE(corpus.examples[1].id, "12345678901234567890124"s);
    QCOMPARE(corpus.examples[2].id, "18446744073709551615"s);
    QCOMPARE(corpus.skippedRows, std::size_t{0});
    QCOMPARE(corpus.labels, (Strings{"0", "0.5", "1"}));
}

QTEST_APPLESS_MAIN(TestGuesses)
#include "tst_guesses.moc"
