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
/// `--set`, `train TASK --help` and the training window do; of a plan, a study, an evaluation or the reading of a
/// corpus, as options, its JSON, forms and the docs do.
struct Parameter {
    enum class Kind { Number, Integer, Flag, Choice, Text, List, Parts, Resource };

    /// What forms call it.
    struct Shown {
        std::string label = {};                       ///< "Rate"; & stands before the letter of its shortcut.
        std::string before = {}, after = {};          ///< Of a number: "at most ", " tags".
        std::string least = {};                       ///< Of a number: what its smallest value means, "no limit".
        std::vector<std::string> choiceLabels = {};   ///< Of a choice: one each; none: the choices themselves.
        std::vector<std::string> choiceMeanings = {}; ///< Likewise, a sentence each; none where they need none.
        bool percent = false;                         ///< A share, shown in percent.
        int decimals = 1;                             ///< Of a number.
        bool offered =
            false;          ///< Of a text or list: its values are those of the data, which the form knows; else typed.
        bool words = false; ///< Of a list that is typed: blanks stand between its values, too.
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
    std::string form = {}; ///< Text, List: what it has to look like, "names with commas between them"; empty: any text.
    Shown shown = {};      ///< Only of those that have a field in a form.
    /// Resource: the kind of the resource that the value names (core/language/resource_kinds.h); its `choices` are what
    /// it may be besides those and files.
    std::string resource = {};
    std::string option = {}; ///< What the command line calls it, without dashes; empty: as its key.

    static Parameter number(std::string key, double defaultValue, double low, double high, std::string meaning);
    static Parameter integer(std::string key, std::int64_t defaultValue, std::int64_t low, std::int64_t high,
                             std::string meaning);
    /// Any whole number of at least 0.
    static Parameter count(std::string key, std::int64_t defaultValue, std::string meaning);
    static Parameter flag(std::string key, bool defaultValue, std::string meaning);
    /// The first choice is the default.
    static Parameter choice(std::string key, std::vector<std::string> choices, std::string meaning);
    static Parameter text(std::string key, std::string defaultValue, std::string meaning);
    /// Some texts.
    static Parameter list(std::string key, std::vector<std::string> defaultValue, std::string meaning);
    /// The name of an installed resource of that kind, or a file or folder of one.
    static Parameter ofResource(std::string key, std::string kind, std::string defaultValue, std::string meaning);
    /// A list of transformations.
    static Parameter parts(std::string key, std::string meaning);
    [[nodiscard]] Parameter shownAs(Shown how) &&;
    [[nodiscard]] Parameter formed(std::string how) &&;
    [[nodiscard]] Parameter asOption(std::string name) &&;
    /// Of a choice: a value that older files may have, too, and what it means.
    [[nodiscard]] Parameter alsoFormerly(nlohmann::ordered_json value, std::string means) &&;
    /// "--max-queries"
    [[nodiscard]] std::string optionName() const;

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

/// A parameter of a plan, how a value that fits is put into the plan, and which value it has.
template<typename Plan>
struct PlanParameter : Parameter {
    std::function<void(Plan& plan, const nlohmann::ordered_json& value)> set;
    std::function<nlohmann::ordered_json(const Plan& plan)> get;
    bool isQuiet = false; ///< The plan's JSON has it only with another value than the default.

    [[nodiscard]] PlanParameter quiet() &&
    {
        isQuiet = true;
        return std::move(*this);
    }
};

/// A parameter that is this member of a plan.
template<typename Plan, typename Value>
[[nodiscard]] PlanParameter<Plan> held(Parameter parameter, Value Plan::*member)
{
    return {std::move(parameter),
            [member](Plan& plan, const nlohmann::ordered_json& value) { plan.*member = value.get<Value>(); },
            [member](const Plan& plan) { return nlohmann::ordered_json(plan.*member); }};
}

/// A parameter that is this member of a plan under another form: `read` makes a member of a value, `written` a value of
/// a member.
template<typename Plan, typename Value, typename Read, typename Written>
[[nodiscard]] PlanParameter<Plan> held(Parameter parameter, Value Plan::*member, Read read, Written written)
{
    return {std::move(parameter),
            [member, read](Plan& plan, const nlohmann::ordered_json& value) { plan.*member = read(value); },
            [member, written](const Plan& plan) { return nlohmann::ordered_json(written(plan.*member)); }};
}

/// The parameters of a part of a plan, as parameters of the plan.
template<typename Plan, typename Part>
[[nodiscard]] std::vector<PlanParameter<Plan>> within(const std::vector<PlanParameter<Part>>& parameters,
                                                      Part Plan::*part)
{
    std::vector<PlanParameter<Plan>> all;
    for (const auto& one : parameters)
        all.push_back(
            {one, [part, set = one.set](Plan& plan, const nlohmann::ordered_json& value) { set(plan.*part, value); },
             [part, get = one.get](const Plan& plan) { return get(plan.*part); }, one.isQuiet});
    return all;
}

/// What a plan's JSON says of these parameters, in their order.
template<typename Plan>
[[nodiscard]] nlohmann::ordered_json jsonOf(const std::vector<PlanParameter<Plan>>& parameters, const Plan& plan)
{
    auto json = nlohmann::ordered_json::object();
    for (const auto& parameter : parameters)
        if (auto value = parameter.get(plan); !parameter.isQuiet || value != parameter.defaultValue)
            json[parameter.key] = std::move(value);
    return json;
}

} // namespace core
