#pragma once

#include <string>
#include <vector>

namespace core::attacks {

/// The full keys that a short name in Recipe::set refers to: `budget.gamma` is `constraints.max-perturbed.share`. Any
/// other key gives the key itself.
[[nodiscard]] std::vector<std::string> fullKeys(const std::string& key);

} // namespace core::attacks
