#pragma once

#include <map>
#include <string>

#include "core/corpora/reading/reader.h"

namespace models::networks {

/// A training request's options for reading its corpora. \throws core::UsageError for an option or value that
/// is not known.
[[nodiscard]] core::corpora::ReadOptions readOptionsOf(const std::map<std::string, std::string>& given);

} // namespace models::networks
