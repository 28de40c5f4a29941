#include "ui/home/recent_model.h"

#include <QDir>
#include <QFileInfo>

#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/widgets/two_line_delegate.h"

namespace ui {

void RecentModel::setFiles(const QStringList& files, const QString& open)
{
    beginResetModel();
    rows_.clear();
    for (const auto& path : files) {
        const QFileInfo info(path);
        rows_.append({path, info.exists(), path == open, info.isWritable(),
                      formatWhen(info.lastModified().toUTC().toString(Qt::ISODate))});
    }
    endResetModel();
}

int RecentModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant RecentModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rows_.size())
        return {};
    const auto& row = rows_.at(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return QFileInfo(row.path).completeBaseName();
    case Qt::ToolTipRole:
    case IdRole:
        return row.path;
    case Qt::AccessibleTextRole:
        return QStringLiteral("%1, %2").arg(QFileInfo(row.path).completeBaseName(), data(index, BadgeRole).toString());
    case SubtitleRole: {
        auto folder = QFileInfo(row.path).absolutePath();
        if (folder.startsWith(QDir::homePath()))
            folder.replace(0, QDir::homePath().size(), QStringLiteral("~"));
        return row.exists ? QStringLiteral("%1 \u00b7 %2").arg(folder, row.modified) : folder;
    }
    case BadgeRole:
        return row.open ? tr("open") : !row.exists ? tr("not found") : row.writable ? QString() : tr("read only");
    case BadgeIconRole:
        return row.open ? QStringLiteral("ok") : !row.exists ? QStringLiteral("warning") : QString();
    case BadgeColorRole:
        return row.open ? theme::good() : row.exists ? QVariant() : QVariant(theme::warning());
    default:
        return {};
    }
}

} // namespace ui
