#pragma once

#include <QStyledItemDelegate>

namespace ui {

/// Roles of a list whose rows have two lines and a badge.
enum ListRole {
    SubtitleRole = Qt::UserRole + 100, ///< Second line, muted.
    BadgeRole,                         ///< Short word at the right: "shipped", "missing".
    BadgeIconRole,                     ///< Name of theme::icon before the badge's word.
    BadgeColorRole,                    ///< QColor of the badge; muted when there is none.
    IdRole,                            ///< What the row stands for.
};

/// Paints title, subtitle and badge; Qt::DisplayRole is the title.
class TwoLineDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace ui
