#pragma once

#include <string>
#include <vector>

namespace core::attacks {

/// The keys that Recipe::set takes a short name for: `budget.gamma` stands for `constraints.max-perturbed.share`. Of
/// any other key the key itself.
[[nodiscard]] std::vector<std::string> fullKeys(const std::string& key);

} // namespace core::attacks
