#pragma once

#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/cutting/aligned_text.h"

namespace models {

/// Rewrites a text before it is cut.
using TextStep = std::function<void(AlignedText&)>;

/// The steps of the normalizer in a tokenizer.json: all kinds of the library tokenizers 0.22, whose rust sources they
/// follow. \throws core::Error naming the file for one that is not known or is damaged.
[[nodiscard]] std::vector<TextStep> normalizersIn(const nlohmann::json& normalizer, const std::string& file);

/// The character that GPT-2 writes each byte of a stretch as.
void addAsByteCharacters(const AlignedText& from, std::size_t begin, std::size_t end, AlignedText& to);

} // namespace models
