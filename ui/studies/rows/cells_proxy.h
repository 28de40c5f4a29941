#pragma once

#include <QSortFilterProxyModel>

#include "core/text/search/search.h"

namespace ui {

class CellsModel;

/// Sorts the rows of a CellsModel by their raw values, and shows those that a search finds. Its columns are those of
/// the table, by their titles.
class CellsProxy : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit CellsProxy(CellsModel* model, QObject* parent = nullptr);
    void setSearch(const core::text::Search& search);
    [[nodiscard]] QStringList columns() const;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    const CellsModel& cells_;
    core::text::Search search_;
};

} // namespace ui
