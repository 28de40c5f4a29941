#pragma once

#include <initializer_list>

class QHeaderView;
class QTableView;
class QTreeView;

namespace ui {

/// How tables look everywhere: whole rows selected, alternating, no grid, one line a row. `widths` are the columns'
/// first widths in average characters; rows and columns grow with the text size.
void dress(QTableView* table, std::initializer_list<int> widths = {});
/// The same growing for a tree's columns.
void dress(QTreeView* tree, std::initializer_list<int> widths = {});

} // namespace ui
