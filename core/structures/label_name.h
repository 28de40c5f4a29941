#pragma once

#include <span>
#include <string>

namespace core::structures {

/// The name of a label's number, which labelOf() gives; `otherwise` for a number outside the list, as -1 is.
[[nodiscard]] std::string labelName(int label, std::span<const std::string> labels, const std::string& otherwise = {});

} // namespace core::structures
