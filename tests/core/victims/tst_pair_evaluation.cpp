#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/text/splitting/tokenizer.h"
#include "core/victims/evaluation/pair_report.h"
#include "core/victims/evaluation/pair_shares.h"
#include "core/victims/evaluation/robustness.h"
#include "core/victims/evaluation/seen_inputs.h"
#include "tests/support/fakes/answering_victim.h"

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

Corpus formsTo(const std::vector<const char*>& questions)
{
    Corpus corpus;
    for (const char* question : questions) {
        auto& added = corpus.examples.emplace_back(example("", question));
        added.gold = core::structures::TextAnswer{"size(a)"};
    }
    return corpus;
}

fakes::AnsweringVictim formsBy(std::function<std::string(const std::string& question)> form)
{
    core::victims::VictimCard card;
    card.task = "forms";
    return {std::move(card), [form = std::move(form)](const core::text::Input& input) -> core::victims::Prediction {
                return core::structures::TextAnswer{form(input[0].text.str())};
            }};
}

/// A semantic parser that errs on questions with the word well.
fakes::AnsweringVictim noWells()
{
    return formsBy(
        [](const std::string& question) { return question.find("well") == std::string::npos ? "size(a)" : "size(b)"; });
}

/// Gives the right form with another name for its variable.
fakes::AnsweringVictim renames()
{
    return formsBy([](const std::string&) { return "( lambda $1 e ( state:t $1 ) )"; });
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
        QCOMPARE(ofOriginals(scores.originals).share->share, 2.0 / 3.0);
        QCOMPARE(perturbationOf(scores.pairs).share->share, 3.0 / 5.0);
        QCOMPARE(robustOf(scores.pairs).share->share, 2.0 / 3.0);
        QCOMPARE(scores.withoutOriginal, std::size_t(1));
        QVERIFY(!scores.hasLosses() && !blackboxOf(scores.pairs).share);
    }

    /// The loss rises for three of four perturbed texts, two of which are answered wrongly; one whose loss is not known
    /// does not count.
    void successOfABlackBoxAttack()
    {
        const auto originals = corpusOf({example("a", "one"), example("b", "two")});
        const auto perturbed = corpusOf({example("1", "x", "a"), example("2", "x", "a"), example("3", "x", "b"),
                                         example("4", "x", "b"), example("5", "x", "b")});
        const auto scores =
            core::victims::scorePairs(originals, {{true, true}, {}, {0.2, 0.4}}, perturbed,
                                      {{false, true, false, true, false}, {}, {0.6, 0.3, 0.9, 0.4, std::nullopt}});
        QVERIFY(scores.hasLosses());
        QCOMPARE(blackboxOf(scores.pairs).of, std::size_t(3));
        QCOMPARE(blackboxOf(scores.pairs).share->share, 2.0 / 3.0);
    }

    /// What was made of one original, or of two with the same words, is not independent: whole originals are drawn.
    void intervalsAreOverOriginals()
    {
        const auto originals =
            corpusOf({example("a", "one"), example("b", "two"), example("c", "Two"), example("d", "three")});
        const auto perturbed = corpusOf({example("1", "x", "a"), example("2", "x", "a"), example("3", "x", "a"),
                                         example("4", "x", "b"), example("5", "x", "c"), example("6", "x", "d")});
        const auto scores = core::victims::scorePairs(originals, {{true, true, true, true}}, perturbed,
                                                      {{false, false, false, true, true, true}});
        const std::vector<core::metrics::Cluster> byHand{{0, 3}, {2, 2}, {1, 1}};
        const auto expected = core::metrics::clusteredShare(byHand);
        const auto robust = robustOf(scores.pairs).share;
        QCOMPARE(robust->share, 0.5);
        QCOMPARE(robust->low, expected->low);
        QCOMPARE(robust->high, expected->high);
        QCOMPARE(robust->low, 0.0); // three originals say little, six independent texts would say more
    }

    /// Two files whose rows belong together need no column: rows and gold answers are the same.
    void pairsStandRowByRow()
    {
        auto victim = noWells();
        const auto originals = formsTo({"how long", "how big"});
        const auto scores = [&](const Corpus& perturbed) {
            return core::victims::reportPairs(victim, originals, perturbed, nullptr, 1, {}).all;
        };
        QCOMPARE(robustOf(scores(formsTo({"well how long", "how very big"})).pairs).share->share, 0.5);
        auto others = formsTo({"well how long", "how very big"});
        others.examples[1].gold = core::structures::TextAnswer{"size(c)"};
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(scores(others)), core::Error);
        QVERIFY_EXCEPTION_THROWN(static_cast<void>(scores(formsTo({"well how long"}))), core::Error);
    }

    /// Two of three originals occur in the training file: of the third's texts one is right.
    void originalsOfTheTrainingFileAreLeftOut()
    {
        const auto originals = corpusOf({example("a", "one"), example("b", "two"), example("c", "three")});
        const auto perturbed = corpusOf(
            {example("1", "x", "a"), example("2", "x", "b"), example("3", "x", "b"), example("4", "x", "nobody")});
        const auto train = corpusOf({example("t", "One"), example("u", "three")});
        const auto scores =
            core::victims::scorePairs(originals, {{true, true, false}}, perturbed, {{true, true, false, true}}, train);
        QCOMPARE(scores.originals.size(), std::size_t(1));
        QCOMPARE(scores.pairs.size(), std::size_t(2));
        QCOMPARE(ofOriginals(scores.originals).share->share, 1.0);
        QCOMPARE(robustOf(scores.pairs).share->share, 1.0 / 2.0);
        QCOMPARE(scores.withoutOriginal, std::size_t(1));
    }

    /// Row by row: pairs of equal originals have one number in all ways, and are changed, or unseen, by their words.
    void pairsKnowTheirKind()
    {
        auto victim = noWells();
        const auto train = formsTo({"how big"});
        const core::victims::PairedTexts insert{"insert", formsTo({"how long", "how long", "how big"}),
                                                formsTo({"how very long", "How long", "well big"})};
        const core::victims::PairedTexts back{"back", formsTo({"how big"}), formsTo({"the size"})};
        const auto scores = core::victims::robustnessOf(victim, formsTo({"how long", "well", "how big"}), train,
                                                        {insert, back}, 1, {}, [](const std::string&) {});
        QCOMPARE(scores.test, (core::victims::Tally{2, 3}));
        QCOMPARE(scores.unseen, (core::victims::Tally{1, 2}));
        QCOMPARE(scores.exact, scores.test); // forms without variables or goals to reorder
        QCOMPARE(scores.unseenExact, scores.unseen);
        const auto pair = [](bool right, std::size_t original, bool changed, bool unseen) {
            return core::victims::Pair{true, right, std::nullopt, original, changed, unseen};
        };
        QCOMPARE(scores.ways.at(0).pairs,
                 (std::vector{pair(true, 0, true, true), pair(true, 0, false, true), pair(false, 1, true, false)}));
        QCOMPARE(scores.ways.at(1).pairs, std::vector{pair(true, 1, true, false)});
        using core::victims::PairSubset;
        const auto& last = scores.ways[0].pairs[2];
        QVERIFY(isIn(PairSubset::All, last) && isIn(PairSubset::Changed, last) && !isIn(PairSubset::Unseen, last));
        QVERIFY(!isIn(PairSubset::Changed, scores.ways[0].pairs[1]));
    }

    /// Right by its normal form, not token by token.
    void exactAnswersAreCountedApart()
    {
        auto victim = renames();
        auto test = formsTo({"which states", "which other states"});
        for (auto& each : test.examples)
            each.gold = core::structures::TextAnswer{"( lambda $0 e ( state:t $0 ) )"};
        test.examples[1].gold = core::structures::TextAnswer{"( lambda $1 e ( state:t $1 ) )"};
        const auto scores =
            core::victims::robustnessOf(victim, test, formsTo({"which states"}), {}, 1, {}, [](const std::string&) {});
        QCOMPARE(scores.test, (core::victims::Tally{2, 2}));
        QCOMPARE(scores.exact, (core::victims::Tally{1, 2}));
        QCOMPARE(scores.unseen, (core::victims::Tally{1, 1}));
        QCOMPARE(scores.unseenExact, (core::victims::Tally{1, 1}));
    }

    void scoresComeBackFromTheirFile()
    {
        const core::victims::Robustness scores{
            {7, 9},
            {2, 3},
            {6, 9},
            {1, 3},
            {{"back", {{true, false, true, 4, false, true}, {false, true, std::nullopt, 0, true, false}}},
             {"para", {}}}};
        QCOMPARE(core::victims::Robustness::parse(scores.json(), "scores.json"), scores);
        // As older versions wrote them.
        const char* const counts = R"({"test": {"right": 7, "examples": 9}, "unseen": {"right": 2, "examples": 3},
                                       "pairs": [{"name": "back", "all": {}, "changed": {}}]})";
        for (const char* other : {"{}", counts})
            QVERIFY_EXCEPTION_THROWN(static_cast<void>(core::victims::Robustness::parse(other, "scores.json")),
                                     core::Error);
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

    /// Both originals are right, of two perturbed questions one; one original was learnt from.
    void reportSaysWhatWasCounted()
    {
        auto victim = noWells();
        const auto withIds = [](Corpus corpus, const char* column) {
            int row = 0;
            for (auto& each : corpus.examples) {
                each.id = std::to_string(++row);
                if (column != nullptr)
                    each.columns.emplace_back(column, each.id);
            }
            return corpus;
        };
        const auto originals = withIds(formsTo({"how long", "how big"}), nullptr);
        const auto perturbed = withIds(formsTo({"well how long", "how very big"}), "original_id");
        auto train = formsTo({"how big"});
        train.name = "the training questions";
        const auto text = core::victims::reportPairs(victim, originals, perturbed, &train, 1, {}).text();
        for (const char* part :
             {"Standard accuracy 100.0 %", "Robust accuracy 50.0 %",
              "1 of 2 originals occur in the training questions.", "On the others:", "Robust accuracy 0.0 %"})
            QVERIFY2(text.find(part) != std::string::npos, text.c_str());
    }

    /// Case and white space are not a difference; another word is.
    void inputsThatStandInTheTrainingFile()
    {
        const auto test = corpusOf({example("1", "How long is the Lume ?"), example("2", "How long is the Sill ?"),
                                    example("3", "how  long IS the lume ?")});
        const auto train = corpusOf({example("t", "how long is the Lume ?")});
        const auto others = core::victims::withoutSeen(test, train);
        QCOMPARE(others.examples.size(), std::size_t{1});
        QCOMPARE(others.examples.front().id, std::string("2"));
    }

    /// The same words, parted elsewhere, are another pair.
    void pairsThatStandInTheTrainingFile()
    {
        const auto pair = [](const char* id, const char* premise, const char* hypothesis) {
            Example each;
            each.id = id;
            std::vector<core::text::Segment> segments(2);
            for (std::size_t i = 0; i < 2; ++i) {
                segments[i].name = i == 0 ? "premise" : "hypothesis";
                segments[i].text =
                    core::text::tokenize(i == 0 ? premise : hypothesis, core::text::Tokenization::Whitespace);
            }
            each.input = core::text::Input(std::move(segments));
            return each;
        };
        const auto test = corpusOf({pair("1", "it rains", "again"), pair("2", "it", "rains again")});
        const auto train = corpusOf({pair("t", "it", "rains again")});
        const auto others = core::victims::withoutSeen(test, train);
        QCOMPARE(others.examples.size(), std::size_t{1});
        QCOMPARE(others.examples.front().id, std::string("1"));
    }
};

QTEST_GUILESS_MAIN(TestPairEvaluation)
#include "tst_pair_evaluation.moc"
