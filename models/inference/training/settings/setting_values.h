#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/json/parameter.h"
#include "core/victims/loader.h"

namespace models::networks {

/// One value of `--set key=value`: its possible values, and where it is stored once it is checked.
struct Setter {
    core::Parameter parameter; ///< Its key is that in Setters.
    std::function<void(const std::string& key, const std::string& value)> set;
};
/// The settings of a model by their keys: used by the command line's check, its help and the window's form.
using Setters = std::map<std::string, Setter>;

/// \throws core::UsageError: the value is not as expected.
[[noreturn]] void refuse(const std::string& key, const std::string& value, const std::string& expected);
/// \throws core::UsageError when it is not a number within the limits.
[[nodiscard]] std::int64_t integerOf(const std::string& key, const std::string& value, std::int64_t low,
                                     std::int64_t high);
[[nodiscard]] double numberOf(const std::string& key, const std::string& value, double low, double high);
/// Replaces the default by the request's number of epochs; 0 keeps the default.
/// \throws core::UsageError for a negative number.
void setEpochs(int& epochs, const core::victims::TrainRequest& request);
/// The parts between commas.
[[nodiscard]] std::vector<std::string> partsOf(const std::string& value);

template<typename Integer>
Setter integer(Integer& target, std::int64_t low, std::int64_t high, const std::string& meaning)
{
    return {core::Parameter::integer({}, target, low, high, meaning),
            [&target, low, high](const auto& key, const auto& value) {
                target = static_cast<Integer>(integerOf(key, value, low, high));
            }};
}

[[nodiscard]] Setter number(double& target, double low, double high, std::string meaning);

template<typename Value>
Setter choice(Value& target, Value first, const std::string& firstName, Value second, const std::string& secondName,
              std::string meaning)
{
    auto parameter = core::Parameter::choice({}, {firstName, secondName}, std::move(meaning));
    parameter.defaultValue = target == first ? firstName : secondName;
    return {std::move(parameter), [=, &target](const auto& key, const auto& value) {
                if (value != firstName && value != secondName)
                    refuse(key, value, firstName + " or " + secondName);
                target = value == firstName ? first : second;
            }};
}

[[nodiscard]] Setter boolean(bool& target, std::string meaning);
[[nodiscard]] Setter text(std::string& target, std::string meaning);
/// A text with its own format: `form` describes it, `written` is the default, `set` parses it.
[[nodiscard]] Setter formed(std::string written, std::string form, std::string meaning,
                            std::function<void(const std::string& key, const std::string& value)> set);
/// cpu or cuda.
[[nodiscard]] Setter device(std::string& target);

/// Passes each setting to its setter. \throws core::UsageError for a key that `model` does not have, listing those it
/// has.
void apply(const Setters& setters, const std::map<std::string, std::string>& settings, const std::string& model);

/// Their descriptions for forms and help.
[[nodiscard]] std::vector<core::Parameter> described(const Setters& setters);

} // namespace models::networks
