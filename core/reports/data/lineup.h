#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/reports/data/settings.h"

namespace core::reports {

/// What a number of a campaign depends on.
enum class Facet : std::uint8_t {
    Victim,
    Recipe,
    Parameters, ///< In which recipes of one name differ, reference and target left out.
    Corpus,
    Sample,  ///< With its corpus, its size and how much of it is done.
    Scoring, ///< Of parsers: which score, and over which words.
    Reference,
    Target,
    Limits,
    Trained, ///< What the victim was trained against.
    Seed
};

/// What a facet of each campaign is, in words that differ wherever it differs: files and models of one name have the
/// start of their hash. Parameters are empty where a recipe has none that differs, the scoring is of other victims than
/// parsers.
[[nodiscard]] std::vector<std::string> facetOf(const CampaignPointers& campaigns, Facet facet);

/// Sentences for a caption on everything that numbers of these campaigns depend on and that their names do not say:
/// "Victim: mr-wordcnn. Limit: at most 30 queries (deepwordbug), none (all others)."; and how many examples ended in an
/// error. Empty without campaigns.
[[nodiscard]] std::string circumstances(const std::vector<CampaignData>& campaigns,
                                        const std::vector<std::string>& names);

/// "Not drawn: a, b (no attack succeeded)."; empty without names.
[[nodiscard]] std::string notDrawn(const std::vector<std::string>& names, const std::string& why);

} // namespace core::reports
