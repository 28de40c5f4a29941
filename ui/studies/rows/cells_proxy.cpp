#include "ui/studies/rows/cells_proxy.h"

#include "core/base/error.h"
#include "ui/base/convert.h"
#include "ui/studies/rows/cells_model.h"

namespace ui {

CellsProxy::CellsProxy(CellsModel* model, QObject* parent) : QSortFilterProxyModel(parent), cells_(*model)
{
    setSourceModel(model);
    setSortRole(CellsModel::SortRole);
}

void CellsProxy::setSearch(const core::text::Search& search)
{
    search_ = search;
    invalidate();
}

QStringList CellsProxy::columns() const
{
    QStringList names;
    for (int i = 0; i < cells_.columnCount(); ++i)
        names << cells_.headerData(i, Qt::Horizontal, Qt::DisplayRole).toString().toLower();
    return names;
}

bool CellsProxy::filterAcceptsRow(int row, const QModelIndex& /*parent*/) const
{
    if (search_.empty())
        return true;
    const auto names = columns();
    const auto& cells = cells_.rows()[static_cast<std::size_t>(row)].cells;
    const auto valuesOf = [&](const std::string& column) {
        core::text::SearchValues values;
        for (std::size_t i = 0; i < cells.size(); ++i)
            if (column.empty() || core::text::isSameColumn(toStd(names.value(static_cast<int>(i))), column))
                values.push_back(
                    {toStd(cells[i].text), cells[i].number ? std::optional(cells[i].sort.toDouble()) : std::nullopt});
        return values;
    };
    try {
        return search_.holds(core::text::ValuesOf(valuesOf));
    } catch (const core::Error&) { // an expression that takes too long finds nothing
        return false;
    }
}

} // namespace ui
