#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <QFormLayout>
#include <QWidget>

#include "core/json/parameter.h"
#include "ui/base/convert.h"

class QComboBox;

namespace ui {

/// A word of a declared parameter in the language of the window, where it has a translation.
[[nodiscard]] QString inWindow(const std::string& text);
/// A field for a declared parameter, named after it, with its default: a QCheckBox, QSpinBox, QDoubleSpinBox,
/// QComboBox, QLineEdit or, where several of the data's values can be chosen, a MultiChoice. `changed` is called when
/// its value changes, of a list, choice or text when the user changes it.
[[nodiscard]] QWidget* newField(const core::Parameter& parameter, QWidget* parent,
                                const std::function<void()>& changed = {});
/// The choices of a parameter, as a list shows them; their names are the data.
void addChoices(QComboBox& box, const core::Parameter& parameter);
/// The values of the data that a field for one of them offers, each with what people read.
void offer(QWidget& field, const std::vector<std::pair<std::string, QString>>& values);
/// Puts a value that fits the parameter into such a field. A text that means the same is left as it is being typed.
void setValue(QWidget& field, const nlohmann::ordered_json& value);
/// What such a field says.
[[nodiscard]] nlohmann::ordered_json valueOf(const QWidget& field);

/// The fields of a plan's parameters.
template<typename Plan>
class PlanFields {
public:
    /// `prefix`: what the names of the fields begin with, where a window has several of one name.
    explicit PlanFields(const std::vector<core::PlanParameter<Plan>>& parameters, QString prefix = {})
        : parameters_(parameters), prefix_(std::move(prefix))
    {}

    /// A field that the caller puts where it belongs.
    QWidget* add(std::string_view key, QWidget* parent, const std::function<void()>& changed = {})
    {
        const auto& parameter = declared(key);
        auto* field = fields_[parameter.key] = newField(parameter, parent, changed);
        field->setObjectName(prefix_ + field->objectName());
        return field;
    }
    QWidget* addRow(QFormLayout& form, std::string_view key, const std::function<void()>& changed = {})
    {
        auto* field = add(key, form.parentWidget(), changed);
        const auto& parameter = declared(key);
        if (parameter.kind == core::Parameter::Kind::Flag)
            form.addRow(field); // which says its own name
        else
            form.addRow(inWindow(parameter.shown.label), field);
        return field;
    }
    void addRows(QFormLayout& form, const std::function<void()>& changed = {})
    {
        for (const auto& parameter : parameters_)
            addRow(form, parameter.key, changed);
    }
    template<typename Field = QWidget>
    [[nodiscard]] Field* field(const std::string& key) const
    {
        return qobject_cast<Field*>(fields_.at(key));
    }
    /// Puts what the fields say into the plan; what has no field stays.
    void fill(Plan& plan) const
    {
        for (const auto& parameter : parameters_)
            if (const auto field = fields_.find(parameter.key); field != fields_.end())
                parameter.set(plan, valueOf(*field->second));
    }
    /// Shows what the plan says.
    void show(const Plan& plan) const
    {
        for (const auto& parameter : parameters_)
            if (const auto field = fields_.find(parameter.key); field != fields_.end())
                setValue(*field->second, parameter.get(plan));
    }

private:
    [[nodiscard]] const core::PlanParameter<Plan>& declared(std::string_view key) const
    {
        return *std::ranges::find(parameters_, key, &core::PlanParameter<Plan>::key);
    }

    const std::vector<core::PlanParameter<Plan>>& parameters_;
    QString prefix_;
    std::map<std::string, QWidget*> fields_; ///< By key.
};

} // namespace ui
