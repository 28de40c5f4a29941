#pragma once

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
    /// Of a network that lists its tensors' names and shapes separately.
    static WrittenTensors of(std::span<const TensorShape> shapes, const WeightList& weights);

    [[nodiscard]] std::span<const NamedTensor> list() const { return tensors_; }

private:
    std::vector<torch::Tensor> values_; ///< What the spans of tensors_ point into.
    std::vector<NamedTensor> tensors_;
};

} // namespace models::networks
