#pragma once

#include <filesystem>

#include "core/victims/loader.h"

namespace models {

/// ModelTrainer::requestLike for what is trained here. With a folder for the work, a model to start from is looked at:
/// \throws core::Error when it cannot be read, core::UsageError when the victim started from nothing of the kind.
[[nodiscard]] core::victims::TrainRequest requestLike(const core::victims::VictimCard& victim,
                                                      const core::victims::Retraining& again);

/// Writes the fixed word vectors that a parser's folder holds to `file`, in word2vec's text format, so that another one
/// can be trained with them. Returns false when it has none. \throws core::Error when the folder cannot be read.
bool writeFixedVectors(const std::filesystem::path& model, const std::filesystem::path& file);

} // namespace models
