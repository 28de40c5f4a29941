#include "tests/support/registered_test.h"

#include "tests/core/attacks/parser_attack.h"

using namespace parser_attack;

/// Black-box searches on parsers (Figure 3 of Zheng et al.), and what they share with those that follow gradients.
class TestParserSearches : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void theLinearParsersGradientsAreExact()
    {
        // Against finite differences: moving one number of a word's vector moves the margin as the gradient says.
        const std::vector<LinearParser::Term> terms{
            {2, 3, 1, {0.3F, -0.7F}}, {2, 1, 3, {0.2F, 0.4F}}, {3, 1, 2, {-0.5F, 0.1F}}};
        std::map<std::string, LinearParser::Vector, std::less<>> vectors{
            {"<unk>", {0.0F, 0.0F}}, {"a", {0.25F, 0.5F}}, {"b", {-0.5F, 0.125F}}, {"c", {0.75F, -0.25F}}};
        const Input input = inputOf({"a", "b", "c"});
        const std::vector heads{0, 1, 2};
        const core::victims::MarginRequest request{heads, {}, 5.0};
        LinearParser parser(heads, terms, vectors);
        const auto gradient = parser.marginGradient(input, request, {});
        const char* forms[] = {"a", "b", "c"};
        for (std::size_t word = 0; word < 3; ++word)
            for (std::size_t d = 0; d < 2; ++d) {
                auto moved = vectors;
                const float step = 1.0F / 64.0F;
                moved[forms[word]][d] += step;
                LinearParser up(heads, terms, moved);
                moved[forms[word]][d] -= 2.0F * step;
                LinearParser down(heads, terms, moved);
                const double slope =
                    (up.marginGradient(input, request, {}).margin - down.marginGradient(input, request, {}).margin) /
                    (2.0 * static_cast<double>(step));
                QVERIFY(std::abs(slope - static_cast<double>(gradient.vectors[word * 2 + d])) < 1e-5);
            }
    }

    // Figure 3.

    void oneWordIsTheBruteForceOptimum()
    {
        // Of all single substitutions the search with room for all words but a budget of one must find the best one at
        // the weakest spot: word 5 unknown loses three arcs (1, 2 and its own raw ones), word 3 one.
        auto parser = pulled();
        const auto outcome =
            attack({{{"type", "weak-spots"}}, {{"type", "tree-error"}}, {budget(0.17)}}, table, parser, row, chain);
        double best = 0.0;
        for (const auto& [word, candidates] : table)
            for (const auto& candidate : candidates) {
                auto words = std::vector<std::string>{"one", "two", "three", "four", "five", "six"};
                std::ranges::replace(words, word, candidate);
                const auto tree = std::get<DependencyTree>(parser.predict(std::vector{inputOf(words)}, {}).front());
                double lost = 0.0;
                for (std::size_t i = 0; i < 6; ++i)
                    if (words[i] != candidate &&
                        (chain.heads[i] == 0 || words[static_cast<std::size_t>(chain.heads[i] - 1)] != candidate))
                        lost += tree.heads[i] != chain.heads[i] ? 1.0 / 6.0 : 0.0;
                best = std::max(best, lost);
            }
        QVERIFY(std::abs(outcome.judgement.loss - best) < 1e-6);
        QVERIFY(std::abs(best - 2.0 / 6.0) < 1e-9);
        QCOMPARE(outcome.text, std::string("one two three four high six"));
        QVERIFY(outcome.judgement.success);
        // 1 clean + 6 unknown + 3 candidates; the third of them is the best, the second is the first success.
        QCOMPARE(outcome.counts.logical, 10U);
        QCOMPARE(outcome.firstSuccess, 9U);
    }

    void choicesAddUp()
    {
        auto parser = pulled();
        const auto outcome =
            attack({{{"type", "weak-spots"}}, {{"type", "tree-error"}}, {budget(0.34)}}, table, parser, row, chain);
        // Two words: words 3 to 6 are attached to changed words, so word 6 may not count: "three" stays.
        QCOMPARE(outcome.text, std::string("one two three four high six"));
        // Counting all arcs it goes too, and with the least that pulls word 6 away.
        auto again = pulled();
        const auto raw =
            attack({{{"type", "weak-spots"}}, {{"type", "tree-error"}, {"changed_arcs", "raw"}}, {budget(0.34)}}, table,
                   again, row, chain);
        QCOMPARE(raw.text, std::string("one two mid four high six"));
        QVERIFY(std::abs(raw.judgement.loss - 0.5) < 1e-6);
    }

    void kappaIsRoundedAsTheRecipeSays_data()
    {
        QTest::addColumn<QString>("rounding");
        QTest::addColumn<double>("share");
        QTest::addColumn<int>("atLeast");
        QTest::addColumn<std::uint64_t>("queries"); // 1 + 6 + 3 a word that is tried
        QTest::newRow("floor .5") << "floor" << 0.05 << 1 << std::uint64_t{10};
        QTest::newRow("floor .5, none") << "floor" << 0.05 << 0 << std::uint64_t{1};
        QTest::newRow("floor 1.98") << "floor" << 0.33 << 1 << std::uint64_t{10};
        QTest::newRow("nearest 1.98") << "nearest" << 0.33 << 1 << std::uint64_t{13};
        QTest::newRow("nearest 1.5") << "nearest" << 0.25 << 1 << std::uint64_t{13};
        QTest::newRow("ceil 1.02") << "ceil" << 0.17 << 1 << std::uint64_t{13};
    }
    void kappaIsRoundedAsTheRecipeSays()
    {
        QFETCH(const QString, rounding);
        QFETCH(const double, share);
        QFETCH(const int, atLeast);
        QFETCH(const std::uint64_t, queries);
        auto parser = pulled();
        auto limit = budget(share, atLeast);
        limit["rounding"] = rounding.toStdString();
        const auto outcome =
            attack({{{"type", "weak-spots"}}, {{"type", "tree-error"}}, {limit}}, table, parser, row, chain);
        QCOMPARE(outcome.counts.logical, queries);
        QCOMPARE(outcome.skipped.has_value(), queries == 1);
    }

    void punctuationAndTheRootMayCountInKappa()
    {
        const Input input = inputOf({"a", ",", "b", "c", "d", "."});
        const auto limit = [&](const char* count) {
            auto part = budget(0.2, 0);
            part["count"] = count;
            return *makeConstraint(part, resources())->wordLimit(input);
        };
        QCOMPARE(limit("words"), 1U);          // floor(.2 * 6)
        QCOMPARE(limit("no-punctuation"), 0U); // floor(.2 * 4)
        QCOMPARE(limit("words-and-root"), 1U); // floor(.2 * 7)
    }

    void whatDoesNotHelpStaysUnlessTheCodeIsFollowed()
    {
        const FakeTransformation::Table idle{{"five", {"low"}}, {"three", {"low"}}};
        auto parser = pulled();
        const auto paper =
            attack({{{"type", "weak-spots"}}, {{"type", "tree-error"}}, {budget(0.34)}}, idle, parser, row, chain);
        QCOMPARE(paper.text, row[0].text.str());
        QVERIFY(!paper.judgement.success);
        const auto code = attack({{{"type", "weak-spots"}, {"accept", "always"}, {"candidates", "clean"}},
                                  {{"type", "tree-error"}},
                                  {budget(0.34)}},
                                 idle, parser, row, chain);
        QCOMPARE(code.text, std::string("one two low four low six"));
        // 1 + 6 + 1 + 1, and the two choices together.
        QCOMPARE(code.counts.logical, 10U);
    }

    void choicesOnTheCleanTextAreMadeIndependently()
    {
        // Word 3 counts on the clean text, where nothing else is changed.
        auto parser = pulled();
        const auto code =
            attack({{{"type", "weak-spots"}, {"candidates", "clean"}}, {{"type", "tree-error"}}, {budget(0.34)}}, table,
                   parser, row, chain);
        QCOMPARE(code.text, std::string("one two mid four high six"));
    }

    void theTraceShowsEveryRejection()
    {
        auto parser = pulled();
        ParserSetting setting{{{"type", "weak-spots"}}, {{"type", "tree-error"}}, {budget(0.34)}};
        setting.constraints.push_back({{"type", "word-class"}, {"forbidden", "CD"}});
        const auto outcome = attack(setting, table, parser, row, chain);
        QVERIFY(outcome.skipped == Reason::NothingToChange); // they are all numerals
        setting.constraints.back()["forbidden"] = "PRP";
        setting.constraints.push_back({{"type", "pos"}, {"tagset", "ptb"}});
        const auto open = attack(setting, table, parser, row, chain);
        QVERIFY(!open.trace.steps.empty());
        QCOMPARE(open.trace.steps.front().kind, std::string("rank"));
        QCOMPARE(open.trace.steps.front().candidates.size(), 6U);
        int rejected = 0;
        for (const auto& step : open.trace.steps)
            for (const auto& candidate : step.candidates)
                if (candidate.rejectedBy == "pos") {
                    QVERIFY(candidate.rejection.starts_with("tag "));
                    QVERIFY(!candidate.queried);
                    ++rejected;
                }
        QVERIFY(rejected > 0); // low, mid and high are not numerals
    }

    void aWordIsSentToItsTarget()
    {
        // Word 2 is to be attached to word 6: raising that margin points along +(0, 1) at word 5.
        auto parser = pulled();
        ParserSetting setting{{{"type", "gradient-steps"}, {"alpha", 3.0}},
                              {{"type", "tree-target"}, {"word", 2}, {"head", 6}},
                              {budget(0.17)}};
        const auto white = attack(setting, table, parser, row, chain);
        QVERIFY(white.judgement.success);
        setting.search = {{"type", "weak-spots"}};
        const auto black = attack(setting, table, parser, row, chain);
        QVERIFY(black.judgement.success);
        setting.goal["head"] = 5;
        QVERIFY(!attack(setting, table, parser, row, chain).judgement.success);
    }

    void theBeamsFindNoLess()
    {
        auto parser = pulled();
        const ParserSetting beam{{{"type", "beam"}, {"width", 3}}, {{"type", "tree-error"}}, {budget(0.17)}};
        QVERIFY(attack(beam, table, parser, row, chain).judgement.success);
        const ParserSetting gradient{
            {{"type", "gradient-beam"}, {"alpha", 3.0}}, {{"type", "tree-error"}}, {budget(0.17)}};
        const Input input = inputOf({"one", "two", "three", "four", "low", "six"});
        const auto outcome = attack(gradient, {{"low", {"four", "mid", "high"}}}, parser, input, chain);
        QVERIFY(std::abs(outcome.judgement.loss - 2.0 / 6.0) < 1e-6);
    }

    void budgetsEndTheSearches_data()
    {
        QTest::addColumn<QString>("type");
        for (const char* type : {"weak-spots", "gradient-steps", "gradient-beam", "phrase-random", "phrase-gradient"})
            QTest::newRow(type) << type;
    }
    void budgetsEndTheSearches()
    {
        // A run with a budget succeeds from the query on at which the run without one first did.
        QFETCH(const QString, type);
        const std::vector heads{2, 3, 0, 3, 4};
        const Input input = inputOf({"a", "b", "c", "d", "e"});
        ordered_json search{{"type", type.toStdString()}};
        if (type.startsWith("phrase"))
            search.update({{"shortest", 2}, {"longest", 2}});
        const auto within = [&](std::uint64_t queries) {
            LinearParser parser(heads, {{5, 1, 1, {1.0F}}},
                                {{"<unk>", {0.0F}}, {"a", {0.1F}}, {"w", {0.5F}}, {"x", {3.0F}}});
            ParserSetting setting{search};
            setting.budget = queries;
            return attack(setting, {{"a", {"v", "w", "x"}}, {"b", {"y", "z"}}}, parser, input, {heads, {}});
        };
        const auto free = within(0);
        QVERIFY(free.judgement.success);
        QVERIFY(free.firstSuccess > 1);
        for (std::uint64_t queries = 1; queries <= free.counts.logical + 1; ++queries) {
            const auto outcome = within(queries);
            QVERIFY(outcome.counts.logical <= queries);
            QCOMPARE(outcome.judgement.success, queries >= free.firstSuccess);
        }
    }

    void choicesPutTogetherCountOnlyTogether()
    {
        // DPAttack's code: "x" at word 5 breaks an arc, "y" at word 3 repairs it. Only both together are queried
        // as an attempt, and this fails; so does every budget that ends before.
        const FakeTransformation::Table words{{"five", {"x"}}, {"three", {"y"}}};
        for (std::uint64_t queries = 0; queries < 12; ++queries) {
            auto parser = mending();
            ParserSetting setting{{{"type", "weak-spots"}, {"candidates", "clean"}, {"accept", "else-first"}},
                                  {{"type", "tree-error"}, {"changed_arcs", "raw"}},
                                  {budget(1.0)}};
            setting.budget = queries;
            QVERIFY(!attack(setting, words, parser, row, chain).judgement.success);
        }
        // Alone it is the text that is returned, and a success.
        auto parser = mending();
        const auto alone = attack({{{"type", "weak-spots"}, {"candidates", "clean"}, {"accept", "else-first"}},
                                   {{"type", "tree-error"}, {"changed_arcs", "raw"}},
                                   {budget(0.17)}},
                                  words, parser, row, chain);
        QVERIFY(alone.judgement.success);
        QCOMPARE(alone.firstSuccess, std::uint64_t{8}); // 1 + 6 unknown + x
    }

    void whereNothingHelpsTheFirstProposalGoesIn()
    {
        // Word 2 is wrong by itself (gold: 6). "low" at word 1 puts it right, "five" does nothing: neither helps.
        LinearParser parser({0, 1, 2, 3, 4, 5}, {{2, 6, 1, {1.0F}}},
                            {{"<unk>", {0.0F}}, {"low", {3.0F}}, {"one", {0.0F}}, {"five", {0.0F}}});
        const auto with = [&](const char* accept) {
            return attack({{{"type", "weak-spots"}, {"candidates", "clean"}, {"accept", accept}},
                           {{"type", "tree-error"}, {"changed_arcs", "raw"}},
                           {budget(0.17)}},
                          {{"one", {"low", "five"}}}, parser, row, {{0, 6, 2, 3, 4, 5}, {}})
                .text;
        };
        QCOMPARE(with("else-first"), std::string("low two three four five six")); // DPAttack's code
        QCOMPARE(with("always"), std::string("five two three four five six"));    // figure 3: the least bad one
        QCOMPARE(with("better"), row[0].text.str());
    }

    void aSuccessIsNotGivenUp()
    {
        const FakeTransformation::Table words{{"five", {"x"}}, {"three", {"y"}}};
        for (const char* accept : {"better", "always", "else-first"}) {
            auto parser = mending();
            const auto outcome = attack({{{"type", "weak-spots"}, {"accept", accept}},
                                         {{"type", "tree-error"}, {"changed_arcs", "raw"}},
                                         {budget(1.0)}},
                                        words, parser, row, chain);
            QCOMPARE(outcome.text, std::string("one two three four x six"));
            QVERIFY(outcome.judgement.success);
        }
    }

    void figureThreePutsTheBestWordInWhetherOrNotItHelps()
    {
        const FakeTransformation::Table idle{{"five", {"low"}}, {"three", {"low"}}};
        const auto with = [&](const char* recipe) {
            auto parser = pulled();
            return attack({Recipe::load(recipe).json()["search"], {{"type", "tree-error"}}, {budget(0.34)}}, idle,
                          parser, row, chain);
        };
        const auto paper = with("parser-blackbox");
        QCOMPARE(paper.text, std::string("one two low four low six"));
        QVERIFY(!paper.judgement.success);
        QCOMPARE(with("parser-blackbox@improved").text, row[0].text.str());
    }
};

QTEST_APPLESS_MAIN(TestParserSearches)
#include "tst_parser_searches.moc"
