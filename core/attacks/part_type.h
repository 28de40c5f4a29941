#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/language/resources.h"

namespace core::attacks {

using Json = nlohmann::ordered_json;

/// One parameter of a part of an attack, as recipes, `--set`, the Recipes page and docs/recipes.md know it.
struct Parameter {
    enum class Kind { Number, Integer, Flag, Choice, Text, Parts };

    std::string key;
    Kind kind = Kind::Number;
    Json standard;                    ///< Value where a recipe does not say one.
    std::string meaning;              ///< One sentence, with the unit.
    double low = 0.0;                 ///< Number and Integer: smallest value.
    double high = 0.0;                ///< Number and Integer: largest value.
    std::vector<std::string> choices; ///< Choice: the values there are.
    /// Choice: values that earlier recipes may have, each with what it means: {false, "unicode-PS"}.
    std::vector<std::pair<Json, std::string>> formerly = {};

    static Parameter number(std::string key, double standard, double low, double high, std::string meaning);
    static Parameter integer(std::string key, int standard, int low, int high, std::string meaning);
    static Parameter flag(std::string key, bool standard, std::string meaning);
    /// The first choice is the standard one.
    static Parameter choice(std::string key, std::vector<std::string> choices, std::string meaning);
    static Parameter text(std::string key, std::string standard, std::string meaning);
    /// A list of transformations.
    static Parameter parts(std::string key, std::string meaning);

    /// What is wrong with `value`, for people; empty when it fits.
    [[nodiscard]] std::string problem(const Json& value) const;
    /// The values there are, for people: `0..1`, `cosine, angular`.
    [[nodiscard]] std::string range() const;
};

/// A kind of goal, constraint, transformation or search method: its name in recipes and its parameters.
struct PartType {
    std::string type;
    std::string summary; ///< One sentence.
    std::vector<Parameter> parameters;
    bool whiteBox = false; ///< A search that follows gradients of the victim's answer.

    [[nodiscard]] const Parameter* find(std::string_view key) const;
};

/// The values of one part's parameters: the recipe's, else the standard ones. Meant for parts that check() passed.
class Settings {
public:
    Settings(const PartType& type, const Json& part) : type_(&type), part_(&part) {}

    [[nodiscard]] double number(std::string_view key) const { return value(key).get<double>(); }
    [[nodiscard]] int integer(std::string_view key) const { return value(key).get<int>(); }
    [[nodiscard]] bool flag(std::string_view key) const { return value(key).get<bool>(); }
    [[nodiscard]] std::string text(std::string_view key) const { return value(key).get<std::string>(); }
    [[nodiscard]] const Json& value(std::string_view key) const;

private:
    const PartType* type_;
    const Json* part_;
};

/// A part type that can be made; a factory throws Error when a resource it needs is missing.
template<class Part>
struct PartMaker : PartType {
    std::function<std::unique_ptr<Part>(const Settings&, const language::Resources&)> make;
};

} // namespace core::attacks
