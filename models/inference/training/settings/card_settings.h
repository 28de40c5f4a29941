#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "models/inference/training/settings/setting_values.h"

namespace models::networks {

/// What the person who trains a model writes on its card; it changes no weight.
struct CardSettings {
    std::string licence, attribution, summary;

    /// The settings of the card, and the language of the texts, which is stored where the network reads it.
    [[nodiscard]] Setters setters(std::string& language);
    /// Adds those that are given to config.json.
    void addTo(nlohmann::ordered_json& config) const;
};

} // namespace models::networks
