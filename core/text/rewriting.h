#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>

#include "core/text/edit.h"

namespace core::text {

/// The edits that make of the words [begin, end) of `text` the given words, so that origins, differences and the
/// perturbed share say what a rewriting left as it was: words are kept, moved, replaced, inserted and deleted as
/// alignedWords() pairs them, which also says what is done with texts of more than 2000 words. Pure function: equal
/// arguments give equal edits.
///
/// Bytes before and after the span are kept, and so is what stood between two words that still follow each other; new
/// words stand one blank apart. Where nothing takes the place of the span, white space beside it goes as with
/// Text::deleted.
/// \throws std::out_of_range if the span is none of the text.
[[nodiscard]] Variant rewriting(const Text& text, std::size_t begin, std::size_t end,
                                std::span<const std::string> words, std::uint16_t segment = 0);

/// The same for a string that was cut into words: what stands between its words stands between them in the result.
/// Its bytes before the first and after the last word are left out.
[[nodiscard]] Variant rewriting(const Text& text, std::size_t begin, std::size_t end, const Text& by,
                                std::uint16_t segment = 0);

} // namespace core::text
