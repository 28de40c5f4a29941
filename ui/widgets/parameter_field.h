#pragma once

#include <algorithm>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include <QFormLayout>
#include <QWidget>

#include "core/json/parameter.h"
#include "ui/base/convert.h"

class QComboBox;

namespace ui {

/// A field for a declared parameter that is not a text: a QCheckBox, QSpinBox, QDoubleSpinBox or QComboBox, named after
/// the parameter, with its default. `changed` is called when its value changes, of a list when the user chooses.
[[nodiscard]] QWidget* newField(const core::Parameter& parameter, QWidget* parent,
                                const std::function<void()>& changed = {});
/// The choices of a parameter, as a list shows them; their names are the data.
void addChoices(QComboBox& box, const core::Parameter& parameter);
/// Puts a value that fits the parameter into such a field.
void setValue(QWidget& field, const nlohmann::ordered_json& value);
/// What such a field says.
[[nodiscard]] nlohmann::ordered_json valueOf(const QWidget& field);

/// The fields of a plan's parameters.
template<typename Plan>
class PlanFields {
public:
    explicit PlanFields(const std::vector<core::PlanParameter<Plan>>& parameters) : parameters_(parameters) {}

    void addRow(QFormLayout& form, std::string_view key, const std::function<void()>& changed = {})
    {
        const auto& parameter = *std::ranges::find(parameters_, key, &core::PlanParameter<Plan>::key);
        auto* field = fields_[parameter.key] = newField(parameter, form.parentWidget(), changed);
        form.addRow(toQt(parameter.shown.label), field);
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
    /// Puts what the fields say into the plan.
    void fill(Plan& plan) const
    {
        for (const auto& parameter : parameters_)
            parameter.set(plan, valueOf(*field(parameter.key)));
    }

private:
    const std::vector<core::PlanParameter<Plan>>& parameters_;
    std::map<std::string, QWidget*> fields_; ///< By key.
};

} // namespace ui
