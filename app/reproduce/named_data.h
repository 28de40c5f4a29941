#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace app {

/// A data set that `reproduce` is given: what its victims are trained on, and what is attacked.
struct NamedData {
    std::string name;
    std::filesystem::path train, test; ///< Without a test the one corpus is to be parted.
};

/// `NAME=TRAIN,TEST`, and `NAME=CORPUS` where a paper parts one itself. \throws core::UsageError.
[[nodiscard]] NamedData dataNamed(const std::string& option, bool mayBeParted = false);

/// For the identity of a run.
[[nodiscard]] nlohmann::ordered_json jsonOf(const std::vector<NamedData>& data);

} // namespace app
