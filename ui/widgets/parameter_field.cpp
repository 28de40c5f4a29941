#include "ui/widgets/parameter_field.h"

#include <algorithm>
#include <cmath>

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDoubleSpinBox>
#include <QLineEdit>
#include <QRegularExpression>
#include <QSignalBlocker>
#include <QSpinBox>

#include "ui/widgets/multi_choice.h"

namespace ui {

namespace {

/// Words of declared parameters that the window says elsewhere, too. What stands here is translated with it.
[[maybe_unused]] const char* const translatedTexts[] = {
    QT_TRANSLATE_NOOP("ui::ParameterField", "Queries per example"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "Time per example"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "no limit"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "Workers"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "at random"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "all"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "Overlay the trees"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "Parts of speech"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "Seed"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "Examples"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "Example"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "Question"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "By"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "Weights"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "Format"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "Columns"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "Labels"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "Raters"),
    QT_TRANSLATE_NOOP("ui::ParameterField", "Items"),
};

using Kind = core::Parameter::Kind;

constexpr double mostShown = 1e9; ///< Of a number without an upper limit.
constexpr auto percentProperty = "percent";
constexpr auto listProperty = "list";       ///< Of a QLineEdit: 1, values between commas; 2, also between blanks.
constexpr auto offeredProperty = "offered"; ///< Of a QComboBox: values of the data, which may lack the plan's own.

std::vector<std::string> valuesIn(const QString& text, bool words)
{
    static const QRegularExpression commas(QStringLiteral("[,;\n]+")), blanks(QStringLiteral("[\\s,;]+"));
    std::vector<std::string> values;
    for (const auto& value : text.split(words ? blanks : commas, Qt::SkipEmptyParts))
        if (!value.trimmed().isEmpty())
            values.push_back(toStd(value.trimmed()));
    return values;
}

QString textOf(const std::vector<std::string>& values)
{
    QStringList list;
    for (const auto& value : values)
        list << toQt(value);
    return list.join(QStringLiteral(", "));
}

QWidget* unnamedField(const core::Parameter& parameter, QWidget* parent, const std::function<void()>& changed)
{
    const auto connected = [&](auto* box, auto signal) {
        if (changed)
            QObject::connect(box, signal, box, changed);
        return box;
    };
    if (parameter.kind == Kind::Flag)
        return connected(new QCheckBox(inWindow(parameter.shown.label), parent), &QCheckBox::toggled);
    if (parameter.kind == Kind::Choice) {
        auto* box = new QComboBox(parent);
        addChoices(*box, parameter);
        return connected(box, &QComboBox::activated);
    }
    if (parameter.kind == Kind::List && parameter.shown.offered) {
        auto* field = new MultiChoice(toQt(parameter.meaning), parent);
        setValue(*field, parameter.defaultValue);
        return connected(field, &MultiChoice::edited);
    }
    if (parameter.kind == Kind::Text && parameter.shown.offered) {
        auto* box = new QComboBox(parent);
        box->setProperty(offeredProperty, true);
        addChoices(*box, parameter);
        setValue(*box, parameter.defaultValue);
        return connected(box, &QComboBox::activated);
    }
    if (parameter.kind == Kind::Text || parameter.kind == Kind::Resource || parameter.kind == Kind::List) {
        auto* line = new QLineEdit(parent);
        if (parameter.kind == Kind::List)
            line->setProperty(listProperty, parameter.shown.words ? 2 : 1);
        line->setPlaceholderText(toQt(parameter.form));
        setValue(*line, parameter.defaultValue);
        return connected(line, &QLineEdit::textEdited);
    }
    const double scale = parameter.shown.percent ? 100.0 : 1.0;
    const double low = parameter.low * scale, high = std::min(parameter.high * scale, mostShown);
    const double value = parameter.defaultValue.get<double>() * scale;
    const auto dressed = [&](auto* box) {
        box->setPrefix(toQt(parameter.shown.before));
        box->setSuffix(toQt(parameter.shown.after));
        box->setSpecialValueText(inWindow(parameter.shown.least));
        return connected(box, &std::remove_pointer_t<decltype(box)>::valueChanged);
    };
    if (parameter.kind == Kind::Number && !parameter.shown.percent) {
        auto* box = new QDoubleSpinBox(parent);
        box->setDecimals(parameter.shown.decimals);
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

QString inWindow(const std::string& text)
{
    return text.empty() ? QString() : QCoreApplication::translate("ui::ParameterField", text.c_str());
}

void addChoices(QComboBox& box, const core::Parameter& parameter)
{
    for (std::size_t i = 0; i < parameter.choices.size(); ++i) {
        const auto name = toQt(parameter.choices[i]);
        box.addItem(parameter.shown.choiceLabels.empty() ? name : inWindow(parameter.shown.choiceLabels[i]), name);
        if (!parameter.shown.choiceMeanings.empty())
            box.setItemData(box.count() - 1, toQt(parameter.shown.choiceMeanings[i]), Qt::ToolTipRole);
    }
}

QWidget* newField(const core::Parameter& parameter, QWidget* parent, const std::function<void()>& changed)
{
    auto* field = unnamedField(parameter, parent, changed);
    field->setObjectName(toQt(parameter.key));
    field->setAccessibleName(inWindow(parameter.shown.label).remove(QLatin1Char('&')));
    field->setToolTip(toQt(parameter.meaning));
    return field;
}

void offer(QWidget& field, const std::vector<std::pair<std::string, QString>>& values)
{
    if (auto* several = qobject_cast<MultiChoice*>(&field)) {
        several->setOptions(values);
    } else if (auto* box = qobject_cast<QComboBox*>(&field)) {
        const QSignalBlocker quiet(box);
        const auto chosen = valueOf(field);
        box->clear();
        for (const auto& [value, shown] : values)
            box->addItem(shown, toQt(value));
        setValue(field, chosen);
    }
}

void setValue(QWidget& field, const nlohmann::ordered_json& value)
{
    if (auto* flag = qobject_cast<QCheckBox*>(&field)) {
        flag->setChecked(value.get<bool>());
    } else if (auto* count = qobject_cast<QSpinBox*>(&field)) {
        count->setValue(count->property(percentProperty).toBool()
                            ? static_cast<int>(std::lround(value.get<double>() * 100.0))
                            : static_cast<int>(std::clamp<std::int64_t>(value.get<std::int64_t>(), count->minimum(),
                                                                        count->maximum())));
    } else if (auto* number = qobject_cast<QDoubleSpinBox*>(&field)) {
        number->setValue(value.get<double>());
    } else if (auto* several = qobject_cast<MultiChoice*>(&field)) {
        several->setChosen(value.get<std::vector<std::string>>());
    } else if (auto* line = qobject_cast<QLineEdit*>(&field)) {
        if (valueOf(field) != value)
            line->setText(value.is_array() ? textOf(value.get<std::vector<std::string>>())
                                           : toQt(value.get<std::string>()));
    } else if (auto* box = qobject_cast<QComboBox*>(&field)) {
        const auto wanted = toQt(value.get<std::string>());
        if (box->findData(wanted) < 0 && box->property(offeredProperty).toBool())
            box->addItem(wanted, wanted); // a plan's own value that the data lacks
        box->setCurrentIndex(std::max(0, box->findData(wanted)));
    }
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
    if (const auto* several = qobject_cast<const MultiChoice*>(&field))
        return several->chosen();
    if (const auto* line = qobject_cast<const QLineEdit*>(&field)) {
        const int list = line->property(listProperty).toInt();
        return list > 0 ? nlohmann::ordered_json(valuesIn(line->text(), list == 2))
                        : nlohmann::ordered_json(toStd(line->text().trimmed()));
    }
    return toStd(qobject_cast<const QComboBox*>(&field)->currentData().toString());
}

} // namespace ui
