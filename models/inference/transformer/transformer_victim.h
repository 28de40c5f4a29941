#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/victims/victim.h"
#include "models/inference/kernels/kernels.h"

namespace models {

/// Whether a config.json is that of a fine-tuned classifier from Hugging Face which is read here: Bert-, Roberta-,
/// XLMRoberta-, Camembert- or DistilBertForSequenceClassification.
[[nodiscard]] bool describesTransformerClassifier(const nlohmann::json& config);

/// What a classifier reads, by name and in its order, as `segments` of its config.json says: what is trained here has
/// it. Empty where it says nothing: such a folder reads the first text, or the first two. \throws core::Error.
[[nodiscard]] std::vector<std::string> segmentsOfClassifier(const nlohmann::json& config,
                                                            const std::filesystem::path& file);

/// A fine-tuned classifier as Hugging Face keeps it: config.json, model.safetensors (also in shards with an index) and
/// the tokenizer's files. It reads one text, or two as a pair; what does not fit is cut off at the end, of pairs from
/// the longer text. The words `<unk>` and `[UNK]` are read as the unknown piece.
/// \throws core::Error naming the file, what is wrong with it and what to do.
[[nodiscard]] std::unique_ptr<core::victims::Victim>
makeTransformerVictim(const std::filesystem::path& folder, const kernels::Kernels& kernels = kernels::best());

} // namespace models
