#pragma once

#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/json/parameter.h"
#include "core/language/resources.h"

namespace core::attacks {

using Json = nlohmann::ordered_json;

using core::Parameter;

/// What a part takes from the language of the texts (language::packItems()), besides the resources that its parameters
/// name. A language whose pack lacks it leaves the part out.
struct LanguageNeed {
    std::string item;
    std::string when = {}; ///< Only where this parameter of the part has the value `is`; empty: always.
    Json is = true;
};

/// A kind of goal, constraint, transformation or search method: its name in recipes and its parameters.
struct PartType {
    std::string type;
    std::string summary; ///< One sentence.
    std::vector<Parameter> parameters;
    bool whiteBox = false;    ///< A search that follows gradients of the victim's answer.
    bool onTrees = false;     ///< A goal that concerns dependency trees.
    bool onWritten = false;   ///< A goal that concerns written answers: forms, translations, equations.
    bool keepsAnswer = false; ///< A goal that is met while the victim's answer stays what it was.
    bool lowersScore = false; ///< A goal that is a lower score of the victim; else it has a target of its own.
    bool onPhrases = false;   ///< A search that changes one phrase so that another is parsed wrongly.
    bool beam = false;        ///< A search that keeps several texts.
    /// Parameters with which a constraint that a task brings along (Recipe::forAnswers) lets everything pass: `off` is
    /// written out by them. Null for others, which are off when they are left out.
    Json off = nullptr;
    std::vector<LanguageNeed> needs = {};

    [[nodiscard]] const Parameter* find(std::string_view key) const;
};

/// The values of one part's parameters: the recipe's, else the defaults. Only for parts that passed check().
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

/// The maker of a part that needs these.
template<class Part>
[[nodiscard]] PartMaker<Part> needing(std::vector<LanguageNeed> needs, PartMaker<Part> maker)
{
    maker.needs = std::move(needs);
    return maker;
}

} // namespace core::attacks
