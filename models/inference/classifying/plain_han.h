#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "models/inference/model/model_folder.h"
#include "models/inference/model/sentence_cutter.h"

namespace models {

/// A hierarchical attention network as in its paper, one text at a time.
class PlainHan {
public:
    explicit PlainHan(std::shared_ptr<const WordModel> model);

    struct Reading {
        std::vector<float> features;  ///< [2 * hidden], of the text.
        std::vector<float> attention; ///< For each word: its sentence's weight times its own.
    };
    /// `text`: rows of the embedding, at least one.
    [[nodiscard]] Reading read(std::span<const std::uint32_t> text) const;

private:
    std::shared_ptr<const WordModel> model_;
    std::vector<SentenceSign> signs_; ///< Of the vocabulary.
};

} // namespace models
