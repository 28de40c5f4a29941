#include "ui/corpora/preview_model.h"

#include <algorithm>

#include <QFont>

#include "ui/base/convert.h"
#include "ui/base/plain_text.h"
#include "ui/base/theme.h"

namespace ui {

QString columnName(const core::corpora::Preview& preview, std::size_t i)
{
    if (i < preview.columnNames.size() && !preview.columnNames[i].empty())
        return toQt(preview.columnNames[i]);
    return QString::number(i + 1);
}

void PreviewModel::setPreview(core::corpora::Preview preview)
{
    beginResetModel();
    preview_ = std::move(preview);
    std::size_t columns = preview_.columnNames.size();
    for (const auto& row : preview_.rows)
        columns = std::max(columns, row.size());
    columns_ = static_cast<int>(columns);
    endResetModel();
}

int PreviewModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(preview_.rows.size());
}

int PreviewModel::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : columns_; }

QString PreviewModel::useOf(int column) const
{
    const auto name = columnName(preview_, static_cast<std::size_t>(column));
    const auto number = QString::number(column + 1);
    for (const auto& [role, mapped] : preview_.columns)
        for (const auto& part : toQt(mapped).split(QLatin1Char('+')))
            if (part == name || part == number)
                return toQt(role);
    return {};
}

QVariant PreviewModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    if (role == Qt::ForegroundRole)
        return useOf(index.column()).isEmpty() ? QVariant(theme::muted()) : QVariant();
    if (role != Qt::DisplayRole && role != Qt::ToolTipRole)
        return {};
    const auto& row = preview_.rows[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<std::size_t>(index.column());
    const auto text = column < row.size() ? toQt(row[column]) : QString();
    return role == Qt::ToolTipRole ? tipOf(text) : text;
}

QVariant PreviewModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation == Qt::Vertical)
        return role == Qt::DisplayRole ? QVariant(section + 1) : QVariant();
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
    const auto use = useOf(section);
    if (role == Qt::FontRole)
        return use.isEmpty() ? QVariant() : QVariant(theme::boldFont());
    if (role != Qt::DisplayRole)
        return {};
    const auto name = columnName(preview_, static_cast<std::size_t>(section));
    return use.isEmpty() ? name : QStringLiteral("%1 \u2192 %2").arg(name, use);
}

} // namespace ui
