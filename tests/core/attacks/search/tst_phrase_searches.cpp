#include "tests/support/registered_test.h"

#include <set>

#include "tests/core/attacks/parser_attack.h"

using namespace parser_attack;

/// Searches that change one phrase to break another.
class TestPhraseSearches : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void onlyTheTargetsInsideCounts()
    {
        // Two phrases of two words under word 3: {1, 2} with root 2 and {4, 5} with root 4. Word 1 can pull the arc of
        // word 5 (inside the second), and that of word 4 (its root's own: outside).
        const std::vector heads{2, 3, 0, 3, 4};
        const Input input = inputOf({"a", "b", "c", "d", "e"});
        const auto make = [&](int pulledWord) {
            return LinearParser(heads, {{pulledWord, 1, 1, {1.0F}}},
                                {{"<unk>", {0.0F}},
                                 {"a", {0.0F}},
                                 {"b", {0.0F}},
                                 {"c", {0.0F}},
                                 {"d", {0.0F}},
                                 {"e", {0.0F}},
                                 {"x", {3.0F}}});
        };
        const FakeTransformation::Table words{{"a", {"x"}}, {"b", {"x"}}};
        for (const char* type : {"phrase-random", "phrase-gradient"}) {
            const ordered_json search{{"type", type}, {"shortest", 2}, {"longest", 2}, {"words", 1}};
            auto inside = make(5);
            const auto found = attack({search}, words, inside, input, {heads, {}});
            QCOMPARE(found.text, std::string("x b c d e"));
            QVERIFY(found.judgement.success);
            QVERIFY(found.firstSuccess > 0);
            const core::structures::PhrasePair pair{{0, 2, 1}, {3, 5, 3}};
            QVERIFY(found.phrases == pair);
            auto root = make(4);
            const auto none = attack({search}, words, root, input, {heads, {}});
            QVERIFY(!none.judgement.success);
            QVERIFY(!none.phrases);
            QCOMPARE(none.text, input[0].text.str());
            // One word, "c", is between them.
            ordered_json apart = search;
            apart["k"] = 2;
            QVERIFY(attack({apart}, words, inside, input, {heads, {}}).skipped == Reason::Unsuitable);
        }
    }

    void pairsAreRankedByEquationSix()
    {
        // Phrases {1, 2}, {3, 4}, {5, 6} under the root, word 7. Word 4's arc feels word 6 twice as much as word 2.
        const std::vector heads{2, 7, 4, 7, 6, 7, 0};
        const Input input = inputOf({"a", "b", "c", "d", "e", "f", "g"});
        LinearParser parser(heads, {{3, 7, 1, {1.0F}}, {3, 7, 5, {2.0F}}, {3, 7, 3, {0.1F}}},
                            {{"<unk>", {0.0F}},
                             {"a", {0.1F}},
                             {"b", {0.1F}},
                             {"c", {0.1F}},
                             {"d", {0.1F}},
                             {"e", {0.1F}},
                             {"f", {0.1F}},
                             {"g", {0.1F}},
                             {"x", {3.0F}}});
        const FakeTransformation::Table words{{"a", {"x"}}, {"e", {"x"}}};
        const auto outcome =
            attack({{{"type", "phrase-gradient"}, {"shortest", 2}, {"longest", 2}, {"words", 1}, {"max_steps", 1}}},
                   words, parser, input, {heads, {}});
        QCOMPARE(outcome.text, std::string("a b c d x f g"));
        // The best pair succeeds at once: the clean text and one more; three targets, one gradient each.
        QCOMPARE(outcome.counts.logical, 2U);
        QCOMPARE(outcome.counts.gradient, 3U);
    }

    void sameSeedSameResult()
    {
        const std::vector heads{2, 3, 0, 3, 4};
        const Input input = inputOf({"a", "b", "c", "d", "e"});
        std::map<std::string, LinearParser::Vector, std::less<>> vectors{{"<unk>", {0.0F}}};
        std::vector<std::string> forms;
        for (int i = 0; i < 40; ++i) {
            forms.push_back("w" + std::to_string(i));
            vectors[forms.back()] = {static_cast<float>(i) * 0.1F};
        }
        for (const char* word : {"a", "b", "c", "d", "e"})
            vectors[word] = {0.0F};
        const FakeTransformation::Table words{{"a", forms}, {"b", forms}};
        std::set<std::string> texts;
        for (std::uint64_t seed = 0; seed < 6; ++seed) {
            ParserSetting setting{{{"type", "phrase-random"}, {"shortest", 2}, {"longest", 2}, {"tries", 64}}};
            setting.seed = seed;
            LinearParser one(heads, {{5, 1, 1, {0.5F}}}, vectors);
            LinearParser two = one;
            const auto first = attack(setting, words, one, input, {heads, {}});
            QCOMPARE(attack(setting, words, two, input, {heads, {}}).text, first.text);
            texts.insert(first.text);
        }
        QVERIFY(texts.size() > 1);
    }
};

QTEST_APPLESS_MAIN(TestPhraseSearches)
#include "tst_phrase_searches.moc"
