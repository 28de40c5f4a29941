#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/json/parameter.h"

namespace models::networks {

/// What is known of how a victim was trained, when another one like it is wanted.
struct Trained {
    nlohmann::ordered_json config;  ///< Its config.json, an object.
    std::filesystem::path folder{}; ///< Where it lies; a shipped model's name.
    std::string from{};             ///< What it started from, as the user says; empty if he says nothing.
    bool hasVectors = false;        ///< Whether it started from word vectors.
};

/// One setting of a training, written once: its member, what `--set`, help and forms say of it, where config.json
/// records it, and with which value a victim is trained again. The default of its parameter is the member's value when
/// the row was made, so the rows of a training's defaults describe it, and those of its settings are what it records.
struct Setting {
    using Json = nlohmann::ordered_json;

    /// Where config.json has the value.
    enum class Place : std::uint8_t {
        Nowhere,  ///< It says nothing of the weights, or the reader of the folder knows it by another name.
        Training, ///< `training`: it decided the weights, so a resumed training has the same, unless it may change.
        Sizes,    ///< `hyper_parameters`
        Top,      ///< The object itself; a list there is what the training found in its data.
        Card      ///< The object itself, written with the card if it is not empty.
    };

    core::Parameter parameter;
    /// Stores a value of `--set`. \throws core::UsageError for one that does not fit. Null: a fact that nobody sets.
    std::function<void(const std::string& value)> set{};
    Place place = Place::Nowhere;
    bool isListed = true;   ///< Whether `--set` takes it.
    bool isRecorded = true; ///< False: config.json has it only with other values than these.
    bool mayChange = false; ///< A resumed training may have another value: it decides when training ends, or how fast.
    bool isOfStart = false; ///< The folder of a model that is trained further decides it.
    bool isOfVectors = false; ///< Given word vectors decide it.
    std::string name{};       ///< What config.json calls it; empty: as its parameter.
    Json recorded{};          ///< What config.json has for the value; null: the value.
    /// The value with which a victim is trained again, nothing for the default; null: what config.json records.
    std::function<std::optional<std::string>(const Trained& victim)> recall{};

    [[nodiscard]] const std::string& recordedName() const { return name.empty() ? parameter.key : name; }
    [[nodiscard]] const Json& recordedValue() const { return recorded.is_null() ? parameter.defaultValue : recorded; }
    /// As `--set` takes it. \throws nlohmann::json::exception for a config.json of another form.
    [[nodiscard]] std::optional<std::string> recalled(const Trained& victim) const;

    [[nodiscard]] Setting as(std::string newName, Json value = {}) &&;
    [[nodiscard]] Setting when(bool written) &&;
    [[nodiscard]] Setting changeable() &&;
    [[nodiscard]] Setting ofStart() &&;
    [[nodiscard]] Setting ofVectors() &&;
    [[nodiscard]] Setting recalledBy(std::function<std::optional<std::string>(const Trained&)> how) &&;
    /// Whoever trains a victim again starts with the default.
    [[nodiscard]] Setting notRecalled() &&;
};

/// \throws core::UsageError: the value of the setting `key` is not as expected.
[[noreturn]] void refuse(const std::string& key, const std::string& value, const std::string& expected);
/// \throws core::UsageError when it is not a number within the limits.
[[nodiscard]] std::int64_t integerOf(const std::string& key, const std::string& value, std::int64_t low,
                                     std::int64_t high);
/// The parts between commas.
[[nodiscard]] std::vector<std::string> partsOf(const std::string& value);

template<typename Integer>
Setting integer(const std::string& key, Integer& target, std::int64_t low, std::int64_t high, std::string meaning)
{
    return {core::Parameter::integer(key, static_cast<std::int64_t>(target), low, high, std::move(meaning)),
            [&target, low, high, key](const std::string& value) {
                target = static_cast<Integer>(integerOf(key, value, low, high));
            }};
}

[[nodiscard]] Setting number(const std::string& key, double& target, double low, double high, std::string meaning);

/// What a choice says that does not fit: "a, b or c".
[[nodiscard]] std::string oneOf(const std::vector<std::string>& choices);

/// `values`: each value and what people call it, in the order in which they choose.
template<typename Value>
Setting choice(const std::string& key, Value& target,
               const std::vector<std::pair<std::type_identity_t<Value>, std::string>>& values, std::string meaning)
{
    std::vector<std::string> names;
    std::string now;
    for (const auto& [value, called] : values) {
        names.push_back(called);
        if (value == target)
            now = called;
    }
    auto parameter = core::Parameter::choice(key, names, std::move(meaning));
    parameter.defaultValue = now;
    return {std::move(parameter), [&target, values, names, key](const std::string& typed) {
                for (const auto& [value, called] : values)
                    if (called == typed) {
                        target = value;
                        return;
                    }
                refuse(key, typed, oneOf(names));
            }};
}

/// A text that is one of these names.
[[nodiscard]] Setting chosen(const std::string& key, std::string& target, const std::vector<std::string>& names,
                             std::string meaning);
[[nodiscard]] Setting boolean(const std::string& key, bool& target, std::string meaning);
[[nodiscard]] Setting text(const std::string& key, std::string& target, std::string meaning);
/// A text with its own format: `form` describes it, `written` is the default, `set` parses it.
[[nodiscard]] Setting formed(const std::string& key, std::string written, std::string form, std::string meaning,
                             std::function<void(const std::string& value)> set);
/// cpu or cuda.
[[nodiscard]] Setting device(std::string& target);
/// adam or adafactor, which config.json records in words.
[[nodiscard]] Setting optimizer(bool& adafactor);
/// Whether matrices are multiplied in 16 bits; recorded where it is true.
[[nodiscard]] Setting bfloat16(bool& target);
/// The number that `--epochs` sets.
[[nodiscard]] Setting epochs(int& target);
/// A fact that config.json records among the settings.
[[nodiscard]] Setting said(const std::string& key, Setting::Json value);

} // namespace models::networks
