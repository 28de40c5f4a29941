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
        for (const auto measure : answerMeasures)
            QCOMPARE(answerMeasureNamed(nameOf(measure)), measure);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(answerMeasureNamed("rouge")), core::UsageError);
    }
};

QTEST_GUILESS_MAIN(TestAnswers)
#include "tst_answers.moc"
