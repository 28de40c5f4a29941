#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QAbstractItemModel>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/recipe/recipe.h"
#include "ui/widgets/parameter_delegate.h"

namespace ui {

/// All parameters of a recipe as a tree: goal, transformation, constraints, search; under each its parameters with
/// value, the preset's value where it differs, and what it means. Values are edited in place.
class RecipeTreeModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Column { NameColumn, ValueColumn, PresetColumn, MeaningColumn, ColumnCount };
    enum Role {
        KeyRole = ParameterDelegate::FreeRole, ///< constraints.pos.tagset
        ChangedRole,                           ///< Differs from the preset.
    };
    using QAbstractItemModel::QAbstractItemModel;

    /// `preset`: what to compare with; empty when the recipe is the user's own.
    void setRecipe(const core::attacks::Recipe& recipe, std::optional<core::attacks::Recipe> preset);
    [[nodiscard]] const core::attacks::Recipe& recipe() const { return recipe_; }
    /// Names of segments to choose from beside `all`; others can be typed.
    void offerSegments(const QStringList& names) { segments_ = names; }
    /// `installed`: the names to choose from for a resource of a kind; others can be typed.
    void offerResources(std::function<QStringList(const std::string& kind)> installed)
    {
        installed_ = std::move(installed);
    }
    /// Constraints that are not in the recipe.
    [[nodiscard]] QStringList missingConstraints() const;
    void setConstraint(const QString& type, bool on);

    [[nodiscard]] QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    [[nodiscard]] QModelIndex parent(const QModelIndex& index) const override;
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    [[nodiscard]] Qt::ItemFlags flags(const QModelIndex& index) const override;

Q_SIGNALS:
    void edited();                          ///< The recipe has changed.
    void refused(const QString& explained); ///< An invalid value; the recipe is unchanged.

private:
    struct Node {
        Node* parent = nullptr;
        std::vector<std::unique_ptr<Node>> children;
        QString name;
        std::string key;     ///< For Recipe::set; empty where nothing can be set.
        std::string partKey; ///< Of a constraint: what Recipe::set switches on and off.
        core::attacks::Json value;
        QString meaning;
        QString presetValue; ///< Empty where it does not differ.
        const core::attacks::Parameter* parameter = nullptr;
        QStringList choices; ///< Types.
    };
    void build();
    [[nodiscard]] QStringList choicesOf(const Node& node) const;
    void addPart(Node* under, std::string_view slot, const core::attacks::Recipe::Part& part);
    void compare(Node* node);
    [[nodiscard]] const Node* node(const QModelIndex& index) const;
    bool apply(const std::string& key, const std::string& value, bool rebuild);
    void refreshValues(Node* node, const QModelIndex& index);

    core::attacks::Recipe recipe_;
    std::optional<core::attacks::Recipe> preset_;
    QStringList segments_;
    std::function<QStringList(const std::string& kind)> installed_;
    std::unique_ptr<Node> root_ = std::make_unique<Node>();
};

} // namespace ui
