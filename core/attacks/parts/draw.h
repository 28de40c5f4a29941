#pragma once

#include <algorithm>
#include <cstddef>
#include <numeric>
#include <string_view>
#include <vector>

#include "core/attacks/parts/attack_context.h"
#include "core/attacks/result/variants.h"

namespace core::attacks {

/// The name of Keep::MostSimilar in recipes.
inline constexpr const char* mostSimilar = "most-similar";

[[nodiscard]] inline Keep keepNamed(std::string_view name)
{
    return name == mostSimilar ? Keep::MostSimilar : Keep::Random;
}

/// `most` different numbers below `size` (at least `most`): one draw of the generator each (Floyd's sampling).
[[nodiscard]] inline std::vector<std::size_t> drawNumbers(Random& random, std::size_t size, std::size_t most)
{
    std::vector<std::size_t> drawn;
    for (std::size_t i = size - most; i < size; ++i) {
        const std::size_t number = random.below(i + 1);
        drawn.push_back(std::ranges::find(drawn, number) == drawn.end() ? number : i);
    }
    return drawn;
}

/// Random numbers for one place, for a transformation that draws: from `firstStep` on, it has steps of the context's
/// random numbers to itself, one step per place.
[[nodiscard]] inline Random randomAt(const AttackContext& context, Position at, std::uint64_t firstStep)
{
    return context.random(firstStep + (std::uint64_t{at.segment} << 24) + at.index);
}

/// Draws `draws` of them at random; 0: all.
template<class Drawn>
[[nodiscard]] std::vector<Drawn> someOf(std::vector<Drawn> all, std::size_t draws, Random random)
{
    if (draws == 0 || draws >= all.size())
        return all;
    std::vector<Drawn> some;
    for (const std::size_t number : drawNumbers(random, all.size(), draws))
        some.push_back(all[number]);
    return some;
}

/// Keeps `most` variants of a text (candidates, or trials of them) in their order; 0: all. From the same list in the
/// same context it always keeps the same ones, with or without a victim.
template<class Item>
void keepVariants(std::vector<Item>& kept, std::size_t most, Keep which, AttackContext& context)
{
    constexpr std::uint64_t drawOfVariants = 0x7661726961ULL; // a step of the seed's numbers reserved for this draw
    if (most == 0 || kept.size() <= most)
        return;
    std::vector<std::size_t> chosen(kept.size());
    std::iota(chosen.begin(), chosen.end(), std::size_t{0});
    if (which == Keep::MostSimilar) {
        std::ranges::stable_sort(chosen, std::ranges::greater{}, [&](std::size_t i) {
            if constexpr (requires { kept[i].candidate; })
                return kept[i].candidate.similarity;
            else
                return kept[i].similarity;
        });
        chosen.resize(most);
        std::ranges::sort(chosen);
    } else {
        auto random = context.random(drawOfVariants);
        for (std::size_t left = chosen.size(); left > most; --left)
            chosen.erase(chosen.begin() + static_cast<std::ptrdiff_t>(random.below(left)));
    }
    std::vector<Item> some;
    for (const std::size_t i : chosen)
        some.push_back(std::move(kept[i]));
    kept = std::move(some);
}

} // namespace core::attacks
