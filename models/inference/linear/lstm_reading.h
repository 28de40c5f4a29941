#pragma once

#include <span>
#include <vector>

#include "models/inference/linear/recurrent_cells.h"

namespace models {

/// An LSTM in both directions.
struct LstmPair {
    LstmCell forward, backward;

    /// What each of some vectors gives to the gates forwards, then backwards: an item of a sequence, [itemWidth()].
    [[nodiscard]] AlignedBuffer<float> itemsOf(std::span<const float> vectors) const;
    [[nodiscard]] std::size_t itemWidth() const { return forward.width() + backward.width(); }
};

/// What an LSTM in both directions computes for a sequence of vectors.
struct LstmReading {
    std::vector<float> states; ///< [places][2 x units]: the forward state, then the backward one.
    std::vector<float> cells;  ///< The same, of the cells.
    std::vector<float> last;   ///< [2 x units]: the forward state at the end, the backward one at the beginning.
};

/// A sequence to read, at least one item, and another one that was read before and begins with the same `prefix` items
/// and ends with the same `suffix`: reading goes on from its states.
struct LstmSequence {
    std::span<const float* const> items;          ///< Each as LstmPair::itemsOf made it.
    std::span<const float> nearStates, nearCells; ///< As in LstmReading.
    std::size_t prefix = 0, suffix = 0;
};

/// Reads sequences side by side. A reading has the same bits whatever else is in the call, and whatever states it takes
/// over.
[[nodiscard]] std::vector<LstmReading> readAll(const LstmPair& lstm, std::span<const LstmSequence> sequences);
/// Each is [places][width], with at least one place.
[[nodiscard]] std::vector<LstmReading> readAll(const LstmPair& lstm, std::span<const std::vector<float>> sequences);

} // namespace models
