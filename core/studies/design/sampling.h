#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/store/project.h"
#include "core/studies/design/study.h"

namespace core::studies {

struct Drawn {
    std::vector<Item> items;        ///< Judged items by campaign and sample order, originals, then the design's own.
    std::vector<std::string> notes; ///< What there was not enough of, for people.
};

/// The ways in which the campaigns' changed results differ: what a sampling can choose from, and be stratified by.
struct Offered {
    std::vector<std::string> statuses;              ///< In the order of attacks::Status.
    std::vector<std::string> labels, tags, columns; ///< Ascending; labels and tags without the empty one.
    bool variants = false;                          ///< Some of them keep all variants of their texts.
};
[[nodiscard]] Offered offeredBy(const store::Project& project, std::span<const store::Id> campaigns);

/// What `study.sampling` could draw from: every result (or variant) of the campaigns that has a changed text and
/// passes the filters. The same pair of texts found by two campaigns is one item with two sources: it can be drawn for
/// either, is judged once and counts for both, and belongs to the stratum of its result in the campaign it is drawn
/// for.
[[nodiscard]] std::vector<Item> candidateItems(const store::Project& project, std::span<const store::Id> campaigns,
                                               const Study& study);

/// Draws the study's items. Campaigns get equal numbers (the first ones one more); within a campaign strata get
/// shares by largest remainder, items are drawn without replacement: at random, or those first of which flags are
/// least sure. The same candidates, flags and seed give the same items.
/// \throws UsageError for an unknown stratum, or when there is nothing to draw from.
[[nodiscard]] Drawn drawItems(const store::Project& project, std::span<const store::Id> campaigns, const Study& study);

} // namespace core::studies
