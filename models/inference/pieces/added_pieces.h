#pragma once

#include <array>
#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

/// A piece that was added to a vocabulary after it was made; texts name it.
struct AddedPiece {
    std::string form{};
    std::uint32_t row = 0;
    bool anyCase = false; ///< Capitals do not matter: it is looked for in the lower-cased text.
    bool alone = false;   ///< Only where no letter, digit or underscore stands beside it (`single_word`).
    bool takesLeft = false, takesRight = false; ///< With the white space beside it (`lstrip`, `rstrip`).
};

/// Finds added pieces in a text, the longest first, and leaves the parts between them to the vocabulary's tokenizer, as
/// Hugging Face's tokenizers do. Immutable, safe from any thread.
class AddedPieces final : public PieceTokenizer {
public:
    AddedPieces(std::shared_ptr<const PieceTokenizer> inner, std::vector<AddedPiece> added);

    [[nodiscard]] std::vector<Piece> pieces(std::string_view text) const override;
    [[nodiscard]] FramePieces frame() const override { return inner_->frame(); }
    [[nodiscard]] std::uint32_t unknown() const override { return inner_->unknown(); }
    [[nodiscard]] std::size_t vocabularySize() const override { return size_; }

private:
    [[nodiscard]] const AddedPiece* at(std::string_view text, std::size_t begin) const;

    std::shared_ptr<const PieceTokenizer> inner_;
    std::vector<AddedPiece> added_;                           ///< Longest first.
    std::array<std::vector<std::size_t>, 256> beginningWith_; ///< Of them, by the first byte in lower case.
    std::size_t size_ = 0;
};

/// The pieces that added_tokens.json, tokenizer_config.json (`added_tokens_decoder`) and tokenizer.json
/// (`added_tokens`) add behind the `size` ones of the vocabulary. Those that are in it, such as [CLS], are no added
/// ones: texts cannot name them. `lowercase`: whether the tokenizer lowers case before it looks for pieces that are
/// `normalized`. \throws core::Error naming the file for one without text or row, or of several for one row.
[[nodiscard]] std::vector<AddedPiece> addedPiecesIn(const std::filesystem::path& folder, std::size_t size,
                                                    bool lowercase);

} // namespace models
