#pragma once

#include <memory>

#include "core/language/tagging/tagger.h"
#include "core/victims/parser_victim.h"
#include "models/inference/kernels/kernels.h"
#include "models/inference/parsing/parser_model.h"

namespace models {

/// A parser over a model folder. `tagger` tags sentences for a parser that reads tags, which needs one.
/// \throws core::Error when it is missing.
///
/// The fast one answers variants of a sentence incrementally (docs/fast-paths.md); its answers differ
/// from the plain one's by rounding only, and depend neither on the batch, the base sentence nor earlier queries.
[[nodiscard]] std::unique_ptr<core::victims::ParserVictim>
makeFastParser(std::shared_ptr<const ParserModel> model, std::shared_ptr<const core::language::Tagger> tagger = {},
               const kernels::Kernels& kernels = kernels::best());

/// Computes every sentence's plain forward pass; gradients as the fast one.
[[nodiscard]] std::unique_ptr<core::victims::ParserVictim>
makePlainParser(std::shared_ptr<const ParserModel> model, std::shared_ptr<const core::language::Tagger> tagger = {});

} // namespace models
