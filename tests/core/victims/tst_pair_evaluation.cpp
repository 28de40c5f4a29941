#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/text/splitting/tokenizer.h"
#include "core/victims/evaluation/pair_evaluation.h"
#include "core/victims/evaluation/robustness.h"
#include "core/victims/evaluation/seen_inputs.h"

using core::corpora::Corpus;
using core::corpora::Example;

namespace {

Example example(const char* id, const char* sentence, const char* original = nullptr)
{
    Example made;
    made.id = id;
    made.input = core::text::Input::sentence(core::text::tokenize(sentence, core::text::Tokenization::Whitespace));
    if (original != nullptr)
        made.columns.emplace_back("original_id", original);
    return made;
}

Corpus corpusOf(std::vector<Example> examples)
{
    Corpus corpus;
    corpus.name = "small";
    corpus.examples = std::move(examples);
    return corpus;
}

} // namespace

class TestPairEvaluation : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Three originals, two of them right; of five perturbed texts three come from right originals, and two of those
    /// stay right. Robust accuracy leaves out what was wrong before; perturbation accuracy does not.
    void theThreeAccuracies()
    {
        const auto originals = corpusOf({example("a", "one"), example("b", "two"), example("c", "three")});
        const auto perturbed = corpusOf({example("1", "x", "a"), example("2", "x", "a"), example("3", "x", "b"),
                                         example("4", "x", "c"), example("5", "x", "nobody"), example("6", "x", "c")});
        const auto scores = core::victims::scorePairs(originals, {{true, true, false}}, perturbed,
                                                      {{true, false, true, true, true, false}});
        QCOMPARE(scores.standard()->share, 2.0 / 3.0);
        QCOMPARE(scores.perturbation()->share, 3.0 / 5.0);
        QCOMPARE(scores.robust()->share, 2.0 / 3.0);
        QCOMPARE(scores.withoutOriginal, std::size_t(1));
        QVERIFY(!scores.losses && !scores.blackbox());
    }

    /// The loss rises for three of four perturbed texts, two of which are answered wrongly; one whose loss is not known
    /// does not count.
    void successOfABlackBoxAttack()
    {
        const auto originals = corpusOf({example("a", "one"), example("b", "two")});
        const auto perturbed = corpusOf({example("1", "x", "a"), example("2", "x", "a"), example("3", "x", "b"),
                                         example("4", "x", "b"), example("5", "x", "b")});
        const auto scores =
            core::victims::scorePairs(originals, {{true, true}, {0.2, 0.4}}, perturbed,
                                      {{false, true, false, true, false}, {0.6, 0.3, 0.9, 0.4, std::nullopt}});
        QVERIFY(scores.losses);
        QCOMPARE(scores.lossRises, std::size_t(3));
        QCOMPARE(scores.blackbox()->share, 2.0 / 3.0);
    }

    /// Row by row an original counts as often as it occurs; rows left out count nowhere.
    void rowsBesideEachOther()
    {
        const core::victims::Judged before{{true, true, false, true}, {0.1, 0.1, 0.5, 0.1}};
        const core::victims::Judged after{{true, false, true, false}, {0.1, 0.8, 0.2, 0.9}};
        const std::vector<std::size_t> some{0, 1, 2}, last{3};
        auto scores = core::victims::scoreRows(before, after, some);
        QCOMPARE(scores.standard()->share, 2.0 / 3.0);
        QCOMPARE(scores.perturbation()->share, 2.0 / 3.0);
        QCOMPARE(scores.robust()->share, 1.0 / 2.0);
        QCOMPARE(scores.blackbox()->share, 1.0); // one rises, and is wrong
        scores += core::victims::scoreRows(before, after, last);
        const std::vector<std::size_t> all{0, 1, 2, 3};
        QCOMPARE(scores, core::victims::scoreRows(before, after, all));
    }

    void scoresComeBackFromTheirFile()
    {
        const core::victims::Judged before{{true, false}, {0.1, 0.5}}, after{{false, true}, {0.3, 0.2}};
        const std::vector<std::size_t> both{0, 1}, first{0};
        const core::victims::Robustness scores{
            {7, 9},
            {2, 3},
            {{"back", core::victims::scoreRows(before, after, both), core::victims::scoreRows(before, after, first)},
             {"para", core::victims::scoreRows({{true}}, {{true}}, first), {}}}};
        QCOMPARE(core::victims::Robustness::parse(scores.json(), "scores.json"), scores);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(core::victims::Robustness::parse("{}", "scores.json")), core::Error);
    }

    void whatCannotBeJoinedIsRefused()
    {
        const auto twice = corpusOf({example("a", "one"), example("a", "two")});
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(core::victims::scorePairs(twice, {{true, true}}, corpusOf({}), {})),
                                 core::Error);
        const auto once = corpusOf({example("a", "one")});
        QVERIFY_EXCEPTION_THROWN(
            static_cast<void>(core::victims::scorePairs(once, {{true}}, corpusOf({example("1", "x")}), {{true}})),
            core::Error);
    }

    /// Case and white space are not a difference; another word is.
    void inputsThatStandInTheTrainingFile()
    {
        const auto test = corpusOf({example("1", "How long is the Lume ?"), example("2", "How long is the Sill ?"),
                                    example("3", "how  long IS the lume ?")});
        const auto train = corpusOf({example("t", "how long is the Lume ?")});
        const std::vector<std::size_t> rows{0, 1, 2};
        QCOMPARE(core::victims::rowsNotIn(test, rows, train), std::vector<std::size_t>{1});
    }
};

QTEST_GUILESS_MAIN(TestPairEvaluation)
#include "tst_pair_evaluation.moc"
