#pragma once

#include <QStyledItemDelegate>

namespace ui {

/// Paints the attacked text in one line: changed words on the accent's background with an underline, deleted ones
/// struck through. Of a text that does not fit, the part around the first edit is shown.
class PiecesDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace ui
