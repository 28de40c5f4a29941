#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/language/masked_language_model.h"
#include "models/inference/masked/masked_network.h"
#include "models/inference/masked/piece_words.h"

namespace models {

/// BERT, one of its kin or of the other classes that MaskedNetwork reads with its masked-LM head, from a folder as
/// Hugging Face keeps it: config.json, the tokenizer's files, the weights.
/// Every place needs its own pass, with the place's word as one [MASK].
class BertModel final : public core::language::MaskedLanguageModel {
public:
    /// \throws core::Error naming the file, what is wrong with it and what to do.
    explicit BertModel(const std::filesystem::path& folder);

    [[nodiscard]] std::vector<std::vector<core::language::Proposal>> propose(std::span<const core::text::WordId> words,
                                                                             std::span<const std::size_t> places,
                                                                             std::size_t most,
                                                                             std::stop_token stop) const override;
    [[nodiscard]] std::vector<std::vector<core::language::Proposal>> fill(std::span<const core::text::WordId> words,
                                                                          std::span<const core::language::Blank> blanks,
                                                                          const core::language::Filling& filling,
                                                                          std::stop_token stop) const override;
    [[nodiscard]] bool servesAllPlaces() const override { return false; }
    [[nodiscard]] std::string name() const override { return name_; }
    [[nodiscard]] std::string hash() const override { return hash_; }

    /// The model's input for a blank.
    struct Question {
        std::vector<std::uint32_t> pieces;
        std::size_t second = SIZE_MAX;      ///< From here on pieces are of the second segment.
        std::vector<std::uint32_t> types{}; ///< Of each piece, the kind of segment.
        std::vector<std::size_t> at;        ///< The places of [MASK], or of the word's pieces where nothing is hidden.
        bool first = false;                 ///< The blank is where the text begins.
    };
    /// The frame ([CLS], [SEP]; <s>, </s>) and in it the words' pieces, with [MASK] for the blank; the words as they
    /// are and those with [MASK]; or the words as they are (Reading). If the text is too long for the model, the words
    /// around the blank that fit, equally many on either side.
    [[nodiscard]] Question question(std::span<const core::text::WordId> words, const core::language::Blank& blank,
                                    const core::language::Filling& filling) const;
    /// The pieces around the word at `place`, masked, and the place of [MASK].
    [[nodiscard]] std::pair<std::vector<std::uint32_t>, std::size_t> masked(std::span<const core::text::WordId> words,
                                                                            std::size_t place) const;
    /// The logits of all pieces of the vocabulary at one of `pieces`.
    [[nodiscard]] std::vector<float> logits(std::span<const std::uint32_t> pieces, std::size_t at) const;

private:
    using Proposals = std::vector<core::language::Proposal>;
    /// Words made of the likeliest pieces at the places of a word's pieces.
    [[nodiscard]] Proposals combined(const std::vector<std::vector<float>>& logits, bool first, std::size_t most) const;

    std::string name_;
    std::string hash_;
    std::size_t longest_ = 0; ///< Most pieces of an input, frame included.
    MaskedNetwork network_;
    std::unique_ptr<const PieceWords> words_;
    std::uint32_t mask_ = 0;
};

} // namespace models
