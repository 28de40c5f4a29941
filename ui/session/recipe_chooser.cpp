#include "ui/session/recipe_chooser.h"

#include <QSignalBlocker>

#include "core/base/error.h"
#include "ui/base/convert.h"
#include "ui/session/fits.h"
#include "ui/session/recipe_popup.h"
#include "ui/session/session.h"
#include "ui/session/text_language.h"
#include "ui/widgets/two_line_delegate.h"

namespace ui {

RecipeChooser::RecipeChooser(Session& session, QWidget* parent, For what)
    : Chooser(session, tr("Recipe"), tr("How the victim is attacked"), parent), for_(what)
{
    setPlaceholderText(tr("Choose a recipe"));
    refill();
    connect(&session_, &Session::recipeChanged, this, &RecipeChooser::refill);
    connect(&session_, &Session::victimChanged, this, &RecipeChooser::refill);
    connect(&session_, &Session::keptRecipesChanged, this, &RecipeChooser::refill);
    connect(&session_, &Session::corpusChanged, this, [this] {
        if (foreignLanguage(session_) != language_)
            refill();
    });
    connect(this, &QComboBox::activated, this, [this] {
        if (const auto recipe = recipeOf(currentData().toString(), session_.keptRecipes()))
            session_.setRecipe(*recipe);
    });
}

void RecipeChooser::showPopup()
{
    if (popup_)
        return;
    popup_ = new RecipePopup(*this, [this](const QString& id) { return recipeOf(id, session_.keptRecipes()); });
    connect(popup_, &RecipePopup::chosen, this, [this](int row) {
        setCurrentIndex(row);
        Q_EMIT activated(row);
    });
    connect(popup_, &RecipePopup::closed, this, [this] { Chooser::hidePopup(); }); // its arrow is not pressed any more
    popup_->open();
}

void RecipeChooser::hidePopup()
{
    if (popup_)
        popup_->close();
    Chooser::hidePopup();
}

void RecipeChooser::refill()
{
    hidePopup(); // its rows are gone
    language_ = foreignLanguage(session_);
    const QSignalBlocker quiet(this);
    clear();
    try {
        for (const auto& preset : core::attacks::Recipe::presets())
            add(core::attacks::Recipe::load(preset), toQt(preset), toQt(preset));
        const auto kept = session_.keptRecipes();
        for (const auto& recipe : kept)
            add(recipe, keptTitle(recipe), recipeId(recipe, kept));
        const auto& recipe = session_.recipe();
        const auto id = recipeId(recipe, kept);
        if (id.isEmpty() && !recipe.empty()) // of a campaign
            addItem(keptTitle(recipe), QString());
        setCurrentIndex(recipe.empty() ? -1 : id.isEmpty() ? count() - 1 : findData(id));
    } catch (const core::Error& error) {
        setToolTip(toQt(error.what()));
    }
}

void RecipeChooser::add(const core::attacks::Recipe& recipe, const QString& title, const QString& id)
{
    addItem(title, id);
    setItemData(count() - 1, toQt(recipe.text("title")), SubtitleRole);
    if (!session_.victim())
        return;
    auto always = whyNot(cardFor(session_, recipe), recipe);
    if (always.isEmpty())
        always = whyNotIn(language_, recipe);
    const bool here = for_ == For::Campaign || whyNot(session_.victim()->card(), recipe).isEmpty();
    setReason(count() - 1, !always.isEmpty() || here
                               ? always
                               : tr("This recipe needs gradients, with which %1 is loaded for a campaign only")
                                     .arg(toQt(session_.victim()->card().name)));
}

} // namespace ui
