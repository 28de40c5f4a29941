#pragma once

#include <functional>
#include <stop_token>
#include <vector>

#include "models/inference/decoding/step_model.h"

namespace models {

/// A generated answer.
struct Written {
    std::vector<std::uint32_t> pieces; ///< Without the end piece.
    double logProbability = 0.0;       ///< Of the pieces and the end.
    double score = 0.0;                ///< Answers are ranked by it: logProbability divided by the length penalty.
};

/// The pieces that may follow those written so far for a text, including the end piece.
using AllowedPieces =
    std::function<std::vector<std::uint32_t>(std::size_t text, std::span<const std::uint32_t> written)>;

struct BeamOptions {
    std::size_t beam = 5;      ///< Width of the beam for each text; 1: greedy decoding.
    std::size_t answers = 1;   ///< The most answers returned for each text.
    std::size_t longest = 100; ///< Pieces after which an answer ends.
    double lengthPower = 0.0;  ///< Of the penalty ((5 + length) / 6)^power; 0: plain probabilities.
    AllowedPieces allowed{};   ///< Empty: all pieces.
};

/// The best answers to each of `texts` texts, the best first; fewer than requested if the model has no more. Equal
/// scores are ordered by their pieces. With a beam as wide as there are answers this is exhaustive search.
/// The texts go through the model together without influencing each other's answers. After a stop request the
/// unfinished texts have no answers.
/// Without a length penalty an answer under way is given up when it cannot become one of those returned. With one, when
/// it would be worse, if it ended now, than as many answers that ended as the beam is wide: it could then still become
/// better, which is unlikely, as in Hugging Face's transformers (`early_stopping=False`).
/// Source: the length penalty of Y. Wu et al. (2016), "Google's neural machine translation system", equation 14.
[[nodiscard]] std::vector<std::vector<Written>>
beamSearch(StepModel& model, std::size_t texts, const BeamOptions& options, const std::stop_token& stop = {});

/// Called before a piece of a given answer is written, but not before its end: the answer's text and its row of the
/// model, which then can be asked for its attention.
using BeforePiece = std::function<void(std::size_t text, std::size_t row)>;

/// How likely the model finds a given answer to each text. [texts][pieces and the end], natural logarithms. The texts
/// go through the model together, with the scores that each has alone.
[[nodiscard]] std::vector<std::vector<double>> forcedScores(StepModel& model,
                                                            std::span<const std::vector<std::uint32_t>> answers,
                                                            const BeforePiece& beforePiece = {});

} // namespace models
