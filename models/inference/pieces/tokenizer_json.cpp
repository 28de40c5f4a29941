#include "models/inference/pieces/tokenizer_json.h"

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/files/file.h"
#include "core/json/json.h"

namespace models {

nlohmann::json objectIn(const std::filesystem::path& file, std::string& facts)
{
    const std::string text = core::readFile(file, vocabularyLimit);
    facts += text;
    auto json = core::parseJson(text, {file.string()});
    if (!json.is_object())
        throw core::Error({file.string()}, "not a JSON object", downloadAgain);
    return json;
}

const nlohmann::json& memberOf(const nlohmann::json& object, const char* key)
{
    static const nlohmann::json none;
    const auto found = object.is_object() ? object.find(key) : object.end();
    return object.is_object() && found != object.end() ? *found : none;
}

bool flagOf(const nlohmann::json& object, const char* key, bool otherwise)
{
    const auto& value = memberOf(object, key);
    return value.is_boolean() ? value.get<bool>() : otherwise;
}

std::size_t countOf(const nlohmann::json& object, const char* key, std::size_t otherwise, const std::string& file)
{
    const auto& value = memberOf(object, key);
    if (value.is_null())
        return otherwise;
    if (!value.is_number_unsigned() || value.get<std::uint64_t>() > UINT32_MAX)
        refuseDamaged(file, fmt::format("\"{}\" is {}", key, core::shownJson(value)));
    return value.get<std::size_t>();
}

std::vector<nlohmann::json> partsOf(const nlohmann::json& part, const char* list)
{
    if (part.is_null())
        return {};
    const auto& parts = memberOf(part, list);
    if (memberOf(part, "type") != "Sequence" || !parts.is_array())
        return {part};
    std::vector<nlohmann::json> all;
    for (const auto& inner : parts) // JSON of a limited depth
        for (auto& one : partsOf(inner, list))
            all.push_back(std::move(one));
    return all;
}

void refusePart(const std::string& file, const std::string& part, const nlohmann::json& value)
{
    const auto type = value.is_object() ? core::textAt(value, "type") : std::string();
    throw core::Error({file}, fmt::format("its {} is {}, which is not read here", part, type.empty() ? "null" : type),
                      "Answers would differ from the library's: give a model whose tokenizer has none of it");
}

void refuseDamaged(const std::string& file, const std::string& problem)
{
    throw core::Error({file}, problem, downloadAgain);
}

} // namespace models
