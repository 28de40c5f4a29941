#include "ui/widgets/parameter_delegate.h"

#include <limits>

#include <QComboBox>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QSpinBox>

#include "core/json/parameter.h"
#include "ui/base/convert.h"

namespace ui {

using core::Parameter;

namespace {

const Parameter* parameterOf(const QModelIndex& index)
{
    return static_cast<const Parameter*>(index.data(ParameterDelegate::ParameterRole).value<void*>());
}

/// Takes and shows any number of its range as it is written in files: 0.05, 1e-05.
class NumberBox : public QDoubleSpinBox {
public:
    explicit NumberBox(QWidget* parent) : QDoubleSpinBox(parent) { setDecimals(10); }

protected:
    [[nodiscard]] QString textFromValue(double value) const override { return QString::number(value, 'g', 10); }
    [[nodiscard]] double valueFromText(const QString& text) const override { return text.trimmed().toDouble(); }
    [[nodiscard]] QValidator::State validate(QString& text, int& /*position*/) const override
    {
        bool isNumber = false;
        const double value = text.trimmed().toDouble(&isNumber);
        return isNumber && value >= minimum() && value <= maximum() ? QValidator::Acceptable : QValidator::Intermediate;
    }
};

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
    const auto* parameter = parameterOf(index);
    const auto choices = index.data(ChoicesRole).toStringList();
    if (!choices.isEmpty()) {
        auto* box = list(choices);
        box->setEditable(parameter != nullptr &&
                         (parameter->kind == Parameter::Kind::Text || parameter->kind == Parameter::Kind::Resource));
        box->setInsertPolicy(QComboBox::NoInsert); // what is typed may be refused
        return box;
    }
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
        constexpr double most = std::numeric_limits<int>::max();
        if (parameter->high > most)
            return new QLineEdit(parent);
        auto* box = new QSpinBox(parent);
        box->setRange(static_cast<int>(parameter->low), static_cast<int>(parameter->high));
        return box;
    }
    case Parameter::Kind::Number: {
        auto* box = new NumberBox(parent);
        box->setRange(parameter->low, parameter->high);
        box->setSingleStep(parameter->high <= 2.0 ? 0.05 : 1.0);
        return box;
    }
    case Parameter::Kind::Text:
    case Parameter::Kind::Resource: {
        auto* line = new QLineEdit(parent);
        line->setPlaceholderText(toQt(parameter->form));
        return line;
    }
    case Parameter::Kind::List:
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
        if (box->isEditable())
            box->lineEdit()->selectAll();
        else
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

QString ParameterDelegate::displayText(const QVariant& value, const QLocale& locale) const
{
    if (value.typeId() == QMetaType::Bool)
        return value.toBool() ? tr("yes") : tr("no");
    return value.typeId() == QMetaType::Double ? QString::number(value.toDouble(), 'g', 10)
                                               : QStyledItemDelegate::displayText(value, locale);
}

QSize ParameterDelegate::sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const
{
    auto size = QStyledItemDelegate::sizeHint(option, index);
    size.setHeight(qMax(size.height(), option.fontMetrics.height() + 8));
    if (parameterOf(index) != nullptr) // its editor has buttons, and room for a number that grows
        size.rwidth() += 2 * option.fontMetrics.height();
    return size;
}

} // namespace ui
