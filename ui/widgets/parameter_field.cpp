#include "ui/widgets/parameter_field.h"

#include <algorithm>
#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleSpinBox>
#include <QSpinBox>

namespace ui {

namespace {

using Kind = core::Parameter::Kind;

constexpr double mostShown = 1e9; ///< Of a number without an upper limit.
constexpr auto percentProperty = "percent";

QWidget* unnamedField(const core::Parameter& parameter, QWidget* parent, const std::function<void()>& changed)
{
    const auto connected = [&](auto* box, auto signal) {
        if (changed)
            QObject::connect(box, signal, box, changed);
        return box;
    };
    if (parameter.kind == Kind::Flag)
        return connected(new QCheckBox(toQt(parameter.shown.label), parent), &QCheckBox::toggled);
    if (parameter.kind == Kind::Choice) {
        auto* box = new QComboBox(parent);
        addChoices(*box, parameter);
        return connected(box, &QComboBox::activated);
    }
    const double scale = parameter.shown.percent ? 100.0 : 1.0;
    const double low = parameter.low * scale, high = std::min(parameter.high * scale, mostShown);
    const double value = parameter.defaultValue.get<double>() * scale;
    const auto dressed = [&](auto* box) {
        box->setPrefix(toQt(parameter.shown.before));
        box->setSuffix(toQt(parameter.shown.after));
        box->setSpecialValueText(toQt(parameter.shown.least));
        return connected(box, &std::remove_pointer_t<decltype(box)>::valueChanged);
    };
    if (parameter.kind == Kind::Number && !parameter.shown.percent) {
        auto* box = new QDoubleSpinBox(parent);
        box->setDecimals(1);
        box->setRange(low, high);
        box->setValue(value);
        return dressed(box);
    }
    auto* box = new QSpinBox(parent);
    box->setRange(static_cast<int>(std::ceil(low)), static_cast<int>(high));
    box->setValue(static_cast<int>(std::lround(value)));
    box->setProperty(percentProperty, parameter.shown.percent);
    box->setGroupSeparatorShown(!parameter.key.ends_with("seed")); // which counts nothing
    return dressed(box);
}

} // namespace

void addChoices(QComboBox& box, const core::Parameter& parameter)
{
    for (std::size_t i = 0; i < parameter.choices.size(); ++i) {
        box.addItem(toQt(parameter.shown.choiceLabels.empty() ? parameter.choices[i] : parameter.shown.choiceLabels[i]),
                    toQt(parameter.choices[i]));
        if (!parameter.shown.choiceMeanings.empty())
            box.setItemData(box.count() - 1, toQt(parameter.shown.choiceMeanings[i]), Qt::ToolTipRole);
    }
}

QWidget* newField(const core::Parameter& parameter, QWidget* parent, const std::function<void()>& changed)
{
    auto* field = unnamedField(parameter, parent, changed);
    field->setObjectName(toQt(parameter.key));
    field->setAccessibleName(toQt(parameter.shown.label).remove(QLatin1Char('&')));
    field->setToolTip(toQt(parameter.meaning));
    return field;
}

void setValue(QWidget& field, const nlohmann::ordered_json& value)
{
    if (auto* flag = qobject_cast<QCheckBox*>(&field))
        flag->setChecked(value.get<bool>());
    else if (auto* count = qobject_cast<QSpinBox*>(&field))
        count->setValue(count->property(percentProperty).toBool()
                            ? static_cast<int>(std::lround(value.get<double>() * 100.0))
                            : static_cast<int>(std::clamp<std::int64_t>(value.get<std::int64_t>(), count->minimum(),
                                                                        count->maximum())));
    else if (auto* number = qobject_cast<QDoubleSpinBox*>(&field))
        number->setValue(value.get<double>());
    else if (auto* box = qobject_cast<QComboBox*>(&field))
        box->setCurrentIndex(std::max(0, box->findData(toQt(value.get<std::string>()))));
}

nlohmann::ordered_json valueOf(const QWidget& field)
{
    if (const auto* flag = qobject_cast<const QCheckBox*>(&field))
        return flag->isChecked();
    if (const auto* count = qobject_cast<const QSpinBox*>(&field))
        return count->property(percentProperty).toBool() ? nlohmann::ordered_json(count->value() / 100.0)
                                                         : nlohmann::ordered_json(count->value());
    if (const auto* number = qobject_cast<const QDoubleSpinBox*>(&field))
        return number->value();
    return toStd(qobject_cast<const QComboBox*>(&field)->currentData().toString());
}

} // namespace ui
