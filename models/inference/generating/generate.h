#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "models/inference/generating/next_pieces.h"
#include "models/inference/generating/sequence_decoder.h"

namespace models {

struct GeneratedText {
    std::vector<std::uint32_t> pieces; ///< Without the start and the end.
    std::optional<std::uint32_t> end;  ///< None where the text is as long as one may be.
    double logProbability = 0.0;       ///< Of the pieces and the end, as the model has it.
    double score = 0.0;                ///< The texts of one beam are ranked by it.
};
/// For each text of the decoder.
using GeneratedTexts = std::vector<std::vector<GeneratedText>>;

/// Writes texts as `generate` of transformers 4.57 does: of one beam the likeliest piece each time, else by beam search
/// with `beams` beams, from which the best `count` are given, the best first. Texts do not influence each other. None
/// after a stop request. Source: _sample() and _beam_search() in its generation/utils.py.
[[nodiscard]] GeneratedTexts generate(SequenceDecoder& decoder, std::size_t texts, const GenerationSettings& settings,
                                      std::size_t beams, std::size_t count, const std::stop_token& stop = {});

struct Drawing {
    double temperature = 1.0; ///< Above 0; scores are divided by it.
    std::uint64_t seed = 0;
    std::vector<std::uint64_t> streams{}; ///< Of each text: equal ones draw equal texts.
};
/// Draws `count` texts for each, piece by piece, from the likeliest pieces that the settings leave. The same seed and
/// stream give the same texts, whatever else is drawn.
[[nodiscard]] GeneratedTexts drawTexts(SequenceDecoder& decoder, std::size_t texts, const GenerationSettings& settings,
                                       const Drawing& drawing, std::size_t count, const std::stop_token& stop = {});

} // namespace models
