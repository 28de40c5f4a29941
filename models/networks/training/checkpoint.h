#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>
#include <torch/torch.h>

namespace models::networks {

/// The tensors in a checkpoint, by name, float32.
using CheckpointTensors = std::vector<std::pair<std::string, torch::Tensor>>;

/// Writes tensors and a state with a `fingerprint` of everything that decides the training, in one step.
void saveCheckpoint(const std::filesystem::path& file, const nlohmann::ordered_json& state,
                    const CheckpointTensors& tensors);

/// Copies the file's values into the tensors and returns the state.
/// \throws core::Error when the file is damaged or has another fingerprint.
[[nodiscard]] nlohmann::json loadCheckpoint(const std::filesystem::path& file, const std::string& fingerprint,
                                            const CheckpointTensors& tensors);

} // namespace models::networks
