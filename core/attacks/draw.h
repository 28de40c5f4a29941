#pragma once

#include <cstddef>
#include <vector>

#include "core/attacks/scene.h"

namespace core::attacks {

/// Draws `most` variants of a text at random, which stay in their order; 0 is all. Whoever draws from the same list in
/// the same scene draws the same, with a victim or without.
template<class Kept>
void drawVariants(std::vector<Kept>& kept, std::size_t most, Scene& scene)
{
    constexpr std::uint64_t drawOfVariants = 0x7661726961ULL; // a step of the seed's numbers of its own
    if (most == 0 || kept.size() <= most)
        return;
    auto random = scene.random(drawOfVariants);
    for (std::size_t left = kept.size(); left > most; --left)
        kept.erase(kept.begin() + static_cast<std::ptrdiff_t>(random.below(left)));
}

} // namespace core::attacks
