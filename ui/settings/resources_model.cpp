#include "ui/settings/resources_model.h"

#include <algorithm>

#include "ui/base/convert.h"
#include "ui/base/theme.h"

namespace ui {

void ResourcesModel::setStates(std::vector<core::language::Resources::State> states)
{
    beginResetModel();
    states_ = std::move(states);
    endResetModel();
}

int ResourcesModel::missing() const
{
    return static_cast<int>(
        std::count_if(states_.begin(), states_.end(), [](const auto& each) { return each.state != "present"; }));
}

int ResourcesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(states_.size());
}

int ResourcesModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : ColumnCount; }

QVariant ResourcesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& state = states_[static_cast<std::size_t>(index.row())];
    const bool present = state.state == "present";
    if (role == Qt::DecorationRole && index.column() == State)
        return present ? theme::icon(QStringLiteral("ok"), theme::good())
                       : theme::icon(QStringLiteral("warning"), theme::warning());
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    switch (index.column()) {
    case Name:
        return toQt(state.name);
    case State:
        return toQt(state.state);
    case Path:
        return toQt(state.path);
    case Licence:
        return toQt(state.licence);
    case Remedy:
        return toQt(state.remedy);
    default:
        return {};
    }
}

QVariant ResourcesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Resource");
    case State:
        return tr("State");
    case Path:
        return tr("Place");
    case Licence:
        return tr("Licence");
    case Remedy:
        return tr("What to do");
    default:
        return {};
    }
}

} // namespace ui
