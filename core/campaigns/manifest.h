#pragma once

#include <string>
#include <vector>

#include "core/language/resources.h"

namespace core::campaigns {

/// What results may depend on besides the stored settings, as one JSON object: `processor, instruction_set, cores,
/// system, blas` (OpenBLAS's own description, with the kernel it chose). Bit-equal results are promised only on one
/// kind of machine.
[[nodiscard]] std::string machineJson();
/// Whether answers may differ in their last bits between two machines: processor, instruction set or BLAS differ.
[[nodiscard]] bool isOtherKind(const std::string& machine, const std::string& other);
/// "AMD EPYC 7B13, AVX2 with FMA", for people.
[[nodiscard]] std::string machineText(const std::string& machine);

/// Identities of what was asked through it, lexica and models, as one JSON object.
[[nodiscard]] std::string resourcesJson(const language::Resources& resources);

/// Names of resources that both objects have, but with different identities.
[[nodiscard]] std::vector<std::string> changedResources(const std::string& before, const std::string& now);

/// Of this program, such as 0.1.0.
[[nodiscard]] std::string programVersion();

} // namespace core::campaigns
