#pragma once

#include <span>

#include "models/inference/kernels/aligned_buffer.h"
#include "models/inference/kernels/kernels.h"

namespace models {

/// Turns scores into the natural logarithms of their softmax. Those far below the highest, by more than 87, count as if
/// they were that far. `spare` is grown to their number.
void logSoftmax(const kernels::Kernels& kernels, std::span<float> scores, AlignedBuffer<float>& spare);

} // namespace models
