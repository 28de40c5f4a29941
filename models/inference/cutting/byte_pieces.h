#pragma once

#include "models/inference/cutting/word_cutter.h"

namespace models {

/// Appends the pieces <0x00> to <0xFF> of a text's bytes, all with the bytes `begin` to `end` of the word; gives false
/// and appends nothing if one of them is not there.
inline bool addBytePieces(std::string_view text, const PieceRows& rows, std::size_t begin, std::size_t end,
                          std::vector<WordPart>& parts)
{
    static constexpr std::string_view digits = "0123456789ABCDEF";
    const std::size_t before = parts.size();
    std::string form = "<0x00>";
    for (const char c : text) {
        const auto byte = static_cast<unsigned char>(c);
        form[3] = digits[byte >> 4U];
        form[4] = digits[byte & 15U];
        const auto row = rows.find(form);
        if (!row) {
            parts.resize(before);
            return false;
        }
        parts.push_back({*row, begin, end});
    }
    return true;
}

} // namespace models
