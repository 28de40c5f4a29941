#pragma once

#include <string>
#include <utility>
#include <vector>

#include "core/json/json.h"
#include "core/json/json_fields.h"

namespace core::studies {

/// Keys keep their order, so that the same design is the same text.
using Json = nlohmann::ordered_json;
using Fields = JsonFields;

/// The object for a list of pairs.
[[nodiscard]] inline Json objectOf(const std::vector<std::pair<std::string, std::string>>& pairs)
{
    Json object = Json::object();
    for (const auto& [key, value] : pairs)
        object[key] = value;
    return object;
}

} // namespace core::studies
