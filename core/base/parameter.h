#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace core {

/// A declared parameter: of a part of an attack, as recipes, `--set`, the Recipes page and docs/recipes.md know it; of
/// a figure or table, as the command line's options, the Figures page and docs/figures.md do; of a training, as
/// `--set`, `train TASK --help` and the training window do.
struct Parameter {
    enum class Kind { Number, Integer, Flag, Choice, Text, Parts };

    std::string key;
    Kind kind = Kind::Number;
    nlohmann::ordered_json defaultValue;
    std::string meaning;              ///< One sentence, with the unit.
    double low = 0.0;                 ///< Number and Integer: smallest value.
    double high = 0.0;                ///< Number and Integer: largest value.
    std::vector<std::string> choices; ///< Choice: the possible values.
    /// Choice: values that earlier recipes may have, each with what it means: {false, "unicode-PS"}.
    std::vector<std::pair<nlohmann::ordered_json, std::string>> formerly = {};
    std::string form = {}; ///< Text: what it has to look like, "names with commas between them"; empty: any text.

    static Parameter number(std::string key, double defaultValue, double low, double high, std::string meaning);
    static Parameter integer(std::string key, std::int64_t defaultValue, std::int64_t low, std::int64_t high,
                             std::string meaning);
    static Parameter flag(std::string key, bool defaultValue, std::string meaning);
    /// The first choice is the default.
    static Parameter choice(std::string key, std::vector<std::string> choices, std::string meaning);
    static Parameter text(std::string key, std::string defaultValue, std::string meaning);
    /// A list of transformations.
    static Parameter parts(std::string key, std::string meaning);

    /// What is wrong with `value`, for people; empty when it fits.
    [[nodiscard]] std::string problem(const nlohmann::ordered_json& value) const;
    /// The possible values, for people: `0..1`, `cosine, angular`.
    [[nodiscard]] std::string range() const;
    /// The same in words: `a whole number from 1 to 5`, `cosine or angular`.
    [[nodiscard]] std::string expected() const;
    /// The default as one would type it.
    [[nodiscard]] std::string typedDefault() const;
};

} // namespace core
