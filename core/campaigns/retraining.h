#pragma once

#include <filesystem>
#include <string>

#include "core/victims/loader.h"

namespace core::campaigns {

/// A request to train a parser like the one whose `config.json` this is: its inputs, sizes and every training setting
/// that it records; corpora, seed and folder are left to the caller. `vectors`: what its fixed word vectors were,
/// needed when it has some. \throws Error when the victim is no parser that was trained here, or reads fixed vectors
/// and there are none.
[[nodiscard]] victims::TrainRequest requestLike(const std::string& configJson, const std::string& vectors = {});

/// Writes the fixed word vectors that a parser's folder holds to `file`, in word2vec's text format, so that another one
/// can be trained with them. Returns false when it has none. \throws Error when the folder cannot be read.
bool writeFixedVectors(const std::filesystem::path& model, const std::filesystem::path& file);

/// Whether a training into `folder` has ended: the model is there, and no checkpoint of an interrupted one.
[[nodiscard]] bool isTrained(const std::filesystem::path& folder);

} // namespace core::campaigns
