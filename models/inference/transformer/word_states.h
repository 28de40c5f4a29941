#pragma once

#include <cstddef>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "models/inference/pieces/piece_tokenizer.h"
#include "models/inference/transformer/encoder.h"

namespace models {

/// A transformer that gives words vectors which depend on the text around them. Immutable; any number of threads may
/// share one.
class WordStates {
public:
    /// Reads a folder of Hugging Face's or ours: a BERT or one of its kin. \throws core::Error naming the file, what is
    /// wrong with it and what to do.
    explicit WordStates(const std::filesystem::path& folder);

    /// Numbers of a word's vector.
    [[nodiscard]] std::size_t size() const { return config_.hidden; }
    /// The vectors of a text's words, [words][size]: the mean of the last states of a word's pieces; zeros for a word
    /// without a piece and beyond the longest input. Words are joined by blanks. A vector does not depend on earlier
    /// calls, to the bit.
    [[nodiscard]] std::vector<float> of(std::span<const std::string> words) const;

    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }
    /// SHA-256 of all that decides the vectors.
    [[nodiscard]] const std::string& hash() const { return hash_; }

    /// Copies what the folder is made of, and nothing else that lies there. \throws core::Error.
    void copyTo(const std::filesystem::path& folder) const;

private:
    std::filesystem::path folder_;
    EncoderConfig config_;
    std::size_t longest_ = 0; ///< Most pieces of a text, frame included.
    std::shared_ptr<const PieceTokenizer> tokenizer_;
    std::shared_ptr<const EncoderWeights> weights_;
    std::string hash_;
};

} // namespace models
