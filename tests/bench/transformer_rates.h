#pragma once

#include <nlohmann/json.hpp>

namespace bench {

/// Texts a second of transformers with random weights, in batches of 32, beside libtorch's and beside what OpenBLAS
/// needs for the matrix products alone; and translations a second of a small translator. `duration`: seconds for each
/// rate.
[[nodiscard]] nlohmann::ordered_json transformerRates(double duration);

} // namespace bench
