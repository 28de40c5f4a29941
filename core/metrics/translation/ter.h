#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/metrics/translation/references.h"
#include "core/metrics/translation/ter_tokenizer.h"

namespace core::metrics {

/// What TER is computed from. TER of a corpus is that of the sum of its sentences' counts.
struct TerCounts {
    std::size_t edits = 0;        ///< Against the reference that needs fewest.
    double referenceLength = 0.0; ///< Words, mean over the references.
    ReferenceCount references;

    TerCounts& operator+=(const TerCounts& other);
    friend bool operator==(const TerCounts&, const TerCounts&) = default;
};

/// Translation edit rate in percent: edits over the words of the reference, so 0 is best and there is no upper bound.
/// 100 where the references are empty and the answers are not, 0 where both are.
/// Source: M. Snover et al. (2006), "A study of translation edit rate with targeted human annotation", AMTA;
/// sacreBLEU 2.
[[nodiscard]] double ter(const TerCounts& counts);

/// The references of one sentence, cut once for all answers that are compared with them.
class TerReferences {
public:
    /// Empty references are left out. \throws std::invalid_argument when none is left.
    TerReferences(std::span<const std::string> references, const TerOptions& options);
    [[nodiscard]] TerCounts counts(std::string_view answer) const;

private:
    TerOptions options_;
    std::vector<std::vector<std::string>> words_;
};

/// "nrefs:1|case:lc|tok:tercom|norm:no|punct:yes|asian:no|version:2.0.0"
[[nodiscard]] std::string signatureOf(const TerOptions& options, const ReferenceCount& references);

} // namespace core::metrics
