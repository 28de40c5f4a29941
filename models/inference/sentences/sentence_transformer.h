#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/language/sentence_encoder.h"
#include "models/inference/pieces/piece_tokenizer.h"
#include "models/inference/sentences/sentence_modules.h"
#include "models/inference/transformer/encoder.h"

namespace models {

/// A linear layer and what follows it, on vectors.
struct DenseLayer {
    std::vector<float> weight, bias; ///< [outputs, inputs], [outputs]
};

/// A transformer whose last states become the vector of a sentence: N. Reimers and I. Gurevych (2019), "Sentence-BERT",
/// section 3. From a folder in the format of the library sentence-transformers (modules.json), or a BERT, RoBERTa or
/// DistilBERT without one, whose states are averaged. A vector does not depend on earlier calls, to the bit.
class SentenceTransformer final : public core::language::SentenceEncoder {
public:
    /// \throws core::Error naming the file, what is wrong with it and what to do.
    explicit SentenceTransformer(const std::filesystem::path& folder);

    [[nodiscard]] std::size_t dimensions() const override { return dimensions_; }
    /// Words are joined as people write them (core::text::detokenized); no words give zeros.
    [[nodiscard]] std::vector<float> encode(std::span<const core::text::WordId> words) const override;
    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] std::string hash() const override { return hash_; }
    [[nodiscard]] std::string warning() const override { return warning_; }

    /// The vector of an unprocessed text.
    [[nodiscard]] std::vector<float> encodeText(const std::string& text) const;

private:
    SentenceModules modules_;
    EncoderConfig config_;
    std::size_t longest_ = 0;    ///< Most pieces of a text, frame included.
    std::size_t dimensions_ = 0; ///< Of a vector, after all steps.
    std::string name_, hash_, warning_;
    std::shared_ptr<const PieceTokenizer> tokenizer_;
    std::shared_ptr<const EncoderWeights> weights_;
    std::vector<DenseLayer> dense_; ///< One for each step; empty where it is none.
};

/// The sentence encoder in a folder with a modules.json, or of Hugging Face's; null for any other folder.
/// \throws core::Error for one of them that does not load.
[[nodiscard]] std::shared_ptr<const core::language::SentenceEncoder>
loadSentenceTransformer(const std::filesystem::path& folder);

} // namespace models
