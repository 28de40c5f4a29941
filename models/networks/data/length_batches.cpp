#include "models/networks/data/length_batches.h"

#include <algorithm>
#include <numeric>

namespace models::networks {

namespace {

constexpr std::size_t poolOfBatches = 50; // batches whose items are sorted by length together

void sortByLength(std::span<std::size_t> order, std::span<const std::size_t> lengths)
{
    std::ranges::stable_sort(order, {}, [&](std::size_t i) { return lengths[i]; });
}

void cut(std::span<std::size_t> order, std::span<const std::size_t> lengths, std::size_t budget,
         std::vector<BatchNumbers>& batches)
{
    sortByLength(order, lengths);
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin + 1;
        while (end < order.size() && (end + 1 - begin) * lengths[order[end]] <= budget)
            ++end;
        batches.emplace_back(order.begin() + static_cast<std::ptrdiff_t>(begin),
                             order.begin() + static_cast<std::ptrdiff_t>(end));
        begin = end;
    }
}

std::vector<std::size_t> numbersUpTo(std::size_t count)
{
    std::vector<std::size_t> numbers(count);
    std::iota(numbers.begin(), numbers.end(), std::size_t{0});
    return numbers;
}

std::vector<BatchNumbers> cutEvenly(std::span<const std::size_t> order, std::size_t size)
{
    std::vector<BatchNumbers> batches;
    for (std::size_t begin = 0; begin < order.size(); begin += size) {
        const auto part = order.subspan(begin, std::min(size, order.size() - begin));
        batches.emplace_back(part.begin(), part.end());
    }
    return batches;
}

} // namespace

std::vector<BatchNumbers> lengthBatches(std::span<const std::size_t> lengths, std::size_t budget, core::Random& random)
{
    auto order = numbersUpTo(lengths.size());
    random.shuffle(order);
    std::vector<BatchNumbers> batches;
    for (std::size_t begin = 0; begin < order.size();) {
        std::size_t end = begin;
        for (std::size_t pieces = 0; end < order.size() && pieces < poolOfBatches * budget; ++end)
            pieces += lengths[order[end]];
        cut(std::span(order).subspan(begin, end - begin), lengths, budget, batches);
        begin = end;
    }
    random.shuffle(batches);
    return batches;
}

std::vector<BatchNumbers> sortedBatches(std::span<const std::size_t> lengths, std::size_t budget)
{
    auto order = numbersUpTo(lengths.size());
    std::vector<BatchNumbers> batches;
    cut(order, lengths, budget, batches);
    return batches;
}

std::vector<BatchNumbers> similarBatches(std::span<const std::size_t> lengths, std::size_t size, core::Random& random)
{
    auto order = numbersUpTo(lengths.size());
    random.shuffle(order);
    for (std::size_t begin = 0; begin < order.size(); begin += poolOfBatches * size)
        sortByLength(std::span(order).subspan(begin, std::min(poolOfBatches * size, order.size() - begin)), lengths);
    auto batches = cutEvenly(order, size);
    random.shuffle(batches);
    return batches;
}

std::vector<BatchNumbers> batchesInOrder(std::size_t items, std::size_t size)
{
    return cutEvenly(numbersUpTo(items), size);
}

std::vector<BatchNumbers> shuffledBatches(std::size_t items, std::size_t size, core::Random& random)
{
    auto order = numbersUpTo(items);
    random.shuffle(order);
    return cutEvenly(order, size);
}

} // namespace models::networks
