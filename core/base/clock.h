#pragma once

#include <string>

namespace core {

/// Now as ISO 8601 in UTC, whole seconds: `2026-02-03T14:05:06Z`.
[[nodiscard]] std::string utcNow();

} // namespace core
