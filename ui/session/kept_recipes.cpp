#include "ui/session/kept_recipes.h"

#include <algorithm>

#include <QCoreApplication>
#include <QSettings>
#include <QStringList>

#include "core/base/error.h"
#include "ui/base/convert.h"

namespace ui {

using core::attacks::Recipe;

namespace {

const QString keptKey = QStringLiteral("recipes");
const QString editedPrefix = QStringLiteral("edited:");

bool isPreset(const std::string& name)
{
    const auto presets = Recipe::presets();
    return std::find(presets.begin(), presets.end(), name) != presets.end();
}

bool isAsPreset(const Recipe& recipe)
{
    return isPreset(recipe.name()) && Recipe::load(recipe.name()).hash() == recipe.hash();
}

void storeKept(const std::vector<Recipe>& recipes)
{
    QStringList stored;
    for (const auto& recipe : recipes)
        stored << toQt(recipe.json().dump());
    QSettings settings;
    settings.setValue(keptKey, stored);
    settings.sync();
}

} // namespace

std::vector<Recipe> KeptRecipes::all() const
{
    std::vector<Recipe> recipes;
    for (const auto& stored : QSettings().value(keptKey).toStringList()) {
        try {
            recipes.push_back(Recipe::fromJson(toStd(stored)));
        } catch (const core::Error&) {
            // Settings edited by hand: the others are still there.
        }
    }
    return recipes;
}

void KeptRecipes::keep(const Recipe& recipe)
{
    auto recipes = all();
    std::erase_if(recipes, [&](const Recipe& other) { return other.name() == recipe.name(); });
    if (!isAsPreset(recipe))
        recipes.push_back(recipe);
    storeKept(recipes);
}

void KeptRecipes::drop(const std::string& name)
{
    auto recipes = all();
    if (std::erase_if(recipes, [&](const Recipe& other) { return other.name() == name; }) > 0)
        storeKept(recipes);
}

QString recipeId(const Recipe& recipe, const std::vector<Recipe>& kept)
{
    if (recipe.empty())
        return {};
    const auto hash = recipe.hash();
    for (const auto& other : kept)
        if (other.name() == recipe.name() && other.hash() == hash)
            return editedPrefix + toQt(recipe.name());
    return isAsPreset(recipe) ? toQt(recipe.name()) : QString();
}

std::optional<Recipe> recipeOf(const QString& id, const std::vector<Recipe>& kept)
{
    if (id.startsWith(editedPrefix)) {
        const auto name = toStd(id.mid(editedPrefix.size()));
        const auto found = std::find_if(kept.begin(), kept.end(), [&](const auto& r) { return r.name() == name; });
        return found == kept.end() ? std::nullopt : std::optional(*found);
    }
    if (id.isEmpty() || !isPreset(toStd(id)))
        return std::nullopt;
    return Recipe::load(toStd(id));
}

QString keptTitle(const Recipe& recipe)
{
    const auto name = toQt(recipe.name());
    return isPreset(recipe.name()) ? QCoreApplication::translate("ui::KeptRecipes", "%1 (edited)").arg(name) : name;
}

} // namespace ui
