#pragma once

#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/corpora/corpus.h"

namespace core::corpora {

/// Whether a column is one of `translation2`, `translation3` ..., which hold a text's further references.
[[nodiscard]] bool isFurtherReference(std::string_view column);

/// The further references among the columns of an example or a result, in the columns' order, without empty ones.
[[nodiscard]] std::vector<std::string> furtherReferences(std::span<const std::pair<std::string, std::string>> columns);

/// The language of a corpus's translations, BCP 47: what it says itself, else what their script shows (zh, ja, ko,
/// ru ...). Empty if neither says anything, as of Latin letters.
[[nodiscard]] std::string targetLanguageOf(const Corpus& corpus);

} // namespace core::corpora
