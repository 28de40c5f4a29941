#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/metrics/translation/bleu.h"

using namespace core::metrics;

namespace {

using Lines = std::vector<std::string>;

/// `references`: one list a reference translation of the whole corpus, as sacreBLEU takes them.
BleuCounts corpusCounts(const Lines& answers, const std::vector<Lines>& references, const BleuOptions& options = {})
{
    BleuCounts sum;
    for (std::size_t i = 0; i < answers.size(); ++i) {
        Lines ofSentence;
        for (const auto& all : references)
            ofSentence.push_back(all[i]);
        sum += BleuReferences(ofSentence, options).counts(answers[i]);
    }
    return sum;
}

double corpusBleu(const Lines& answers, const std::vector<Lines>& references, const BleuOptions& options = {})
{
    return bleu(corpusCounts(answers, references, options), options).score;
}

/// sacreBLEU's raw_corpus_bleu: no tokenizer, floor smoothing, effective order.
BleuOptions raw(std::optional<double> floor)
{
    BleuOptions options;
    options.tokenizer = BleuTokenizer::None;
    options.smoothing = BleuSmoothing::Floor;
    options.smoothingValue = floor;
    options.effectiveOrder = true;
    return options;
}

BleuOptions ofOrder(std::size_t order)
{
    BleuOptions options;
    options.order = order;
    return options;
}

// Source of sentences and numbers: the test suite of sacreBLEU 2 (github.com/mjpost/sacrebleu, Apache 2.0),
// test/test_bleu.py and test/test_sentence_bleu.py; texts and signatures: its README.md.
const Lines dogAnswers{"The dog bit the man.", "It wasn't surprising.", "The man had just bitten him."};
const std::vector<Lines> dogReferences{
    {"The dog bit the man.", "It was not unexpected.", "The man bit him first."},
    {"The dog had bit the man.", "No one was surprised.", "The man had bitten the dog."}};
const std::string sugarAnswer = "Producția de zahăr primă va fi exprimată în ceea ce privește zahărul alb;";
const std::string sugarReference = "producţia de zahăr brut se exprimă în zahăr alb;";

} // namespace

class TestBleu : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void corpus_data();
    void corpus();
    void rawCorpus_data();
    void rawCorpus();
    void orders_data();
    void orders();
    void statistics_data();
    void statistics();
    void sentence_data();
    void sentence();
    void countsMatches();
    void clipsByTheLargestOfTheReferences();
    void nothingInCommonIsZero_data();
    void nothingInCommonIsZero();
    void printsAsSacreBleu();
    void signature();
    void sumsOfPartsAreTheWhole();
    void isNoMeanOfSentences();
    void longerAnswersTakeTheShorterOfTwoLengths();
    void refusesSentencesWithoutReference();
    void namesAreReadBack();
};

void TestBleu::corpus_data()
{
    QTest::addColumn<QString>("tokenizer");
    QTest::addColumn<QString>("smoothing");
    QTest::addColumn<double>("expected");
    QTest::newRow("defaults") << "13a"
                              << "exp" << 48.530827;
    QTest::newRow("no tokenizer") << "none"
                                  << "exp" << 49.1919566;
    QTest::newRow("intl") << "intl"
                          << "exp" << 43.91623493;
    QTest::newRow("no smoothing") << "13a"
                                  << "none" << 48.530827;
}

void TestBleu::corpus()
{
    QFETCH(const QString, tokenizer);
    QFETCH(const QString, smoothing);
    QFETCH(const double, expected);
    BleuOptions options;
    options.tokenizer = bleuTokenizerNamed(tokenizer.toStdString());
    options.smoothing = bleuSmoothingNamed(smoothing.toStdString());
    const double found = corpusBleu(dogAnswers, dogReferences, options);
    QVERIFY2(std::abs(found - expected) < 1e-8, qPrintable(QString::number(found, 'g', 17)));
    QCOMPARE(corpusBleu({"", "", ""}, dogReferences, options), 0.0);
}

void TestBleu::rawCorpus_data()
{
    QTest::addColumn<QString>("answer");
    QTest::addColumn<QString>("reference");
    QTest::addColumn<double>("floor");
    QTest::addColumn<double>("expected");
    const QString am = "am I am a character sequence";
    const QString symbols = "I am a symbol string sequence a a";
    QTest::newRow("the same") << "this is a test"
                              << "this is a test" << 0.01 << 1.0;
    QTest::newRow("one letter") << "this is a fest"
                                << "this is a test" << 0.01 << 0.223606797749979;
    QTest::newRow("one word of two") << "test"
                                     << "a test" << 0.01 << 0.3678794411714425;
    QTest::newRow("both words") << "a test"
                                << "a test" << 0.01 << 1.0;
    QTest::newRow("a word too many") << "a little test"
                                     << "a test" << 0.01 << 0.03218297948685433;
    QTest::newRow("floor of 0") << am << symbols << 0.0 << 0.0;
    QTest::newRow("usual floor") << am << symbols << -1.0 << 0.1555722182;
}

void TestBleu::rawCorpus()
{
    QFETCH(const QString, answer);
    QFETCH(const QString, reference);
    QFETCH(const double, floor);
    QFETCH(const double, expected);
    const auto options = raw(floor < 0.0 ? std::nullopt : std::optional(floor));
    const double found = corpusBleu({answer.toStdString()}, {{reference.toStdString()}}, options) / 100.0;
    QVERIFY2(std::abs(found - expected) < 1e-8, qPrintable(QString::number(found, 'g', 17)));
}

void TestBleu::orders_data()
{
    QTest::addColumn<int>("order");
    QTest::addColumn<QString>("expected");
    const char* const expected[] = {"77.65", "60.50", "53.93", "48.53", "46.14", "43.28"};
    for (int order = 1; order <= 6; ++order)
        QTest::addRow("n-grams up to %d", order) << order << expected[order - 1];
}

void TestBleu::orders()
{
    QFETCH(const int, order);
    QFETCH(const QString, expected);
    const auto options = ofOrder(static_cast<std::size_t>(order));
    QCOMPARE(QString::number(corpusBleu(dogAnswers, dogReferences, options), 'f', 2), expected);
}

using Counts = std::vector<std::size_t>;

void TestBleu::statistics_data()
{
    QTest::addColumn<Counts>("matches");
    QTest::addColumn<Counts>("totals");
    QTest::addColumn<int>("answerLength");
    QTest::addColumn<int>("referenceLength");
    QTest::addColumn<double>("floor"); // below 0: no smoothing
    QTest::addColumn<double>("expected");
    const Counts none{0, 0, 0, 0};
    QTest::newRow("check value") << Counts{9, 7, 5, 3} << Counts{10, 8, 6, 4} << 11 << 11 << -1.0 << 0.8375922397;
    QTest::newRow("empty answer") << none << Counts{4, 4, 2, 1} << 0 << 1 << 0.0 << 0.0;
    QTest::newRow("no match") << none << Counts{10, 11, 12, 0} << 14 << 10 << 0.0 << 0.0;
    QTest::newRow("nothing at all") << none << none << 0 << 0 << 0.0 << 0.0;
    QTest::newRow("no match of order 4") << Counts{6, 5, 4, 0} << Counts{6, 5, 4, 3} << 6 << 6 << 0.0 << 0.0;
    QTest::newRow("nothing at all, floor") << none << none << 0 << 0 << 0.1 << 0.0;
    QTest::newRow("shorter than an n-gram") << none << none << 1 << 5 << 0.01 << 0.0;
}

void TestBleu::statistics()
{
    QFETCH(const Counts, matches);
    QFETCH(const Counts, totals);
    QFETCH(const int, answerLength);
    QFETCH(const int, referenceLength);
    QFETCH(const double, floor);
    QFETCH(const double, expected);
    const BleuCounts counts{
        matches, totals, static_cast<std::size_t>(answerLength), static_cast<std::size_t>(referenceLength), {}};
    BleuOptions options;
    options.smoothing = floor < 0.0 ? BleuSmoothing::None : BleuSmoothing::Floor;
    options.smoothingValue = floor;
    const double found = bleu(counts, options).score / 100.0;
    QVERIFY2(std::abs(found - expected) < 1e-8, qPrintable(QString::number(found, 'g', 17)));
}

void TestBleu::sentence_data()
{
    QTest::addColumn<QString>("smoothing");
    QTest::addColumn<double>("value"); // below 0: the usual one
    QTest::addColumn<bool>("lowerCase");
    QTest::addColumn<QString>("tokenizer");
    QTest::addColumn<double>("expected");
    QTest::newRow("exp") << "exp" << -1.0 << false << "13a" << 8.493;
    QTest::newRow("none") << "none" << -1.0 << false << "13a" << 0.0;
    QTest::newRow("floor") << "floor" << -1.0 << false << "13a" << 4.51688;
    QTest::newRow("floor of .1") << "floor" << 0.1 << false << "13a" << 4.51688;
    QTest::newRow("floor of .5") << "floor" << 0.5 << false << "13a" << 10.10;
    QTest::newRow("add-k") << "add-k" << -1.0 << false << "13a" << 14.882;
    QTest::newRow("add 1") << "add-k" << 1.0 << false << "13a" << 14.882;
    QTest::newRow("add 2") << "add-k" << 2.0 << false << "13a" << 21.389;
    QTest::newRow("no tokenizer") << "exp" << -1.0 << false << "none" << 7.347;
    QTest::newRow("intl") << "exp" << -1.0 << false << "intl" << 8.493;
    QTest::newRow("char") << "exp" << -1.0 << false << "char" << 40.8759;
    QTest::newRow("char, lower case") << "exp" << -1.0 << true << "char" << 42.0267;
}

void TestBleu::sentence()
{
    QFETCH(const QString, smoothing);
    QFETCH(const double, value);
    QFETCH(const bool, lowerCase);
    QFETCH(const QString, tokenizer);
    QFETCH(const double, expected);
    BleuOptions options;
    options.smoothing = bleuSmoothingNamed(smoothing.toStdString());
    options.smoothingValue = value < 0.0 ? std::nullopt : std::optional(value);
    options.lowerCase = lowerCase;
    options.tokenizer = bleuTokenizerNamed(tokenizer.toStdString());
    const double found = sentenceBleu(sugarAnswer, Lines{sugarReference}, options);
    QVERIFY2(std::abs(found - expected) < 1e-3, qPrintable(QString::number(found, 'g', 17)));
}

void TestBleu::countsMatches()
{
    const auto counts =
        corpusCounts({"am I am a character sequence"}, {{"I am a symbol string sequence a a"}}, raw(0.01));
    QCOMPARE(counts.matches, (Counts{4, 2, 1, 0}));
    QCOMPARE(counts.totals, (Counts{6, 5, 4, 3}));
    QCOMPARE(counts.answerLength, 6U);
    QCOMPARE(counts.referenceLength, 8U);
}

void TestBleu::clipsByTheLargestOfTheReferences()
{
    // Papineni et al. (2002), section 2.1, example 2: modified unigram precision 2/7; "the" stands twice in the first
    // reference and once in the second.
    BleuOptions options;
    options.lowerCase = true;
    const Lines references{"The cat is on the mat.", "There is a cat on the mat."};
    const auto counts = BleuReferences(references, options).counts("the the the the the the the");
    QCOMPARE(counts.matches.front(), std::size_t{2});
    QCOMPARE(counts.totals.front(), std::size_t{7});
}

void TestBleu::nothingInCommonIsZero_data()
{
    QTest::addColumn<QString>("smoothing");
    for (const auto smoothing : bleuSmoothings)
        QTest::newRow(nameOf(smoothing).data()) << QString::fromStdString(std::string(nameOf(smoothing)));
}

void TestBleu::nothingInCommonIsZero()
{
    QFETCH(const QString, smoothing);
    BleuOptions options;
    options.smoothing = bleuSmoothingNamed(smoothing.toStdString());
    QCOMPARE(sentenceBleu("this is a cat", Lines{"okay thanks"}, options), 0.0);
    QCOMPARE(corpusBleu({"this is a test", "another test"}, {{"ref1", "ref2"}}, raw(0.01)), 0.0);
}

void TestBleu::printsAsSacreBleu()
{
    QCOMPARE(bleu(corpusCounts(dogAnswers, dogReferences)).text(),
             "BLEU = 48.53 82.4/50.0/45.5/37.5 (BP = 0.943 ratio = 0.944 hyp_len = 17 ref_len = 18)");
    auto fewer = dogReferences;
    fewer[0][0].clear();
    QCOMPARE(bleu(corpusCounts(dogAnswers, fewer)).text(),
             "BLEU = 29.44 82.4/42.9/27.3/12.5 (BP = 0.889 ratio = 0.895 hyp_len = 17 ref_len = 19)");
}

void TestBleu::signature()
{
    const auto counts = corpusCounts(dogAnswers, dogReferences);
    QCOMPARE(signatureOf({}, counts.references), "nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0");
    auto fewer = dogReferences;
    fewer[0][0].clear();
    QCOMPARE(signatureOf({}, corpusCounts(dogAnswers, fewer).references),
             "nrefs:var|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0");
    BleuOptions options;
    options.smoothing = BleuSmoothing::Floor;
    options.lowerCase = true;
    options.effectiveOrder = true;
    options.tokenizer = BleuTokenizer::Chinese;
    QCOMPARE(signatureOf(options, {1, 1}), "nrefs:1|case:lc|eff:yes|tok:zh|smooth:floor[0.10]|version:2.0.0");
}

void TestBleu::sumsOfPartsAreTheWhole()
{
    auto parts = corpusCounts({dogAnswers[2]}, {{dogReferences[0][2]}, {dogReferences[1][2]}});
    parts += corpusCounts({dogAnswers[0], dogAnswers[1]}, dogReferences);
    QCOMPARE(parts, corpusCounts(dogAnswers, dogReferences));
}

void TestBleu::isNoMeanOfSentences()
{
    // Of order 1 alone: 2 of 2 words right and 0 of 6 is a quarter, no half.
    const double found = corpusBleu({"a b", "x x x x x x"}, {{"a b", "y y y y y y"}}, ofOrder(1));
    QCOMPARE(found, 25.0);
}

void TestBleu::longerAnswersTakeTheShorterOfTwoLengths()
{
    // 3 words are as near to 4 as to 2.
    QCOMPARE(BleuReferences(Lines{"a b c d", "a b"}, {}).counts("a b c").referenceLength, 2U);
    QCOMPARE(BleuReferences(Lines{"a b c d", "a"}, {}).counts("a b c").referenceLength, 4U);
}

void TestBleu::refusesSentencesWithoutReference()
{
    QVERIFY_EXCEPTION_THROWN((void)BleuReferences(Lines{}, {}), std::invalid_argument);
    QVERIFY_EXCEPTION_THROWN((void)BleuReferences(Lines{"", ""}, {}), std::invalid_argument);
}

void TestBleu::namesAreReadBack()
{
    for (const auto tokenizer : bleuTokenizers)
        QCOMPARE(bleuTokenizerNamed(nameOf(tokenizer)), tokenizer);
    for (const auto smoothing : bleuSmoothings)
        QCOMPARE(bleuSmoothingNamed(nameOf(smoothing)), smoothing);
    QVERIFY_EXCEPTION_THROWN((void)bleuTokenizerNamed("moses"), core::UsageError);
    QVERIFY_EXCEPTION_THROWN((void)bleuSmoothingNamed("laplace"), core::UsageError);
}

QTEST_APPLESS_MAIN(TestBleu)
#include "tst_bleu.moc"
