#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/encoders/piece_network.h"
#include "models/inference/pieces/piece_tokenizer.h"
#include "models/inference/transformer/tensor_files.h"

namespace models {

/// What config.json says of a network that classifies pieces.
struct NetworkSizes {
    std::string type;               ///< bert, deberta-v2, xlnet ...
    PieceModel pieces{};            ///< Whose slow files its folder has.
    std::size_t vocabulary = 0;     ///< Rows for pieces.
    std::size_t longest = SIZE_MAX; ///< The most pieces of an input, frame included.
};

/// Whether a config.json is that of a network of one of the classes that are read here, with or without a head.
[[nodiscard]] bool describesNetwork(const nlohmann::json& config);
/// The classes beside BERT by the names that config.json has for them, for messages: "Roberta, ... or ModernBert".
[[nodiscard]] std::string otherNetworkNames();

/// \throws core::Error naming the file for what is missing, of the wrong kind, out of range or not known here.
[[nodiscard]] NetworkSizes networkSizes(const nlohmann::json& config, const std::filesystem::path& file);
/// The labels that the weights of a folder have a row for; 0 if there is no head for them.
[[nodiscard]] std::size_t labelsInHead(const TensorFiles& files, const nlohmann::json& config);
/// \throws core::Error naming the tensor or the setting, and what is wrong with it.
[[nodiscard]] std::unique_ptr<PieceNetwork> readNetwork(const TensorFiles& files, const nlohmann::json& config,
                                                        const std::filesystem::path& file, std::size_t labels,
                                                        const kernels::Kernels& kernels);

} // namespace models
