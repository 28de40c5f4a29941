#pragma once

#include <cstdint>
#include <vector>

#include "models/training/settings/setting.h"

namespace models::networks {

/// Joint moves of a text's embedded words that a network learns to withstand: one along the gradient
/// (FGM: T. Miyato, A. Dai and I. Goodfellow (2017)) or several, each from where the last one ended and never farther
/// than `epsilon` (PGD: A. Madry et al. (2018), "Towards deep learning models resistant to adversarial attacks").
struct WorstMoves {
    double epsilon = 0.0;   ///< Largest move of a text's words, an L2 norm; 0: plain training.
    std::int64_t moves = 1; ///< 1 is FGM, more are PGD.
    double move = 0.0;      ///< Length of each of several; 0: 2.5 x epsilon / moves, as Madry et al. do.

    [[nodiscard]] double length() const
    {
        if (moves == 1)
            return epsilon;
        return move > 0.0 ? move : 2.5 * epsilon / static_cast<double>(moves);
    }
    /// Recorded if words are moved at all.
    [[nodiscard]] std::vector<Setting> settings();
};

} // namespace models::networks
