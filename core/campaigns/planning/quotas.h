#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace core::campaigns {

/// How many to take of each group so that `count` of all keep the groups' shares: largest remainder, equal remainders
/// to the larger group, then the earlier. `count` is at most the sizes' sum, which is above 0.
[[nodiscard]] std::vector<std::size_t> quotas(std::span<const std::size_t> sizes, std::size_t count);

} // namespace core::campaigns
