#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/base/random.h"

namespace core::studies {

struct Spaced {
    std::vector<std::size_t> order;
    std::size_t repeats = 0; ///< Neighbours of the same group; 0 whenever an order without any exists.
};

/// A random order of items in which neighbours belong to different groups. `groups[i]`: item i's.
///
/// Drawn item by item; a group that makes up more than half of the rest must come next. If one group is too big for any
/// such order, its items follow each other as rarely as possible.
[[nodiscard]] Spaced spacedOrder(std::span<const std::string> groups, Random& random);

/// `checks` spread evenly through `order`, never first if there is anything else.
[[nodiscard]] std::vector<std::size_t> withChecks(std::span<const std::size_t> order,
                                                  std::span<const std::size_t> checks);

} // namespace core::studies
