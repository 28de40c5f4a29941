#pragma once

#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/cutting/aligned_text.h"
#include "models/inference/cutting/text_pattern.h"

namespace models {

/// A text and the words that it was cut into, from left to right; what is in none of them is left out.
struct CutText {
    AlignedText text;
    std::vector<Stretch> words; ///< Not empty.
};

/// Cuts words into smaller ones, and may rewrite them.
using CutStep = std::function<void(CutText&)>;

/// The steps of the pre-tokenizer in a tokenizer.json: all kinds of the library tokenizers 0.22, whose rust sources
/// they follow. \throws core::Error naming the file for one that is not known or is damaged.
[[nodiscard]] std::vector<CutStep> preTokenizersIn(const nlohmann::json& preTokenizer, const std::string& file);

} // namespace models
