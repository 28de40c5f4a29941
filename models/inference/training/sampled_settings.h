#pragma once

#include <cstdint>
#include <string>

#include <nlohmann/json.hpp>

#include "models/inference/training/setting_values.h"

namespace models::networks {

/// How a language model is trained whose steps tell the right words, or pieces, from some that are drawn.
struct SampledSettings {
    std::int64_t noise = 1024;    ///< Words drawn a step that the right ones are told from.
    double learningRate = 0.003;  ///< The highest.
    std::int64_t warmUp = 200;    ///< Steps in which it rises from 0; then it falls in a line to a twentieth.
    double dropout = 0.1;         ///< Of the embedded words and of the states.
    double clip = 2.0;            ///< Largest L2 norm of a step's gradient; 0: no limit.
    double embeddingRange = 0.05; ///< Words start uniformly within +- this.
    bool float16 = true;          ///< How the weights are stored.
    std::string device = "cpu";

    /// `words`: "Words" or "Pieces"; `states`: which of them a step drops.
    [[nodiscard]] Setters setters(const std::string& words, const std::string& states);
    /// What decided the weights.
    void addTo(nlohmann::ordered_json& facts) const;
    /// Of a training of so many steps; `step` counts from 1.
    [[nodiscard]] double learningRateAt(std::int64_t step, double steps) const;
};

} // namespace models::networks
