#pragma once

#include <filesystem>
#include <memory>

#include "core/victims/loader.h"
#include "core/victims/victim.h"

namespace models::networks {

/// A word-lstm, word-cnn or han folder run by libtorch: the plain forward pass that the fast paths are compared
/// with, and gradients. `options.device` chooses cpu or cuda. \throws core::Error for a folder that does not load or a
/// device that is not available.
[[nodiscard]] std::unique_ptr<core::victims::Victim> loadTorchVictim(const std::filesystem::path& folder,
                                                                     const core::victims::LoadOptions& options);

} // namespace models::networks
