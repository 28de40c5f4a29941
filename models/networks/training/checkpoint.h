#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <torch/torch.h>

namespace models::networks {

/// What a checkpoint keeps: tensors by name, float32.
using CheckpointTensors = std::vector<std::pair<std::string, torch::Tensor>>;

/// Writes tensors and a state that has a `fingerprint` of everything that decides the training, in one step.
void saveCheckpoint(const std::filesystem::path& file, const nlohmann::ordered_json& state,
                    const CheckpointTensors& tensors);

/// Puts the file's values into the tensors and returns the state.
/// \throws core::Error when the file is damaged or its fingerprint is another one.
[[nodiscard]] nlohmann::json loadCheckpoint(const std::filesystem::path& file, const std::string& fingerprint,
                                            const CheckpointTensors& tensors);

} // namespace models::networks
