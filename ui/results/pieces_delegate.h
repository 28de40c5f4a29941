#pragma once

#include <QStyledItemDelegate>

namespace ui {

/// Paints the attacked text in one line: changed words on the accent's background with an underline, deleted ones
/// struck through. A text that does not fit is cut to begin near the first edit.
class PiecesDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace ui
