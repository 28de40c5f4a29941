#include "ui/corpora/corpora_model.h"

#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/widgets/two_line_delegate.h"

namespace ui {

void CorporaModel::setRecords(std::vector<core::store::CorpusRecord> records)
{
    beginResetModel();
    records_ = std::move(records);
    endResetModel();
}

int CorporaModel::rowOf(core::store::Id id) const
{
    for (std::size_t i = 0; i < records_.size(); ++i)
        if (records_[i].id == id)
            return static_cast<int>(i);
    return -1;
}

int CorporaModel::rowCount(const QModelIndex& parent) const
{
    return parent.isValid() ? 0 : static_cast<int>(records_.size());
}

QVariant CorporaModel::data(const QModelIndex& index, int role) const
{
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& record = records_[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return toQt(record.name);
    case SubtitleRole:
        return tr("%1 examples \u00b7 %2 labels").arg(formatCount(record.examples)).arg(record.labels.size());
    case BadgeRole:
        return toQt(record.format);
    case Qt::ToolTipRole:
        return toQt(record.path);
    case IdRole:
        return static_cast<qlonglong>(record.id);
    default:
        return {};
    }
}

} // namespace ui
