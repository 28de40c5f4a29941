#pragma once

#include <string>

namespace core::campaigns {

/// What results may depend on beside the stored settings, as one JSON object: `processor, instruction_set, cores,
/// system, blas` (OpenBLAS's own description, with the kernel it chose). Bit-equal results are promised for one kind
/// of machine.
[[nodiscard]] std::string machineJson();

/// Of this program, as 0.1.0.
[[nodiscard]] std::string programVersion();

} // namespace core::campaigns
