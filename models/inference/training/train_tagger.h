#pragma once

#include "core/victims/loader.h"

namespace models {

/// `train tagger`: makes a tagger folder from treebanks in CoNLL-U; scored on the development treebank (`--dev`).
/// \throws core::UsageError for an unknown setting, core::Error for treebanks without tags.
core::victims::TrainReport trainTagger(const core::victims::TrainRequest& request, std::stop_token stop,
                                       const core::victims::TrainProgressFn& progress);

[[nodiscard]] std::vector<core::Parameter> taggerSettings();

} // namespace models
