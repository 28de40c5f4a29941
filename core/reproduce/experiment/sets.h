#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/reproduce/experiment/scope.h"

namespace core::reproduce {

/// Whether an object's `if` (a place, or several) is not empty, and its `unless` is. Each is true where it is missing.
[[nodiscard]] bool holds(const JsonNode& node, const Scope& scope);

/// The lists that an experiment goes through: its parsers, budgets, data ... An element is an object with a `name`; one
/// that is written as a text or a number has nothing else.
class Sets {
public:
    /// As written: elements are filled when they are reached, so that one may depend on the sets outside, and are left
    /// out where their `if` or `unless` says so.
    void add(const std::string& name, JsonNode written);
    void add(const std::string& name, std::vector<Scope::Json> elements);

    /// Calls `then` for each combination of elements of the sets that `node` names under `each`, the last one varying
    /// fastest; once if it names none. Left out are combinations of which an element is not among those of its `only`
    /// ({"parser": ["word"]}; of sets further outside, too), or for which it does not hold. \throws Error at an unknown
    /// set or name.
    void forEach(const JsonNode& node, const Scope& scope, const std::function<void(const Scope&)>& then) const;

private:
    [[nodiscard]] std::vector<Scope::Json> elementsOf(const JsonNode& named, const Scope& scope) const;
    std::map<std::string, JsonNode> written_;
    std::map<std::string, std::vector<Scope::Json>> made_;
};

} // namespace core::reproduce
