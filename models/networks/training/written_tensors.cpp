#include "models/networks/training/written_tensors.h"

namespace models::networks {

void WrittenTensors::add(const std::string& name, const torch::Tensor& tensor)
{
    const auto& values = values_.emplace_back(tensor.detach().to(torch::kCPU).contiguous());
    tensors_.push_back({name,
                        {values.sizes().begin(), values.sizes().end()},
                        {values.data_ptr<float>(), static_cast<std::size_t>(values.numel())}});
}

WrittenTensors WrittenTensors::of(std::span<const TensorShape> shapes, const WeightList& weights)
{
    WrittenTensors tensors;
    for (std::size_t i = 0; i < shapes.size(); ++i)
        tensors.add(shapes[i].first, weights[i]);
    return tensors;
}

} // namespace models::networks
