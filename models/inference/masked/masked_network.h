#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/encoders/piece_network.h"
#include "models/inference/masked/masked_head.h"

namespace models {

/// Whether a config.json is that of a class of networks whose masked-LM heads are read here, with or without one: BERT
/// and its kin (EncoderFamily), DeBERTa, DeBERTa-v2 and v3, ModernBERT.
[[nodiscard]] bool describesMaskedNetwork(const nlohmann::json& config);
/// Whether the weights of such a network have such a head, whatever its config.json calls it.
[[nodiscard]] bool hasMaskedHead(const TensorFiles& files, const nlohmann::json& config);

/// Such a network with its head. Immutable after loading.
struct MaskedNetwork {
    std::unique_ptr<const MaskedHead> head{};
    std::function<std::unique_ptr<StateNetwork>()> makeStates{}; ///< One serves one thread at a time.

    /// \throws core::Error naming the tensor or the setting, and what is wrong with it.
    static MaskedNetwork read(const TensorFiles& files, const nlohmann::json& config, const std::filesystem::path& file,
                              const kernels::Kernels& kernels);
};

} // namespace models
