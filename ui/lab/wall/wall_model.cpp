#include "ui/lab/wall/wall_model.h"

#include <algorithm>

#include <QColor>
#include <QIcon>

#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"

namespace ui {

namespace {

using State = WallModel::State;

QString nameOfState(State state)
{
    switch (state) {
    case State::NewlyBroken:
        return WallModel::tr("newly breaks");
    case State::Broken:
        return WallModel::tr("breaks");
    case State::NewlyHolding:
        return WallModel::tr("newly holds");
    case State::Holds:
        return WallModel::tr("holds");
    case State::NotAsked:
        break;
    }
    return WallModel::tr("not queried");
}

QIcon iconOfState(State state)
{
    switch (state) {
    case State::NewlyBroken:
        return theme::icon(QStringLiteral("warning"), theme::warning());
    case State::Broken:
        return theme::icon(QStringLiteral("succeeded"), theme::muted());
    case State::NewlyHolding:
        return theme::icon(QStringLiteral("ok"), theme::good());
    case State::Holds:
        return theme::icon(QStringLiteral("ok"), theme::muted());
    case State::NotAsked:
        break;
    }
    return {};
}

} // namespace

void WallModel::setWall(std::vector<core::campaigns::HardCase> cases, std::vector<core::campaigns::WallState> victims)
{
    beginResetModel();
    cases_ = std::move(cases);
    victims_ = std::move(victims);
    endResetModel();
}

State WallModel::stateOf(int row, int victim) const
{
    const auto& asked = victims_[static_cast<std::size_t>(victim)];
    const auto& id = at(row).id;
    const auto known = asked.broken.find(id);
    if (known == asked.broken.end())
        return State::NotAsked;
    const bool changed = asked.changed.contains(id);
    return known->second ? (changed ? State::NewlyBroken : State::Broken)
                         : (changed ? State::NewlyHolding : State::Holds);
}

int WallModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(cases_.size());
}

int WallModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : firstVictim + static_cast<int>(victims_.size());
}

QVariant WallModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& one = at(index.row());
    if (index.column() >= firstVictim) {
        const auto state = stateOf(index.row(), index.column() - firstVictim);
        switch (role) {
        case Qt::DisplayRole:
        case Qt::ToolTipRole:
            return nameOfState(state);
        case Qt::DecorationRole:
            return iconOfState(state);
        case SortRole:
            return static_cast<int>(state);
        default:
            return {};
        }
    }
    switch (index.column()) {
    case Star:
        if (role == Qt::DecorationRole && one.starred)
            return theme::icon(QStringLiteral("star"));
        if (role == Qt::AccessibleTextRole || role == Qt::ToolTipRole)
            return one.starred ? tr("has a star") : QString();
        return role == SortRole ? QVariant(one.starred ? 0 : 1) : QVariant();
    case Text:
        return role == Qt::DisplayRole || role == Qt::ToolTipRole || role == SortRole ? toQt(one.text) : QVariant();
    case From:
        return role == Qt::DisplayRole || role == Qt::ToolTipRole || role == SortRole
                   ? QStringLiteral("%1 \u00b7 %2").arg(toQt(one.from), toQt(one.name))
                   : QVariant();
    default:
        return {};
    }
}

QVariant WallModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (section >= firstVictim && section < columnCount()) {
        const auto& victim = victims_[static_cast<std::size_t>(section - firstVictim)];
        if (role == Qt::DisplayRole)
            return toQt(victim.name);
        if (role == Qt::ToolTipRole)
            return tr("%1, queried %2").arg(toQt(victim.victim), formatWhen(toQt(victim.at)));
        return {};
    }
    const QString names[] = {{}, tr("Text"), tr("Found by")};
    const QString tips[] = {tr("Starred"), tr("The changed text"),
                            tr("Campaign and example, or the victim it was tried on")};
    if (section < 0 || section >= firstVictim)
        return {};
    return role == Qt::DisplayRole   ? QVariant(names[section])
           : role == Qt::ToolTipRole ? QVariant(tips[section])
                                     : QVariant();
}

void WallProxy::setFilter(const core::text::Search& search, Shown shown)
{
    search_ = search;
    shown_ = shown;
    invalidateFilter();
}

bool WallProxy::filterAcceptsRow(int row, const QModelIndex& /*parent*/) const
{
    const auto& model = static_cast<const WallModel&>(*sourceModel());
    const auto& one = model.at(row);
    const auto is = [&](std::initializer_list<State> states) {
        for (int victim = 0; victim < static_cast<int>(model.victims().size()); ++victim)
            if (std::ranges::count(states, model.stateOf(row, victim)) > 0)
                return true;
        return false;
    };
    const bool fits = shown_ == Shown::NewlyBroken    ? is({State::NewlyBroken})
                      : shown_ == Shown::NewlyHolding ? is({State::NewlyHolding})
                      : shown_ == Shown::Broken       ? is({State::Broken, State::NewlyBroken})
                      : shown_ == Shown::Starred      ? one.starred
                                                      : true;
    if (!fits || search_.empty())
        return fits;
    return search_.holds(core::text::ValuesOf([&](const std::string& column) -> core::text::SearchValues {
        const auto named = [&](std::string_view name) { return core::text::isSameColumn(name, column); };
        core::text::SearchValues values;
        if (column.empty() || named("text"))
            values.push_back({one.text, {}});
        if (column.empty() || named("original"))
            values.push_back({one.original, {}});
        if (named("campaign"))
            values.push_back({one.from, {}});
        if (column.empty() || named("id"))
            values.push_back({one.name, {}});
        if (named("starred"))
            values.push_back({one.starred ? "yes" : "no", {}});
        return values;
    }));
}

} // namespace ui
