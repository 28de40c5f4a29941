#include "core/campaigns/planning/quotas.h"

#include <algorithm>
#include <numeric>

namespace core::campaigns {

std::vector<std::size_t> quotas(std::span<const std::size_t> sizes, std::size_t count)
{
    const std::size_t all = std::accumulate(sizes.begin(), sizes.end(), std::size_t{0});
    std::vector<std::size_t> quotas;
    std::vector<std::size_t> remainders;
    std::size_t given = 0;
    for (const std::size_t size : sizes) {
        quotas.push_back(count * size / all);
        remainders.push_back(count * size % all);
        given += quotas.back();
    }
    std::vector<std::size_t> order(sizes.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::ranges::stable_sort(order, [&](std::size_t a, std::size_t b) {
        return std::pair(remainders[a], sizes[a]) > std::pair(remainders[b], sizes[b]);
    });
    for (std::size_t i = 0; given < count; ++i, ++given)
        ++quotas[order[i]];
    return quotas;
}

} // namespace core::campaigns
