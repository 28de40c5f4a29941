#include "tests/support/registered_test.h"

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "tests/core/attacks/recipe/small_recipe.h"

using core::attacks::Recipe;
using recipes::messageOf;
using recipes::small;

/// Which segments of a text a recipe may change.
class TestRecipeSegments : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void segmentsSayWhatMayChange()
    {
        using core::text::Input;
        using core::text::Segment;
        const Input pair({Segment{"premise", {}, false, "en", {}}, Segment{"hypothesis", {}, true, "en", {}}});
        const auto editable = [&](const Recipe& recipe) {
            const Input input = recipe.restricted(pair);
            return std::pair(input[0].editable, input[1].editable);
        };
        Recipe recipe = small();
        QCOMPARE(editable(recipe), std::pair(false, true)); // as the corpus says
        QCOMPARE(recipe.editedSegments(), std::string());
        recipe.set("segments.edit", "premise");
        QCOMPARE(editable(recipe), std::pair(true, false));
        QCOMPARE(recipe.editedSegments(), std::string("premise"));
        QVERIFY(recipe.check().empty());
        QVERIFY(recipe.hash() != small().hash());
        QVERIFY_EXCEPTION_THROWN(recipe.set("segments.edit", "premise,"), core::UsageError);
        recipe.set("segments.edit", "premise, hypothesis");
        QCOMPARE(recipe.editedSegments(), std::string("premise,hypothesis"));
        QCOMPARE(editable(recipe), std::pair(true, true));
        recipe.set("segments", "all");
        QCOMPARE(editable(recipe), std::pair(true, true));
        QVERIFY(recipe.check().empty());
        Recipe shortForm = Recipe::fromJson(R"({"segments": "all"})");
        for (const char* slot : {"name", "goal", "transformation", "constraints", "search"})
            QVERIFY(!shortForm.json().contains(slot));
        QCOMPARE(editable(shortForm), std::pair(true, true));
        QVERIFY(shortForm.spelledOut().json() == Recipe::fromJson(R"({"segments": {"edit": "all"}})").json());
        recipe.set("segments.edit", "premise,topic");
        QVERIFY(recipe.check().empty()); // which segments there are shows with the victim
        const auto said = messageOf([&] { (void)recipe.restricted(pair); });
        QVERIFY2(said.contains("topic") && said.contains("premise, hypothesis"), qPrintable(said));
        QVERIFY(recipe.missingSegments({"premise", "topic"}).empty());
        QVERIFY(recipe.missingSegments({"premise", "hypothesis"}).find("topic") != std::string::npos);
        // A folder of Hugging Face does not say what its pairs are called.
        QVERIFY(recipe.missingSegments({"sentence"}).find("\"segments\": [") != std::string::npos);
        QVERIFY(recipe.missingSegments({"text"}).find("config.json") == std::string::npos);
        const auto differences = recipe.diff(small());
        QCOMPARE(differences.size(), std::size_t{1});
        QCOMPARE(differences[0].key, std::string("segments.edit"));
        recipe.set("segments.edit", "");
        QCOMPARE(recipe.hash(), small().hash());
    }
};

QTEST_APPLESS_MAIN(TestRecipeSegments)
#include "tst_segments.moc"
