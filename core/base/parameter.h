#pragma once

#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace core {

/// A declared parameter: of a part of an attack, as recipes, `--set`, the Recipes page and docs/recipes.md know it; of
/// a figure or table, as the command line's options, the Figures page and docs/figures.md do.
struct Parameter {
    enum class Kind { Number, Integer, Flag, Choice, Text, Parts };

    std::string key;
    Kind kind = Kind::Number;
    nlohmann::ordered_json standard;  ///< Value where a recipe does not say one.
    std::string meaning;              ///< One sentence, with the unit.
    double low = 0.0;                 ///< Number and Integer: smallest value.
    double high = 0.0;                ///< Number and Integer: largest value.
    std::vector<std::string> choices; ///< Choice: the values there are.
    /// Choice: values that earlier recipes may have, each with what it means: {false, "unicode-PS"}.
    std::vector<std::pair<nlohmann::ordered_json, std::string>> formerly = {};

    static Parameter number(std::string key, double standard, double low, double high, std::string meaning);
    static Parameter integer(std::string key, int standard, int low, int high, std::string meaning);
    static Parameter flag(std::string key, bool standard, std::string meaning);
    /// The first choice is the standard one.
    static Parameter choice(std::string key, std::vector<std::string> choices, std::string meaning);
    static Parameter text(std::string key, std::string standard, std::string meaning);
    /// A list of transformations.
    static Parameter parts(std::string key, std::string meaning);

    /// What is wrong with `value`, for people; empty when it fits.
    [[nodiscard]] std::string problem(const nlohmann::ordered_json& value) const;
    /// The values there are, for people: `0..1`, `cosine, angular`.
    [[nodiscard]] std::string range() const;
};

} // namespace core
