#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace core {

/// A declared parameter: of a part of an attack, as recipes, `--set`, the Recipes page and docs/recipes.md know it; of
/// a figure or table, as the command line's options, the Figures page and docs/figures.md do; of a training, as
/// `--set`, `train TASK --help` and the training window do; of a plan, as options, its JSON, forms and the docs do.
struct Parameter {
    enum class Kind { Number, Integer, Flag, Choice, Text, Parts, Resource };

    /// What forms call it.
    struct Shown {
        std::string label = {};                       ///< "Rate"; & stands before the letter of its shortcut.
        std::string before = {}, after = {};          ///< Of a number: "at most ", " tags".
        std::string least = {};                       ///< Of a number: what its smallest value means, "no limit".
        std::vector<std::string> choiceLabels = {};   ///< Of a choice: one each; none: the choices themselves.
        std::vector<std::string> choiceMeanings = {}; ///< Likewise, a sentence each; none where they need none.
        bool percent = false;                         ///< A share, shown in percent.
    };

    std::string key;
    Kind kind = Kind::Number;
    nlohmann::ordered_json defaultValue;
    std::string meaning;              ///< One sentence, with the unit.
    double low = 0.0;                 ///< Number and Integer: smallest value.
    double high = 0.0;                ///< Number and Integer: largest value; infinity: any from `low` on.
    std::vector<std::string> choices; ///< Choice: the possible values.
    /// Choice: values that earlier recipes may have, each with what it means: {false, "unicode-PS"}.
    std::vector<std::pair<nlohmann::ordered_json, std::string>> formerly = {};
    std::string form = {}; ///< Text: what it has to look like, "names with commas between them"; empty: any text.
    Shown shown = {};      ///< Only of those that have a field in a form.
    /// Resource: the kind of the resource that the value names (core/language/resource_kinds.h); its `choices` are what
    /// it may be besides those and files.
    std::string resource = {};

    static Parameter number(std::string key, double defaultValue, double low, double high, std::string meaning);
    static Parameter integer(std::string key, std::int64_t defaultValue, std::int64_t low, std::int64_t high,
                             std::string meaning);
    /// Any whole number of at least 0.
    static Parameter count(std::string key, std::int64_t defaultValue, std::string meaning);
    static Parameter flag(std::string key, bool defaultValue, std::string meaning);
    /// The first choice is the default.
    static Parameter choice(std::string key, std::vector<std::string> choices, std::string meaning);
    static Parameter text(std::string key, std::string defaultValue, std::string meaning);
    /// The name of an installed resource of that kind, or a file or folder of one.
    static Parameter ofResource(std::string key, std::string kind, std::string defaultValue, std::string meaning);
    /// A list of transformations.
    static Parameter parts(std::string key, std::string meaning);
    [[nodiscard]] Parameter shownAs(Shown how) &&;

    /// What a user typed, as a value of this kind: `.5` and `+1` are numbers too. Discarded when it is none; whether it
    /// is in range is not checked.
    [[nodiscard]] nlohmann::ordered_json typed(const std::string& text) const;
    /// What is wrong with `value`, for people; empty when it fits.
    [[nodiscard]] std::string problem(const nlohmann::ordered_json& value) const;
    /// The possible values, for people: `0..1`, `cosine, angular`.
    [[nodiscard]] std::string range() const;
    /// The same in words: `a whole number from 1 to 5`, `cosine or angular`.
    [[nodiscard]] std::string expected() const;
    /// The default as one would type it.
    [[nodiscard]] std::string typedDefault() const;
};

/// A parameter of a plan, and how a value that fits is put into the plan.
template<typename Plan>
struct PlanParameter : Parameter {
    std::function<void(Plan& plan, const nlohmann::ordered_json& value)> set;
};

/// Puts a value into this member of a plan.
template<typename Plan, typename Value>
[[nodiscard]] auto into(Value Plan::*member)
{
    return [member](Plan& plan, const nlohmann::ordered_json& value) { plan.*member = value.get<Value>(); };
}

} // namespace core
