#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/language/masked_language_model.h"
#include "models/inference/masked/context_config.h"
#include "models/inference/model/vocabulary.h"
#include "models/inference/parsing/lstm_layer.h"

namespace models {

/// A context-lstm (see ContextConfig). One pass serves all places of a sentence; a result does not depend on the other
/// places of the call.
class ContextModel final : public core::language::MaskedLanguageModel {
public:
    /// Reads and checks a folder. Allocates no more than the files themselves fill.
    /// \throws core::Error naming the file, what is wrong with it and what to do.
    explicit ContextModel(const std::filesystem::path& folder);

    [[nodiscard]] std::vector<std::vector<core::language::Proposal>> propose(std::span<const core::text::WordId> words,
                                                                             std::span<const std::size_t> places,
                                                                             std::size_t most,
                                                                             std::stop_token stop) const override;
    [[nodiscard]] std::vector<std::vector<core::language::Proposal>> fill(std::span<const core::text::WordId> words,
                                                                          std::span<const core::language::Blank> blanks,
                                                                          const core::language::Filling& filling,
                                                                          std::stop_token stop) const override;
    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] std::string hash() const override { return hash_; }

private:
    /// A layer's packed weights and its biases.
    struct Layer {
        PackedMatrix weight;
        std::vector<float> bias;
        /// out[r] = weight x in[r] + bias; rows of `out` are width() long.
        void apply(std::span<const float* const> in, std::span<float* const> out) const;
    };

    /// The states around each blank, [blanks][layer of the states].
    [[nodiscard]] AlignedBuffer<float> around(std::span<const core::text::WordId> words,
                                              std::span<const core::language::Blank> blanks) const;
    /// The words that fit each blank, after all words are read.
    [[nodiscard]] std::vector<std::vector<core::language::Proposal>>
    filled(std::span<const core::text::WordId> words, std::span<const core::language::Blank> blanks, std::size_t most,
           const std::stop_token& stop) const;
    [[nodiscard]] std::uint32_t rowOf(core::text::WordId word) const;

    std::string name_;
    std::string hash_;
    ContextConfig config_;
    Vocabulary vocabulary_{{}};
    std::uint32_t unknown_ = 0, begin_ = 0, end_ = 0;
    std::vector<core::text::WordId> words_; ///< For each row; noWord for what is not proposed.
    std::vector<float> embedding_;          ///< [vocabulary, embedding]
    LstmLayer lstm_;
    PackedMatrix input_; ///< Embedding to gate inputs of both directions.
    Layer join_, project_, output_;
};

} // namespace models
