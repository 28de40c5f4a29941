#include "models/inference/transformer/encoder_tokenizer.h"

#include <fmt/format.h>

#include "core/base/error.h"

namespace models {

TokenizerFiles readTokenizer(const std::filesystem::path& folder, const EncoderConfig& config)
{
    auto files = readTokenizer(folder, namedPieceModel(folder).value_or(config.pieces));
    if (files.tokenizer->vocabularySize() > config.vocabulary)
        throw core::Error({(folder / "config.json").string()},
                          fmt::format("\"vocab_size\" is {}, the tokenizer has {} pieces", config.vocabulary,
                                      files.tokenizer->vocabularySize()),
                          "Check that config.json and the tokenizer's files belong together");
    return files;
}

} // namespace models
