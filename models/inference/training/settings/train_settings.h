#pragma once

#include "core/victims/loader.h"

namespace models {

/// Architectures of the networks' tasks (classifier, parser, mlm), the default first; empty for other tasks.
[[nodiscard]] std::vector<std::string> trainArchitectures(const std::string& task);

/// The settings of a network's training, with the defaults of its architecture; empty for other tasks. Needs no torch.
/// \throws core::UsageError for an unknown architecture.
[[nodiscard]] std::vector<core::Parameter> trainSettings(const std::string& task, const std::string& architecture);

} // namespace models
