#include "models/inference/linear/log_softmax.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

namespace models {

namespace {

constexpr float toBits = 1.44269504088896340736F; // log2(e): the kernels' powers are of two
constexpr std::size_t sideBySide = 8;             // which compilers make a vector of; kernels read that many at once

float highestOf(std::span<const float> values)
{
    std::array<float, sideBySide> highest;
    highest.fill(values[0]);
    std::size_t at = 0;
    for (; at + sideBySide <= values.size(); at += sideBySide)
        for (std::size_t i = 0; i < sideBySide; ++i)
            highest[i] = values[at + i] > highest[i] ? values[at + i] : highest[i];
    for (; at < values.size(); ++at)
        highest[0] = std::max(highest[0], values[at]);
    return *std::ranges::max_element(highest);
}

} // namespace

void logSoftmax(const kernels::Kernels& kernels, std::span<float> scores, AlignedBuffer<float>& spare)
{
    spare.grow((scores.size() + sideBySide - 1) / sideBySide * sideBySide);
    std::ranges::copy(scores, spare.data());
    kernels.softmax(spare.data(), scores.size(), toBits);
    // The highest one's share is one over the sum of all.
    const float shift = std::log(highestOf({spare.data(), scores.size()})) - highestOf(scores);
    for (float& score : scores)
        score += shift;
}

} // namespace models
