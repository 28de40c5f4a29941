#include "core/text/ascending_run.h"

#include <algorithm>

namespace core::text {

std::vector<std::size_t> longestAscendingRun(std::span<const std::uint32_t> numbers)
{
    constexpr auto none = static_cast<std::size_t>(-1);
    std::vector<std::size_t> tails; // what ends the best run of each length
    std::vector<std::size_t> before(numbers.size(), none);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        const auto at = std::ranges::upper_bound(tails, numbers[i], {}, [&](std::size_t k) { return numbers[k]; });
        before[i] = at == tails.begin() ? none : *(at - 1);
        if (at == tails.end())
            tails.push_back(i);
        else
            *at = i;
    }
    std::vector<std::size_t> run;
    for (std::size_t i = tails.empty() ? none : tails.back(); i != none; i = before[i])
        run.push_back(i);
    std::ranges::reverse(run);
    return run;
}

} // namespace core::text
