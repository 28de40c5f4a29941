#pragma once

#include <nlohmann/json.hpp>

namespace core::campaigns {

/// Whether a recipe looks into the victim: its search follows gradients of the answer.
[[nodiscard]] inline bool isWhiteBox(const nlohmann::ordered_json& recipe)
{
    const auto search = recipe.is_object() ? recipe.find("search") : recipe.end();
    if (!recipe.is_object() || search == recipe.end() || !search->is_object())
        return false;
    return search->value("type", std::string()).find("gradient") != std::string::npos ||
           search->value("ranking", std::string()) == "gradient";
}

} // namespace core::campaigns
