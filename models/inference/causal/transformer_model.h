#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/language/causal_language_model.h"
#include "models/inference/causal/causal_network.h"

namespace models {

/// A transformer that reads from left to right, from a folder as Hugging Face keeps it (causal_network.h). What counts
/// are pieces, as in the library: TextLikelihood::words is the number of pieces that have a probability, so that
/// perplexity() is the library's, e to the mean negative log-likelihood.
///
/// The first piece that is read has none: of a text as the tokenizer frames it the start token, where it puts one
/// (Llama's `<s>`), else the text's own first piece (GPT-2's, Qwen2's). Of a text longer than the model reads, windows
/// of this length are read that begin half a window apart; each piece is scored once, by the first window that has it.
/// Source: "Perplexity of fixed-length models", the library's documentation, with a stride of half the length.
/// Texts are read in the order of their pieces, so that a common beginning is read once; a result does not depend on
/// the other texts, to the bit.
class TransformerLanguageModel final : public core::language::CausalLanguageModel {
public:
    /// \throws core::Error naming the file, what is wrong with it and what to do.
    explicit TransformerLanguageModel(const std::filesystem::path& folder);

    [[nodiscard]] std::vector<core::language::TextLikelihood> read(std::span<const std::string> texts,
                                                                   std::stop_token stop) const override;
    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] std::string hash() const override { return hash_; }

    /// The pieces of a text with their frame.
    [[nodiscard]] std::vector<std::uint32_t> pieces(const std::string& text) const;
    /// The natural log-probability of each piece but the first, given those before it.
    [[nodiscard]] std::vector<double> logProbabilities(std::span<const std::uint32_t> pieces) const;

private:
    std::string name_, hash_;
    std::shared_ptr<const PieceTokenizer> tokenizer_;
    std::unique_ptr<const CausalNetwork> network_;
    std::size_t longest_ = 0;
};

} // namespace models
