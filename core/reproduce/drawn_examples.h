#pragma once

#include <cstddef>
#include <cstdint>

#include "core/corpora/corpus.h"

namespace core::reproduce {

/// How many examples of a corpus are kept.
struct DrawnSizes {
    std::size_t examples = 0; ///< 0: all.
    std::size_t words = 0;    ///< Words that they may have in all; 0: any number.
};

/// Keeps as many examples as the sizes allow, drawn with the seed (files may be ordered by class), in their order.
void keepDrawn(corpora::Corpus& corpus, const DrawnSizes& sizes, std::uint64_t seed);
/// Keeps the first `count` examples; 0: all.
void keepFirst(corpora::Corpus& corpus, std::size_t count);
/// Removes the examples whose texts occur in `others`.
void leaveOut(corpora::Corpus& corpus, const corpora::Corpus& others);
/// Words that attacks may change, per example; 0 of no examples.
[[nodiscard]] double meanWords(const corpora::Corpus& corpus);

} // namespace core::reproduce
