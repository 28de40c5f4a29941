#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace core::reproduce {

/// A data set that `reproduce` is given: what its victims are trained on, and what is attacked.
struct NamedData {
    std::string name;
    std::filesystem::path train, test; ///< Without a test set, `train` is the one corpus to be split.
};

/// `NAME=TRAIN,TEST`, or `NAME=CORPUS` where the paper splits one corpus. \throws UsageError.
[[nodiscard]] NamedData dataNamed(const std::string& option, bool mayBeParted = false);

/// For the identity of a run.
[[nodiscard]] nlohmann::ordered_json jsonOf(const std::vector<NamedData>& data);

} // namespace core::reproduce
