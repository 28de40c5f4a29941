#include "models/training/settings/worst_moves.h"

namespace models::networks {

std::vector<Setting> WorstMoves::settings()
{
    const bool moved = epsilon > 0.0, several = moved && moves > 1;
    return {
        number("epsilon", epsilon, 0, 1e3,
               "Length of the worst move of a text's words that it learns to withstand; 0: plain")
            .when(moved),
        integer("moves", moves, 1, 100, "Steps in which that move is looked for: 1 is FGM, more are PGD").when(several),
        number("move", move, 0, 1e3, "Length of each of several steps; 0: 2.5 x epsilon / moves")
            .as("move", length())
            .when(several)};
}

} // namespace models::networks
