#pragma once

#include <initializer_list>

class QAbstractItemModel;
class QHeaderView;
class QString;
class QTableView;
class QTreeView;

namespace ui {

/// How tables look everywhere: whole rows selected, alternating colours, no grid, one line per row. `widths` are the
/// columns' initial widths in average characters; rows and columns grow with the text size.
void styleTable(QTableView* table, std::initializer_list<int> widths = {});
/// A read-only table whose rows are selected one at a time; Enter and a double click activate.
void styleReadOnlyTable(QTableView* table, QAbstractItemModel* model, const QString& name);
/// The same scaling for a tree's columns.
void styleTable(QTreeView* tree, std::initializer_list<int> widths = {});

} // namespace ui
