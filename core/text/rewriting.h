#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "core/text/edit.h"

namespace core::text {

/// The edits that turn the words [begin, end) of `text` into the given words, so that origins, differences and the
/// perturbed share show what a rewriting left unchanged: words are kept, moved, replaced, inserted and deleted as
/// alignedWords() pairs them, which also says what is done with texts of more than 2000 words. Pure function: equal
/// arguments give equal edits.
///
/// Bytes before and after the span are kept, and so are those between two words that still
/// follow each other; new words are one blank apart. If nothing replaces the span, white space
/// beside it is removed as by Text::deleted. \throws std::out_of_range if the span is not in the
/// text.
[[nodiscard]] Variant rewriting(const Text& text, std::size_t begin, std::size_t end,
                                std::span<const std::string> words, std::uint16_t segment = 0);

/// The same for a string that was split into words: the bytes between its words are kept in the result, those before
/// the first and after the last word are left out.
[[nodiscard]] Variant rewriting(const Text& text, std::size_t begin, std::size_t end, const Text& by,
                                std::uint16_t segment = 0);

} // namespace core::text
