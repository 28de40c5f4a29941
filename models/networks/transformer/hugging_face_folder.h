#pragma once

#include <filesystem>
#include <string>

#include <nlohmann/json.hpp>

#include "models/inference/model/vocabulary.h"
#include "models/inference/transformer/encoder_config.h"

namespace models::networks {

/// config.json of a BERT as Hugging Face writes it, for a model of the class `architecture`.
[[nodiscard]] nlohmann::ordered_json huggingFaceConfig(const EncoderConfig& config, const std::string& architecture,
                                                       double dropout, bool float16);

/// Writes vocab.txt and tokenizer_config.json of a lower-case vocabulary.
void writeTokenizer(const std::filesystem::path& folder, const Vocabulary& vocabulary, std::size_t longest);

} // namespace models::networks
