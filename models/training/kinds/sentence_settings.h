#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/victims/loader.h"
#include "models/training/settings/further_settings.h"

namespace models::networks {

/// Everything that decides the result of `train encoder --arch bert`.
struct SentenceSettings : FurtherSettings, Declared<SentenceSettings> {
    static constexpr const char* architecture = "bert";

    SentenceSettings();
    std::int64_t batch = 64; ///< Pairs per step.
    double scale = 20.0;     ///< Cosines are multiplied by it before their softmax.
    /// Labels of pairs that mean the same; the corpus has one of them.
    std::vector<std::string> same = {"entailment", "paraphrase", "equivalent", "duplicate", "1"};

    static SentenceSettings defaultsFor(const core::victims::TrainRequest& request);
    [[nodiscard]] SettingTable table();
    /// \throws core::UsageError without a folder to start from.
    void finish(const core::victims::TrainRequest& request) const;
};

} // namespace models::networks
