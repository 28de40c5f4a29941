#pragma once

#include <cstdint>
#include <vector>

#include "core/base/random.h"
#include "models/networks/pretraining/pretraining_text.h"
#include "models/networks/transformer/transformer_network.h"

namespace models::networks {

/// A part of a text as one input: its sentences from `begin` to `cut` and from there to `end`, all in pieces. If
/// `cut` equals `end` there is one segment.
struct Stretch {
    std::size_t begin = 0, cut = 0, end = 0;
    bool turned = false; ///< The second segment comes first.
    /// Number of pieces, including the frame.
    [[nodiscard]] std::size_t size() const { return end - begin + (cut < end ? 3 : 2); }
};

/// Cuts a text into stretches of whole sentences of one document, their lengths drawn uniformly up to `longest`; a
/// share `single` of those that could have two segments has one. Half of the others are swapped. Source of this task:
/// Z. Lan et al. (2020), "ALBERT", section 3.1.
[[nodiscard]] std::vector<Stretch> stretchesOf(const PieceText& text, std::size_t longest, double single,
                                               core::Random& random);

/// An input with hidden pieces.
struct HiddenInput {
    PieceRows rows;
    std::vector<std::int64_t> places, pieces; ///< The places of the pieces to predict, and the pieces.
    std::int64_t turned = -1;                 ///< 0 or 1 if there are two segments.
};

/// The vocabulary rows that hiding needs.
struct HiddenSigns {
    std::int64_t begin = 0, end = 0, mask = 0;
    std::int64_t first = 0, size = 0; ///< Rows from `first` on are random replacements.
};

/// Hides whole words, drawn one after the other, until at least `share` of the pieces are hidden: eight of ten by
/// [MASK], one by other pieces, one unchanged. Source: J. Devlin et al. (2019), "BERT", section 3.1 and the release
/// of whole word masking.
[[nodiscard]] HiddenInput hideWords(const PieceText& text, const Stretch& stretch, const std::vector<bool>& continues,
                                    const HiddenSigns& signs, double share, core::Random& random);

/// One word of a sentence that is a single piece, hidden by [MASK], and its place.
struct HiddenWord {
    PieceRows rows;
    std::int64_t place = 0;
    std::int64_t piece = 0;
};

/// Each `nth` word of every sentence, starting at one that depends on the sentence's number, hidden alone, if it
/// is one piece of the vocabulary; `words` is how many there were, known or not.
[[nodiscard]] std::vector<HiddenWord> wordsHiddenAlone(const PieceText& text, const std::vector<bool>& continues,
                                                       const HiddenSigns& signs, std::int64_t unknown, std::size_t nth,
                                                       std::size_t& words);

} // namespace models::networks
