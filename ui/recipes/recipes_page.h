#pragma once

#include <vector>

#include "core/attacks/recipe/recipe.h"
#include "ui/session/page.h"

class QLabel;
class QListWidget;
class QPlainTextEdit;
class QTreeView;

namespace ui {

class Banner;
class RecipeTreeModel;

/// How a victim is attacked: the papers' recipes with every parameter, an edited copy, and its differences from the
/// preset.
class RecipesPage : public Page {
    Q_OBJECT
public:
    explicit RecipesPage(Session& session, QWidget* parent = nullptr);

    [[nodiscard]] QString id() const override { return QStringLiteral("recipes"); }
    [[nodiscard]] QString title() const override { return tr("Recipes"); }
    [[nodiscard]] QString purpose() const override { return tr("Read, compare and edit the attacks"); }
    [[nodiscard]] QWidget* headerChoices() override;
    [[nodiscard]] QList<QAction*> pageActions() override;
    void activated() override;

private:
    QWidget* buildDetail();
    void refillList();
    void selectInList();
    void showRecipe();
    void offerSegments(); ///< Those that the victim reads, else those of pairs.
    void refreshCheck();
    void openFile(const QString& path);
    void save();
    void addConstraint();
    void removeConstraint();
    void edit(const core::attacks::Recipe& recipe); ///< Can be undone.
    void step(std::vector<core::attacks::Recipe>& from, std::vector<core::attacks::Recipe>& to);
    [[nodiscard]] QString selectedConstraint() const;

    RecipeTreeModel* model_;
    QAction* open_;
    QAction* save_;
    QAction* reset_;
    QAction* forget_;
    QAction* undo_;
    QAction* redo_;
    QAction* addConstraint_;
    QAction* removeConstraint_;
    QListWidget* list_ = nullptr;
    QLabel* name_ = nullptr;
    QLabel* paper_ = nullptr;
    QLabel* notes_ = nullptr;
    QLabel* difference_ = nullptr;
    QLabel* meaning_ = nullptr; ///< Of the selected parameter, in full.
    Banner* banner_ = nullptr;
    QTreeView* tree_ = nullptr;
    std::vector<core::attacks::Recipe> done_; ///< The recipe before each change.
    std::vector<core::attacks::Recipe> undone_;
    std::string language_; ///< Of the texts, when the list was filled.
    bool showing_ = false; ///< The session's recipe is being changed by this page.
};

} // namespace ui
