#pragma once

#include <string>

#include <QPointer>

#include "core/attacks/recipe/recipe.h"
#include "ui/session/choosers.h"

namespace ui {

class RecipePopup;

/// Presets and kept recipes ("edited"); those that cannot attack the victim, or texts of the chosen corpus's language,
/// are greyed, with the reason. Its list can
/// be searched, and says what each recipe does and needs.
class RecipeChooser : public Chooser {
    Q_OBJECT
public:
    /// Campaign: the victim is loaded again for the recipe, with gradients where it needs them.
    enum class For { Victim, Campaign };
    explicit RecipeChooser(Session& session, QWidget* parent = nullptr, For what = For::Victim);
    void showPopup() override;
    void hidePopup() override;

private:
    void refill();
    void add(const core::attacks::Recipe& recipe, const QString& title, const QString& id);
    For for_;
    std::string language_; ///< Of the texts, when the list was filled.
    QPointer<RecipePopup> popup_;
};

} // namespace ui
