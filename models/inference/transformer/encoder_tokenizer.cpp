#include "models/inference/transformer/encoder_tokenizer.h"

#include <fmt/format.h>

#include "core/base/error.h"

namespace models {

TokenizerFiles readTokenizer(const std::filesystem::path& folder, const EncoderConfig& config,
                             SpecialPieces specialPieces)
{
    return readTokenizer(folder, config.pieces, config.vocabulary, specialPieces);
}

TokenizerFiles readTokenizer(const std::filesystem::path& folder, PieceModel model, std::size_t rows,
                             SpecialPieces specialPieces, PieceForms* forms)
{
    auto files = readTokenizer(folder, model, specialPieces, forms);
    const std::size_t pieces = files.tokenizer->vocabularySize();
    if (pieces > rows)
        throw core::Error({(folder / "config.json").string()},
                          fmt::format("\"vocab_size\" is {}, the tokenizer has {} pieces", rows, pieces),
                          "Check that config.json and the tokenizer's files belong together");
    // Published models round their tables up, the library takes any; a file of which much is missing was cut off.
    constexpr std::size_t rounded = 10;
    if (pieces < rows - rows / rounded)
        throw core::Error({files.file.string()},
                          fmt::format("has {} pieces, the model has {} rows for them: it was cut off, or belongs to "
                                      "another model",
                                      pieces, rows),
                          "Copy the model's folder again; if the other rows are really unused, name them in the file, "
                          "as in [unused1]");
    if (pieces < rows)
        files.warning = fmt::format("{} has {} pieces, the model has {} rows for them. Check that the file is whole.",
                                    files.file.filename().string(), pieces, rows);
    return files;
}

} // namespace models
