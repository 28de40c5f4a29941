#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace models {

/// A piece that texts name, whatever the vocabulary's model makes of its letters.
struct AddedPiece {
    std::string form{};
    std::uint32_t row = 0;
    bool alone = false;                         ///< Only where no letter, digit or underscore is beside it.
    bool takesLeft = false, takesRight = false; ///< With the white space beside it (`lstrip`, `rstrip`).
    bool normalized =
        true;             ///< It is looked for in the text that the normalizer makes, in the form that it makes of it.
    bool special = false; ///< Of the frame or the training: [CLS], <mask>.
};

/// A stretch of a text: an added piece, or what is between two of them.
struct AddedStretch {
    const AddedPiece* piece = nullptr; ///< Null: none.
    std::size_t begin = 0, end = 0;
};

/// Finds added pieces in texts: the leftmost, of those the longest, as Hugging Face's tokenizers do. Immutable, safe
/// from any thread; stretches point into it.
class AddedPieces {
public:
    AddedPieces() = default;
    explicit AddedPieces(std::vector<AddedPiece> added);
    /// The whole text, from left to right; stretches are not empty.
    [[nodiscard]] std::vector<AddedStretch> cut(std::string_view text) const;

private:
    [[nodiscard]] const AddedPiece* at(std::string_view rest) const;

    std::vector<AddedPiece> added_;                           ///< Longest first.
    std::array<std::vector<std::size_t>, 256> beginningWith_; ///< Of them, by the first byte.
};

} // namespace models
