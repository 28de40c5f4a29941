#include "models/networks/training/written_tensors.h"

namespace models::networks {

void WrittenTensors::add(const std::string& name, const torch::Tensor& tensor)
{
    const auto& values = values_.emplace_back(tensor.detach().to(torch::kCPU).contiguous());
    tensors_.push_back({name,
                        {values.sizes().begin(), values.sizes().end()},
                        {values.data_ptr<float>(), static_cast<std::size_t>(values.numel())}});
}

void writeNetwork(const std::filesystem::path& folder, const std::string& configJson, const Vocabulary& vocabulary,
                  std::span<const TensorShape> shapes, const WeightList& weights, bool float16)
{
    WrittenTensors tensors;
    for (std::size_t i = 0; i < shapes.size(); ++i)
        tensors.add(shapes[i].first, weights[i]);
    writeModelFolder(folder, configJson, vocabulary, shapes, tensors.list(), precisionOf(float16));
}

void readNetwork(const std::filesystem::path& folder, std::span<const TensorShape> shapes, const WeightList& weights)
{
    torch::NoGradGuard noGradients;
    const auto file = core::SafeTensors::load(folder / "model.safetensors");
    for (std::size_t i = 0; i < shapes.size(); ++i) {
        auto values = file.floats(shapes[i].first, shapes[i].second);
        weights[i].copy_(torch::from_blob(values.data(), weights[i].sizes(), torch::kFloat32));
    }
}

} // namespace models::networks
