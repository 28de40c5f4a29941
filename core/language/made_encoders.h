#pragma once

#include <filesystem>
#include <functional>
#include <memory>

#include "core/language/sentence_encoder.h"

namespace core::language {

/// Makes a sentence encoder of a folder: the app's, because models/ is not core's to know. Null for a folder of
/// another kind. It throws Error for one that it knows and cannot read.
using SentenceEncoderMaker = std::function<std::shared_ptr<const SentenceEncoder>(const std::filesystem::path& folder)>;

/// To be called once, before any thread asks for an encoder: without it there is the built-in kind alone.
void setSentenceEncoderMaker(SentenceEncoderMaker maker);

/// What the maker makes of the folder; null without a maker. \throws Error.
[[nodiscard]] std::shared_ptr<const SentenceEncoder> madeSentenceEncoder(const std::filesystem::path& folder);

} // namespace core::language
