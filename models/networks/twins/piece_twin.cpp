#include "models/networks/twins/piece_twin.h"

#include <nlohmann/json.hpp>

#include "models/inference/encoders/network_type.h"

namespace models::networks {

TwinWeights::TwinWeights(const TensorFiles& files)
{
    for (const auto& [name, tensor] : files.all()) {
        const auto type = tensor->type;
        if (type != core::TensorType::F32 && type != core::TensorType::F16 && type != core::TensorType::BF16 &&
            type != core::TensorType::F64)
            continue; // buffers such as position_ids
        auto numbers = files.read(name, tensor->shape);
        const std::vector<std::int64_t> shape(tensor->shape.begin(), tensor->shape.end());
        weights_.emplace(name, torch::from_blob(numbers.data(), shape, torch::kFloat32).clone());
    }
}

torch::Tensor TwinWeights::linear(const torch::Tensor& x, const std::string& name) const
{
    const auto bias = weights_.find(name + ".bias");
    return torch::linear(x, at(name + ".weight"), bias == weights_.end() ? torch::Tensor() : bias->second);
}

torch::Tensor TwinWeights::normed(const torch::Tensor& x, const std::string& name, double epsilon) const
{
    const auto bias = weights_.find(name + ".bias");
    return torch::layer_norm(x, {x.size(-1)}, at(name + ".weight"),
                             bias == weights_.end() ? torch::Tensor() : bias->second, epsilon);
}

torch::Tensor rowsOf(const torch::Tensor& table, std::span<const std::uint32_t> rows)
{
    const std::vector<std::int64_t> numbers(rows.begin(), rows.end());
    return torch::embedding(table, torch::tensor(numbers, torch::kInt64));
}

torch::Tensor byHeads(const torch::Tensor& x, std::size_t heads)
{
    return x.view({x.size(0), static_cast<std::int64_t>(heads), -1}).transpose(0, 1);
}

torch::Tensor taken(const torch::Tensor& scores, const torch::Tensor& positions)
{
    return scores.gather(2, positions.unsqueeze(0).expand({scores.size(0), -1, -1}));
}

std::unique_ptr<PieceTwin> readPieceTwin(const TensorFiles& files, const nlohmann::json& config,
                                         const std::filesystem::path& file)
{
    const auto type = networkType(config);
    if (type == "deberta" || type == "deberta-v2")
        return readDebertaTwin(files, config, file);
    if (type == "xlnet")
        return readXlnetTwin(files, config, file);
    if (type == "bart")
        return readBartTwin(files, config, file);
    if (type == "modernbert")
        return readModernBertTwin(files, config, file);
    return nullptr;
}

} // namespace models::networks
