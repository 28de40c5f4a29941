#pragma once

#include <memory>
#include <string>

#include "models/inference/cutting/pipeline.h"
#include "models/inference/tokenizers/tokenizer_settings.h"

namespace models {

/// The tokenizer of a tokenizer.json as the class of its folder uses it. \throws core::Error naming `file`, what is
/// wrong with it and what to do, also for parts that are not known. `forms`: what its pieces are written like, if that
/// is wanted.
[[nodiscard]] std::shared_ptr<const Pipeline> readPipeline(nlohmann::json tokenizer, const TokenizerSettings& settings,
                                                           SpecialPieces specialPieces, const std::string& file,
                                                           PieceForms* forms = nullptr);

} // namespace models
