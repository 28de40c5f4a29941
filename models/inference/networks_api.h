#pragma once

#include <filesystem>
#include <memory>
#include <string>

#include "core/victims/loader.h"

namespace models {

/// What the module with the libtorch networks offers. The module is opened at run time when first needed, and its
/// interface uses only core's types, so that no other part depends on torch.
class NetworksApi {
public:
    virtual ~NetworksApi() = default;

    /// The plain forward pass and gradients of a model folder; `options.device` is cpu or cuda.
    /// \throws Error for a folder that does not load or a device that this libtorch does not have.
    [[nodiscard]] virtual std::unique_ptr<core::victims::Victim>
    loadVictim(const std::filesystem::path& folder, const core::victims::LoadOptions& options) = 0;

    /// Trains a network. \throws as core::victims::ModelTrainer::train.
    virtual core::victims::TrainReport train(const core::victims::TrainRequest& request, std::stop_token stop,
                                             const core::victims::TrainProgressFn& progress) = 0;

    /// libtorch's version, for doctor and for model cards: "1.13.1".
    [[nodiscard]] virtual std::string version() const = 0;
};

} // namespace models

/// The module's one entry point; the object lives as long as the module.
extern "C" models::NetworksApi* faultlineNetworks();
