#include "tests/support/registered_test.h"

#include <set>

#include "core/attacks/attack.h"
#include "core/attacks/constraints/word_constraints.h"
#include "core/attacks/recipe/recipe.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/fakes/piece_translator.h"
#include "tests/support/said.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using core::structures::TextAnswer;

namespace {

const std::vector<std::string> fiveWords{"red", "blue", "going", "ouch", "ouch"};

Recipe amongTwo(const std::string& name)
{
    auto recipe = Recipe::load(name);
    recipe.set("transformation.most", "2");
    return recipe;
}

AttackResult attackedPieces(const Recipe& recipe, const std::vector<std::string>& words, std::uint64_t seed = 1,
                            fakes::PieceTranslator victim = fakes::PieceTranslator())
{
    core::corpora::Example example;
    example.id = "1";
    example.hash = 7;
    example.input = fakes::inputOf(words);
    example.gold = TextAnswer{example.input[0].text.str()};
    AttackOptions options;
    options.seed = seed;
    return Attack(recipe.forTranslations("en"), samples::sharedResources()).run(example, victim, options, {});
}

} // namespace

/// Attacks on translators that put pieces near in their own vectors in each other's place.
class TestPieceAttacks : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// One change each, by chance: all that are possible of these words come up, and nothing else. The translator does
    /// not know "ouch".
    void neighboursOfPieces()
    {
        auto recipe = amongTwo("random-candidates"); // of five words one
        std::set<std::string> texts;
        for (std::uint64_t seed = 0; seed < 60; ++seed)
            texts.insert(attackedPieces(recipe, fiveWords, seed).perturbed[0].text.str());
        QCOMPARE(texts, (std::set<std::string>{"rad blue going ouch ouch", "rod blue going ouch ouch",
                                               "red blua going ouch ouch", "red blue gaing ouch ouch",
                                               "red blue goang ouch ouch"}));
    }

    /// The share of the words is changed, and nothing is asked but the texts that were reached.
    void chanceChangesAShare()
    {
        auto recipe = amongTwo("random-candidates");
        recipe.set("constraints.max-perturbed.share", "0.4");
        const auto result = attackedPieces(recipe, {"red", "blue", "going", "rod", "blua"});
        QCOMPARE(result.edits.size(), std::size_t{2});
        QVERIFY2(result.queries <= 4, std::to_string(result.queries).c_str());
    }

    /// (new vector - old vector) . gradient is greatest of rod, blua and gaing: .2, .1 and .05. One query of the clean
    /// text and one of the changed one; a gradient for each change.
    void gradientsChooseTheCandidate()
    {
        auto recipe = amongTwo("gradient-search");
        recipe.set("constraints.max-perturbed.share", "1");
        const auto result = attackedPieces(recipe, fiveWords);
        QCOMPARE(result.perturbed[0].text.str(), std::string("rod blua gaing ouch ouch"));
        QCOMPARE(result.queries, std::uint64_t{2});
        QCOMPARE(result.gradientQueries, std::uint64_t{3});
        QCOMPARE(result.edits.size(), std::size_t{3});
        // The other way round the least step is best, for every drawn word gets a change.
        const auto other = attackedPieces(recipe, fiveWords, 1, fakes::PieceTranslator(-1.0F));
        QCOMPARE(other.perturbed[0].text.str(), std::string("rad blua gaing ouch ouch"));
    }

    /// Words are drawn, as many as the share allows: over several seeds all of them.
    void placesAreDrawn()
    {
        auto recipe = amongTwo("gradient-search"); // a fifth of five words
        const std::vector<std::string> words{"red", "blue", "rod", "blua", "rad"};
        std::set<std::string> texts;
        for (std::uint64_t seed = 0; seed < 40; ++seed) {
            const auto result = attackedPieces(recipe, words, seed);
            QCOMPARE(result.edits.size(), std::size_t{1});
            texts.insert(result.perturbed[0].text.str());
        }
        QCOMPARE(texts.size(), std::size_t{5});
        QCOMPARE(attackedPieces(recipe, words, 3).perturbed[0].text.str(),
                 attackedPieces(recipe, words, 3).perturbed[0].text.str());
    }

    /// With K = 1 epsilon is .7 / 9 = .078, and no piece is that near to red. Of a word of three letters the last one
    /// is repeated until the translator does not know it (Michel et al. 2019).
    void piecesWithoutNeighbours()
    {
        auto recipe = Recipe::load("gradient-search");
        recipe.set("transformation.most", "1");
        const auto result = attackedPieces(recipe, {"red", "ouch", "ouch", "ouch", "ouch"});
        QCOMPARE(result.perturbed[0].text.str(), std::string("redd ouch ouch ouch ouch"));
        recipe.set("transformation.unknown", "false");
        const auto nothing = attackedPieces(recipe, {"red", "ouch", "ouch", "ouch", "ouch"});
        QCOMPARE(nothing.edits.size(), std::size_t{0});
        QVERIFY(nothing.status == Status::Skipped);
    }

    /// Michel et al. (2019): the nearest however far; and every word unknown, two letters of it swapped.
    void recipesOfMichel()
    {
        auto near = Recipe::load("knn");
        near.set("transformation.most", "3"); // of red: rad, rod, and blue, which is far
        near.set("constraints.max-perturbed.share", "0.2");
        QCOMPARE(attackedPieces(near, {"red", "ouch", "ouch", "ouch", "ouch"}).perturbed[0].text.str(),
                 std::string("blue ouch ouch ouch ouch"));
        std::set<std::string> swapped;
        for (std::uint64_t seed = 0; seed < 30; ++seed)
            swapped.insert(attackedPieces(Recipe::load("charswap"), {"blue", "ouch", "ouch", "ouch", "ouch"}, seed)
                               .perturbed[0]
                               .text.str());
        for (const auto& text : swapped)
            QVERIFY2((std::set<std::string>{"lbue ouch ouch ouch ouch", "bule ouch ouch ouch ouch",
                                            "bleu ouch ouch ouch ouch"})
                         .contains(text),
                     text.c_str());
        QVERIFY(!swapped.empty());
    }

    /// Seq2Sick: rad and blua are .1 from red and blue, the unit of steps; all gradients are equal. A step is .25 of
    /// it, of which .4 is taken off, so a word is .015 further after each: nearer to its neighbour after four. Then no
    /// word of the copied text stands where it stood.
    void wordsComeNearTheirNeighbours()
    {
        auto recipe = Recipe::load("seq2sick");
        recipe.set("transformation.most", "1");
        const auto result = attackedPieces(recipe, {"red", "blue"});
        QCOMPARE(result.perturbed[0].text.str(), std::string("rad blua"));
        QVERIFY(result.status == Status::Succeeded);
        QCOMPARE(result.gradientQueries, std::uint64_t{4});
        QCOMPARE(result.queries, std::uint64_t{2});
        // Away from all neighbours nothing is reached, in as many steps as there may be.
        recipe.set("search.steps", "9");
        const auto other = attackedPieces(recipe, {"red", "blue"}, 1, fakes::PieceTranslator(-1.0F));
        QVERIFY(other.status == Status::Failed);
        QCOMPARE(other.edits.size(), std::size_t{0});
        QCOMPARE(other.gradientQueries, std::uint64_t{9});
        // What is taken off wholly, nothing moves.
        recipe.set("search.lasso", "1");
        QCOMPARE(attackedPieces(recipe, {"red", "blue"}).queries, std::uint64_t{1});
    }

    /// As above, but "rad blua" is read as one piece, of which there is one gradient for two places: the last word
    /// stays. "rad blue" is the one text that is asked.
    void changesThatTogetherAreReadOtherwise()
    {
        auto recipe = Recipe::load("seq2sick");
        recipe.set("transformation.most", "1");
        recipe.set("search.steps", "9");
        const auto result = attackedPieces(recipe, {"red", "blue"}, 1, fakes::PieceTranslator(1.0F, true));
        QVERIFY(result.status == Status::Failed);
        QVERIFY2(result.perturbed[0].text.str() != "rad blua", result.perturbed[0].text.str().c_str());
        QCOMPARE(result.gradientQueries, std::uint64_t{9});
        QCOMPARE(result.queries, std::uint64_t{2});
    }

    void whatAVictimLacks()
    {
        const auto problemsOf = [](const char* recipe, const core::victims::VictimCard& card) {
            std::string all;
            for (const auto& problem : Attack(Recipe::load(recipe), samples::sharedResources()).mismatches(card))
                all += problem + "\n";
            return all;
        };
        QCOMPARE(problemsOf("gradient-search", fakes::PieceTranslator().card()), std::string());
        CONTAINS(problemsOf("gradient-search", fakes::PieceTranslator(std::nullopt).card()), "no gradients");
        CONTAINS(problemsOf("seq2sick", fakes::PieceTranslator(std::nullopt).card()), "no gradients");
        QCOMPARE(problemsOf("random-candidates", fakes::PieceTranslator(std::nullopt).card()), std::string());
        core::victims::VictimCard program;
        program.name = "exec";
        program.task = "translation";
        CONTAINS(problemsOf("random-candidates", program), "pieces");
        QVERIFY(Recipe::load("gradient-search").needsGradients());
        QVERIFY(!Recipe::load("random-candidates").needsGradients());
    }

    /// As many words as another campaign changed in this text; none of a text that it did not change.
    void editsOfAnotherCampaign()
    {
        const std::vector<std::string> words{"red", "blue", "going", "rod", "blua"};
        auto recipe = amongTwo("random-candidates");
        recipe.set("constraints.max-perturbed", "off");
        recipe.set("constraints.match-edits.texts", writtenMatch({{fakes::inputOf(words).hash(), 3}, {42, 1}}));
        for (std::uint64_t seed = 0; seed < 10; ++seed)
            QCOMPARE(attackedPieces(recipe, words, seed).edits.size(), std::size_t{3});
        QCOMPARE(attackedPieces(recipe, fiveWords).edits.size(), std::size_t{0});
        auto byGradients = amongTwo("gradient-search");
        byGradients.set("constraints.max-perturbed", "off");
        byGradients.set("constraints.match-edits.texts", writtenMatch({{fakes::inputOf(words).hash(), 3}}));
        QCOMPARE(attackedPieces(byGradients, words).edits.size(), std::size_t{3});
    }

    void listsOfEdits()
    {
        const std::map<std::uint64_t, std::size_t> counts{{0x2a, 1}, {0xf3a9c1d2b4e58600, 12}};
        const auto texts = writtenMatch(counts);
        QCOMPARE(texts, std::string("000000000000002a:1 f3a9c1d2b4e58600:12"));
        QVERIFY(matchedWords(texts) == counts);
        QVERIFY(matchedWords("").empty());
        CONTAINS(errorOf([] { (void)matchedWords("000000000000002a:1 zebra"); }), "zebra");
        CONTAINS(errorOf([] { (void)matchedWords("2a:"); }), "without a number");
    }
};

QTEST_GUILESS_MAIN(TestPieceAttacks)
#include "tst_piece_attacks.moc"
