#include "models/inference/masked/likeliest.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>

namespace models {

namespace {

/// e^x for x <= 0, relative error below 2e-7; without branches and library calls, so that the compiler makes vectors
/// of it. Rounding by adding 1.5 * 2^23 leaves the integer part of x log2(e) in the low bits; the rest, within +-.5,
/// goes through the Taylor polynomial of 2^f.
float expOf(float x)
{
    constexpr float magic = 0x1.8p23F;
    const float scaled = x * 1.44269504088896340736F;
    const float y = scaled > -126.0F ? scaled : -126.0F;
    const float shifted = y + magic;
    const float f = (y - (shifted - magic)) * 0.69314718055994530942F;
    const float p =
        (((((f / 720.0F + 1.0F / 120.0F) * f + 1.0F / 24.0F) * f + 1.0F / 6.0F) * f + 0.5F) * f + 1.0F) * f + 1.0F;
    return std::bit_cast<float>(std::bit_cast<std::uint32_t>(p) + (std::bit_cast<std::uint32_t>(shifted) << 23));
}

struct Scored {
    float logit;
    std::uint32_t row;
    bool operator<(const Scored& other) const // the better one first
    {
        return logit != other.logit ? logit > other.logit : row < other.row;
    }
};

} // namespace

float logSumExp(std::span<const float> values)
{
    constexpr std::size_t block = 256, lanes = 16;
    // Loops of a known length over arrays, which the compiler turns into vectors.
    std::array<float, lanes> maxima;
    maxima.fill(-std::numeric_limits<float>::infinity());
    const std::size_t whole = values.size() / block * block;
    for (std::size_t i = 0; i < whole; i += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane)
            maxima[lane] = values[i + lane] > maxima[lane] ? values[i + lane] : maxima[lane];
    float highest = *std::ranges::max_element(maxima);
    for (const float value : values.subspan(whole))
        highest = std::max(highest, value);

    std::array<float, block> sums{};
    for (std::size_t i = 0; i < whole; i += block) {
        const float* from = values.data() + i;
        for (std::size_t k = 0; k < block; ++k)
            sums[k] += expOf(from[k] - highest);
    }
    double sum = 0.0;
    for (const float part : sums)
        sum += static_cast<double>(part);
    for (const float value : values.subspan(whole))
        sum += static_cast<double>(expOf(value - highest));
    return highest + static_cast<float>(std::log(sum));
}

std::vector<core::language::Proposal> likeliest(std::span<const float> logits,
                                                std::span<const core::text::WordId> words, std::size_t most)
{
    std::vector<core::language::Proposal> proposals;
    if (most == 0)
        return proposals;
    const float total = logSumExp(logits);
    // Most rows are refused by one comparison; those kept are pruned whenever there are twice as many as wanted.
    std::vector<Scored> kept;
    float lowest = -std::numeric_limits<float>::infinity();
    const auto thin = [&] {
        if (kept.size() <= most)
            return;
        const auto last = kept.begin() + static_cast<std::ptrdiff_t>(most - 1);
        std::nth_element(kept.begin(), last, kept.end());
        lowest = last->logit;
        kept.resize(most);
    };
    for (std::size_t row = 0; row < logits.size(); ++row) {
        if (!(logits[row] >= lowest) || words[row] == core::text::noWord)
            continue;
        kept.push_back({logits[row], static_cast<std::uint32_t>(row)});
        if (kept.size() >= 2 * most + 16)
            thin();
    }
    thin();
    std::ranges::sort(kept, std::less());
    for (const auto& [logit, row] : kept)
        proposals.push_back({words[row], logit - total});
    return proposals;
}

} // namespace models
