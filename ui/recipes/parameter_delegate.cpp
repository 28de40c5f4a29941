#include "ui/recipes/parameter_delegate.h"

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSpinBox>

#include "ui/base/convert.h"
#include "ui/recipes/recipe_tree_model.h"

namespace ui {

using core::attacks::Parameter;

namespace {

const Parameter* parameterOf(const QModelIndex& index)
{
    return static_cast<const Parameter*>(index.data(RecipeTreeModel::ParameterRole).value<void*>());
}

} // namespace

QWidget* ParameterDelegate::createEditor(QWidget* parent, const QStyleOptionViewItem& /*option*/,
                                         const QModelIndex& index) const
{
    const auto list = [&](const QStringList& values) {
        auto* box = new QComboBox(parent);
        box->addItems(values);
        // One click decides; leaving the box open for Enter would only hide that nothing was set yet.
        connect(box, &QComboBox::activated, this, [this, box] {
            auto* self = const_cast<ParameterDelegate*>(this);
            Q_EMIT self->commitData(box);
            Q_EMIT self->closeEditor(box);
        });
        return box;
    };
    const auto types = index.data(RecipeTreeModel::ChoicesRole).toStringList();
    if (!types.isEmpty())
        return list(types);
    const auto* parameter = parameterOf(index);
    if (parameter == nullptr)
        return nullptr;
    switch (parameter->kind) {
    case Parameter::Kind::Flag:
        return list({tr("no"), tr("yes")});
    case Parameter::Kind::Choice: {
        QStringList values;
        for (const auto& choice : parameter->choices)
            values << toQt(choice);
        return list(values);
    }
    case Parameter::Kind::Integer: {
        auto* box = new QSpinBox(parent);
        box->setRange(static_cast<int>(parameter->low), static_cast<int>(parameter->high));
        return box;
    }
    case Parameter::Kind::Number: {
        auto* box = new QDoubleSpinBox(parent);
        box->setDecimals(4);
        box->setRange(parameter->low, parameter->high);
        box->setSingleStep(parameter->high <= 2.0 ? 0.05 : 1.0);
        return box;
    }
    case Parameter::Kind::Text:
        return new QLineEdit(parent);
    case Parameter::Kind::Parts:
        break;
    }
    return nullptr;
}

void ParameterDelegate::setEditorData(QWidget* editor, const QModelIndex& index) const
{
    const auto value = index.data(Qt::EditRole);
    if (auto* box = qobject_cast<QComboBox*>(editor)) {
        const auto* parameter = parameterOf(index);
        if (parameter != nullptr && parameter->kind == Parameter::Kind::Flag)
            box->setCurrentIndex(value.toBool() ? 1 : 0);
        else
            box->setCurrentText(value.toString());
        box->showPopup();
        return;
    }
    if (auto* whole = qobject_cast<QSpinBox*>(editor))
        whole->setValue(value.toInt());
    else if (auto* number = qobject_cast<QDoubleSpinBox*>(editor))
        number->setValue(value.toDouble());
    else if (auto* line = qobject_cast<QLineEdit*>(editor))
        line->setText(value.toString());
}

void ParameterDelegate::setModelData(QWidget* editor, QAbstractItemModel* model, const QModelIndex& index) const
{
    QVariant value;
    if (auto* box = qobject_cast<QComboBox*>(editor)) {
        const auto* parameter = parameterOf(index);
        value = parameter != nullptr && parameter->kind == Parameter::Kind::Flag ? QVariant(box->currentIndex() == 1)
                                                                                 : QVariant(box->currentText());
    } else if (auto* whole = qobject_cast<QSpinBox*>(editor)) {
        value = whole->value();
    } else if (auto* number = qobject_cast<QDoubleSpinBox*>(editor)) {
        value = number->value();
    } else if (auto* line = qobject_cast<QLineEdit*>(editor)) {
        value = line->text();
    }
    if (value != index.data(Qt::EditRole))
        model->setData(index, value, Qt::EditRole);
}

QSize ParameterDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    auto size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(qMax(size.height(), option.fontMetrics.height() + 8));
    return size;
}

} // namespace ui
