#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace models {

/// Where GPT-2 cuts a text before pairing bytes: the ends of its words, in bytes. Letters, numbers and white space
/// by Unicode; bytes that are not UTF-8 count as signs.
[[nodiscard]] std::vector<std::uint32_t> bytePairWords(std::string_view text);

/// The character that GPT-2 writes a byte as, in UTF-8.
[[nodiscard]] std::string bytePairCharacter(unsigned char byte);

} // namespace models
