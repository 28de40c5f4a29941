#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/generating/sequence_config.h"

namespace models {

/// How a Hugging Face folder's texts are written: what `generate` of transformers 4.57 takes from
/// generation_config.json, or from config.json where the former is missing or was made of it and says less.
struct GenerationSettings {
    using Pieces = std::vector<std::uint32_t>;
    enum class Stop {
        NothingBetter, ///< `early_stopping` false: when the best answer under way, ended now, would be worse than all.
        AllEnded,      ///< true: when as many answers ended as the beam is wide.
        NeverBetter    ///< "never": as false, but with the length that suits it best.
    };
    std::uint32_t start = 0; ///< The piece that the decoder reads first.
    Pieces ends;             ///< Those that end an answer, at least one.
    std::size_t beams = 1;
    std::size_t longest = 21; ///< Pieces of an answer, `start` and the end included.
    std::size_t shortest = 0; ///< No end before an answer has as many pieces, `start` included.
    Stop stop = Stop::NothingBetter;
    double lengthPenalty = 1.0; ///< Sums of logarithms are divided by the number of pieces to this power.
    double repetitionPenalty = 1.0;
    std::size_t noRepeated = 0; ///< No sequence of as many pieces twice; 0: any.
    std::vector<Pieces> bad;    ///< Sequences that are not written.
    Pieces suppressed, suppressedFirst;
    std::optional<std::uint32_t> forcedFirst;
    Pieces forcedEnd;           ///< What the longest answer ends with; empty: what is likeliest.
    bool normalised = false;    ///< What is left of the scores is made probabilities again (`renormalize_logits`).
    bool drawn = false;         ///< `do_sample`.
    std::size_t topPieces = 50; ///< Drawn are the likeliest ones only; 0: all.
    double topShare = 1.0;      ///< Drawn are the likeliest ones that have this share together.

    /// \throws core::Error naming the file and the setting: for what is missing, out of range, or not followed here.
    static GenerationSettings read(const std::filesystem::path& folder, const nlohmann::json& config,
                                   const SequenceConfig& sizes);
};

} // namespace models
