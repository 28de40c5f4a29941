#include "tests/support/registered_test.h"

#include <cmath>

#include "core/corpora/reading/reader.h"
#include "core/victims/evaluation/answer_evaluation.h"

using core::metrics::AnswerMeasure;
using core::structures::AnswerKind;
using core::structures::Equation;
using core::structures::Prediction;

class TestAnswerEvaluation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Four problems with 7 = 3 + 4, by hand: right in another order; without a value; right, with an equation that
    /// cannot be read; right, with an equation that gives 12.
    void oddEquationsAreCounted()
    {
        std::string rows = "Question,Equation,Answer\n";
        for (int i = 0; i < 4; ++i)
            rows += "How many are there of " + std::to_string(i) + " ?,3 + 4,7\n";
        const auto corpus = core::corpora::corpusFromBytes(rows, "f");
        QCOMPARE(corpus.examples.size(), std::size_t{4});
        const std::vector<Prediction> answers{Equation{"+ 4 3", 7.0}, Equation{"7 / 0", std::nan("")},
                                              Equation{"garbage (", 7.0}, Equation{"3 * 4", 7.0}};
        const auto scores =
            core::victims::scoreAnswers(AnswerKind::Equation, corpus, std::vector<std::size_t>{0, 1, 2, 3}, answers);
        QCOMPARE(scores.examples, std::size_t{4});
        QVERIFY(scores.scores[0] == std::pair(AnswerMeasure::Value, std::optional(0.75)));
        QVERIFY(scores.scores[1] == std::pair(AnswerMeasure::SameEquation, std::optional(0.25)));
        QVERIFY(scores.equations);
        QCOMPARE(scores.equations->undefined, std::size_t{1});
        QCOMPARE(scores.equations->unreadable, std::size_t{1});
        QCOMPARE(scores.equations->contradicted, std::size_t{1});
        QCOMPARE(scores.equations->text(), std::string("1 answer has no value, 1 equation cannot be read, 1 equation "
                                                       "does not give the answer beside it."));
        const auto right = core::victims::scoreAnswers(AnswerKind::Equation, corpus, std::vector<std::size_t>{0},
                                                       std::vector<Prediction>{Equation{"3 + 4", 7.0}});
        QCOMPARE(right.equations->text(), std::string());
    }
};

QTEST_APPLESS_MAIN(TestAnswerEvaluation)
#include "tst_answer_evaluation.moc"
