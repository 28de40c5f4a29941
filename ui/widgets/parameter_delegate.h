#pragma once

#include <QStyledItemDelegate>

namespace ui {

/// Edits the values of declared parameters with an editor for their kind: a list for choices and types, a spin box
/// within the range for numbers, yes / no for flags.
class ParameterDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    enum Role {
        ParameterRole = Qt::UserRole, ///< const core::Parameter*, as void*; null: not declared.
        /// QStringList: the types a part may have; empty where it cannot be changed. Of a text or a resource: some that
        /// it may be.
        ChoicesRole,
        FreeRole, ///< The first role that a model may use for itself.
    };
    using QStyledItemDelegate::QStyledItemDelegate;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void setEditorData(QWidget* editor, const QModelIndex& index) const override;
    void setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const override;
    [[nodiscard]] QString displayText(const QVariant& value, const QLocale& locale) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
};

} // namespace ui
