#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "core/language/sentence_encoder.h"

namespace core::language {

/// Makes a sentence encoder from a folder: provided by the app, because core does not know models/. Null for a folder
/// of another kind. It throws Error for one that it recognises but cannot read.
using SentenceEncoderMaker = std::function<std::shared_ptr<const SentenceEncoder>(const std::filesystem::path& folder)>;

/// To be called once, before any thread asks for an encoder: without it only the built-in kind exists.
void setSentenceEncoderMaker(SentenceEncoderMaker maker);

/// What the maker makes of the folder; null without a maker. \throws Error.
[[nodiscard]] std::shared_ptr<const SentenceEncoder> madeSentenceEncoder(const std::filesystem::path& folder);

} // namespace core::language
