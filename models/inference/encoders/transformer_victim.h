#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "core/victims/victim.h"
#include "models/inference/kernels/kernels.h"
#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

/// Whether a config.json belongs to a fine-tuned classifier from Hugging Face of a class that is read here
/// (network_classes.h).
[[nodiscard]] bool describesTransformerClassifier(const nlohmann::json& config);
/// The same for a folder, whose weights tell where config.json names no class (all of 2019).
/// \throws core::Error if they have to tell and are damaged.
[[nodiscard]] bool isTransformerClassifier(const std::filesystem::path& folder, const nlohmann::json& config);

/// The names of a classifier's segments in its order, from `segments` of its config.json, which models trained here
/// have. Empty without it: such a folder reads the first text, or the first two. \throws core::Error.
[[nodiscard]] std::vector<std::string> segmentsOfClassifier(const nlohmann::json& config,
                                                            const std::filesystem::path& file);

/// The threshold of a folder whose head has one output: `asked`, else `threshold` of its config.json, which Hugging
/// Face's library does not know. \throws core::Error for what is not a number.
[[nodiscard]] std::optional<double> thresholdIn(const nlohmann::json& config, const std::filesystem::path& file,
                                                std::optional<double> asked);

/// A fine-tuned classifier in Hugging Face's format: config.json, the weights (tensor_files.h) and the tokenizer's
/// files. It reads one text, or two as a pair; what does not fit into the model, or is beyond
/// tokenizer_config.json's `model_max_length`, is cut off as the library does. The words `<unk>` and `[UNK]` are read
/// as the unknown piece. A head with one output gives a score; its two labels are told apart by a threshold, and the
/// probability of the second is 1 / (1 + e^(threshold - score)). \throws core::Error naming the file, what is wrong
/// with it and what to do.
[[nodiscard]] std::unique_ptr<core::victims::Victim>
makeTransformerVictim(const std::filesystem::path& folder, const kernels::Kernels& kernels = kernels::best(),
                      SpecialPieces specialPieces = SpecialPieces::AsText, std::optional<double> threshold = {});

} // namespace models
