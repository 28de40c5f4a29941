#include "ui/recipes/recipe_tree_model.h"

#include <algorithm>

#include <QFont>

#include "core/attacks/recipe/catalogue.h"
#include "core/base/error.h"
#include "ui/base/convert.h"
#include "ui/base/theme.h"

namespace ui {

using core::attacks::Json;
using core::attacks::Parameter;

namespace {

QString shown(const Json& value)
{
    if (value.is_string())
        return toQt(value.get<std::string>());
    if (value.is_boolean())
        return value.get<bool>() ? RecipeTreeModel::tr("yes") : RecipeTreeModel::tr("no");
    if (value.is_number_float())
        return QString::number(value.get<double>(), 'g', 6);
    return value.is_null() ? QString() : toQt(value.dump());
}

QString readable(std::string_view key) { return toQt(key).replace(QLatin1Char('_'), QLatin1Char(' ')); }

constexpr std::string_view segmentsKey = "segments.edit";

/// Not a part's: which segments of a text are changed.
const Parameter& segmentsParameter()
{
    static const auto parameter =
        Parameter::text("edit", "",
                        toStd(ui::RecipeTreeModel::tr(
                            "Which parts of a text are changed: names with commas between them (hypothesis), or "
                            "all. Empty: as the corpus has it.")));
    return parameter;
}

constexpr std::string_view spaceKey = "space";

/// The value of a dotted key in a recipe; null if it has none.
Json valueAt(const core::attacks::Recipe& recipe, const std::string& key)
{
    if (key == segmentsKey)
        return recipe.editedSegments();
    if (key != spaceKey || recipe.empty())
        return recipe.written(key);
    const auto name = recipe.space();
    return name.empty() ? toStd(ui::RecipeTreeModel::tr("own")) : name;
}

} // namespace

void RecipeTreeModel::setRecipe(const core::attacks::Recipe& recipe, std::optional<core::attacks::Recipe> preset)
{
    recipe_ = recipe;
    preset_ = std::move(preset);
    if (preset_)
        preset_ = preset_->spelledOut();
    build();
}

void RecipeTreeModel::build()
{
    beginResetModel();
    root_ = std::make_unique<Node>();
    const auto recipe = recipe_.spelledOut();
    for (const auto slot : core::attacks::slotNames) {
        const auto parts = recipe.parts(std::string(slot));
        auto* under = root_.get();
        if (slot == "constraints") {
            auto list = std::make_unique<Node>();
            list->parent = root_.get();
            list->name = tr("constraints");
            list->meaning =
                parts.empty() ? tr("None: every candidate is allowed.") : tr("A candidate must pass all of them.");
            under = list.get();
            root_->children.push_back(std::move(list));
        } else if (recipe.written(std::string(slot)).is_null()) {
            continue;
        }
        for (const auto& part : parts)
            addPart(under, slot, part);
    }
    auto segments = std::make_unique<Node>();
    segments->parent = root_.get();
    segments->name = tr("segments");
    segments->key = segmentsKey;
    segments->value = valueAt(recipe, segments->key);
    segments->parameter = &segmentsParameter();
    segments->meaning = toQt(segmentsParameter().meaning);
    root_->children.push_back(std::move(segments));
    auto space = std::make_unique<Node>();
    space->parent = root_.get();
    space->name = tr("search space");
    space->key = spaceKey;
    space->value = valueAt(recipe, space->key);
    space->meaning =
        tr("One name for the transformation and the constraints together, so that searches can be compared in "
           "the same space; \"own\" if they are not one of the shipped spaces.");
    for (const auto& name : core::attacks::Recipe::spaces())
        space->choices << toQt(name);
    root_->children.push_back(std::move(space));
    compare(root_.get());
    endResetModel();
}

void RecipeTreeModel::addPart(Node* under, std::string_view slot, const core::attacks::Recipe::Part& part)
{
    const auto* known = core::attacks::findPartType(slot, part.type);
    const bool typeCanChange = part.key == slot;
    auto node = std::make_unique<Node>();
    node->parent = under;
    node->name = typeCanChange ? toQt(slot) : readable(part.type);
    node->meaning = known != nullptr ? toQt(known->summary) : tr("Not known to this version.");
    if (typeCanChange) {
        node->key = part.key + ".type";
        node->value = part.type;
        for (const auto* each : core::attacks::partTypes(slot))
            node->choices << toQt(each->type);
    } else if (slot == "constraints") {
        node->partKey = part.key;
    }
    auto* at = node.get();
    under->children.push_back(std::move(node));
    for (const auto& [name, value] : part.parameters) {
        const auto* parameter = known != nullptr ? known->find(name) : nullptr;
        auto child = std::make_unique<Node>();
        child->parent = at;
        child->name = readable(name);
        child->key = part.key + "." + name;
        child->value = value;
        child->parameter = parameter;
        child->meaning = parameter != nullptr ? toQt(parameter->meaning) : tr("Not known to this version.");
        at->children.push_back(std::move(child));
    }
    for (const auto& inner : part.parts)
        addPart(at, slot, inner);
}

QStringList RecipeTreeModel::choicesOf(const Node& node) const
{
    if (node.key == segmentsKey)
        return QStringList(QStringLiteral("all")) + segments_;
    if (node.parameter == nullptr || node.parameter->kind != Parameter::Kind::Resource || !installed_)
        return node.choices;
    QStringList names;
    for (const auto& choice : node.parameter->choices)
        names << toQt(choice);
    return names + installed_(node.parameter->resource);
}

void RecipeTreeModel::compare(Node* node)
{
    node->presetValue.clear();
    if (preset_ && !node->key.empty()) {
        const auto there = valueAt(*preset_, node->key);
        if (there != node->value)
            node->presetValue = there.is_null() || shown(there).isEmpty() ? QStringLiteral("\u2013") : shown(there);
    }
    if (preset_ && !node->partKey.empty() && valueAt(*preset_, node->partKey).is_null())
        node->presetValue = tr("not there");
    for (const auto& child : node->children)
        compare(child.get());
}

const RecipeTreeModel::Node* RecipeTreeModel::node(const QModelIndex& index) const
{
    return index.isValid() ? static_cast<const Node*>(index.internalPointer()) : root_.get();
}

QModelIndex RecipeTreeModel::index(int row, int column, const QModelIndex& parent) const
{
    const auto* above = node(parent);
    if (row < 0 || column < 0 || column >= ColumnCount || row >= static_cast<int>(above->children.size()))
        return {};
    return createIndex(row, column, above->children[static_cast<std::size_t>(row)].get());
}

QModelIndex RecipeTreeModel::parent(const QModelIndex& index) const
{
    if (!index.isValid())
        return {};
    auto* above = node(index)->parent;
    if (above == nullptr || above->parent == nullptr)
        return {};
    const auto& siblings = above->parent->children;
    const auto at =
        std::find_if(siblings.begin(), siblings.end(), [above](const auto& each) { return each.get() == above; });
    return createIndex(static_cast<int>(at - siblings.begin()), 0, above);
}

int RecipeTreeModel::rowCount(const QModelIndex& parent) const
{
    return parent.column() > 0 ? 0 : static_cast<int>(node(parent)->children.size());
}

int RecipeTreeModel::columnCount(const QModelIndex& /*parent*/) const { return ColumnCount; }

QVariant RecipeTreeModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto* n = node(index);
    const bool changed = !n->presetValue.isEmpty();
    switch (role) {
    case Qt::DisplayRole:
        switch (index.column()) {
        case NameColumn:
            return n->name;
        case ValueColumn:
            return shown(n->value);
        case PresetColumn:
            return n->presetValue;
        case MeaningColumn:
            return n->meaning;
        default:
            return {};
        }
    case Qt::EditRole:
        return n->value.is_boolean()          ? QVariant(n->value.get<bool>())
               : n->value.is_number_integer() ? QVariant(n->value.get<int>())
               : n->value.is_number()         ? QVariant(n->value.get<double>())
                                              : QVariant(shown(n->value));
    case Qt::ToolTipRole:
        return n->parameter != nullptr && n->parameter->kind != Parameter::Kind::Text &&
                       n->parameter->kind != Parameter::Kind::Resource
                   ? tr("%1\nPossible: %2").arg(n->meaning, toQt(n->parameter->range()))
                   : n->meaning;
    case Qt::FontRole:
        return (n->children.empty() && !changed) || index.column() == MeaningColumn ? QVariant()
                                                                                    : QVariant(theme::boldFont());
    case Qt::ForegroundRole:
        return index.column() == MeaningColumn || index.column() == PresetColumn ? QVariant(theme::muted())
                                                                                 : QVariant();
    case ParameterDelegate::ParameterRole:
        return QVariant::fromValue(const_cast<void*>(static_cast<const void*>(n->parameter)));
    case ParameterDelegate::ChoicesRole:
        return choicesOf(*n);
    case KeyRole:
        return toQt(n->key.empty() ? n->partKey : n->key);
    case ChangedRole:
        return changed;
    default:
        return {};
    }
}

Qt::ItemFlags RecipeTreeModel::flags(const QModelIndex& index) const
{
    auto flags = QAbstractItemModel::flags(index);
    const auto* n = node(index);
    if (index.isValid() && index.column() == ValueColumn && (n->parameter != nullptr || !n->choices.isEmpty()))
        flags |= Qt::ItemIsEditable;
    return flags;
}

QVariant RecipeTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case NameColumn:
        return tr("Parameter");
    case ValueColumn:
        return tr("Value");
    case PresetColumn:
        return tr("Preset");
    case MeaningColumn:
        return tr("Meaning");
    default:
        return {};
    }
}

bool RecipeTreeModel::setData(const QModelIndex& index, const QVariant& value, int role)
{
    if (role != Qt::EditRole || !index.isValid())
        return false;
    const auto* n = node(index);
    auto text = toStd(value.toString());
    if (n->parameter != nullptr && n->parameter->kind == Parameter::Kind::Flag)
        text = value.toBool() ? "true" : "false";
    else if (n->parameter != nullptr && n->parameter->kind == Parameter::Kind::Number)
        text = toStd(QString::number(value.toDouble(), 'g', 12));
    return apply(n->key, text, !n->choices.isEmpty());
}

bool RecipeTreeModel::apply(const std::string& key, const std::string& value, bool rebuild)
{
    auto changed = recipe_.spelledOut();
    try {
        changed.set(key, value);
    } catch (const core::Error& error) {
        Q_EMIT refused(toQt(error.what()));
        return false;
    }
    recipe_ = changed;
    if (rebuild) {
        build();
    } else {
        refreshValues(root_.get(), {});
    }
    Q_EMIT edited();
    return true;
}

void RecipeTreeModel::refreshValues(Node* node, const QModelIndex& parent)
{
    if (!node->key.empty())
        node->value = valueAt(recipe_, node->key);
    compare(node);
    for (std::size_t i = 0; i < node->children.size(); ++i)
        refreshValues(node->children[i].get(), index(static_cast<int>(i), 0, parent));
    if (!node->children.empty())
        Q_EMIT dataChanged(index(0, 0, parent),
                           index(static_cast<int>(node->children.size()) - 1, ColumnCount - 1, parent));
}

QStringList RecipeTreeModel::missingConstraints() const
{
    QStringList missing;
    const auto parts = recipe_.parts("constraints");
    for (const auto* type : core::attacks::partTypes("constraints"))
        if (std::ranges::find(parts, type->type, &core::attacks::Recipe::Part::type) == parts.end())
            missing << toQt(type->type);
    return missing;
}

void RecipeTreeModel::setConstraint(const QString& type, bool on)
{
    apply("constraints." + toStd(type), on ? "on" : "off", true);
}

} // namespace ui
