#include "models/inference/pieces/replacement_trie.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/base/error.h"

namespace models {

namespace {

/// In bytes. The library's own tables have 33 at most; without a limit a text could become any size.
constexpr std::size_t longestReplacement = 64;
constexpr std::size_t mostPrefixes = 32; // that sentencepiece looks at

/// A unit of a double array: S. Yata's Darts-clone.
struct TrieUnit {
    std::uint32_t bits;
    [[nodiscard]] bool hasLeaf() const { return (bits >> 8U & 1U) != 0; }
    [[nodiscard]] std::uint32_t value() const { return bits & 0x7FFFFFFFU; }
    [[nodiscard]] std::uint32_t label() const { return bits & 0x800000FFU; }
    [[nodiscard]] std::uint32_t offset() const { return bits >> 10U << ((bits & 0x200U) >> 6U); }
};

std::uint32_t unitIn(std::string_view bytes)
{
    std::uint32_t value = 0;
    for (std::size_t i = 4; i-- > 0;)
        value = value << 8U | static_cast<unsigned char>(bytes[i]);
    return value;
}

} // namespace

ReplacementTrie ReplacementTrie::read(std::string_view bytes, const std::string& file)
{
    const auto fail = [&](const std::string& problem) {
        throw core::Error({file}, problem, "Download the model's folder again");
    };
    ReplacementTrie trie;
    if (bytes.empty())
        return trie;
    const std::size_t size = bytes.size() > 4 ? unitIn(bytes) : 0;
    if (size == 0 || size % 4 != 0 || size > bytes.size() - 4)
        fail("the table of replaced characters is damaged");
    for (std::size_t at = 4; at < 4 + size; at += 4)
        trie.units_.push_back(unitIn(bytes.substr(at)));
    trie.replacements_ = bytes.substr(4 + size);
    const std::string& all = trie.replacements_;
    for (std::size_t begin = 0; begin < all.size();) { // strings that end with a zero byte
        const std::size_t end = std::min(all.find('\0', begin), all.size());
        if (end - begin > longestReplacement)
            fail(fmt::format("a character is replaced by {} bytes, more than {}", end - begin, longestReplacement));
        begin = end + 1;
    }
    return trie;
}

template<class Found>
void ReplacementTrie::prefixes(std::string_view text, const Found& found) const
{
    const auto unitAt = [&](std::size_t at) {
        return at < units_.size() ? TrieUnit{units_[at]} : TrieUnit{0x80000000U};
    };
    if (units_.empty())
        return;
    const std::string_view all = replacements_;
    std::size_t node = unitAt(0).offset();
    for (std::size_t i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        node ^= byte;
        const TrieUnit unit = unitAt(node);
        if (unit.label() != byte)
            return;
        node ^= unit.offset();
        if (!unit.hasLeaf())
            continue;
        const auto rest = all.substr(std::min<std::size_t>(unitAt(node).value(), all.size()));
        if (!found(i + 1, rest.substr(0, rest.find('\0'))))
            return;
    }
}

std::optional<std::pair<std::string_view, std::size_t>> ReplacementTrie::longest(std::string_view text) const
{
    std::optional<std::pair<std::string_view, std::size_t>> longest;
    std::size_t count = 0;
    prefixes(text, [&](std::size_t size, std::string_view becomes) {
        longest = {becomes, size};
        return ++count < mostPrefixes;
    });
    return longest;
}

std::optional<std::string_view> ReplacementTrie::shortest(std::string_view text) const
{
    std::optional<std::string_view> shortest;
    prefixes(text, [&](std::size_t, std::string_view becomes) {
        shortest = becomes;
        return false;
    });
    return shortest;
}

} // namespace models
