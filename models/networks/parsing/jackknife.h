#pragma once

#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "core/base/progress.h"
#include "core/language/tagging/tagger_trainer.h"

namespace models::networks {

/// Universal and Penn tags, one pair per word, one list per sentence.
using PredictedTags = std::vector<std::vector<std::pair<std::string, std::string>>>;

/// A tagger's tags of sentences.
[[nodiscard]] PredictedTags tagsOf(const core::language::Tagger& tagger,
                                   std::span<const core::language::TaggedExample> sentences);

/// Tags as wrong as those of a text the tagger was not trained on: the sentences are dealt into `folds` parts, blocks
/// of neighbours together (they are often from one document), and each part is tagged by a tagger trained on the
/// others. `progress` counts the sentences that these taggers read. \throws core::Error for fewer sentences than parts,
/// or when stopped.
[[nodiscard]] PredictedTags jackknifedTags(std::span<const core::language::TaggedExample> sentences, std::size_t folds,
                                           const core::language::TaggerTraining& training, std::stop_token stop,
                                           const core::ProgressFn& progress = {});

} // namespace models::networks
