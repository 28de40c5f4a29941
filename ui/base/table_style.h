#pragma once

#include <initializer_list>

class QAbstractItemModel;
class QHeaderView;
class QString;
class QTableView;
class QTreeView;

namespace ui {

/// How tables look everywhere: whole rows selected, alternating, no grid, one line a row. `widths` are the columns'
/// first widths in average characters; rows and columns grow with the text size.
void styleTable(QTableView* table, std::initializer_list<int> widths = {});
/// A table that is read and clicked, not edited, and chosen from row by row; Enter and a double click activate.
void dressForReading(QTableView* table, QAbstractItemModel* model, const QString& name);
/// The same growing for a tree's columns.
void styleTable(QTreeView* tree, std::initializer_list<int> widths = {});

} // namespace ui
