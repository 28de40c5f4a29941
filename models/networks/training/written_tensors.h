#pragma once

#include <filesystem>
#include <span>
#include <string>
#include <vector>

#include "models/inference/model/model_folder.h"
#include "models/networks/optimising/weight_lists.h"

namespace models::networks {

/// The tensors of a network for the writer of a model folder; holds their numbers on the CPU,
/// row-major.
class WrittenTensors {
public:
    void add(const std::string& name, const torch::Tensor& tensor);

    [[nodiscard]] std::span<const NamedTensor> list() const { return tensors_; }

private:
    std::vector<torch::Tensor> values_; ///< What the spans of tensors_ point into.
    std::vector<NamedTensor> tensors_;
};

[[nodiscard]] inline Precision precisionOf(bool float16) { return float16 ? Precision::Float16 : Precision::Float32; }

/// Writes the folder of a network that lists its tensors' names and shapes separately.
void writeNetwork(const std::filesystem::path& folder, const std::string& configJson, const Vocabulary& vocabulary,
                  std::span<const TensorShape> shapes, const WeightList& weights, bool float16);

/// Copies the weights of such a folder into a network.
/// \throws core::Error when one is missing, has another shape or is not finite.
void readNetwork(const std::filesystem::path& folder, std::span<const TensorShape> shapes, const WeightList& weights);

} // namespace models::networks
