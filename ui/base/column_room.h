#pragma once

#include <vector>

class QHeaderView;

namespace ui {

/// How the columns of a table share its width.
struct ColumnRoom {
    int main = -1;             ///< This column takes what the others leave, but at least `share`; -1: there is none.
    double share = 0.4;        ///< Of the width of the table, 0..1.
    std::vector<int> optional; ///< Columns that are hidden, one after the other, where there is no room for all.
};

/// Gives the columns the wanted widths, or those of their titles where these are wider. Where they do not fit, columns
/// of text become narrower, the widest first, down to their titles or a few letters; then the optional ones are hidden;
/// then the table scrolls. Numbers and titles are never cut. A column that is hidden and not optional stays so.
/// `wanted`: of each column, in pixels; that of the main one does not count.
void fitColumns(QHeaderView& header, const std::vector<int>& wanted, const ColumnRoom& room);

} // namespace ui
