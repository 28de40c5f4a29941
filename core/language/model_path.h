#pragma once

#include <filesystem>
#include <string>

namespace core::language {

/// The folder of a model that ships.
[[nodiscard]] std::filesystem::path shippedModel(const std::string& name);

/// `built-in` (the shipped model `builtIn`), a path, or the name of a folder among the user's or the shipped models.
/// \throws Error when there is none.
[[nodiscard]] std::filesystem::path modelPath(const std::string& name, const char* builtIn);

} // namespace core::language
