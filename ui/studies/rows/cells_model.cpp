#include "ui/studies/rows/cells_model.h"

#include "ui/base/theme.h"

namespace ui {

DisplayCell textCell(const QString& text, const QString& tip) { return {text, text, tip, false, false}; }

DisplayCell numberCell(const QString& text, double value, const QString& tip)
{
    return {text, value, tip, true, false};
}

DisplayCell missingCell(const QString& reason) { return {QStringLiteral("\u2013"), -1e300, reason, true, true}; }

void CellsModel::setTable(const QStringList& headers, const QStringList& tips, std::vector<Row> rows)
{
    // The same rows with other contents keep selection and scroll position.
    const bool same =
        headers == headers_ && rows.size() == rows_.size() &&
        std::equal(rows.begin(), rows.end(), rows_.begin(), [](const Row& a, const Row& b) { return a.key == b.key; });
    if (!same)
        beginResetModel();
    headers_ = headers;
    tips_ = tips;
    rows_ = std::move(rows);
    if (!same)
        endResetModel();
    else if (!rows_.empty())
        Q_EMIT dataChanged(index(0, 0), index(rowCount() - 1, columnCount() - 1));
}

int CellsModel::rowOf(const QString& key) const
{
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].key == key)
            return static_cast<int>(i);
    return -1;
}

int CellsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int CellsModel::columnCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(headers_.size());
}

QVariant CellsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& row = rows_[static_cast<std::size_t>(index.row())];
    if (role == KeyRole)
        return row.key;
    if (index.column() >= static_cast<int>(row.cells.size()))
        return {};
    const auto& cell = row.cells[static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole:
        return cell.text;
    case Qt::ToolTipRole:
        return cell.tip.isEmpty() ? cell.text : cell.tip;
    case Qt::TextAlignmentRole:
        return static_cast<int>((cell.number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case Qt::ForegroundRole:
        return cell.quiet ? QVariant(theme::muted()) : QVariant();
    case SortRole:
        return cell.sort;
    default:
        return {};
    }
}

QVariant CellsModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= headers_.size())
        return {};
    if (role == Qt::DisplayRole)
        return headers_.at(section);
    if (role == Qt::ToolTipRole && section < tips_.size())
        return tips_.at(section);
    return {};
}

} // namespace ui
