#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

#include "models/inference/pieces/piece_tokenizer.h"

namespace models {

/// The frame that the post-processor of a tokenizer.json puts around texts; the bare texts without one.
/// \throws core::Error naming the file for one that is not known or is damaged.
[[nodiscard]] Frame frameIn(const nlohmann::json& postProcessor, const std::string& file);

} // namespace models
