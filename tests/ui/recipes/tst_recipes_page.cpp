#include "tests/support/registered_test.h"

#include <QAction>

#include "tests/support/fakes/counting_victim.h"
#include "ui/recipes/recipe_tree_model.h"
#include "ui/recipes/recipes_page.h"

using core::attacks::Recipe;

namespace {

struct RecipesWindow {
    RecipesWindow() : session(fakeBackends()), page(session) { session.setRecipe(Recipe::load("pwws")); }
    [[nodiscard]] QAction* action(const char* text)
    {
        for (auto* action : page.pageActions())
            if (action->text() == QString::fromLatin1(text))
                return action;
        return nullptr;
    }
    /// As somebody does it in the tree.
    void addStopWords() { page.findChild<ui::RecipeTreeModel*>()->setConstraint(QStringLiteral("stop-word"), true); }
    [[nodiscard]] bool isPreset() const { return session.recipe().hash() == Recipe::load("pwws").hash(); }

    ui::Session session;
    ui::RecipesPage page;
};

} // namespace

/// Recipes in the window, as they are edited.
class TestRecipesPage : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("recipes"); }

    void changesAreUndoneAndRedone()
    {
        RecipesWindow w;
        QVERIFY(!w.action("Undo")->isEnabled() && !w.action("Redo")->isEnabled());
        w.addStopWords();
        QVERIFY(!w.isPreset());
        QVERIFY(w.action("Undo")->isEnabled() && !w.action("Redo")->isEnabled());
        w.action("Undo")->trigger();
        QVERIFY(w.isPreset());
        QVERIFY(!w.action("Undo")->isEnabled() && w.action("Redo")->isEnabled());
        w.action("Redo")->trigger();
        QVERIFY(!w.isPreset());
    }

    /// What was undone in one recipe is not redone in another, and a change of another is not undone there.
    void everyRecipeHasItsOwnChanges()
    {
        RecipesWindow w;
        w.addStopWords();
        w.action("Undo")->trigger();
        w.session.setRecipe(Recipe::load("textfooler"));
        QVERIFY(!w.action("Undo")->isEnabled() && !w.action("Redo")->isEnabled());
        w.action("Redo")->trigger();
        QCOMPARE(w.session.recipe().name(), std::string("textfooler"));

        w.session.setRecipe(Recipe::load("pwws"));
        w.addStopWords();
        w.session.setRecipe(Recipe::load("textfooler"));
        QVERIFY(!w.action("Undo")->isEnabled());
    }

    /// A new change forgets what was undone before it.
    void aChangeForgetsWhatWasUndone()
    {
        RecipesWindow w;
        w.addStopWords();
        w.action("Undo")->trigger();
        w.page.findChild<ui::RecipeTreeModel*>()->setConstraint(QStringLiteral("pos"), true);
        QVERIFY(!w.action("Redo")->isEnabled());
    }

    void onlyWhatDiffersCanBeReset()
    {
        RecipesWindow w;
        QVERIFY(!w.action("Back to the preset")->isEnabled());
        w.addStopWords();
        QVERIFY(w.action("Back to the preset")->isEnabled());
        w.action("Back to the preset")->trigger();
        QVERIFY(w.isPreset());
        QVERIFY(!w.action("Back to the preset")->isEnabled());
    }
};

QTEST_MAIN(TestRecipesPage)
#include "tst_recipes_page.moc"
