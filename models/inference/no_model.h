#pragma once

#include <filesystem>

#include "core/base/error.h"

namespace models {

/// Why a folder without config.json is not a model, and what to do: what a training left, the hub's cache, weights of
/// other programs, weights alone, or none of these.
[[nodiscard]] core::Error whyNoModel(const std::filesystem::path& folder);

} // namespace models
