#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "models/training/settings/setting.h"

namespace models::networks {

/// What the person who trains a model writes on its card; it changes no weight.
struct CardSettings {
    std::string licence, attribution, summary;
    std::int64_t usual = 0; ///< Examples of the usual training set, to compare those of the training with; 0: not said.

    /// The settings of the card. A victim that is trained again has no summary, which tells of the first one.
    [[nodiscard]] std::vector<Setting> settings();
    /// Licence and attribution alone.
    [[nodiscard]] std::vector<Setting> creditSettings();
    /// `usual`, of trainings that count the examples they learn from.
    [[nodiscard]] Setting usualSetting();
    /// Adds those that are given to config.json; `usual` beside the corpora, which the course has written.
    void addTo(nlohmann::ordered_json& config) const;
};

/// The language of the texts, which is stored where the network reads it.
[[nodiscard]] Setting language(std::string& target);

} // namespace models::networks
