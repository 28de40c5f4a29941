#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/base/random.h"

namespace core::language {

/// Locality sensitive hashing by random hyperplanes through the origin: a vector's hash says on which side of each it
/// is, so that vectors at a small angle mostly share one. Several rounds, each with hyperplanes of its own. Source:
/// M. Charikar (2002), "Similarity estimation techniques from rounding algorithms"; Maheshwary (2022), section
/// 4.2.1.3.
class Hyperplanes {
public:
    /// The normals have no preferred direction. Their lengths do not matter, so they are not 1 as in the thesis.
    Hyperplanes(std::size_t rounds, std::size_t bits, std::size_t dimensions, Random random)
        : rounds_(rounds), bits_(bits), normals_(rounds * bits * dimensions)
    {
        for (float& value : normals_)
            value = static_cast<float>(random.normal());
    }

    [[nodiscard]] std::size_t rounds() const { return rounds_; }
    [[nodiscard]] std::size_t bits() const { return bits_; }
    /// How many there are in all.
    [[nodiscard]] std::size_t size() const { return rounds_ * bits_; }
    /// Of all rounds, [rounds][bits][dimensions].
    [[nodiscard]] std::span<const float> normals() const { return normals_; }

private:
    std::size_t rounds_;
    std::size_t bits_;
    std::vector<float> normals_;
};

/// Which round's buckets are taken: those of the fewest (most vectors collide), or of the most. The first of equal
/// ones.
enum class Round { FewestBuckets, MostBuckets };

/// The buckets of vectors whose products with all normals are `products`, [vectors][rounds][bits]: each holds the
/// indices of the vectors with the same hash in the chosen round, in order; buckets in the order of their first
/// vectors. A product of 0 is on the positive side (equation 4.1). `bits` at most 32.
[[nodiscard]] std::vector<std::vector<std::size_t>> bucketsOf(std::span<const float> products, std::size_t rounds,
                                                              std::size_t bits, Round round);

} // namespace core::language
