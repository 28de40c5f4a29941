#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/language/tagging/tagger.h"

namespace core::reports {

/// One tag per word; may throw Error when its tagger cannot be loaded.
using TagFn = std::function<std::vector<std::string>(std::span<const text::WordId>)>;
/// The tagger as a function; keeps a reference to it.
[[nodiscard]] TagFn tagWith(const language::Tagger& tagger, language::Tagger::Tagset tagset);

} // namespace core::reports
