#include "core/text/edit_distance.h"

#include <algorithm>
#include <string>
#include <vector>

#include <unicode/utf8.h>

namespace core::text {

namespace {

std::vector<UChar32> characters(std::string_view string)
{
    std::vector<UChar32> result;
    result.reserve(string.size());
    const auto size = static_cast<std::int32_t>(string.size());
    for (std::int32_t at = 0; at < size;) {
        UChar32 c = 0;
        U8_NEXT_OR_FFFD(string.data(), at, size, c);
        result.push_back(c);
    }
    return result;
}

} // namespace

std::size_t levenshtein(std::string_view a, std::string_view b, std::size_t limit)
{
    // A common beginning or end does not change the distance.
    const auto front = std::ranges::mismatch(a, b);
    std::size_t same = static_cast<std::size_t>(front.in1 - a.begin());
    while (same > 0 && ((same < a.size() && U8_IS_TRAIL(a[same])) || (same < b.size() && U8_IS_TRAIL(b[same]))))
        --same;
    a.remove_prefix(same);
    b.remove_prefix(same);
    auto x = characters(a);
    auto y = characters(b);
    while (!x.empty() && !y.empty() && x.back() == y.back()) {
        x.pop_back();
        y.pop_back();
    }
    if (x.size() > y.size())
        std::swap(x, y);
    if (y.size() - x.size() > limit)
        return limit + 1;
    // Only cells within `limit` of the diagonal can hold a distance of at most `limit`.
    const std::size_t tooFar = limit + 1;
    std::vector<std::size_t> row(y.size() + 1, tooFar);
    for (std::size_t j = 0; j <= std::min(limit, y.size()); ++j)
        row[j] = j;
    for (std::size_t i = 1; i <= x.size(); ++i) {
        const std::size_t begin = i > limit ? i - limit : 1;
        const std::size_t end = std::min(y.size(), i + limit);
        std::size_t diagonal = row[begin - 1];
        row[begin - 1] = begin == 1 ? std::min(i, tooFar) : tooFar;
        std::size_t best = row[begin - 1];
        for (std::size_t j = begin; j <= end; ++j) {
            const std::size_t above = row[j];
            row[j] = std::min({diagonal + (x[i - 1] == y[j - 1] ? 0U : 1U), above + 1, row[j - 1] + 1, tooFar});
            diagonal = above;
            best = std::min(best, row[j]);
        }
        if (best > limit)
            return tooFar;
    }
    return std::min(row[y.size()], tooFar);
}

} // namespace core::text
