#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// What campaigns must have so that a kind of report can be made of them; told without reading their results.
enum class Need : std::uint8_t {
    Campaign,
    TwoCampaigns,
    Labels,        ///< A victim that answers with labels.
    Parsers,       ///< A victim that answers with dependency trees.
    Trees,         ///< One that answers with trees, logical forms or equations.
    Variants,      ///< Texts whose variants were kept.
    OtherVictims,  ///< Other victims were asked.
    Flags,         ///< Texts were flagged.
    RecipesDiffer, ///< Recipes that differ in a part or a parameter.
    TrainedAgain,  ///< A victim that adversarial training made.
};

/// Why campaigns do not have it, with what to choose or do; empty if they have, or if that is not known.
[[nodiscard]] std::string lacking(Need need, const std::vector<CampaignData>& campaigns);

} // namespace core::reports
