#include "core/json/json.h"

#include <array>
#include <limits>
#include <type_traits>

#include <fmt/format.h>

#include "core/base/position.h"

namespace core {

namespace {

struct TooMuch {
    std::size_t at = 0; ///< The byte.
    std::string problem;
};

/// The first place that goes over a limit; no problem if none does. For a text that is not JSON, it is right about the
/// part before the first mistake.
TooMuch tooMuchIn(std::string_view text, std::size_t mostMembers)
{
    std::array<std::size_t, jsonDepthLimit + 1> members{}; // of the object that is open at each depth
    std::size_t depth = 0;
    bool inString = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
        const char c = text[i];
        if (inString) {
            i += c == '\\' ? 1 : 0;
            inString = c != '"';
        } else if (c == '"') {
            inString = true;
        } else if (c == '[' || c == '{') {
            if (++depth > jsonDepthLimit)
                return {i, fmt::format("brackets are nested more than {} deep", jsonDepthLimit)};
            members[depth] = 0;
        } else if ((c == ']' || c == '}') && depth > 0) {
            --depth;
        } else if (c == ':' && ++members[depth] > mostMembers) {
            return {i, fmt::format("an object has more than {} members", mostMembers)};
        }
    }
    return {};
}

template<typename Json>
constexpr std::size_t mostMembers()
{
    return std::is_same_v<Json, nlohmann::ordered_json> ? jsonMemberLimit : std::numeric_limits<std::size_t>::max();
}

} // namespace

template<typename Json>
Json parseJson(std::string_view text, const Where& from)
{
    if (const TooMuch found = tooMuchIn(text, mostMembers<Json>()); !found.problem.empty())
        throw Error(positionIn(text, found.at, from), found.problem,
                    "No file of Faultline's needs that: check the file");
    try {
        return Json::parse(text);
    } catch (const typename Json::parse_error& error) {
        // `byte` counts from 1 and may be past the end.
        throw Error(positionIn(text, error.byte == 0 ? 0 : error.byte - 1, from), "this is not valid JSON",
                    "Look for a missing comma, quote or bracket before this place");
    } catch (const typename Json::exception&) { // a number that no double holds
        throw Error(from, "this JSON holds a number that is too large", "Check the file");
    }
}

std::string inWords(const nlohmann::json::exception& error)
{
    const std::string text = error.what(); // "[json.exception.type_error.302] type must be ..."
    const auto end = text.starts_with('[') ? text.find("] ") : std::string::npos;
    return end == std::string::npos ? text : text.substr(end + 2);
}

template<typename Json>
Json maybeJson(std::string_view text)
{
    if (!tooMuchIn(text, mostMembers<Json>()).problem.empty())
        return Json(Json::value_t::discarded);
    return Json::parse(text, nullptr, false);
}

template<typename Json>
std::string shownJson(const Json& value)
{
    constexpr std::size_t most = 80;
    std::string text = value.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (text.size() <= most)
        return text;
    std::size_t end = most - 3;
    while ((static_cast<unsigned char>(text[end]) & 0xc0) == 0x80) // never within a character
        --end;
    return text.substr(0, end) + "...";
}

template<typename Json>
std::string textAt(const Json& object, const char* key)
{
    const auto found = object.find(key);
    return found != object.end() && found->is_string() ? found->template get<std::string>() : std::string();
}

template<typename Json>
std::vector<std::string> textsIn(const Json& list)
{
    std::vector<std::string> texts;
    if (list.is_array())
        for (const auto& entry : list)
            if (entry.is_string())
                texts.push_back(entry.template get<std::string>());
    return texts;
}

template nlohmann::json parseJson(std::string_view, const Where&);
template nlohmann::ordered_json parseJson(std::string_view, const Where&);
template nlohmann::json maybeJson(std::string_view);
template nlohmann::ordered_json maybeJson(std::string_view);
template std::string shownJson(const nlohmann::json&);
template std::string shownJson(const nlohmann::ordered_json&);
template std::string textAt(const nlohmann::json&, const char*);
template std::string textAt(const nlohmann::ordered_json&, const char*);
template std::vector<std::string> textsIn(const nlohmann::json&);
template std::vector<std::string> textsIn(const nlohmann::ordered_json&);

} // namespace core
