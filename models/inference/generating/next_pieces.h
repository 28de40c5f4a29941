#pragma once

#include <span>

#include "models/inference/generating/generation_settings.h"

namespace models {

/// Changes the scores of the pieces that may follow as the settings of a folder ask for: what may not be written gets
/// minus infinity. Source: the processors of logits of transformers 4.57, in their order.
class NextPieces {
public:
    /// The settings outlive it.
    explicit NextPieces(const GenerationSettings& settings) : settings_(settings) {}
    /// Whether there is anything to change, whatever was written.
    [[nodiscard]] bool changes() const;
    /// `written`: the pieces so far, the start included. `scores`: of every piece.
    void apply(std::span<const std::uint32_t> written, std::span<float> scores) const;

private:
    void punishRepeated(std::span<const std::uint32_t> written, std::span<float> scores) const;
    void forbidRepeated(std::span<const std::uint32_t> written, std::span<float> scores) const;
    void forbidBad(std::span<const std::uint32_t> written, std::span<float> scores) const;

    const GenerationSettings& settings_;
};

/// Makes logarithms of scores that sum to 1.
void normaliseScores(std::span<float> scores);

} // namespace models
