#pragma once

#include <functional>
#include <map>
#include <optional>

#include <QFrame>

#include "core/attacks/recipe/recipe.h"

class QComboBox;
class QLabel;
class QLineEdit;
class QListView;

namespace ui {

/// The list of a recipe chooser: a search, the recipes with their titles, and beside them what the one under the mouse
/// or the cursor does, from which paper it is and what it needs. Deletes itself when it is closed.
class RecipePopup : public QFrame {
    Q_OBJECT
public:
    /// `recipeOf`: the recipe of a row's data.
    RecipePopup(QComboBox& chooser, std::function<std::optional<core::attacks::Recipe>(const QString&)> recipeOf);
    void open(); ///< Below the chooser, or above it where there is no room.

Q_SIGNALS:
    void chosen(int row); ///< Of the chooser.
    void closed();        ///< Whether or not something was chosen.

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    class Rows;
    void search();
    void choose(const QModelIndex& index);
    void describe(const QModelIndex& index);

    QComboBox& chooser_;
    std::function<std::optional<core::attacks::Recipe>(const QString&)> recipeOf_;
    QLineEdit* field_;
    QListView* list_;
    QLabel* facts_;
    Rows* rows_;
};

} // namespace ui
