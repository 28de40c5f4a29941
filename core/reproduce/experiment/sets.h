#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/reproduce/experiment/scope.h"

namespace core::reproduce {

/// Whether an element of a set that an option chooses from is there in any case: its `always`.
[[nodiscard]] bool isAlwaysThere(const Scope::Json& element);

/// The lists that an experiment goes through: its parsers, budgets, data ... An element is an object with a `name`; one
/// that is written as a text or a number has nothing else.
class Sets {
public:
    /// As written: elements are filled when they are reached, so that one may depend on the sets outside, and are left
    /// out where their `if` or `unless` says so.
    void add(const std::string& name, JsonNode written);
    void add(const std::string& name, std::vector<Scope::Json> elements);
    /// From now on the set has those of its elements alone that are among `names`, or `always` there.
    void choose(const std::string& set, std::vector<std::string> names);
    /// The elements of a set that are there. \throws Error at an unknown name.
    [[nodiscard]] std::vector<Scope::Json> elementsOf(const JsonNode& named, const Scope& scope) const;

    /// Calls `then` for each combination of elements of the sets that `node` names under `each`, the last one varying
    /// fastest; once if it names none. Left out are combinations of which an element is not among those of its `only`
    /// ({"parser": ["word"]}; of sets further outside, too), or for which it does not hold. \throws Error at an unknown
    /// set or name.
    void forEach(const JsonNode& node, const Scope& scope, const std::function<void(const Scope&)>& then) const;

private:
    [[nodiscard]] std::vector<Scope::Json> writtenElements(const JsonNode& named, const Scope& scope) const;
    std::map<std::string, JsonNode> written_;
    std::map<std::string, std::vector<Scope::Json>> made_;
    std::map<std::string, std::vector<std::string>> chosen_;
};

} // namespace core::reproduce
