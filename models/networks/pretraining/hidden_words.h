#pragma once

#include <cstdint>
#include <vector>

#include "core/base/random.h"
#include "models/networks/pretraining/pretraining_text.h"
#include "models/networks/transformer/transformer_network.h"

namespace models::networks {

/// A stretch of a text as one input: its sentences from `begin` to `cut` and from there to `end`, all by pieces. Where
/// `cut` is `end` there is one segment.
struct Stretch {
    std::size_t begin = 0, cut = 0, end = 0;
    bool turned = false; ///< The second segment stands first.
    /// Pieces with the frame.
    [[nodiscard]] std::size_t size() const { return end - begin + (cut < end ? 3 : 2); }
};

/// Cuts a text into stretches of whole sentences of one document, their lengths drawn evenly up to `longest`; a share
/// `single` of those that could have two segments has one. Half of the others are turned. Source of the question:
/// Z. Lan et al. (2020), "ALBERT", section 3.1.
[[nodiscard]] std::vector<Stretch> stretchesOf(const PieceText& text, std::size_t longest, double single,
                                               core::Random& random);

/// Inputs of which pieces were hidden.
struct HiddenInput {
    PieceRows rows;
    std::vector<std::int64_t> places, pieces; ///< Where pieces are to be found, and which.
    std::int64_t turned = -1;                 ///< 0 or 1 where there are two segments.
};

/// The rows that hiding needs to know.
struct HiddenSigns {
    std::int64_t begin = 0, end = 0, mask = 0;
    std::int64_t first = 0, size = 0; ///< Rows from `first` on stand for hidden ones now and then.
};

/// Hides whole words, drawn one after the other, until at least `share` of the pieces are hidden: eight of ten behind
/// [MASK], one behind other pieces, one as it is. Source: J. Devlin et al. (2019), "BERT", section 3.1 and the release
/// of whole word masking.
[[nodiscard]] HiddenInput hideWords(const PieceText& text, const Stretch& stretch, const std::vector<bool>& continues,
                                    const HiddenSigns& signs, double share, core::Random& random);

/// One word of a sentence behind [MASK] that is one piece, and where it stands.
struct HiddenWord {
    PieceRows rows;
    std::int64_t place = 0;
    std::int64_t piece = 0;
};

/// Of every sentence each `nth` word, beginning with one that depends on the sentence's number, hidden alone, where it
/// is one piece of the vocabulary; `words` is how many there were, known or not.
[[nodiscard]] std::vector<HiddenWord> wordsHiddenAlone(const PieceText& text, const std::vector<bool>& continues,
                                                       const HiddenSigns& signs, std::int64_t unknown, std::size_t nth,
                                                       std::size_t& words);

} // namespace models::networks
