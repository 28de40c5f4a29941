#include "core/metrics/translation/ter.h"

#include <algorithm>

#include <fmt/format.h>

#include "core/metrics/translation/shifts.h"

namespace core::metrics {

TerCounts& TerCounts::operator+=(const TerCounts& other)
{
    edits += other.edits;
    referenceLength += other.referenceLength;
    references += other.references;
    return *this;
}

double ter(const TerCounts& counts)
{
    if (counts.referenceLength > 0.0)
        return 100.0 * (static_cast<double>(counts.edits) / counts.referenceLength);
    return counts.edits > 0 ? 100.0 : 0.0;
}

TerReferences::TerReferences(std::span<const std::string> references, const TerOptions& options) : options_(options)
{
    for (const auto reference : givenReferences(references))
        words_.push_back(tokenizedForTer(reference, options));
}

TerCounts TerReferences::counts(std::string_view answer) const
{
    const auto words = tokenizedForTer(answer, options_);
    std::vector<std::size_t> edits;
    std::size_t lengths = 0;
    for (const auto& reference : words_) {
        edits.push_back(editsWithShifts(words, reference));
        lengths += reference.size();
    }
    return {*std::ranges::min_element(edits),
            static_cast<double>(lengths) / static_cast<double>(words_.size()),
            {words_.size(), words_.size()}};
}

std::string signatureOf(const TerOptions& options, const ReferenceCount& references)
{
    const auto yesNo = [](bool yes) { return yes ? "yes" : "no"; };
    return fmt::format("nrefs:{}|case:{}|tok:tercom|norm:{}|punct:{}|asian:{}|version:{}", references.name(),
                       options.caseSensitive ? "mixed" : "lc", yesNo(options.normalized), yesNo(!options.noPunctuation),
                       yesNo(options.asianSupport), sacreBleuVersion);
}

} // namespace core::metrics
