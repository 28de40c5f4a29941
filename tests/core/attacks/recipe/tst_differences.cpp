#include "tests/support/registered_test.h"

#include "core/attacks/recipe/recipe.h"
#include "tests/core/attacks/recipe/small_recipe.h"

using core::attacks::Recipe;
using recipes::small;

/// Whether two recipes are the same, and where they differ.
class TestRecipeDifferences : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theHashIgnoresWordsAndOrder()
    {
        Recipe other = small();
        other.set("title", "Another title");
        other.set("notes", "n");
        QCOMPARE(other.hash(), small().hash());
        QCOMPARE(small().spelledOut().hash(), small().hash());
        // Keys in another order, a whole number for a real one.
        const Recipe reordered = Recipe::fromJson(R"({"search": {"type": "greedy-ranked"},
            "constraints": [{"type": "stop-word"}, {"type": "pos"}], "goal": {"type": "untargeted"},
            "transformation": {"min_cosine": -1, "k": 8, "type": "vector-neighbours"}, "name": "mine"})");
        QCOMPARE(reordered.hash(), small().hash());
        QCOMPARE(small().hash().size(), std::size_t{16});
    }

    void aDifferenceIsSeenFromBothSides()
    {
        const auto differences = Recipe::load("pwws@released").diff(Recipe::load("pwws"));
        const auto find = [&](const std::string& key) {
            const auto found = std::ranges::find(differences, key, &Recipe::Difference::key);
            return found == differences.end() ? std::string("equal") : found->here + " / " + found->there;
        };
        QCOMPARE(find("transformation.pos"), std::string("any / same"));
        QCOMPARE(find("constraints.stop-word"), std::string("yes / -"));
        QCOMPARE(find("constraints.stop-word.list"), std::string("nltk / -"));
        QCOMPARE(find("search.ranking"), std::string("equal"));
        QVERIFY(Recipe::load("pwws").diff(Recipe::load("pwws")).empty());
        QVERIFY(small().diff(small().spelledOut()).empty());
        const auto back = Recipe::load("pwws").diff(Recipe::load("pwws@released"));
        QCOMPARE(back.size(), differences.size());
    }
};

QTEST_APPLESS_MAIN(TestRecipeDifferences)
#include "tst_differences.moc"
