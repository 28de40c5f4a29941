#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/base/random.h"

namespace models::networks {

/// Numbers of items that make one step.
using BatchNumbers = std::vector<std::size_t>;

/// Items of like length in batches, so that little of a batch is filled up: at most `budget` pieces, what is filled up
/// included, but always one item. Which items share a batch, and the order of the batches, is drawn.
[[nodiscard]] std::vector<BatchNumbers> lengthBatches(std::span<const std::size_t> lengths, std::size_t budget,
                                                      core::Random& random);

/// The same in order of length, for scoring.
[[nodiscard]] std::vector<BatchNumbers> sortedBatches(std::span<const std::size_t> lengths, std::size_t budget);

} // namespace models::networks
