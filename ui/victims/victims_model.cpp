#include "ui/victims/victims_model.h"

#include <QFileInfo>

#include "ui/base/convert.h"
#include "ui/base/theme.h"
#include "ui/session/choosers.h"
#include "ui/widgets/two_line_delegate.h"

namespace ui {

void VictimsModel::setVictims(const std::vector<core::victims::ModelInfo>& models, const std::vector<Added>& added)
{
    beginResetModel();
    rows_.clear();
    for (const auto& model : models) {
        if (!canBeAttacked(model.task))
            continue;
        rows_.push_back(
            {toQt(model.name), toQt(model.name), toQt(model.summary), toQt(model.state), model.shipped, false});
    }
    for (const auto& [spec, given] : added) {
        const bool command = spec.startsWith(QLatin1String("exec:"));
        const bool there = command || QFileInfo::exists(spec);
        const auto own = command ? spec.mid(5).section(QLatin1Char(' '), 0, 1) : QFileInfo(spec).fileName();
        rows_.push_back({spec, given.isEmpty() ? own : given, spec,
                         there ? QStringLiteral("present") : QStringLiteral("missing"), false, true});
    }
    endResetModel();
}

void VictimsModel::setSelected(const QString& spec, const QString& badge, const QString& icon)
{
    selected_ = spec;
    badge_ = badge;
    icon_ = icon;
    if (!rows_.empty())
        Q_EMIT dataChanged(index(0), index(rowCount() - 1));
}

int VictimsModel::rowOf(const QString& spec) const
{
    for (std::size_t i = 0; i < rows_.size(); ++i)
        if (rows_[i].spec == spec)
            return static_cast<int>(i);
    return -1;
}

bool VictimsModel::isAdded(int row) const
{
    return row >= 0 && row < rowCount() && rows_[static_cast<std::size_t>(row)].added;
}

int VictimsModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

QVariant VictimsModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& row = rows_[static_cast<std::size_t>(index.row())];
    const bool bad = row.state != QLatin1String("present");
    const bool selected = row.spec == selected_ && !badge_.isEmpty();
    switch (role) {
    case Qt::DisplayRole:
        return row.name;
    case SubtitleRole:
        return row.summary;
    case Qt::ToolTipRole:
        return row.summary.isEmpty() ? row.spec : row.summary;
    case BadgeRole:
        return bad ? row.state : selected ? badge_ : row.shipped ? tr("shipped") : row.added ? tr("added") : QString();
    case BadgeIconRole:
        return bad ? QStringLiteral("warning") : selected ? icon_ : QString();
    case BadgeColorRole:
        return bad                                        ? QVariant(theme::warning())
               : selected && icon_ == QLatin1String("ok") ? QVariant(theme::good())
                                                          : QVariant();
    case IdRole:
        return row.spec;
    default:
        return {};
    }
}

} // namespace ui
