#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/language/causal_language_model.h"
#include "models/inference/causal/causal_config.h"
#include "models/inference/linear/packed_linear.h"
#include "models/inference/linear/recurrent_cells.h"
#include "models/inference/pieces/word_piece.h"

namespace models {

/// A causal-lstm (see CausalConfig). Texts are read side by side, a position at a time, as a tree of their prefixes; a
/// result does not depend on the other texts of the call, to the bit.
class CausalModel final : public core::language::CausalLanguageModel {
public:
    /// Reads and checks a folder. Allocates no more than the files themselves fill.
    /// \throws core::Error naming the file, what is wrong with it and what to do.
    explicit CausalModel(const std::filesystem::path& folder);

    [[nodiscard]] std::vector<core::language::TextLikelihood> read(std::span<const std::string> texts,
                                                                   std::stop_token stop) const override;
    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] std::string hash() const override { return hash_; }

private:
    /// The scores of all pieces after each state, [states][output_.width()]; `hidden` is [states][units].
    void score(std::span<const float> hidden, std::span<float> logits) const;

    std::string name_, hash_;
    CausalConfig config_;
    std::unique_ptr<const WordPieceTokenizer> tokenizer_;
    std::vector<bool> continues_;  ///< For every piece: whether it continues a word (##).
    std::vector<float> embedding_; ///< [pieces, config_.embedding]
    std::optional<LstmCell> lstm_; ///< Always set after construction.
    PackedLinear project_, output_;
};

/// The causal language model in a folder: ours (causal-lstm), or a transformer as Hugging Face keeps it. \throws
/// core::Error for a folder that has none or does not load.
[[nodiscard]] std::shared_ptr<const core::language::CausalLanguageModel>
loadCausalModel(const std::filesystem::path& folder);

} // namespace models
