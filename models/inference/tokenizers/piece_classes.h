#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

/// The special pieces of a class of tokenizers where its settings do not name others; empty: it has none.
struct ClassPieces {
    std::string begin{}, end{}, unknown{}, separator{}, padding{}, first{}, mask{};
    bool maskTakesLeft = false; ///< The mask takes the white space before it.
    std::vector<std::string> more{};
};

/// Source: the defaults in transformers 4.57's tokenization files.
[[nodiscard]] ClassPieces classPieces(PieceModel model);

/// The model of a `tokenizer_class` such as BertTokenizer or RobertaTokenizerFast; nothing if it is another's.
[[nodiscard]] std::optional<PieceModel> pieceModelNamed(std::string_view tokenizerClass);

} // namespace models
