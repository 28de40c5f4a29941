#pragma once

#include "models/inference/networks_api.h"

namespace models {

/// The libtorch networks: opens the module on the first call, which takes about half a second and 165 MB; later calls
/// return at once. Safe from any thread.
/// \throws core::Error when the module is missing or cannot be opened.
[[nodiscard]] NetworksApi& networksModule();

/// Opens the module at `path` and returns its entry point `symbol`; it stays open for the life of the process.
/// \throws core::Error naming the file and the remedy.
[[nodiscard]] void* openModule(const std::filesystem::path& path, const char* symbol);

} // namespace models
