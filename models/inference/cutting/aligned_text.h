#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <unicode/utf8.h>

namespace models {

/// Bytes of an original text, half open; nothing between two of them for what was put in.
struct TextOrigin {
    std::uint32_t begin = 0, end = 0;
    friend bool operator==(const TextOrigin&, const TextOrigin&) = default;
};

/// A text that is being rewritten, always UTF-8, and for each of its bytes where it comes from.
class AlignedText {
public:
    AlignedText() = default;
    /// Bytes that are not UTF-8 become U+FFFD.
    explicit AlignedText(std::string_view original);

    [[nodiscard]] const std::string& str() const { return text_; }
    [[nodiscard]] bool empty() const { return text_.empty(); }
    [[nodiscard]] std::size_t size() const { return text_.size(); }
    [[nodiscard]] TextOrigin origin(std::size_t byte) const { return origins_[byte]; }
    /// Of a stretch that is not empty.
    [[nodiscard]] TextOrigin origin(std::size_t begin, std::size_t end) const
    {
        return {origins_[begin].begin, origins_[end - 1].end};
    }
    [[nodiscard]] AlignedText part(std::size_t begin, std::size_t end) const;

    void add(std::string_view bytes, TextOrigin origin);
    void add(UChar32 c, TextOrigin origin);
    /// A stretch of another text.
    void add(const AlignedText& other, std::size_t begin, std::size_t end);

private:
    std::string text_;
    std::vector<TextOrigin> origins_; ///< Of each byte.
};

/// The bytes of the character that begins a text, by its first byte; never more than there are.
[[nodiscard]] inline std::size_t characterSize(std::string_view text)
{
    constexpr std::size_t sizes[] = {1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 3, 4};
    return std::min(sizes[static_cast<unsigned char>(text[0]) >> 4U], text.size());
}

/// Calls `visit` with every character of a text that is UTF-8, where it begins and where it ends.
template<class Visit>
void forEachCharacter(std::string_view text, const Visit& visit)
{
    const auto size = static_cast<std::int32_t>(text.size());
    for (std::int32_t at = 0; at < size;) {
        const auto begin = static_cast<std::size_t>(at);
        UChar32 c = 0;
        U8_NEXT(text.data(), at, size, c);
        visit(c, begin, static_cast<std::size_t>(at));
    }
}

} // namespace models
