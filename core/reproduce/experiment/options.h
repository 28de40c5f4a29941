#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/json/parameter.h"
#include "core/reproduce/experiment/scope.h"

namespace core::reproduce {

/// An option of `reproduce` that a paper declares beside those that all papers have. The command line, its help and the
/// checks of what was typed are made of this.
struct ExperimentOption {
    enum class Kind {
        Text,
        Count,
        Settings, ///< key=value, several times.
        Program,  ///< A program that may be started, because the user typed it: lines:COMMAND.
        Elements, ///< Which elements of a set there are, several times.
        Models,   ///< NAME=MODEL or NAME=CORPUS, several times: a model for each of the data.
    };
    std::string name;   ///< Of its place: {settings}
    std::string option; ///< --set
    Kind kind = Kind::Text;
    std::string meaning;
    bool required = false;
    JsonNode written; ///< As the paper declares it.

    [[nodiscard]] bool mayRepeat() const
    {
        return kind == Kind::Settings || kind == Kind::Elements || kind == Kind::Models;
    }
    /// Its declaration: key, values and meaning.
    [[nodiscard]] Parameter parameter() const;
    /// What its place has for what was typed. \throws UsageError when that does not fit.
    [[nodiscard]] Scope::Json value(const std::vector<std::string>& typed) const;
};

/// The names of the kinds, as papers write them.
[[nodiscard]] const std::vector<std::pair<std::string_view, ExperimentOption::Kind>>& optionKinds();

/// A member `name` of a paper's `options`. \throws Error with its place.
[[nodiscard]] ExperimentOption optionFrom(const std::string& name, const JsonNode& node);

} // namespace core::reproduce
