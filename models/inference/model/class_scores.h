#pragma once

#include <algorithm>
#include <cmath>
#include <span>

#include "core/structures/prediction.h"

namespace models {

/// The class probabilities of a classifier's logits.
[[nodiscard]] inline core::structures::ClassScores softmax(std::span<const float> logits)
{
    core::structures::ClassScores answer;
    answer.scores.assign(logits.begin(), logits.end());
    const float largest = *std::ranges::max_element(logits);
    float sum = 0.0F;
    for (float& score : answer.scores)
        sum += score = std::exp(score - largest);
    for (float& score : answer.scores)
        score /= sum;
    return answer;
}

} // namespace models
