#include "models/networks/training/checkpoint.h"

#include "core/base/error.h"
#include "core/files/safetensors.h"
#include "core/json/json.h"

namespace models::networks {

void saveCheckpoint(const std::filesystem::path& file, const nlohmann::ordered_json& state,
                    const CheckpointTensors& tensors)
{
    core::SafeTensorsWriter writer;
    writer.setMetadata("state", state.dump());
    for (const auto& [name, tensor] : tensors) {
        const auto values = tensor.detach().to(torch::kCPU).contiguous();
        writer.addF32(name, {values.sizes().begin(), values.sizes().end()},
                      {values.data_ptr<float>(), static_cast<std::size_t>(values.numel())});
    }
    writer.write(file);
}

nlohmann::json loadCheckpoint(const std::filesystem::path& file, const std::string& fingerprint,
                              const CheckpointTensors& tensors)
{
    const auto saved = core::SafeTensors::load(file);
    const auto found = saved.metadata().find("state");
    auto state = core::maybeJson(found == saved.metadata().end() ? "" : found->second);
    if (!state.is_object() || state.value("fingerprint", "") != fingerprint)
        throw core::Error({file.string()}, "the checkpoint belongs to another training",
                          "Resume with the same corpora, seed and settings, or leave --resume out to start anew");
    torch::NoGradGuard noGradients;
    for (auto [name, target] : tensors) {
        auto values = saved.floats(name, std::vector<std::size_t>(target.sizes().begin(), target.sizes().end()));
        target.copy_(torch::from_blob(values.data(), target.sizes(), torch::kFloat32));
    }
    return state;
}

} // namespace models::networks
