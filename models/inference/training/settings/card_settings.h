#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "models/inference/training/settings/setting_values.h"

namespace models::networks {

/// What the person who trains a model writes on its card; it changes no weight.
struct CardSettings {
    std::string licence, attribution, summary;
    std::int64_t usual = 0; ///< Examples of the usual training set, to compare those of the training with; 0: not said.

    /// The settings of the card, and the language of the texts, which is stored where the network reads it.
    [[nodiscard]] Setters setters(std::string& language);
    /// The same with `usual`, of trainings that count the examples they learn from.
    [[nodiscard]] Setters settersWithShare(std::string& language);
    /// Adds those that are given to config.json; `usual` beside the corpora, which addCourse has written.
    void addTo(nlohmann::ordered_json& config) const;
};

} // namespace models::networks
