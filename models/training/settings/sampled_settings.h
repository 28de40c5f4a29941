#pragma once

#include <cstdint>
#include <string>

#include "models/training/settings/setting_table.h"

namespace models::networks {

/// Settings of language models that learn to distinguish the right words, or pieces, from randomly drawn ones.
struct SampledSettings {
    std::int64_t noise = 1024;    ///< Words drawn per step, to contrast with the right ones.
    double learningRate = 0.003;  ///< The highest.
    std::int64_t warmUp = 200;    ///< Steps in which it rises from 0; then it falls linearly to a twentieth.
    double dropout = 0.1;         ///< Of the embedded words and of the states.
    double clip = 2.0;            ///< Largest L2 norm of a step's gradient; 0: no limit.
    double embeddingRange = 0.05; ///< Words start uniformly within +- this.
    bool float16 = true;          ///< How the weights are stored.
    std::string device = "cpu";

    /// `words`: "Words" or "Pieces"; `states`: the states that dropout applies to.
    void addTo(SettingTable& table, const std::string& words, const std::string& states);
    /// For a training of this many steps; `step` counts from 1.
    [[nodiscard]] double learningRateAt(std::int64_t step, double steps) const;
};

} // namespace models::networks
