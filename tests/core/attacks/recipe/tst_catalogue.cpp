#include "tests/support/registered_test.h"

#include "core/attacks/recipe/catalogue.h"
#include "core/attacks/recipe/recipe.h"
#include "core/files/file.h"
#include "tests/places.h"

using core::attacks::Recipe;

/// The reference of all parts in docs/recipes.md.
class TestCatalogue : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void theDocumentationShowsTheWholeCatalogue()
    {
        const auto document = core::readFile(std::string(RESOURCES) + "/../docs/recipes.md");
        const auto catalogue = core::attacks::catalogueMarkdown();
        if (document.find(catalogue) == std::string::npos) {
            core::writeFile("recipes-reference.md", catalogue);
            QFAIL("docs/recipes.md has another reference than the parts: put recipes-reference.md in its place");
        }
        for (const auto& name : Recipe::presets())
            QVERIFY2(document.find("`" + name + "`") != std::string::npos, name.c_str());
    }
};

QTEST_APPLESS_MAIN(TestCatalogue)
#include "tst_catalogue.moc"
