#include "core/studies/design/spacing.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace core::studies {

namespace {

/// What is left to be placed.
class Remaining {
public:
    explicit Remaining(std::span<const std::string> groups) : groupOf_(groups.size())
    {
        std::map<std::string_view, std::size_t> numbers;
        for (std::size_t i = 0; i < groups.size(); ++i) {
            groupOf_[i] = numbers.emplace(groups[i], numbers.size()).first->second;
            counts_.resize(numbers.size());
            ++counts_[groupOf_[i]];
        }
        bySize_.resize(groups.size() + 1);
        for (const std::size_t count : counts_)
            ++bySize_[count];
        largest_ = counts_.empty() ? 0 : *std::ranges::max_element(counts_);
    }

    [[nodiscard]] std::size_t groupOf(std::size_t item) const { return groupOf_[item]; }
    [[nodiscard]] std::size_t count(std::size_t group) const { return counts_[group]; }
    [[nodiscard]] std::size_t largest() const { return largest_; }

    void take(std::size_t group)
    {
        --bySize_[counts_[group]];
        ++bySize_[--counts_[group]];
        while (largest_ > 0 && bySize_[largest_] == 0)
            --largest_;
    }

private:
    std::vector<std::size_t> groupOf_;
    std::vector<std::size_t> counts_;
    std::vector<std::size_t> bySize_; ///< Groups by their count.
    std::size_t largest_ = 0;
};

} // namespace

Spaced spacedOrder(std::span<const std::string> groups, Random& random)
{
    std::vector<std::size_t> pool(groups.size());
    std::iota(pool.begin(), pool.end(), std::size_t{0});
    random.shuffle(pool);
    Remaining remaining(groups);
    Spaced result;
    std::size_t last = SIZE_MAX; // no group
    while (!pool.empty()) {
        // A group with more than half of the places left has to take every other one from here on.
        const bool forced = 2 * remaining.largest() > pool.size();
        const auto fits = [&](std::size_t item) {
            const std::size_t group = remaining.groupOf(item);
            return group != last && (!forced || remaining.count(group) == remaining.largest());
        };
        auto at = std::ranges::find_if(pool, fits);
        if (at == pool.end()) // the group that must come is the last one's: separate its items while others remain
            at = std::ranges::find_if(pool, [&](std::size_t item) { return remaining.groupOf(item) != last; });
        if (at == pool.end()) {
            at = pool.begin();
            ++result.repeats;
        }
        const std::size_t item = *at;
        pool.erase(at);
        last = remaining.groupOf(item);
        remaining.take(last);
        result.order.push_back(item);
    }
    return result;
}

std::vector<std::size_t> withChecks(std::span<const std::size_t> order, std::span<const std::size_t> checks)
{
    std::vector<std::size_t> mixed;
    std::size_t placed = 0;
    for (std::size_t i = 0; i < order.size(); ++i) {
        mixed.push_back(order[i]);
        while (placed < checks.size() && (i + 1) * (checks.size() + 1) >= (placed + 1) * (order.size() + 1))
            mixed.push_back(checks[placed++]);
    }
    mixed.insert(mixed.end(), checks.begin() + static_cast<std::ptrdiff_t>(placed), checks.end());
    return mixed;
}

} // namespace core::studies
