#include "core/language/problems/quantity_cells.h"

#include <algorithm>
#include <set>

namespace core::language {

std::vector<std::size_t> quantityCells(std::span<const std::string_view> words, std::span<const std::size_t> numbers)
{
    constexpr std::size_t ofQuestion = 3;
    std::set<std::size_t> cells;
    for (const auto number : numbers)
        for (std::size_t k = number > 0 ? number - 1 : 0; k <= std::min(number + 1, words.size() - 1); ++k)
            cells.insert(k);
    std::size_t mark = words.size();
    while (mark > 0 && words[mark - 1] != "?")
        --mark;
    mark = mark > 0 ? mark - 1 : words.size(); // without a question mark: the end
    for (std::size_t k = mark > ofQuestion ? mark - ofQuestion : 0; k < mark; ++k)
        cells.insert(k);
    return {cells.begin(), cells.end()};
}

} // namespace core::language
