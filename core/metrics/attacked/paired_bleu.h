#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

#include "core/metrics/translation/bleu.h"

namespace core::metrics {

/// BLEU of two systems on the same texts, and whether they differ.
struct PairedBleu {
    double first = 0.0, second = 0.0; ///< 0..100
    double low = 0.0, high = 0.0;     ///< 95 % interval of first - second.
    double pValue = 1.0;
};

/// Paired bootstrap: the same texts are drawn with replacement for both, `draws` times. p is the share of draws in
/// which the difference |first - second|, less its mean over the draws, is larger than the one of all texts (with one
/// added to both numbers); 1 where the scores are equal. The same seed gives the same p. Source: P. Koehn (2004),
/// "Statistical significance tests for machine translation evaluation", EMNLP, as sacreBLEU 2 computes it, which calls
/// a system that is compared with itself different. \throws std::invalid_argument for spans of different lengths, or
/// without texts.
[[nodiscard]] PairedBleu pairedBleu(std::span<const BleuCounts> first, std::span<const BleuCounts> second,
                                    const BleuOptions& options, std::size_t draws = 1000, std::uint64_t seed = 0);

} // namespace core::metrics
