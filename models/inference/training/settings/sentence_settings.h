#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/victims/loader.h"
#include "models/inference/training/settings/further_settings.h"

namespace models::networks {

/// Everything that decides the result of `train encoder --arch bert`.
struct SentenceSettings : FurtherSettings {
    static constexpr const char* architecture = "bert";

    SentenceSettings();
    std::int64_t batch = 64; ///< Pairs per step.
    double scale = 20.0;     ///< Cosines are multiplied by it before their softmax.
    /// Labels of pairs that mean the same; the corpus has one of them.
    std::vector<std::string> same = {"entailment", "paraphrase", "equivalent", "duplicate", "1"};

    /// The defaults changed by the request's settings. \throws core::UsageError for an unknown setting, listing the
    /// known ones, a value out of range, or without a folder to start from.
    static SentenceSettings of(const core::victims::TrainRequest& request);
    static std::vector<core::Parameter> described();

    /// Everything that decided the weights besides the folder and the data, for config.json's `training`.
    [[nodiscard]] nlohmann::ordered_json trainingFacts() const;
};

} // namespace models::networks
