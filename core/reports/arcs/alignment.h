#pragma once

#include <cstddef>
#include <vector>

#include "core/text/text.h"

namespace core::reports {

/// One column of a before / after comparison: the words above and the words below that belong together.
struct AlignedWords {
    enum class Kind {
        Same,     ///< One word, not changed.
        Replaced, ///< One word for one word.
        Deleted,  ///< Only before.
        Inserted, ///< Only after.
        Merged,   ///< Several words became one.
        Split,    ///< One word became several.
        Moved,    ///< Only before (its old place) or only after (its new place).
    };
    Kind kind = Kind::Same;
    std::vector<std::size_t> before; ///< Words of the original text, ascending.
    std::vector<std::size_t> after;  ///< Words of the changed text, ascending.
};

/// Aligns a text with the text it was edited from, by the origins its words remember; nothing is guessed.
///
/// The columns hold every word of both texts once, in reading order of either line. Of words that changed places, the
/// longest run that kept its order stays and the others are Moved.
/// \throws std::invalid_argument unless `before` has the `after.originalSize()` words that `after` started from.
[[nodiscard]] std::vector<AlignedWords> align(const text::Text& before, const text::Text& after);

} // namespace core::reports
