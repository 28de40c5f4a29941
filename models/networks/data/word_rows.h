#pragma once

#include <cstdint>
#include <vector>

namespace models::networks {

/// The rows of a vocabulary that a text's words have.
using WordRows = std::vector<std::int64_t>;

} // namespace models::networks
