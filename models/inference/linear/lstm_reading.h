#pragma once

#include <span>
#include <vector>

#include "models/inference/linear/recurrent_cells.h"

namespace models {

/// An LSTM in both directions.
struct LstmPair {
    LstmCell forward, backward;
};

/// What an LSTM in both directions computes for a sequence of vectors.
struct LstmReading {
    std::vector<float> states; ///< [places][2 x units]: the forward state, then the backward one.
    std::vector<float> last;   ///< [2 x units]: the forward state at the end, the backward one at the beginning.
};

/// Reads sequences side by side, without influence on each other's states. Each is [places][width], with at least one
/// place.
[[nodiscard]] std::vector<LstmReading> readAll(const LstmPair& lstm, std::span<const std::vector<float>> sequences);

} // namespace models
