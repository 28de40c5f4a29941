#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "models/inference/pieces/replacement_trie.h"

namespace models {

/// What a SentencePiece model file says. Source: T. Kudo and J. Richardson (2018), "SentencePiece", and the library's
/// sentencepiece_model.proto.
struct SentencePieceFacts {
    enum class Kind { Normal = 1, Unknown, Control, UserDefined, Unused, Byte }; ///< As numbered in the file.
    struct Entry {
        std::string form; ///< With U+2581 for blanks.
        float score = 0.0F;
        Kind kind = Kind::Normal;
    };
    std::vector<Entry> pieces; ///< By row.
    std::uint32_t unknown = 0; ///< The row of the one piece of that kind.
    bool pairs = false;        ///< Neighbouring pieces are joined (BPE); else the likeliest pieces (unigram).
    bool bytes = false;        ///< Unknown characters are written as the pieces of their bytes, <0x0A>.
    std::string table;         ///< The bytes of `replacements`, as the file has them.
    ReplacementTrie replacements;
    bool dummyPrefix = true;     ///< A blank is put before a text.
    bool removeBlanks = true;    ///< Blanks at both ends and all but one of a run are left out.
    bool escapeBlanks = true;    ///< Blanks become U+2581.
    bool blanksAsSuffix = false; ///< The blank of the prefix is after the text instead.

    /// Reads the file's bytes; everything is bounded by their number.
    /// \throws core::Error naming `file` if they are not such a model, or one of a kind that is not supported (words,
    /// characters).
    static SentencePieceFacts read(std::string_view bytes, const std::string& file);
};

} // namespace models
