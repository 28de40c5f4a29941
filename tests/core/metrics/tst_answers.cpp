#include "tests/support/registered_test.h"

#include <cmath>

#include "core/base/error.h"
#include "core/metrics/answers.h"

using namespace core::metrics;
using core::structures::AnswerKind;
using core::structures::Equation;
using core::structures::Prediction;
using core::structures::TextAnswer;

class TestAnswers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// White space belongs to how a form is written, not to its meaning; a letter does not.
    void exactMatchLooksAtTheParts()
    {
        const Prediction gold = TextAnswer{"answer ( capital ( ohio ) )"};
        QCOMPARE(answerScore(AnswerMeasure::Exact, gold, TextAnswer{"  answer ( capital\t( ohio ) ) "}), 1.0);
        QCOMPARE(answerScore(AnswerMeasure::Exact, gold, TextAnswer{"answer ( capital ( iowa ) )"}), 0.0);
        QCOMPARE(answerScore(AnswerMeasure::Exact, gold, Prediction()), 0.0);
        QCOMPARE(answerScore(AnswerMeasure::Exact, gold, Equation{"answer ( capital ( ohio ) )", 1}), 0.0);
    }

    /// The order of conjuncts and the names of variables are how a form is written.
    void normalFormsAreTheSame()
    {
        const Prediction gold = TextAnswer{"answer(A,(river(A),loc(A,B),const(B,stateid(ohio))))"};
        const Prediction turned = TextAnswer{"answer(X,(loc(X,Y),river(X),const(Y,stateid(ohio))))"};
        QCOMPARE(answerScore(AnswerMeasure::NormalForm, gold, turned), 1.0);
        QCOMPARE(answerScore(AnswerMeasure::Exact, gold, turned), 0.0);
        QCOMPARE(answerScore(AnswerMeasure::NormalForm, gold, TextAnswer{"answer(A,(river(A)))"}), 0.0);
        QCOMPARE(answerScore(AnswerMeasure::NormalForm, gold, TextAnswer{"answer(("}), 0.0);
    }

    /// 7 / 3 written with four places is the same value, with three it is not.
    void valuesAreTheSameWithinATenThousandth()
    {
        const Prediction gold = Equation{"7 / 3", 7.0 / 3.0};
        QCOMPARE(answerScore(AnswerMeasure::Value, gold, Equation{"2.3333", 2.3333}), 1.0);
        QCOMPARE(answerScore(AnswerMeasure::Value, gold, Equation{"2.333", 2.333}), 0.0);
        QCOMPARE(answerScore(AnswerMeasure::Value, gold, Equation{"0 / 0", std::nan("")}), 0.0);
        QCOMPARE(answerScore(AnswerMeasure::Exact, gold, Equation{"7 / 3", 0.0}), 1.0);
        // Above 1 the difference counts relative to the value: half a dollar in two millions is rounding.
        const Prediction large = Equation{"2000000 + 0", 2'000'000.0};
        QCOMPARE(answerScore(AnswerMeasure::Value, large, Equation{"", 2'000'000.5}), 1.0);
        QCOMPARE(answerScore(AnswerMeasure::Value, large, Equation{"", 2'000'300.0}), 0.0);
        // A victim that has no answer to the clean text agrees with itself, and with nothing else.
        const Prediction undefined = Equation{"1 / 0", std::nan("")};
        QCOMPARE(answerScore(AnswerMeasure::Value, undefined, Equation{"2 / 0", std::nan("")}), 1.0);
        QCOMPARE(answerScore(AnswerMeasure::Value, undefined, Equation{"2", 2.0}), 0.0);
    }

    /// A solver that answers in prefix is right though no character is where the gold equation has it.
    void treesAreTheSameUpToCommutation()
    {
        const Prediction gold = Equation{"( 7.0 - 3.0 ) * 2.0", 8.0};
        QCOMPARE(answerScore(AnswerMeasure::SameEquation, gold, Equation{"* 2 - 7 3", 8.0}), 1.0);
        QCOMPARE(answerScore(AnswerMeasure::SameEquation, gold, Equation{"x = 2 * (7 - 3)", 8.0}), 1.0);
        QCOMPARE(answerScore(AnswerMeasure::SameEquation, gold, Equation{"4 * 2", 8.0}), 0.0); // the value alone
        QCOMPARE(answerScore(AnswerMeasure::SameEquation, gold, Equation{"garbage (", 8.0}), 0.0);
        AnswerSum sum(AnswerMeasure::SameEquation);
        sum.add(gold, Equation{"* 2 - 7 3", 8.0});
        sum.add(Equation{"", 8.0}, Equation{"4 * 2", 8.0}); // no gold equation: nothing to be compared with
        QCOMPARE(sum.count(), std::size_t{1});
        QCOMPARE(sum.score(), std::optional(1.0));
    }

    void aSumIsTheMean()
    {
        AnswerSum sum(AnswerMeasure::Exact);
        QVERIFY(!sum.score());
        const Prediction gold = TextAnswer{"a"};
        for (const char* answer : {"a", "b", "a", "a"})
            sum.add(gold, TextAnswer{answer});
        QCOMPARE(sum.score(), std::optional(0.75));
    }

    /// By hand: "a b c d e" against itself and "x" against "y z" match 5 4 3 2 n-grams of 6 4 3 2, 6 words for 7.
    /// What others need to repeat a score, as sacreBLEU prints it: its README, "Usage", but for the version.
    void scoresAreSignedAsBySacreBleu()
    {
        QCOMPARE(core::metrics::signatureOf(AnswerMeasure::Bleu),
                 std::string("BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0"));
        QCOMPARE(core::metrics::signatureOf(AnswerMeasure::Chrf),
                 std::string("chrF2|nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.0.0"));
        QVERIFY(core::metrics::signatureOf(AnswerMeasure::Exact).empty());
        QCOMPARE(core::metrics::shown(AnswerMeasure::Bleu, 0.3421), std::string("34.2"));
        QCOMPARE(core::metrics::shown(AnswerMeasure::Value, 0.3421), std::string("34.2 %"));
    }

    /// sacreBLEU 2.6.0 (pip) of these invented texts: `BLEU()`, `CHRF()` of one and of both references, with
    /// lowercase=True, and sentence_score of BLEU(effective_order=True) of the second text.
    void allReferencesCount()
    {
        const std::vector<std::string> answers{"the old house stands by the river", "she reads a letter to her son"},
            first{"the old house is near the river", "she is reading her son a letter"},
            second{"the old house stands close to the river", "she reads a letter to her boy"};
        const auto scored = [&](AnswerMeasure measure, const TranslationOptions& options, bool capitals = false) {
            AnswerSum sum(AnswerScoring(measure, options));
            const std::vector<std::string> shown{"The OLD house stands by the River", "She reads a letter to her son"};
            for (std::size_t i = 0; i < answers.size(); ++i)
                sum.add(TextAnswer{first[i]}, TextAnswer{capitals ? shown[i] : answers[i]}, {&second[i], 1});
            return std::pair(100.0 * sum.score().value(), sum.signature());
        };
        const auto is = [](const std::pair<double, std::string>& found, double score, const char* signature) {
            QVERIFY2(std::abs(found.first - score) < 1e-9, qPrintable(QString::number(found.first, 'g', 17)));
            QCOMPARE(found.second, std::string(signature));
        };
        TranslationOptions options;
        is(scored(AnswerMeasure::Bleu, options), 69.41268297866867,
           "BLEU|nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0");
        is(scored(AnswerMeasure::Chrf, options), 76.47989443678472,
           "chrF2|nrefs:2|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.0.0");
        is(scored(AnswerMeasure::Bleu, options, true), 39.40364841636237,
           "BLEU|nrefs:2|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0");
        options.lowerCase = true;
        is(scored(AnswerMeasure::Bleu, options, true), 69.41268297866867,
           "BLEU|nrefs:2|case:lc|eff:no|tok:13a|smooth:exp|version:2.0.0");
        is(scored(AnswerMeasure::Chrf, options, true), 76.47989443678472,
           "chrF2|nrefs:2|case:lc|eff:yes|nc:6|nw:0|space:no|version:2.0.0");
        options = {};
        options.allReferences = false;
        is(scored(AnswerMeasure::Bleu, options), 20.767546186031982,
           "BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|version:2.0.0");
        is(scored(AnswerMeasure::Chrf, options), 54.878027166070645,
           "chrF2|nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.0.0");
        const auto sentence = [&](std::span<const std::string> further) {
            return 100.0 * answerScore(AnswerMeasure::Bleu, TextAnswer{first[1]}, TextAnswer{answers[1]}, further);
        };
        QVERIFY(std::abs(sentence({}) - 19.64073254502566) < 1e-9);
        QVERIFY(std::abs(sentence({&second[1], 1}) - 88.01117367933934) < 1e-9);
        QCOMPARE(answerScore(AnswerMeasure::Exact, TextAnswer{"a"}, TextAnswer{"b"}, std::array{std::string("b")}),
                 1.0);
        QCOMPARE(answerScore({AnswerMeasure::Exact, options}, TextAnswer{"a"}, TextAnswer{"b"},
                             std::array{std::string("b")}),
                 0.0);
    }

    /// sacreBLEU 2.6.0, BLEU(tokenize=...) of these invented texts; CHRF().
    void chineseHasItsOwnWords()
    {
        const std::vector<std::string> gold{"他在河边的旧房子里写了一封信。", "今天天气不错，我们去公园吧。"},
            answers{"他在河边的老房子里写信。", "今天天气很好，我们去公园。"};
        const auto bleu = [&](const TranslationOptions& options) {
            AnswerSum sum(AnswerScoring(AnswerMeasure::Bleu, options));
            for (std::size_t i = 0; i < gold.size(); ++i)
                sum.add(TextAnswer{gold[i]}, TextAnswer{answers[i]});
            return 100.0 * sum.score().value();
        };
        const TranslationOptions options;
        QCOMPARE(bleu(options), 0.0); // 13a: a sentence is one word or two
        for (const char* language : {"zh", "zh-TW", "zh_Hans", "cmn"})
            QVERIFY2(std::abs(bleu(options.forLanguage(language)) - 49.95869034933181) < 1e-9, language);
        QVERIFY(std::abs(bleu(options.forLanguage("ko")) - 49.95869034933181) < 1e-9); // char: the same here
        auto chosen = options;
        chosen.tokenizer = core::metrics::BleuTokenizer::None;
        QCOMPARE(*chosen.forLanguage("zh").tokenizer, core::metrics::BleuTokenizer::None);
        for (const char* language : {"", "en", "de", "zhx"})
            QCOMPARE(core::metrics::tokenizerFor(language), core::metrics::BleuTokenizer::Mteval13a);
        QVERIFY(core::metrics::tokenizerNote("zh").empty());
        QVERIFY(core::metrics::tokenizerNote("ja-JP").find("ja-mecab") != std::string::npos);
        QVERIFY(core::metrics::tokenizerNote("kor").find("ko-mecab") != std::string::npos);
    }

    /// sacreBLEU 2.6.0, BLEU(smooth_method=...) of "a cat sat here" by "the cat sat there".
    void smoothingIsChosen()
    {
        using core::metrics::BleuSmoothing;
        for (const auto& [smoothing, expected] :
             {std::pair(BleuSmoothing::Exp, 31.947155212313625), std::pair(BleuSmoothing::Floor, 16.990442448471217),
              std::pair(BleuSmoothing::AddK, 45.180100180492246), std::pair(BleuSmoothing::None, 0.0)}) {
            TranslationOptions options;
            options.smoothing = smoothing;
            AnswerSum sum(AnswerScoring(AnswerMeasure::Bleu, options));
            sum.add(TextAnswer{"the cat sat there"}, TextAnswer{"a cat sat here"});
            QVERIFY(std::abs(100.0 * sum.score().value() - expected) < 1e-9);
        }
    }

    void bleuOfManyIsOfTheSumOfCounts()
    {
        AnswerSum sum(AnswerMeasure::Bleu);
        sum.add(TextAnswer{"a b c d e"}, TextAnswer{"a b c d e"});
        QVERIFY(std::abs(*sum.score() - 1.0) < 1e-12);
        sum.add(TextAnswer{"y z"}, TextAnswer{"x"});
        const double expected = std::exp(1.0 - 7.0 / 6.0) * std::pow(5.0 / 6.0, 0.25);
        QVERIFY(std::abs(*sum.score() - expected) < 1e-12);
        QVERIFY(std::abs(answerScore(AnswerMeasure::Bleu, TextAnswer{"a b"}, TextAnswer{"a b"}) - 1.0) < 1e-12);
        QVERIFY(std::abs(answerScore(AnswerMeasure::Chrf, TextAnswer{"a b"}, TextAnswer{"a b"}) - 1.0) < 1e-12);
        QCOMPARE(answerScore(AnswerMeasure::Bleu, TextAnswer{"a b"}, Prediction()), 0.0);
    }

    void everyKindHasItsMeasures()
    {
        QCOMPARE(measuresOf(AnswerKind::Equation).front(), AnswerMeasure::Value);
        QVERIFY(!measuresOf(AnswerKind::Form).empty());
        QVERIFY(!measuresOf(AnswerKind::Translation).empty());
        QVERIFY(measuresOf(AnswerKind::Label).empty());
        QVERIFY(measuresOf(AnswerKind::Tree).empty());
        for (const auto& type : core::metrics::measureTypes())
            QCOMPARE(answerMeasureNamed(type.name), type.measure);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(answerMeasureNamed("rouge")), core::UsageError);
    }
};

QTEST_GUILESS_MAIN(TestAnswers)
#include "tst_answers.moc"
