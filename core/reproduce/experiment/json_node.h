#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

namespace core::reproduce {

/// The byte at which the value with this path begins: names of members and, in lists, indices from 0. `text` is valid
/// JSON. Where the path leads nowhere, the innermost value on it that there is.
[[nodiscard]] std::size_t placeInJson(std::string_view text, const std::vector<std::string>& path);

/// A value of a JSON file that people write. It knows its place, so that whoever reads it can name file and line.
class JsonNode {
public:
    using Json = nlohmann::ordered_json;

    /// The whole of `text`; `file` is named in messages. \throws Error when it is not JSON.
    static JsonNode parse(std::string text, const std::string& file);

    [[nodiscard]] const Json& json() const { return *json_; }
    /// A member of an object; empty if there is none or it is null. \throws Error when this is not an object.
    [[nodiscard]] std::optional<JsonNode> find(const std::string& member) const;
    /// \throws Error when there is no such member.
    [[nodiscard]] JsonNode at(const std::string& member) const;
    [[nodiscard]] std::vector<std::pair<std::string, JsonNode>> members() const; ///< \throws Error for no object.
    [[nodiscard]] std::vector<JsonNode> list() const;                            ///< \throws Error for no list.
    [[nodiscard]] std::vector<JsonNode> listOrOne() const; ///< The entries of a list, or the one value that this is.
    [[nodiscard]] std::string text() const;                ///< \throws Error when this is not a text.
    [[nodiscard]] std::vector<std::string> texts() const;  ///< \throws Error when this is not a list of texts.
    void only(const std::vector<std::string_view>& known) const; ///< \throws Error for another member.

    /// Throws Error: "experiment.json:12:5: PROBLEM. REMEDY"
    [[noreturn]] void fail(const std::string& problem, const std::string& remedy = {}) const;
    /// The same for a value of this object. \throws Error "\"seed\" must be WANTED"
    [[noreturn]] void wrong(const std::string& member, const std::string& wanted) const;

private:
    struct Document;
    JsonNode(std::shared_ptr<const Document> document, const Json& json, std::vector<std::string> path)
        : document_(std::move(document)), json_(&json), path_(std::move(path))
    {}
    [[nodiscard]] JsonNode child(const std::string& step, const Json& json) const;

    std::shared_ptr<const Document> document_;
    const Json* json_;
    std::vector<std::string> path_;
};

} // namespace core::reproduce
