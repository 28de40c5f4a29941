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
    Sample, ///< With its corpus, its size and how much of it is done.
    Reference,
    Target,
    Limits,
    Trained, ///< What the victim was trained against.
    Seed
};

/// What a facet of each campaign is, in words that differ wherever it differs: files and models of one name have the
/// start of their hash. Parameters are empty where a recipe has none that differs.
[[nodiscard]] std::vector<std::string> facetOf(const CampaignPointers& campaigns, Facet facet);

/// "Not drawn: a, b (no attack succeeded)."; empty without names.
[[nodiscard]] std::string notDrawn(const std::vector<std::string>& names, const std::string& why);

} // namespace core::reports
