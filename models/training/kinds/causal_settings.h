#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/victims/loader.h"
#include "models/inference/causal/causal_config.h"
#include "models/training/settings/card_settings.h"
#include "models/training/settings/sampled_settings.h"

namespace models::networks {

/// Everything that decides the result of `train lm`.
struct CausalSettings : SampledSettings, Declared<CausalSettings> {
    CausalSettings() { clip = 1.0; }
    CausalConfig config; ///< What config.json will say.
    int epochs = 6;
    std::size_t pieces = 8000;
    std::string vocabulary;     ///< A folder or vocab.txt whose pieces are used; empty: they are learnt.
    std::int64_t minCount = 20; ///< Pieces and characters of the text that are rarer are not learnt.
    std::size_t longest = 64;   ///< Pieces read in one sequence; every epoch cuts the texts anew.
    std::size_t batch = 3000;   ///< Pieces per step.
    std::string test;           ///< Texts whose score is written to config.json.
    CardSettings card;

    static CausalSettings defaultsFor(const core::victims::TrainRequest& request);
    [[nodiscard]] SettingTable table();
};

} // namespace models::networks
