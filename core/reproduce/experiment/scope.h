#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/reproduce/experiment/json_node.h"

namespace core::reproduce {

/// The values that an experiment's texts may name in places: `{preset}`, `{data.train}`, `{epochs|network.epochs}`,
/// the first of these that is not empty.
class Scope {
public:
    using Json = nlohmann::ordered_json;

    /// The same values and one more, which hides one of the same name.
    [[nodiscard]] Scope with(const std::string& name, Json value) const;

    /// The value with its places filled. A text that is nothing but one place becomes that value, of whatever kind;
    /// null if it names a member that the value does not have. A value with a condition (isConditional()) is its
    /// `text` where that holds; else null, and left out of the object or list that it stands in. \throws Error at an
    /// unknown name, and where a place within a text has no text.
    [[nodiscard]] Json filled(const JsonNode& node) const;
    /// The same of a text that is not a value of its own, such as a member's name; `node`: where it stands.
    [[nodiscard]] Json filled(const std::string& written, const JsonNode& node) const;
    /// The same of a text, an object being its "name". \throws Error when it does not become a text.
    [[nodiscard]] std::string text(const JsonNode& node) const;

private:
    [[nodiscard]] Json valueOf(const std::string& place, const JsonNode& node) const;
    std::map<std::string, Json> values_;
};

/// Whether a value is written with a condition: {"text": VALUE, "if": PLACE, "unless": PLACE}, and nothing else.
[[nodiscard]] bool isConditional(const JsonNode& node);
/// Whether an object's `if` (a place, or several) is not empty, and its `unless` is. Each is true where it is missing.
[[nodiscard]] bool holds(const JsonNode& node, const Scope& scope);

/// Null, false, 0, and texts, lists and objects without content.
[[nodiscard]] bool isEmpty(const Scope::Json& value);
/// A value as a text shows it: an object by its name. Null has no text.
[[nodiscard]] std::optional<std::string> shownText(const Scope::Json& value);

/// An object of an experiment as a scope fills it. All \throw Error with the place of a member that does not fit;
/// members that are missing, or become null, have the value `otherwise`.
class Entry {
public:
    Entry(JsonNode node, Scope scope) : node_(std::move(node)), scope_(std::move(scope)) {}

    [[nodiscard]] const JsonNode& node() const { return node_; }
    [[nodiscard]] const Scope& scope() const { return scope_; }
    [[nodiscard]] bool has(const std::string& member) const { return !value(member).is_null(); }
    [[nodiscard]] Scope::Json value(const std::string& member) const;
    [[nodiscard]] std::string text(const std::string& member) const; ///< Also \throws when it is missing or empty.
    [[nodiscard]] std::string text(const std::string& member, const std::string& otherwise) const;
    /// A list, or one text; a place that is a list stands for its texts, one that is null for none.
    [[nodiscard]] std::vector<std::string> texts(const std::string& member) const;
    [[nodiscard]] std::size_t count(const std::string& member, std::size_t otherwise) const;
    [[nodiscard]] double number(const std::string& member, double otherwise) const;
    [[nodiscard]] bool flag(const std::string& member, bool otherwise) const;
    /// Keys and values, as `--set` takes them: an object or a list of objects, of which the first that has a key
    /// counts.
    [[nodiscard]] std::map<std::string, std::string> settings(const std::string& member) const;

private:
    JsonNode node_;
    Scope scope_;
};

} // namespace core::reproduce
