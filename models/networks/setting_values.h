#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include <fmt/format.h>

namespace models::networks {

// Values of `--set key=value`: each setter checks what it is given and puts it where it belongs.
using Setter = std::function<void(const std::string& key, const std::string& value)>;
using Setters = std::map<std::string, Setter>;

/// \throws core::UsageError: the value is not what was expected.
[[noreturn]] void refuse(const std::string& key, const std::string& value, const std::string& expected);
/// \throws core::UsageError when it is no number within the limits.
[[nodiscard]] std::int64_t integerOf(const std::string& key, const std::string& value, std::int64_t low,
                                     std::int64_t high);
[[nodiscard]] double numberOf(const std::string& key, const std::string& value, double low, double high);
/// What stands between commas.
[[nodiscard]] std::vector<std::string> partsOf(const std::string& value);

template<typename Integer>
Setter integer(Integer& target, std::int64_t low, std::int64_t high)
{
    return [&target, low, high](const auto& key, const auto& value) {
        target = static_cast<Integer>(integerOf(key, value, low, high));
    };
}

[[nodiscard]] Setter number(double& target, double low, double high);

template<typename Value>
Setter choice(Value& target, Value first, const std::string& firstName, Value second, const std::string& secondName)
{
    return [=, &target](const auto& key, const auto& value) {
        if (value != firstName && value != secondName)
            refuse(key, value, firstName + " or " + secondName);
        target = value == firstName ? first : second;
    };
}

[[nodiscard]] Setter boolean(bool& target);
[[nodiscard]] Setter text(std::string& target);
/// cpu or cuda.
[[nodiscard]] Setter device(std::string& target);

/// Hands each setting to its setter. \throws core::UsageError for a key that `model` does not have, listing those it
/// has.
void apply(const Setters& setters, const std::map<std::string, std::string>& settings, const std::string& model);

} // namespace models::networks
