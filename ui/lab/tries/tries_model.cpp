#include "ui/lab/tries/tries_model.h"

#include <algorithm>

#include "core/base/error.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/plain_text.h"
#include "ui/base/theme.h"
#include "ui/jobs/job.h"
#include "ui/lab/tries/try_words.h"

namespace ui {

using core::store::TryRecord;

void TriesModel::setTries(std::vector<TryRecord> tries)
{
    beginResetModel();
    rows_ = std::move(tries);
    endResetModel();
}

int TriesModel::rowOf(std::int64_t id) const
{
    const auto found = std::ranges::find(rows_, id, &TryRecord::id);
    return found == rows_.end() ? -1 : static_cast<int>(found - rows_.begin());
}

int TriesModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int TriesModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columnCountValue; }

QVariant TriesModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid())
        return {};
    const auto& tried = at(index.row());
    switch (role) {
    case Qt::DisplayRole:
    case SortRole:
        switch (index.column()) {
        case Star:
            return role == SortRole ? QVariant(tried.starred ? 0 : 1) : QVariant();
        case Text:
            return tried.name.empty() ? triedText(tried) : toQt(tried.name) + QStringLiteral(": ") + triedText(tried);
        case Answer:
            return triedAnswers(tried);
        case By:
            return triedBy(tried);
        case Victim:
            return toQt(tried.victimName);
        case Queries:
            return role == SortRole ? QVariant(static_cast<qulonglong>(tried.result.queries))
                                    : QVariant(formatCount(tried.result.queries));
        case When:
            return role == SortRole ? toQt(tried.at) : formatWhen(toQt(tried.at));
        default:
            return {};
        }
    case Qt::DecorationRole:
        return index.column() == Star && tried.starred ? QVariant(theme::icon(QStringLiteral("star"))) : QVariant();
    case Qt::AccessibleTextRole:
        return index.column() != Star ? QVariant() : tried.starred ? tr("starred") : tr("not starred");
    case Qt::ToolTipRole:
        return index.column() == Text ? QVariant(tipOf(triedText(tried))) : QVariant();
    case Qt::TextAlignmentRole:
        return static_cast<int>((index.column() == Queries ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant TriesModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section == Queries ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::ToolTipRole && section == Queries)
        return tr("Texts that the victim was given for this try");
    if (role != Qt::DisplayRole)
        return section == Star && role == Qt::AccessibleTextRole ? QVariant(tr("Star")) : QVariant();
    switch (section) {
    case Text:
        return tr("Text");
    case Answer:
        return tr("Answer");
    case By:
        return tr("Made");
    case Victim:
        return tr("Victim");
    case Queries:
        return tr("Queries");
    case When:
        return tr("When");
    default:
        return {};
    }
}

TriesProxy::TriesProxy(QObject* parent) : QSortFilterProxyModel(parent) { setSortRole(TriesModel::SortRole); }

void TriesProxy::setSearch(const core::text::Search& search, bool onlyStarred)
{
    search_ = search;
    onlyStarred_ = onlyStarred;
    problem_.clear();
    invalidate();
}

bool TriesProxy::filterAcceptsRow(int row, const QModelIndex& /*parent*/) const
{
    const auto& tried = static_cast<const TriesModel*>(sourceModel())->at(row);
    if ((onlyStarred_ && !tried.starred) || !problem_.isEmpty())
        return false;
    try {
        return search_.holds(core::text::ValuesOf([&](const std::string& column) { return tryValues(tried, column); }));
    } catch (const core::Error&) { // it would take as long on each text
        problem_ = currentProblem().text();
        return false;
    }
}

} // namespace ui
