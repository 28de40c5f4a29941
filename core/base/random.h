#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "core/base/hash.h"

namespace core {

/// Seeded random numbers that are the same on every machine and compiler.
///
/// The stream is a function of (seed, stream, step): give an example's hash as `stream` and the step of the attack as
/// `step`, and the numbers do not depend on the order or the thread in which examples are attacked.
/// Generator: xoshiro256** 1.0 (Blackman and Vigna 2018), seeded with SplitMix64. Not thread-safe: one per thread.
class Random {
public:
    explicit Random(std::uint64_t seed, std::uint64_t stream = 0, std::uint64_t step = 0)
    {
        std::uint64_t x = combine64(combine64(mix64(seed), stream), step);
        for (auto& word : state_)
            word = x = mix64(x);
    }

    std::uint64_t next()
    {
        const std::uint64_t result = rotl(state_[1] * 5, 7) * 9;
        const std::uint64_t t = state_[1] << 17;
        state_[2] ^= state_[0];
        state_[3] ^= state_[1];
        state_[1] ^= state_[2];
        state_[0] ^= state_[3];
        state_[2] ^= t;
        state_[3] = rotl(state_[3], 45);
        return result;
    }

    /// Uniform in [0, 1), 53 bits.
    double uniform() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

    /// Uniform in 0..n-1 without bias; n >= 1.
    std::size_t below(std::size_t n)
    {
        const std::uint64_t limit = UINT64_MAX - UINT64_MAX % n;
        std::uint64_t x = next();
        while (x >= limit)
            x = next();
        return x % n;
    }

    /// Standard normal (Box-Muller, one value per call so that the stream does not depend on call pairs).
    double normal()
    {
        const double u = 1.0 - uniform();
        const double v = uniform();
        return std::sqrt(-2.0 * std::log(u)) * std::cos(6.283185307179586 * v);
    }

    /// Fisher-Yates.
    template<typename T>
    void shuffle(std::span<T> items)
    {
        for (std::size_t i = items.size(); i > 1; --i)
            std::swap(items[i - 1], items[below(i)]);
    }
    template<typename T>
    void shuffle(std::vector<T>& items)
    {
        shuffle(std::span<T>(items));
    }

private:
    static std::uint64_t rotl(std::uint64_t x, int k) { return x << k | x >> (64 - k); }
    std::uint64_t state_[4];
};

} // namespace core
