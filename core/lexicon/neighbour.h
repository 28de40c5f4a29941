#pragma once

#include "core/text/word_table.h"

namespace core::lexicon {

/// A word near another one.
struct Neighbour {
    text::WordId word = text::noWord;
    float cosine = 0.0F; ///< -1..1
};

} // namespace core::lexicon
