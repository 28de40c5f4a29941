#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "core/base/random.h"

namespace models::networks {

/// Numbers of items that make one step.
using BatchNumbers = std::vector<std::size_t>;

/// Items of similar length in batches, so that there is little padding: at most `budget` pieces, including the
/// padding, but always at least one item. Which items share a batch, and the order of the batches, is random.
[[nodiscard]] std::vector<BatchNumbers> lengthBatches(std::span<const std::size_t> lengths, std::size_t budget,
                                                      core::Random& random);

/// The same in order of length, for scoring.
[[nodiscard]] std::vector<BatchNumbers> sortedBatches(std::span<const std::size_t> lengths, std::size_t budget);

/// Batches of `size` items of similar length; the last may be smaller. Which items share a batch, and the order of the
/// batches, is random.
[[nodiscard]] std::vector<BatchNumbers> similarBatches(std::span<const std::size_t> lengths, std::size_t size,
                                                       core::Random& random);

/// Batches of `size` items in the order of their numbers; the last may be smaller.
[[nodiscard]] std::vector<BatchNumbers> batchesInOrder(std::size_t items, std::size_t size);

/// The same in a random order.
[[nodiscard]] std::vector<BatchNumbers> shuffledBatches(std::size_t items, std::size_t size, core::Random& random);

/// The items of a batch.
template<typename Item>
[[nodiscard]] std::vector<const Item*> chosen(const std::vector<Item>& items, const BatchNumbers& batch)
{
    std::vector<const Item*> some;
    for (const auto number : batch)
        some.push_back(&items[number]);
    return some;
}

} // namespace models::networks
