#include "tests/support/registered_test.h"

#include "tests/core/attacks/parser_attack.h"

using namespace parser_attack;

/// Searches on parsers that follow gradients: Figure 4, equations 4 and 5 of Zheng et al.
class TestGradientSearches : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theNearestCandidateIsTakenByHand()
    {
        // The gradient of the margin at word 5: words 2 and 1 have other arcs to word 6 with the factors (0, 1) and
        // (0, .5), but with "five" = (0, 0) the best other arc of both is the first of equal ones, not word 6's.
        // With "low" at word 5 word 6 scores .5 and .25 there: it is the best other, so the gradient is -(0, 1.5).
        auto parser = pulled();
        const Input input = inputOf({"one", "two", "three", "four", "low", "six"});
        const auto gradient = parser.marginGradient(input, {chain.heads, {}, 1.0}, {});
        QCOMPARE(gradient.vectors[4 * 2], 0.0F);
        QCOMPARE(gradient.vectors[4 * 2 + 1], -1.5F);
        QVERIFY(std::abs(gradient.norms[4] - 1.5) < 1e-9);
        // Equation 5 with alpha = 1: from (.5, .5) along +(0, 1) to (.5, 1.5).
        // Squared distances: mid (1.25, 1.25): .5625 + .0625 = .625; high (2.5, 2.5): 4 + 1 = 5; zero words:
        // .25 + 2.25 = 2.5.
        const FakeTransformation::Table choices{{"low", {"high", "mid", "four"}}};
        const auto outcome = attack({{{"type", "gradient-steps"}, {"alpha", 1.0}, {"xi", 1}}, {{"type", "tree-error"}}},
                                    choices, parser, input, chain);
        QCOMPARE(outcome.trace.steps.back().candidates.size(), 3U);
        for (const auto& candidate : outcome.trace.steps.back().candidates)
            QCOMPARE(candidate.chosen, candidate.form == "mid");
        QCOMPARE(outcome.text, std::string("one two three four mid six"));
        // With alpha = 2 it points to (.5, 2.5): mid is at 2.125, high at 4; with alpha 10 high is nearer.
        auto again = pulled();
        const auto far = attack({{{"type", "gradient-steps"}, {"alpha", 10.0}, {"xi", 1}}, {{"type", "tree-error"}}},
                                choices, again, input, chain);
        QCOMPARE(far.text, std::string("one two three four high six"));
    }

    void aFullBudgetChangesTheSameWordsOrEnds()
    {
        // Word 5 has the highest gradient; one word may be changed.
        const Input input = inputOf({"one", "two", "low", "four", "low", "six"});
        const FakeTransformation::Table choices{{"low", {"mid"}}, {"mid", {"high", "four"}}, {"four", {"one"}}};
        auto parser = pulled();
        ParserSetting setting{{{"type", "gradient-steps"}, {"alpha", 1.0}, {"max_drop", 1.0}},
                              {{"type", "tree-error"}, {"changed_arcs", "raw"}},
                              {budget(0.17)}};
        const auto outcome = attack(setting, choices, parser, input, chain);
        QCOMPARE(outcome.text, std::string("one two low four high six"));
        for (const auto& step : outcome.trace.steps)
            if (step.kind == "substitute")
                QCOMPARE(step.index, 4U);
        // To the letter: it ends as soon as the gradient wants another word.
        auto parser2 = pulled();
        setting.search["full_budget"] = "stop";
        const auto letter = attack(setting, choices, parser2, input, chain);
        QVERIFY(letter.counts.logical <= outcome.counts.logical);
    }

    void theSearchEndsWhenTheScoreFellEnoughOrNothingIsGained()
    {
        const Input input = inputOf({"one", "two", "three", "four", "low", "six"});
        const FakeTransformation::Table choices{
            {"low", {"mid"}}, {"mid", {"high"}}, {"high", {"one"}}, {"one", {"two"}}, {"two", {"three"}}};
        auto parser = pulled();
        // "mid" loses the arc of word 2 alone: a sixth, which is more than .1.
        const auto early = attack(
            {{{"type", "gradient-steps"}, {"alpha", 1.0}, {"max_drop", 0.1}}, {{"type", "tree-error"}}, {budget(0.17)}},
            choices, parser, input, chain);
        QCOMPARE(early.text, std::string("one two three four mid six"));
        QCOMPARE(early.counts.logical, 2U);
        QCOMPARE(early.counts.gradient, 1U);
        auto again = pulled();
        const auto later = attack({{{"type", "gradient-steps"}, {"alpha", 1.0}, {"max_drop", 0.9}, {"xi", 2}},
                                   {{"type", "tree-error"}},
                                   {budget(0.17)}},
                                  choices, again, input, chain);
        QCOMPARE(later.text, std::string("one two three four high six"));
        // clean, mid, high, and two steps without a gain at most.
        QVERIFY(later.counts.logical <= 5U);
    }

    void wordsTakeTurnsAndTrialsWithoutGainAreTakenBack()
    {
        // Word 5 has the highest gradient (1.5), word 3 the next (1). "one" at word 5 gains nothing, nor does any other
        // of its candidates; "mid" at word 3 does.
        const Input input = inputOf({"one", "two", "mild", "four", "low", "six"});
        const FakeTransformation::Table choices{{"low", {"one", "two", "four", "three"}}, {"mild", {"mid"}}};
        const auto make = [&](const char* keep, const char* select) {
            LinearParser fresh({0, 1, 2, 3, 4, 5},
                               {{6, 1, 3, {1.0F, 0.0F}}, {2, 6, 5, {0.0F, 1.0F}}, {1, 6, 5, {0.0F, 0.5F}}},
                               {{"<unk>", {1.5F, 2.5F}},
                                {"mild", {0.5F, 0.0F}},
                                {"low", {0.5F, 0.5F}},
                                {"mid", {1.25F, 1.25F}},
                                {"one", {0.0F, 0.0F}},
                                {"two", {0.0F, 0.0F}},
                                {"three", {0.0F, 0.0F}},
                                {"four", {0.0F, 0.0F}},
                                {"six", {0.0F, 0.0F}}});
            return attack({{{"type", "gradient-steps"}, {"xi", 2}, {"keep", keep}, {"select", select}},
                           {{"type", "tree-error"}},
                           {budget(0.17)}},
                          choices, fresh, input, chain);
        };
        QVERIFY(!make("steps", "gradient").judgement.success); // word 5 is spent
        QVERIFY(!make("gains", "gradient").judgement.success); // two candidates of word 5
        const auto turns = make("gains", "turns");
        QCOMPARE(turns.text, std::string("one two mid four low six"));
        QVERIFY(turns.judgement.success);
        // The clean text, word 5, word 3, and two more without a gain at most.
        QVERIFY(turns.counts.logical <= 5U);
    }

    void shortTextsAreSkippedAndOthersNeedGradients()
    {
        auto parser = pulled();
        const auto outcome = attack({{{"type", "gradient-steps"}, {"min_words", 7}}}, table, parser, row, chain);
        QVERIFY(outcome.skipped == Reason::Unsuitable);
        const auto search = makeSearchMethod({{"type", "gradient-steps"}}, resources());
        QVERIFY(search->mismatches(parser.card()).empty());
        auto blind = parser.card();
        blind.capabilities = 0;
        QVERIFY(!search->mismatches(blind).empty());
    }

    void theDropThatEndsTheSearchIsOfTheUas()
    {
        // "x" at word 5 moves words 2 and 6: one new error (word 6 is attached to the changed word), but two of
        // six arcs less. That is more than .3.
        LinearParser parser({0, 1, 2, 3, 4, 5}, {{2, 6, 5, {1.0F}}, {6, 1, 5, {1.0F}}},
                            {{"<unk>", {0.0F}}, {"five", {0.5F}}, {"x", {3.0F}}, {"z", {4.0F}}});
        const FakeTransformation::Table words{{"five", {"x"}}, {"x", {"z"}}};
        const auto outcome =
            attack({{{"type", "gradient-steps"}, {"max_drop", 0.3}}, {{"type", "tree-error"}}, {budget(0.17)}}, words,
                   parser, row, chain);
        QCOMPARE(outcome.text, std::string("one two three four x six"));
        QCOMPARE(outcome.counts.logical, 2U);
        QVERIFY(std::abs(outcome.judgement.loss - 1.0 / 6.0) < 1e-6);
    }

    void aWordWithoutCandidatesIsPassedOverOrLeft()
    {
        // Word 5 has the highest gradient and no candidate, word 3 has one.
        const Input input = inputOf({"one", "two", "mid", "four", "low", "six"});
        const FakeTransformation::Table words{{"mid", {"high"}}};
        for (const bool leave : {false, true}) {
            auto parser = pulled();
            const auto outcome = attack({{{"type", "gradient-steps"}, {"no_candidate", leave ? "leave" : "next-word"}},
                                         {{"type", "tree-error"}},
                                         {budget(0.34)}},
                                        words, parser, input, chain);
            QCOMPARE(outcome.counts.logical > 1, !leave);
        }
    }
};

QTEST_APPLESS_MAIN(TestGradientSearches)
#include "tst_gradient_searches.moc"
