#include "core/language/hyperplanes.h"

#include <algorithm>
#include <cstdint>

namespace core::language {

std::vector<std::vector<std::size_t>> bucketsOf(std::span<const float> products, std::size_t rounds, std::size_t bits,
                                                Round round)
{
    const std::size_t each = rounds * bits;
    const std::size_t vectors = each == 0 ? 0 : products.size() / each;
    std::vector<std::vector<std::size_t>> taken;
    std::vector<std::uint32_t> hashes;
    for (std::size_t r = 0; r < rounds; ++r) {
        std::vector<std::vector<std::size_t>> buckets;
        hashes.clear(); // of the buckets
        for (std::size_t v = 0; v < vectors; ++v) {
            std::uint32_t hash = 0;
            for (std::size_t b = 0; b < bits; ++b)
                hash = hash << 1U | (products[v * each + r * bits + b] >= 0.0F ? 1U : 0U);
            const auto found = static_cast<std::size_t>(std::ranges::find(hashes, hash) - hashes.begin());
            if (found == hashes.size()) {
                hashes.push_back(hash);
                buckets.emplace_back();
            }
            buckets[found].push_back(v);
        }
        const bool better =
            round == Round::FewestBuckets ? buckets.size() < taken.size() : buckets.size() > taken.size();
        if (r == 0 || better)
            taken = std::move(buckets);
    }
    return taken;
}

} // namespace core::language
