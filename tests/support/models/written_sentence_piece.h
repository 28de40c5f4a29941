#pragma once

#include <cstddef>
#include <string>
#include <utility>
#include <vector>

namespace testing {

/// A message of protocol buffers, written by hand.
struct Message {
    std::string bytes;
    Message& number(unsigned field, unsigned value)
    {
        bytes += static_cast<char>(field << 3U);
        bytes += static_cast<char>(value);
        return *this;
    }
    Message& text(unsigned field, const std::string& value)
    {
        bytes += static_cast<char>(field << 3U | 2U);
        for (std::size_t size = value.size();; size >>= 7U) {
            bytes += static_cast<char>((size & 0x7FU) | (size > 0x7F ? 0x80U : 0U));
            if (size <= 0x7F)
                break;
        }
        bytes += value;
        return *this;
    }
    Message& real(unsigned field, float value)
    {
        bytes += static_cast<char>(field << 3U | 5U);
        bytes.append(reinterpret_cast<const char*>(&value), 4); // these machines are little-endian
        return *this;
    }
};

inline std::string pieceOf(const std::string& form, float score, unsigned kind = 1)
{
    return Message().text(1, form).real(2, score).number(3, kind).bytes;
}

/// The file of a SentencePiece model with <unk>, <s>, </s> and these pieces.
inline Message modelOf(const std::vector<std::pair<std::string, float>>& pieces)
{
    Message model;
    model.text(1, pieceOf("<unk>", 0, 2)).text(1, pieceOf("<s>", 0, 3)).text(1, pieceOf("</s>", 0, 3));
    for (const auto& [form, score] : pieces)
        model.text(1, pieceOf(form, score));
    return model;
}

} // namespace testing
