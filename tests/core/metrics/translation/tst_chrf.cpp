#include "tests/support/registered_test.h"

#include "core/metrics/translation/chrf.h"

using namespace core::metrics;

namespace {

using Lines = std::vector<std::string>;

ChrfCounts sumOf(const Lines& answers, const std::vector<Lines>& references, const ChrfOptions& options)
{
    ChrfCounts sum;
    for (std::size_t i = 0; i < answers.size(); ++i)
        sum += ChrfReferences(references[i], options).counts(answers[i]);
    return sum;
}

double corpusChrf(const Lines& answers, const std::vector<Lines>& references, const ChrfOptions& options)
{
    return chrf(sumOf(answers, references, options), options);
}

} // namespace

class TestChrf : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void corpus_data();
    void corpus();
    void sentence_data();
    void sentence();
    void words_data();
    void words();
    void ordersThatAReferenceLacksDoNotCount();
    void takesTheBestOfSeveralReferences();
    void signature();
    void sumsOfPartsAreTheWhole();
    void refusesSentencesWithoutReference();
};

// Source of sentences and numbers: the test suite of sacreBLEU 2 (github.com/mjpost/sacrebleu, Apache 2.0),
// test/test_chrf.py, which compares to within 1e-4.
void TestChrf::corpus_data()
{
    QTest::addColumn<QStringList>("answers");
    QTest::addColumn<QStringList>("references");
    QTest::addColumn<bool>("epsilon");
    QTest::addColumn<bool>("whitespace");
    QTest::addColumn<double>("expected");
    const auto row = [](const char* claim, const QStringList& answers, const QStringList& references, bool epsilon,
                        double expected) {
        QTest::newRow(claim) << answers << references << epsilon << false << expected;
    };
    const QStringList scientists{
        "risk assessment must be made of those who are qualified and expertise in the sector - "
        "these are the scientists ."};
    const QStringList scientist{
        "risk assessment has to be undertaken by those who are qualified and expert in that area "
        "- that is the scientists ."};
    const QStringList freundlich{"Die Beziehung zwischen Obama und Netanjahu ist nicht gerade freundlich."};
    const QStringList freundschaftlich{
        "Das Verhältnis zwischen Obama und Netanyahu ist nicht gerade freundschaftlich."};
    const QStringList wall{"Niemand hat die Absicht, eine Mauer zu errichten"};
    row("epsilon: nothing in common", {"abcdefg"}, {"hijklmnop"}, true, 0.0);
    row("epsilon: another letter", {"a"}, {"b"}, true, 0.0);
    row("epsilon: nothing", {""}, {"b"}, true, 0.0);
    row("epsilon: nothing for a word", {""}, {"reference"}, true, 0.0);
    row("epsilon: one letter of two", {"aa"}, {"ab"}, true, 8.3333);
    row("epsilon: one sentence of two", {"a", "b"}, {"a", "c"}, true, 8.3333);
    row("epsilon: a letter", {"a"}, {"a"}, true, 16.6667);
    row("epsilon: three letters", {"a b c"}, {"a b c"}, true, 50.0);
    row("epsilon: blanks do not count", {"a b c"}, {"abc"}, true, 50.0);
    row("epsilon: scientists", {" " + scientists[0]}, scientist, true, 63.361730);
    row("epsilon: more blanks", {" Die    Beziehung zwischen  Obama und Netanjahu ist nicht gerade  freundlich. "},
        freundschaftlich, true, 64.1302698);
    row("epsilon: the same", wall, wall, true, 100.0);
    row("a letter", {"a"}, {"a"}, false, 100.0);
    row("nothing for a word", {""}, {"reference"}, false, 0.0);
    row("three letters", {"a b c"}, {"a b c"}, false, 100.0);
    row("blanks do not count", {"a b c"}, {"abc"}, false, 100.0);
    row("nothing for a letter", {""}, {"c"}, false, 0.0);
    row("one sentence of two", {"a", "b"}, {"a", "c"}, false, 50.0);
    row("one letter of two", {"aa"}, {"ab"}, false, 25.0);
    QTest::newRow("white space counts") << freundlich << freundschaftlich << false << true << 67.3481606;
    QTest::newRow("white space counts: scientists") << scientists << scientist << false << true << 65.2414427;
}

void TestChrf::corpus()
{
    QFETCH(const QStringList, answers);
    QFETCH(const QStringList, references);
    QFETCH(const bool, epsilon);
    QFETCH(const bool, whitespace);
    QFETCH(const double, expected);
    ChrfOptions options;
    options.beta = 3.0;
    options.epsilonSmoothing = epsilon;
    options.whitespace = whitespace;
    Lines lines;
    std::vector<Lines> gold;
    for (qsizetype i = 0; i < answers.size(); ++i) {
        lines.push_back(answers[i].toStdString());
        gold.push_back({references[i].toStdString()});
    }
    const double found = corpusChrf(lines, gold, options);
    QVERIFY2(std::abs(found - expected) < 1e-4, qPrintable(QString::number(found, 'g', 17)));
}

void TestChrf::sentence_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("reference");
    QTest::addColumn<double>("expected");
    QTest::newRow("first") << "Co nás nejvíc trápí, protože lékaři si vybírají, kdo bude žít a kdo zemře."
                           << "Nejvíce smutní jsme z toho, že musíme rozhodovat o tom, kdo bude žít a kdo zemře."
                           << 39.14078509;
    QTest::newRow("second") << "Nebo prostě nemají vybavení, které by jim pomohlo, uvedli lékaři."
                            << "A někdy nemáme ani potřebný materiál, abychom jim pomohli, popsali lékaři."
                            << 31.22557079;
    QTest::newRow("third") << "Lapali po dechu, jejich životy skončily dřív, než skutečně začaly."
                           << "Lapali po dechu a pak jejich život skončil - dřív, než skutečně mohl začít, připomněli."
                           << 57.15704367;
}

void TestChrf::sentence()
{
    QFETCH(const QString, answer);
    QFETCH(const QString, reference);
    QFETCH(const double, expected);
    ChrfOptions options;
    options.epsilonSmoothing = true;
    const double found = corpusChrf({answer.toStdString()}, {{reference.toStdString()}}, options);
    QVERIFY2(std::abs(found - expected) < 1e-8, qPrintable(QString::number(found, 'g', 17)));
}

void TestChrf::words_data()
{
    QTest::addColumn<int>("wordOrder");
    QTest::addColumn<bool>("lowerCase");
    QTest::addColumn<double>("expected");
    // What sacreBLEU 2 gives for them: documentation of Hugging Face's datasets 2.0, metrics/chrf (Apache 2.0).
    QTest::newRow("chrF") << 0 << false << 84.64214891738334;
    QTest::newRow("chrF++") << 2 << false << 82.87263732906315;
    QTest::newRow("chrF++ in lower case") << 2 << true << 92.12853119829202;
}

void TestChrf::words()
{
    QFETCH(const int, wordOrder);
    QFETCH(const bool, lowerCase);
    QFETCH(const double, expected);
    ChrfOptions options;
    options.wordOrder = static_cast<std::size_t>(wordOrder);
    options.lowerCase = lowerCase;
    const double found = corpusChrf({"The relationship between cats and dogs is not exactly friendly.",
                                     "a good bookshop is just a genteel black hole that knows how to read."},
                                    {{"The relationship between dogs and cats is not exactly friendly."},
                                     {"A good bookshop is just a genteel Black Hole that knows how to read."}},
                                    options);
    QVERIFY2(std::abs(found - expected) < 1e-10, qPrintable(QString::number(found, 'g', 17)));
}

void TestChrf::ordersThatAReferenceLacksDoNotCount()
{
    // A reference of three letters has no n-grams of four and more, the answer to it has. What sacreBLEU 2.6.0 gives.
    const Lines answers{"the cat sat on the mat", "abcdefgh"};
    const std::vector<Lines> references{{"the cat is on the mat"}, {"abc"}};
    ChrfOptions options;
    QVERIFY(std::abs(corpusChrf(answers, references, options) - 63.37719654693985) < 1e-10);
    options.epsilonSmoothing = true;
    QVERIFY(std::abs(corpusChrf(answers, references, options) - 63.23898276187762) < 1e-10);
    options = {};
    options.wordOrder = 2;
    QVERIFY(std::abs(corpusChrf(answers, references, options) - 64.05869101647154) < 1e-10);
}

void TestChrf::takesTheBestOfSeveralReferences()
{
    // The example of sacreBLEU's README.md, which prints chrF2 = 59.73.
    const double found = corpusChrf({"The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."},
                                    {{"The dog bit the man.", "The dog had bit the man."},
                                     {"It was not unexpected.", "No one was surprised."},
                                     {"The man bit him first.", "The man had bitten the dog."}},
                                    {});
    QCOMPARE(QString::number(found, 'f', 2), "59.73");
}

void TestChrf::signature()
{
    // From sacreBLEU's README.md.
    ChrfOptions options;
    QCOMPARE(nameOf(options), "chrF2");
    QCOMPARE(signatureOf(options, {1, 1}), "nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.0.0");
    options.wordOrder = 2;
    QCOMPARE(nameOf(options), "chrF2++");
    QCOMPARE(signatureOf(options, {1, 1}), "nrefs:1|case:mixed|eff:yes|nc:6|nw:2|space:no|version:2.0.0");
}

void TestChrf::sumsOfPartsAreTheWhole()
{
    const ChrfOptions options;
    auto sum = sumOf({"one"}, {{"one two"}}, options);
    sum += sumOf({"three four"}, {{"three", "four"}}, options);
    QCOMPARE(sum, sumOf({"one", "three four"}, {{"one two"}, {"three", "four"}}, options));
    QCOMPARE(sum.references.name(), "var");
}

void TestChrf::refusesSentencesWithoutReference()
{
    QVERIFY_EXCEPTION_THROWN((void)ChrfReferences(Lines{""}, {}), std::invalid_argument);
}

QTEST_APPLESS_MAIN(TestChrf)
#include "tst_chrf.moc"
