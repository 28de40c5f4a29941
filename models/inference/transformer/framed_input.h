#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/text/input.h"
#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

/// Where a piece of an input comes from.
struct PieceOrigin {
    std::size_t segment = SIZE_MAX; ///< SIZE_MAX: the piece is of the frame.
    std::uint32_t begin = 0;        ///< Its bytes of the segment's text, half open; the pieces of a word share them.
    std::uint32_t end = 0;
};

/// An input as a transformer reads it.
struct FramedInput {
    std::vector<std::uint32_t> pieces;
    std::vector<PieceOrigin> origins; ///< Of each piece.
    std::size_t second = SIZE_MAX;    ///< Where segment 1 begins; SIZE_MAX: all is of segment 0.
    std::vector<std::uint32_t> types; ///< The segment of each piece, as the tokenizer counts them.
};

/// How many pieces of two texts are kept where `room` is too small for both: the longer one is cut down to the other
/// one's length at most, then both are, and of an odd room the longer text has the piece more, of equal texts the
/// second. For one text, `second` is 0. Source: truncate_encodings() of Hugging Face's tokenizers, LongestFirst.
[[nodiscard]] std::pair<std::size_t, std::size_t> keptPieces(std::size_t first, std::size_t second, std::size_t room);

/// The pieces of one text or of two with their frame. Beyond `longest` pieces the ends, or the beginnings, are cut off
/// (keptPieces(), PieceTokenizer::cutsBeginning()). A word for an unknown one (<unk>, [UNK]) becomes the unknown piece.
/// `segments`: the names of the texts, in the order in which they are read (Input::placesOf()); empty: the first, or
/// the first two.
[[nodiscard]] FramedInput framed(const core::text::Input& input, const PieceTokenizer& tokenizer, std::size_t longest,
                                 const std::vector<std::string>& segments = {});

} // namespace models
