#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/random.h"

namespace core::studies {

struct Spaced {
    std::vector<std::size_t> order;
    std::size_t repeats = 0; ///< Neighbours of one group; 0 whenever an order without any exists.
};

/// A random order of items in which neighbours belong to different groups. `groups[i]`: item i's.
///
/// Drawn item by item; a group that makes up more than half of what is left must come next. When one group is too big
/// for any such order, its items follow each other as seldom as can be.
[[nodiscard]] Spaced spacedOrder(std::span<const std::string> groups, Random& random);

/// `checks` spread evenly through `order`, none first where there is anything else.
[[nodiscard]] std::vector<std::size_t> withChecks(std::span<const std::size_t> order,
                                                  std::span<const std::size_t> checks);

} // namespace core::studies
