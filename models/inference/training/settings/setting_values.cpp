#include "models/inference/training/settings/setting_values.h"

#include <algorithm>
#include <charconv>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"

namespace models::networks {

void refuse(const std::string& key, const std::string& value, const std::string& expected)
{
    throw core::UsageError("--set " + key + "=" + value + ": not " + expected);
}

std::int64_t integerOf(const std::string& key, const std::string& value, std::int64_t low, std::int64_t high)
{
    std::int64_t number = 0;
    const auto* end = value.data() + value.size();
    const auto [stop, error] = std::from_chars(value.data(), end, number);
    if (error != std::errc{} || stop != end || number < low || number > high)
        refuse(key, value, fmt::format("a whole number from {} to {}", low, high));
    return number;
}

double numberOf(const std::string& key, const std::string& value, double low, double high)
{
    double number = 0.0;
    const auto* end = value.data() + value.size();
    const auto [stop, error] = std::from_chars(value.data(), end, number);
    if (error != std::errc{} || stop != end || !(number >= low && number <= high))
        refuse(key, value, fmt::format("a number from {} to {}", low, high));
    return number;
}

void setEpochs(int& epochs, const core::victims::TrainRequest& request)
{
    if (request.epochs < 0)
        throw core::UsageError(fmt::format("--epochs {}: not a whole number above 0", request.epochs));
    if (request.epochs > 0)
        epochs = request.epochs;
}

std::vector<std::string> partsOf(const std::string& value)
{
    std::vector<std::string> parts;
    for (std::size_t begin = 0; begin <= value.size();) {
        const auto end = std::min(value.find(',', begin), value.size());
        parts.push_back(value.substr(begin, end - begin));
        begin = end + 1;
    }
    return parts;
}

Setter number(double& target, double low, double high, std::string meaning)
{
    return {core::Parameter::number({}, target, low, high, std::move(meaning)),
            [&target, low, high](const auto& key, const auto& value) { target = numberOf(key, value, low, high); }};
}

Setter boolean(bool& target, std::string meaning)
{
    auto setter = choice(target, true, "true", false, "false", {});
    setter.parameter = core::Parameter::flag({}, target, std::move(meaning));
    return setter;
}

Setter text(std::string& target, std::string meaning)
{
    return {core::Parameter::text({}, target, std::move(meaning)),
            [&target](const auto&, const auto& value) { target = value; }};
}

Setter formed(std::string written, std::string form, std::string meaning,
              std::function<void(const std::string& key, const std::string& value)> set)
{
    auto parameter = core::Parameter::text({}, std::move(written), std::move(meaning));
    parameter.form = std::move(form);
    return {std::move(parameter), std::move(set)};
}

Setter device(std::string& target)
{
    return choice(target, std::string("cpu"), "cpu", std::string("cuda"), "cuda", "The processor that trains");
}

void apply(const Setters& setters, const std::map<std::string, std::string>& settings, const std::string& model)
{
    for (const auto& [key, value] : settings) {
        const auto setter = setters.find(key);
        if (setter == setters.end()) {
            std::vector<std::string> known;
            for (const auto& item : setters)
                known.push_back(item.first);
            throw core::UsageError(fmt::format("{} has no setting {}", model, key),
                                   fmt::format("Its settings are {}", fmt::join(known, ", ")));
        }
        setter->second.set(key, value);
    }
}

std::vector<core::Parameter> described(const Setters& setters)
{
    std::vector<core::Parameter> settings;
    for (const auto& [key, setter] : setters)
        settings.emplace_back(setter.parameter).key = key;
    return settings;
}

} // namespace models::networks
