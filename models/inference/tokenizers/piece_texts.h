#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <vector>

#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

/// Makes texts of pieces as the library's `decode` does with `skip_special_tokens`. Immutable, safe from any thread.
/// Source: the decoders of the library tokenizers 0.22.
class PieceTexts {
public:
    /// `file` is named in errors. \throws core::Error for a decoder that is not known.
    PieceTexts(PieceForms forms, const std::string& file);

    /// Special pieces and rows that have none are left out.
    [[nodiscard]] std::string text(std::span<const std::uint32_t> rows) const;
    /// What a piece is written like; empty if there is none.
    [[nodiscard]] const std::string& form(std::uint32_t row) const;

private:
    using Step = std::function<void(std::vector<std::string>&)>;
    PieceForms forms_;
    std::vector<Step> steps_;
};

} // namespace models
