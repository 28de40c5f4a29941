#include "models/inference/training/settings/worst_moves.h"

namespace models::networks {

Setters WorstMoves::setters()
{
    return {{"epsilon", number(epsilon, 0, 1e3,
                               "Length of the worst move of a text's words that it learns to withstand; 0: plain")},
            {"moves", integer(moves, 1, 100, "Steps in which that move is looked for: 1 is FGM, more are PGD")},
            {"move", number(move, 0, 1e3, "Length of each of several steps; 0: 2.5 x epsilon / moves")}};
}

void WorstMoves::addTo(nlohmann::ordered_json& facts) const
{
    if (epsilon <= 0.0)
        return;
    facts["epsilon"] = epsilon;
    if (moves > 1) {
        facts["moves"] = moves;
        facts["move"] = length();
    }
}

} // namespace models::networks
