#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/metrics/translation/ngrams.h"
#include "core/metrics/translation/references.h"

namespace core::metrics {

struct ChrfOptions {
    std::size_t characterOrder = 6; ///< Longest n-gram of characters.
    std::size_t wordOrder = 0;      ///< Longest n-gram of words; 2 is chrF++.
    double beta = 2.0;              ///< Recall weighs beta times as much as precision.
    bool lowerCase = false;
    bool whitespace = false; ///< White space is a character like any other; else it is left out.
    /// Orders without n-grams count as 1e-16, as in Popovic's own chrF++.py; else they are left out, as in sacreBLEU.
    bool epsilonSmoothing = false;
};

/// One order's n-grams.
struct ChrfOrder {
    std::size_t answer = 0; ///< Of the answer; 0 where the reference has none of this length.
    std::size_t reference = 0;
    std::size_t matches = 0;
    friend bool operator==(const ChrfOrder&, const ChrfOrder&) = default;
};

/// What chrF is computed from. chrF of a corpus is that of the sum of its sentences' counts.
struct ChrfCounts {
    std::vector<ChrfOrder> orders; ///< Those of characters from 1, then those of words from 1.
    ReferenceCount references;

    ChrfCounts& operator+=(const ChrfCounts& other);
    friend bool operator==(const ChrfCounts&, const ChrfCounts&) = default;
};

/// chrF, 0..100: with the mean precision P and the mean recall R over the orders, (1 + beta^2) P R / (beta^2 P + R).
/// Source: M. Popovic (2015), "chrF: character n-gram F-score for automatic MT evaluation", WMT, and (2017), "chrF++:
/// words helping character n-grams", WMT, as sacreBLEU 2 computes it.
/// Check value: "aa" against "ab", beta 3 -> 25; with epsilon smoothing 8.3333.
[[nodiscard]] double chrf(const ChrfCounts& counts, const ChrfOptions& options = {});

/// The references of one sentence, counted once for all answers that are compared with them.
class ChrfReferences {
public:
    /// Empty references are left out. \throws std::invalid_argument when none is left.
    ChrfReferences(std::span<const std::string> references, const ChrfOptions& options);
    /// The counts against the reference with the best chrF, the first one of equals.
    [[nodiscard]] ChrfCounts counts(std::string_view answer) const;

private:
    ChrfOptions options_;
    std::vector<std::vector<NgramCounts>> ngrams_; ///< [reference][order]
};

/// As sacreBLEU prints the name: chrF2, chrF2++.
[[nodiscard]] std::string nameOf(const ChrfOptions& options);
/// "nrefs:1|case:mixed|eff:yes|nc:6|nw:0|space:no|version:2.0.0"
[[nodiscard]] std::string signatureOf(const ChrfOptions& options, const ReferenceCount& references);

} // namespace core::metrics
