#pragma once

#include <filesystem>
#include <string>

namespace models {

/// The largest folder that ships with the product, in bytes.
inline constexpr std::uintmax_t shippedFolderLimit = 8'000'000;

} // namespace models
