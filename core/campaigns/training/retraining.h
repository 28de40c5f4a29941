#pragma once

#include <filesystem>
#include <string>

#include "core/victims/loader.h"

namespace core::campaigns {

/// A request to train a victim like this one, as its `config.json` records it: its architecture and every setting that
/// `trainer` has for it; corpora, seed and folder are left to the caller. `from`: what it started from, where it did:
/// word vectors (a parser's fixed ones, a classifier's first ones) or the folder of a BERT. \throws Error when the
/// victim was not trained here, or started from something and `from` is empty.
[[nodiscard]] victims::TrainRequest requestLike(const victims::VictimCard& victim, const victims::ModelTrainer& trainer,
                                                const std::string& from = {});

/// Writes the fixed word vectors that a parser's folder holds to `file`, in word2vec's text format, so that another one
/// can be trained with them. Returns false when it has none. \throws Error when the folder cannot be read.
bool writeFixedVectors(const std::filesystem::path& model, const std::filesystem::path& file);

/// Whether a training into `folder` has ended: the model is there, and no checkpoint of an interrupted one.
[[nodiscard]] bool isTrained(const std::filesystem::path& folder);

} // namespace core::campaigns
