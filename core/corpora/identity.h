#pragma once

#include "core/corpora/corpus.h"

namespace core::corpora {

/// The identity of an example: core::hash64 of its id, of every segment's name and bytes, and of the gold answer (a
/// class by its name), combined in this order. It does not depend on the row, on other examples or on how the text
/// was cut into words. `labels` is Corpus::labels.
[[nodiscard]] std::uint64_t identityOf(const Example& example, const std::vector<std::string>& labels);

} // namespace core::corpora
