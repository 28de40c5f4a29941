#pragma once

#include <map>
#include <string>

#include "core/corpora/reader.h"

namespace models::networks {

/// What a training request says about how its corpora are read. \throws core::UsageError for an option or value that
/// is not known.
[[nodiscard]] core::corpora::ReadOptions readOptionsOf(const std::map<std::string, std::string>& given);

} // namespace models::networks
