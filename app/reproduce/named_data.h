#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

namespace app {

/// A data set that `reproduce` is given: what its victims are trained on, and what is attacked.
struct NamedData {
    std::string name;
    std::filesystem::path train, test;
};

/// `NAME=TRAIN,TEST`. \throws core::UsageError.
[[nodiscard]] NamedData dataNamed(const std::string& option);

/// For the identity of a run.
[[nodiscard]] nlohmann::ordered_json jsonOf(const std::vector<NamedData>& data);

} // namespace app
