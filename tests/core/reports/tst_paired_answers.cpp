#include "core/reports/data/paired_answers.h"

#include "core/corpora/reading/reader.h"
#include "tests/support/registered_test.h"
#include "tests/support/said.h"

using namespace core::reports;
using namespace core::structures;

namespace {

constexpr auto card = R"({"name": "little", "task": "classification", "labels": ["negative", "positive"]})";

/// Gold: positive, negative, positive, negative, and one without a label.
core::corpora::Corpus reviews()
{
    auto corpus = core::corpora::corpusFromBytes("label,text\npositive,good film\nnegative,bad film\n"
                                                 "positive,fine film\nnegative,poor film\n",
                                                 "reviews.csv");
    corpus.examples.push_back(corpus.examples.back());
    corpus.examples.back().gold = {};
    return corpus;
}

AnsweredCorpus answered(const core::corpora::Corpus& corpus, const std::string& hash, std::vector<std::size_t> rows,
                        std::vector<Prediction> answers)
{
    return answeredCorpus({1, "exec:true", card, hash, "", std::move(rows), std::move(answers)}, corpus);
}

Prediction label(int of) { return ClassLabel{of}; }

} // namespace

/// Answers that a project keeps: right or wrong, beside another victim's, and behind the cells of a confusion matrix.
class TestPairedAnswers : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void answersAreRightOrWrong()
    {
        const auto corpus = reviews();
        const auto first = answered(corpus, "aa", {0, 1, 3, 4},
                                    {ClassScores{{0.25F, 0.75F}}, label(1), Prediction(), ClassScores{{0.5F, 0.5F}}});
        QCOMPARE(first.victim, std::string("little"));
        QCOMPARE(first.judged[0].text, std::string("positive"));
        QCOMPARE(*first.judged[0].score, 0.75);
        QCOMPARE(first.judged[0].right, std::optional(true));
        QCOMPARE(first.judged[1].right, std::optional(false));
        QVERIFY(!first.judged[1].score); // a label alone is as sure as any
        QVERIFY(!first.judged[2].right); // it gave no answer
        QVERIFY(!first.judged[3].right); // there is no gold label
        const auto share = rightShare(first, std::vector<std::size_t>{0, 1, 2, 3, 4});
        QCOMPARE(share.right, std::size_t{1});
        QCOMPARE(share.of, std::size_t{2});
        QCOMPARE(share.share->share, 0.5);
        QCOMPARE(answerValues(first, 0, "answer").front().text, std::string("positive"));
        QCOMPARE(answerValues(first, 1, "right").front().text, std::string("no"));
        QVERIFY(answerValues(first, 2, "answer").empty()); // it was not asked
        QVERIFY(!first.of(2) && first.of(3) == std::size_t{2});
    }

    /// On the three that both were asked (the fifth has no label): both right on the first, the first alone on the
    /// second, the second alone on the fourth. p = min(1, 2 P(X <= 1)) with two trials of 1/2 = 1.
    void twoVictimsArePaired()
    {
        const auto corpus = reviews();
        const auto first = answered(corpus, "aa", {0, 1, 2, 3, 4}, {label(1), label(0), label(0), label(1), label(1)});
        const auto second = answered(corpus, "bb", {0, 1, 3, 4}, {label(1), label(1), label(0), label(1)});
        const auto pairs = pairsOf(first, second);
        QCOMPARE(pairs.examples.size(), std::size_t{3});
        QCOMPARE(pairs.both, std::size_t{1});
        QCOMPARE(pairs.onlyFirst, std::size_t{1});
        QCOMPARE(pairs.onlySecond, std::size_t{1});
        QCOMPARE(pairs.neither, std::size_t{0});
        QCOMPARE(pairs.examples[2].first, std::size_t{3}); // its place in the corpus
        QCOMPARE(pairs.p(), 1.0);
    }

    void answersToOtherExamplesAreRefused()
    {
        CONTAINS(errorOf([] { (void)answered(reviews(), "aa", {5}, {label(0)}); }), "Evaluate it again");
    }

    void cellsHaveTheirExamples()
    {
        const std::vector<std::string> names = {"negative", "positive"}, numbers = {"0", "1"};
        using core::victims::cellSearch;
        QCOMPARE(cellSearch(names, names, 0, 1), std::string("label:\"negative\" answer:\"positive\""));
        QCOMPARE(cellSearch(numbers, names, 1, -1), std::string("label:\"1\""));
        QCOMPARE(cellSearch(names, names, -1, 0), std::string("answer:\"negative\""));
        QCOMPARE(cellSearch(names, names, -1, -1), std::string());
    }
};

QTEST_APPLESS_MAIN(TestPairedAnswers)
#include "tst_paired_answers.moc"
