#include "core/reproduce/experiment/json_node.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/base/error.h"
#include "core/base/handbook.h"
#include "core/base/position.h"
#include "core/files/escape.h"
#include "core/json/json.h"

namespace core::reproduce {

namespace {

/// Steps through valid JSON.
class JsonWalk {
public:
    explicit JsonWalk(std::string_view text) : text_(text) { skipSpace(); }

    [[nodiscard]] std::size_t at() const { return at_; }

    /// Goes to the member, or the entry, of the value at hand; stays where it is and returns false if there is none.
    bool enter(const std::string& step)
    {
        const std::size_t begin = at_;
        const bool object = here() == '{';
        if (!object && here() != '[')
            return false;
        next();
        for (std::size_t i = 0; here() != '}' && here() != ']'; ++i) {
            std::string name = std::to_string(i);
            if (object) {
                const std::size_t quote = at_;
                skipString();
                name = maybeJson(text_.substr(quote, at_ - quote)).get<std::string>();
                skipSpace();
                next(); // the colon
            }
            if (name == step)
                return true;
            skipValue();
            if (here() == ',')
                next();
        }
        at_ = begin;
        return false;
    }

private:
    [[nodiscard]] char here() const { return at_ < text_.size() ? text_[at_] : ']'; }
    void skipSpace() { at_ = std::min(text_.find_first_not_of(" \t\r\n", at_), text_.size()); }
    void next()
    {
        ++at_;
        skipSpace();
    }
    void skipString()
    {
        for (++at_; at_ < text_.size() && text_[at_] != '"'; ++at_)
            at_ += text_[at_] == '\\' ? 1 : 0;
        ++at_;
    }
    void skipValue()
    {
        std::size_t depth = 0;
        do {
            const char c = here();
            if (c == '"') {
                skipString();
                continue;
            }
            if (c == '{' || c == '[')
                ++depth;
            else if (c == '}' || c == ']')
                --depth;
            ++at_;
        } while (at_ < text_.size() &&
                 (depth > 0 || std::string_view(",]} \t\r\n").find(here()) == std::string_view::npos));
        skipSpace();
    }

    std::string_view text_;
    std::size_t at_ = 0;
};

} // namespace

std::size_t placeInJson(std::string_view text, const std::vector<std::string>& path)
{
    JsonWalk walk(text);
    for (const auto& step : path)
        if (!walk.enter(step))
            break;
    return walk.at();
}

struct JsonNode::Document {
    std::string text, file;
    Json json;
};

JsonNode JsonNode::parse(std::string text, const std::string& file)
{
    auto json = parseJson<Json>(text, {file});
    const auto document = std::make_shared<const Document>(Document{std::move(text), file, std::move(json)});
    return {document, document->json, {}};
}

JsonNode JsonNode::child(const std::string& step, const Json& json) const
{
    auto path = path_;
    path.push_back(step);
    return {document_, json, std::move(path)};
}

std::optional<JsonNode> JsonNode::find(const std::string& member) const
{
    if (!json_->is_object())
        fail("must be an object, with members between braces");
    const auto found = json_->find(member);
    return found == json_->end() || found->is_null() ? std::nullopt : std::optional(child(member, *found));
}

JsonNode JsonNode::at(const std::string& member) const
{
    auto found = find(member);
    if (!found)
        fail(fmt::format("has no \"{}\"", member));
    return *std::move(found);
}

std::vector<std::pair<std::string, JsonNode>> JsonNode::members() const
{
    if (!json_->is_object())
        fail("must be an object, with members between braces");
    std::vector<std::pair<std::string, JsonNode>> all;
    for (const auto& [name, value] : json_->items())
        all.emplace_back(name, child(name, value));
    return all;
}

std::vector<JsonNode> JsonNode::list() const
{
    if (!json_->is_array())
        fail("must be a list, between square brackets");
    return listOrOne();
}

std::vector<JsonNode> JsonNode::listOrOne() const
{
    if (!json_->is_array())
        return {*this};
    std::vector<JsonNode> all;
    for (std::size_t i = 0; i < json_->size(); ++i)
        all.push_back(child(std::to_string(i), (*json_)[i]));
    return all;
}

std::string JsonNode::text() const
{
    if (!json_->is_string())
        fail("must be a text");
    return json_->get<std::string>();
}

std::vector<std::string> JsonNode::texts() const
{
    std::vector<std::string> all;
    for (const auto& entry : list())
        all.push_back(entry.text());
    return all;
}

void JsonNode::only(const std::vector<std::string_view>& known) const
{
    for (const auto& [name, value] : members())
        if (std::ranges::find(known, name) == known.end())
            value.fail(fmt::format("\"{}\" is not known here", name), fmt::format("Known: {}", fmt::join(known, ", ")));
}

void JsonNode::fail(const std::string& problem, const std::string& remedy) const
{
    const auto where = positionIn(document_->text, placeInJson(document_->text, path_), {document_->file});
    const std::string name = path_.empty() ? "the file" : path_.back();
    const bool entry = !name.empty() && std::ranges::all_of(name, [](char c) { return c >= '0' && c <= '9'; });
    const bool says = problem.starts_with("must ") || problem.starts_with("has ");
    const std::string subject = !says ? "" : entry ? "this entry " : path_.empty() ? "the file " : "\"" + name + "\" ";
    throw Error(where, visibleText(subject + problem), remedy.empty() ? seeHandbook("adding-a-paper") : remedy);
}

void JsonNode::wrong(const std::string& member, const std::string& wanted) const
{
    at(member).fail("must be " + wanted);
}

} // namespace core::reproduce
