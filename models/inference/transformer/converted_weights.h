#pragma once

#include <filesystem>

namespace models {

/// Writes the weights of a Hugging Face folder into `to` as model.safetensors, each tensor with its type under the name
/// that the library gives it today (TensorFiles). Where `to` is another folder it also gets the other files, but none
/// that holds weights. Returns the file that was written.
/// \throws core::UsageError when the folder has model.safetensors already, or, without `replace`, when `to` has it or
/// another file than `folder` under a name that would be copied; core::Error when the weights cannot be read.
std::filesystem::path convertToSafeTensors(const std::filesystem::path& folder, const std::filesystem::path& to,
                                           bool replace = false);

} // namespace models
