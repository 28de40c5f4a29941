#include "core/metrics/translation/ngrams.h"

#include <algorithm>

#include <unicode/utf8.h>

namespace core::metrics {

std::vector<text::ByteSpan> blankSeparated(std::string_view line)
{
    std::vector<text::ByteSpan> words;
    for (std::size_t at = 0; at < line.size();) {
        const std::size_t end = std::min(line.find(' ', at), line.size());
        words.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(end)});
        at = end + 1;
    }
    return words;
}

std::vector<text::ByteSpan> characterSpans(std::string_view utf8)
{
    std::vector<text::ByteSpan> characters;
    characters.reserve(utf8.size());
    const auto size = static_cast<std::int32_t>(utf8.size());
    for (std::int32_t at = 0; at < size;) {
        const auto begin = static_cast<std::uint32_t>(at);
        U8_FWD_1(utf8.data(), at, size);
        characters.push_back({begin, static_cast<std::uint32_t>(at)});
    }
    return characters;
}

NgramCounts ngramsOf(std::string_view line, std::span<const text::ByteSpan> units, std::size_t n)
{
    NgramCounts counts;
    for (std::size_t first = 0; first + n <= units.size(); ++first) {
        const std::size_t begin = units[first].begin;
        const auto ngram = line.substr(begin, units[first + n - 1].end - begin);
        if (const auto found = counts.find(ngram); found != counts.end())
            ++found->second;
        else
            counts.emplace(ngram, 1);
    }
    return counts;
}

std::size_t totalOf(const NgramCounts& counts)
{
    std::size_t total = 0;
    for (const auto& [ngram, count] : counts)
        total += count;
    return total;
}

std::size_t matchesOf(const NgramCounts& first, const NgramCounts& second)
{
    std::size_t matches = 0;
    for (const auto& [ngram, count] : first)
        if (const auto found = second.find(ngram); found != second.end())
            matches += std::min(count, found->second);
    return matches;
}

} // namespace core::metrics
