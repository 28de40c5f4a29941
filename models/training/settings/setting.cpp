#include "models/training/settings/setting.h"

#include <algorithm>
#include <charconv>
#include <limits>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"

namespace models::networks {

namespace {

/// As `--set` takes it: numbers as JSON writes them, texts without quotes, lists with commas; nothing for objects and
/// null.
std::optional<std::string> typedValue(const Setting::Json& value)
{
    if (value.is_object() || value.is_null())
        return {};
    if (!value.is_array())
        return value.is_string() ? value.get<std::string>() : value.dump();
    std::string list;
    for (const auto& one : value)
        list += (list.empty() ? "" : ",") + typedValue(one).value_or("");
    return list;
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

} // namespace

std::optional<std::string> Setting::recalled(const Trained& victim) const
{
    if (recall)
        return recall(victim);
    if (place == Place::Nowhere)
        return {};
    const auto* object = &victim.config;
    if (place == Place::Training || place == Place::Sizes) {
        const auto found = object->find(place == Place::Training ? "training" : "hyper_parameters");
        if (found == object->end() || !found->is_object())
            return {};
        object = &*found;
    }
    const auto value = object->find(recordedName());
    if (value == object->end() || (object == &victim.config && value->is_array()))
        return {};
    return typedValue(*value);
}

Setting Setting::as(std::string newName, Json value) &&
{
    name = std::move(newName);
    recorded = std::move(value);
    return std::move(*this);
}

Setting Setting::when(bool written) &&
{
    isRecorded = written;
    return std::move(*this);
}

Setting Setting::changeable() &&
{
    mayChange = true;
    return std::move(*this);
}

Setting Setting::ofStart() &&
{
    isOfStart = true;
    return std::move(*this);
}

Setting Setting::ofVectors() &&
{
    isOfVectors = true;
    return std::move(*this);
}

Setting Setting::recalledBy(std::function<std::optional<std::string>(const Trained&)> how) &&
{
    recall = std::move(how);
    return std::move(*this);
}

Setting Setting::notRecalled() &&
{
    return std::move(*this).recalledBy([](const Trained&) { return std::optional<std::string>(); });
}

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

Setting number(const std::string& key, double& target, double low, double high, std::string meaning)
{
    return {core::Parameter::number(key, target, low, high, std::move(meaning)),
            [&target, low, high, key](const std::string& value) { target = numberOf(key, value, low, high); }};
}

std::string oneOf(const std::vector<std::string>& choices)
{
    const auto last = choices.end() - 1;
    return fmt::format("{} or {}", fmt::join(choices.begin(), last, ", "), *last);
}

Setting chosen(const std::string& key, std::string& target, const std::vector<std::string>& names, std::string meaning)
{
    std::vector<std::pair<std::string, std::string>> values;
    for (const auto& name : names)
        values.emplace_back(name, name);
    return choice(key, target, values, std::move(meaning));
}

Setting boolean(const std::string& key, bool& target, std::string meaning)
{
    auto setting = choice(key, target, {{true, "true"}, {false, "false"}}, {});
    setting.parameter = core::Parameter::flag(key, target, std::move(meaning));
    return setting;
}

Setting text(const std::string& key, std::string& target, std::string meaning)
{
    return {core::Parameter::text(key, target, std::move(meaning)),
            [&target](const std::string& value) { target = value; }};
}

Setting formed(const std::string& key, std::string written, std::string form, std::string meaning,
               std::function<void(const std::string& value)> set)
{
    auto parameter = core::Parameter::text(key, std::move(written), std::move(meaning));
    parameter.form = std::move(form);
    return {std::move(parameter), std::move(set)};
}

Setting device(std::string& target) { return chosen("device", target, {"cpu", "cuda"}, "The processor that trains"); }

Setting optimizer(bool& adafactor)
{
    const std::string how = " with decoupled weight decay";
    return choice("optimizer", adafactor, {{false, "adam"}, {true, "adafactor"}},
                  "The optimiser; adafactor takes little memory, and its learning_rate is a share of the weights' size "
                  "(.01 at most, its paper says)")
        .as("optimiser", (adafactor ? "Adafactor" : "Adam") + how)
        .recalledBy([how](const Trained& victim) {
            const auto facts = victim.config.value("training", Setting::Json::object());
            return facts.value("optimiser", std::string()) == "Adafactor" + how
                       ? std::optional<std::string>("adafactor")
                       : std::nullopt;
        });
}

Setting bfloat16(bool& target)
{
    return boolean("bfloat16", target,
                   "Whether training multiplies matrices in 16 bits (bfloat16), faster on newer processors")
        .when(target);
}

Setting epochs(int& target)
{
    auto setting = integer("epochs", target, 1, std::numeric_limits<int>::max(), {});
    setting.isListed = false;
    return setting;
}

Setting said(const std::string& key, Setting::Json value)
{
    Setting fact;
    fact.parameter.key = key;
    fact.parameter.defaultValue = std::move(value);
    fact.isListed = false;
    return fact;
}

} // namespace models::networks
