#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "models/inference/training/setting_values.h"

namespace models::networks {

/// What whoever trains a model writes on its card; it changes no weight.
struct CardSettings {
    std::string licence, attribution, summary;

    /// Those of the card, and the language of the texts, which is kept where the network reads it.
    [[nodiscard]] Setters setters(std::string& language);
    /// Puts those that are given into config.json.
    void addTo(nlohmann::ordered_json& config) const;
};

} // namespace models::networks
