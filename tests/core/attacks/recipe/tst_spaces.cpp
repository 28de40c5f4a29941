#include "tests/support/registered_test.h"

#include "core/attacks/recipe/recipe.h"
#include "tests/core/attacks/recipe/small_recipe.h"

using core::attacks::Recipe;
using recipes::messageOf;
using recipes::small;

/// Search spaces have names.
class TestSearchSpaces : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Any search runs in any space.
    void searchSpacesHaveNames()
    {
        QCOMPARE(Recipe::spaces(), (std::vector<std::string>{"embedding", "embedding-lm", "sememes", "wordnet"}));
        for (const auto& [recipe, space] : {std::pair{"query-efficient", "wordnet"},
                                            {"query-efficient-sememes", "sememes"},
                                            {"query-efficient-embedding", "embedding"},
                                            {"query-efficient-embedding-lm", "embedding-lm"},
                                            {"query-efficient@released", ""},
                                            {"pwws", ""}})
            QCOMPARE(Recipe::load(recipe).space(), std::string(space));
        for (const char* name : {"pwws", "textfooler", "genetic", "particle-swarm", "query-efficient"})
            for (const auto& space : Recipe::spaces()) {
                auto recipe = Recipe::load(name);
                const auto search = recipe.json().at("search");
                recipe.set("space", space);
                QVERIFY2(recipe.check().empty(), name);
                QCOMPARE(recipe.space(), space);
                QVERIFY(recipe.json().at("search") == search);
            }
        auto recipe = small();
        const auto message = messageOf([&] { recipe.set("space", "wordnets"); });
        QVERIFY2(message.contains("wordnet") && message.contains("embedding-lm"), qPrintable(message));
        recipe.set("space", "wordnet");
        recipe.set("constraints.stop-word", "off");
        QCOMPARE(recipe.space(), std::string());
    }
};

QTEST_APPLESS_MAIN(TestSearchSpaces)
#include "tst_spaces.moc"
