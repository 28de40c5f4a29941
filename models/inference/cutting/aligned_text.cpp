#include "models/inference/cutting/aligned_text.h"

namespace models {

AlignedText::AlignedText(std::string_view original)
{
    text_.reserve(original.size());
    origins_.reserve(original.size());
    forEachCharacter(original, [&](UChar32 c, std::size_t begin, std::size_t end) {
        add(c < 0 ? UChar32{0xFFFD} : c, {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
    });
}

AlignedText AlignedText::part(std::size_t begin, std::size_t end) const
{
    AlignedText part;
    part.add(*this, begin, end);
    return part;
}

void AlignedText::add(std::string_view bytes, TextOrigin origin)
{
    text_ += bytes;
    origins_.insert(origins_.end(), bytes.size(), origin);
}

void AlignedText::add(UChar32 c, TextOrigin origin)
{
    char bytes[U8_MAX_LENGTH];
    std::int32_t size = 0;
    U8_APPEND_UNSAFE(bytes, size, c);
    add(std::string_view(bytes, static_cast<std::size_t>(size)), origin);
}

void AlignedText::add(const AlignedText& other, std::size_t begin, std::size_t end)
{
    text_.append(other.text_, begin, end - begin);
    origins_.insert(origins_.end(), other.origins_.begin() + static_cast<std::ptrdiff_t>(begin),
                    other.origins_.begin() + static_cast<std::ptrdiff_t>(end));
}

} // namespace models
