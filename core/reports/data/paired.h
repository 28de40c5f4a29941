#pragma once

#include <cstddef>
#include <optional>
#include <vector>

#include "core/corpora/searching.h"
#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// An example that two campaigns attacked.
struct PairedExample {
    std::size_t first = 0, second = 0;      ///< Its places in the samples of the two.
    bool byFirst = false, bySecond = false; ///< Who succeeded on it.
};

/// Two campaigns on the examples that both attacked: skipped ones and errors of either are left out.
struct Pairs {
    std::vector<PairedExample> examples;
    std::size_t both = 0, onlyFirst = 0, onlySecond = 0, neither = 0;
    /// Whether success means the same in both; else the counts stand for different things, and there is no test.
    bool judgedAlike = true;

    /// Of McNemar's exact test, two-sided: metrics::mcNemar().
    [[nodiscard]] double p() const;
};

/// Examples are the same if their ids and contents are; of the same sample, if their places are. Of campaigns in a
/// project that share a sample only the columns are read, a million in seconds.
[[nodiscard]] Pairs pairsOf(const CampaignData& first, const CampaignData& second);

/// Two campaigns on a part of the examples that both attacked.
struct PairedPart {
    corpora::Slice part;
    Pairs pairs;

    [[nodiscard]] double firstShare() const;  ///< That the first breaks, 0..1; 0 of no examples.
    [[nodiscard]] double secondShare() const; ///< The same of the second.
};
/// `all`: pairsOf() the two. A search finds results of the first. Parts whose columns these results lack are left out.
[[nodiscard]] std::vector<PairedPart> pairedParts(const CampaignData& first, const Pairs& all,
                                                  const std::vector<corpora::Slice>& parts);

/// Two of several campaigns, compared.
struct Compared {
    std::size_t first = 0, second = 0; ///< Among the campaigns.
    Pairs pairs;
    std::optional<double> p;        ///< Of McNemar's exact test; nothing where there is none.
    std::optional<double> adjusted; ///< The same by Holm, for all tests of the comparison together.
};

/// Each of the campaigns with each later one.
[[nodiscard]] std::vector<Compared> comparedWithEachOther(const std::vector<CampaignData>& campaigns);

} // namespace core::reports
