#include "tests/support/registered_test.h"

#include "core/corpora/label_values.h"
#include "tests/core/corpora/reading.h"

using namespace reading;

/// Classes as people's files write them: numbers in several spellings, marks for "no label", lists.
class TestLabels : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void values();
    void read_data();
    void read();
    void namedMarksAreClasses();
    void whatMayBeNoClassIsSaid();
    void oneLabelledRowIsACorpus();
    void noLabelAtAllIsRefused();
    void aNameForANumberInAnySpelling();
};

void TestLabels::values()
{
    QCOMPARE(labelValue("1"), std::optional(1.0));
    QCOMPARE(labelValue("+1.00"), std::optional(1.0));
    QCOMPARE(labelValue("-1"), std::optional(-1.0));
    QVERIFY(!labelValue("nan"));
    QVERIFY(!labelValue("LABEL_1"));
    const Strings truths{"Yes", "no"};
    QCOMPARE(labelValues(truths), (std::vector<double>{1.0, 0.0}));
    const Strings mixed{"yes", "false"};
    QVERIFY(labelValues(mixed).empty());
    const Strings twice{"1", "1.0"};
    QVERIFY(labelValues(twice).empty());
}

void TestLabels::read_data()
{
    QTest::addColumn<std::string>("bytes");
    QTest::addColumn<Strings>("labels");
    QTest::addColumn<Strings>("examples");
    QTest::addColumn<Strings>("warnings");
    const auto rows = [](const std::string& stray) {
        return "text,label\nA b.,1\nC d.,0\nE f.," + stray + "\nG h.,1\nI j.,0\n";
    };
    const Strings four{"1|A b.", "0|C d.", "1|G h.", "0|I j."};
    QTest::newRow("floats in numeric order, as they are written")
        << "text,label\nA b.,1.0\nC d.,0.0\n"s << Strings{"0.0", "1.0"} << Strings{"1.0|A b.", "0.0|C d."} << Strings{};
    QTest::newRow("spellings of one number are one class")
        << "text,label\nA b.,1.00\nC d.,0.00\nE f.,+1\nG h.,0\n"s << Strings{"0", "1"}
        << Strings{"1|A b.", "0|C d.", "1|E f.", "0|G h."} << Strings{};
    QTest::newRow("the same as JSON") << "{\"text\":\"A b.\",\"label\":1.0}\n{\"text\":\"C d.\",\"label\":0}\n"
                                         "{\"text\":\"E f.\",\"label\":1}\n"s
                                      << Strings{"0", "1"} << Strings{"1|A b.", "0|C d.", "1|E f."} << Strings{};
    for (const char* mark : {"-", "?", "nan", "NaN", "None", "null", "N/A", "<NA>", "na"})
        QTest::newRow(mark) << rows(mark) << Strings{"0", "1"} << four << Strings{"f:4: no gold label ("s + mark + ")"};
    QTest::newRow("minus one beside 0, 1, 2 has no gold label, as in Hugging Face's SNLI")
        << "text,label\nA b.,2\nC d.,0\nE f.,-1\nG h.,1\n"s << Strings{"0", "1", "2"}
        << Strings{"2|A b.", "0|C d.", "1|G h."} << Strings{"f:4: no gold label (-1)"};
    QTest::newRow("minus one, 0 and 1 are a scale")
        << rows("-1") << Strings{"-1", "0", "1"} << Strings{"1|A b.", "0|C d.", "-1|E f.", "1|G h.", "0|I j."}
        << Strings{};
    QTest::newRow("minus one beside 0, 2, 3 is a number like others")
        << "text,label\nA b.,2\nC d.,0\nE f.,-1\nG h.,3\n"s << Strings{"-1", "0", "2", "3"}
        << Strings{"2|A b.", "0|C d.", "-1|E f.", "3|G h."} << Strings{};
    QTest::newRow("a class of names may be called NAT")
        << "text,label\nA b.,PER\nC d.,NAT\nE f.,PER\n"s << Strings{"PER", "NAT"}
        << Strings{"PER|A b.", "NAT|C d.", "PER|E f."} << Strings{};
    QTest::newRow("minus and plus are signs") << "text,label\nA b.,+\nC d.,-\nE f.,+\n"s << Strings{"+", "-"}
                                              << Strings{"+|A b.", "-|C d.", "+|E f."} << Strings{};
    QTest::newRow("SNLI's minus in its .txt")
        << "gold_label\tsentence1\tsentence2\nneutral\tA b c.\tD e f.\n-\tG h i.\tJ k l.\n"
           "entailment\tM n o.\tP q r.\n"s
        << Strings{"neutral", "entailment"} << Strings{"neutral|A b c.|D e f.", "entailment|M n o.|P q r."}
        << Strings{"f:3: no gold label (-)"};
    QTest::newRow("a file behind another one: its mark and its header")
        << "\xef\xbb\xbftext,label\nA b.,1\nC d.,0\n\xef\xbb\xbftext,label\nE f.,1\n"s << Strings{"0", "1"}
        << Strings{"1|A b.", "0|C d.", "1|E f."} << Strings{"f:4: the header again"};
    QTest::newRow("the same without headers loses nothing")
        << "\xef\xbb\xbf"
           "1\tA b c.\n0\tC d e.\n\xef\xbb\xbf"
           "1\tE f g.\n"s
        << Strings{"0", "1"} << Strings{"1|A b c.", "0|C d e.", "1|E f g."} << Strings{};
    QTest::newRow("doccano: no label, several, an object")
        << "{\"text\":\"A b.\",\"label\":[\"pos\"]}\n{\"text\":\"C d.\",\"label\":[]}\n"
           "{\"text\":\"E f.\",\"label\":[\"pos\",\"neg\"]}\n{\"text\":\"G h.\",\"label\":[\"neg\"]}\n"
           "{\"text\":\"I j.\",\"label\":{\"a\":1}}\n{\"text\":\"K l.\",\"label\":[\"pos\"]}\n"s
        << Strings{"pos", "neg"} << Strings{"pos|A b.", "neg|G h.", "pos|K l."}
        << Strings{"f:2: no label in column label", "f:3: several labels (pos neg): an example has one",
                   "f:5: the label {\"a\":1} is not a name"};
    QTest::newRow("fastText: several labels")
        << "__label__a one fine day\n__label__a __label__b two fine days\n__label__b , __label__c three\n"
           "__label__b four fine days\n"s
        << Strings{"a", "b"} << Strings{"a|one fine day", "b|four fine days"}
        << Strings{"f:2: several labels (a b): an example has one", "f:3: several labels (b c): an example has one"};
}

void TestLabels::read()
{
    QFETCH(const std::string, bytes);
    QFETCH(const Strings, labels);
    QFETCH(const Strings, examples);
    QFETCH(const Strings, warnings);
    const Corpus corpus = corpusFromBytes(bytes, "f");
    QCOMPARE(corpus.labels, labels);
    QCOMPARE(summary(corpus), examples);
    QCOMPARE(corpus.warnings, warnings);
    QCOMPARE(corpus.skippedRows, warnings.size());
}

/// Whoever names a mark says that it is a class.
void TestLabels::namedMarksAreClasses()
{
    const Corpus corpus =
        corpusFromBytes("text,label\nA b.,1\nC d.,0\nE f.,?\n", "f", {.labelNames = {{"?", "unsure"}}});
    QCOMPARE(summary(corpus), (Strings{"1|A b.", "0|C d.", "unsure|E f."}));
}

/// `none` is a stance in SemEval-2016 task 6 and an argument's class in UKP's files, and elsewhere no label; numbers
/// with fractions are STS-B's similarities. Both are read as classes, as they always were, and this is said.
void TestLabels::whatMayBeNoClassIsSaid()
{
    const std::string stances = "text,label\nA b.,favor\nC d.,none\nE f.,against\n";
    const Corpus none = corpusFromBytes(stances, "f");
    QCOMPARE(none.labels, (Strings{"favor", "none", "against"}));
    QCOMPARE(none.examples.size(), std::size_t{3});
    QCOMPARE(none.warnings.size(), std::size_t{1});
    CONTAINS(none.warnings[0], "The label none is read as a class");
    QVERIFY(corpusFromBytes(stances, "f", {.labelNames = {{"none", "none"}}}).warnings.empty());

    const Corpus scores = corpusFromBytes("text,label\nA b.,0.3\nC d.,1.5\nE f.,2\n", "f");
    QCOMPARE(scores.labels, (Strings{"0.3", "1.5", "2"}));
    QCOMPARE(scores.warnings.size(), std::size_t{1});
    CONTAINS(scores.warnings[0], "numbers with fractions (0.3)");
    QVERIFY(corpusFromBytes("text,label\nA b.,1.0\nC d.,0.0\n", "f").warnings.empty()); // whole numbers
}

/// A column that is called `label` holds the labels: rows without one are left out, each with its line, in every
/// format.
void TestLabels::oneLabelledRowIsACorpus()
{
    const Strings left{"f:2: no label in column label", "f:3: no label in column label"};
    const Corpus lines = corpusFromBytes("{\"id\":1,\"text\":\"A b.\",\"label\":\"neg\"}\n"
                                         "{\"id\":2,\"text\":\"C d.\",\"label\":\"\"}\n"
                                         "{\"id\":3,\"text\":\"E f.\",\"label\":null}\n",
                                         "f");
    QCOMPARE(summary(lines), (Strings{"neg|A b."}));
    QCOMPARE(lines.warnings, left);
    QCOMPARE(lines.skippedRows, std::size_t{2});
    const Corpus table = corpusFromBytes("label\ttext\nneg\tA b.\n\tC d.\n\tE f.\n", "f");
    QCOMPARE(summary(table), (Strings{"neg|A b."}));
    QCOMPARE(table.warnings, (Strings{"f:3: no label in column label", "f:4: no label in column label"}));
}

void TestLabels::noLabelAtAllIsRefused()
{
    CONTAINS(errorOf([] { (void)corpusFromBytes("label,text\n,A b.\n,C d.\n", "f"); }),
             "f:2: no label in column label, nor has any other row one");
}

void TestLabels::aNameForANumberInAnySpelling()
{
    const Corpus corpus =
        corpusFromBytes("text,label\nA b.,1.0\nC d.,0.0\n", "f", {.labelNames = parseLabelNames("1=good,0.0=bad")});
    QCOMPARE(summary(corpus), (Strings{"good|A b.", "bad|C d."}));
}

QTEST_APPLESS_MAIN(TestLabels)
#include "tst_labels.moc"
