#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/campaigns/summary.h"
#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// A campaign against a parser, by what its recipe and its victim's card say.
struct ParserRun {
    const CampaignData* campaign = nullptr;
    std::string model;          ///< The victim; for an adversarially trained one, the victim it came from.
    std::string inputs;         ///< word, word-tag or char; empty when the card does not say.
    std::string trainedAgainst; ///< black-box or white-box; empty for a victim that was not trained adversarially.
    bool whiteBox = false;
    bool phrase = false;          ///< Phrase level: words of one subtree change, arcs of another count.
    std::optional<double> share;  ///< gamma, the largest share of changed words.
    std::string only;             ///< Tags of the words that may change; empty: all that the recipe allows.
    int distance = 0;             ///< k, words between the phrases.
    bool beam = false;            ///< A beam search, which the paper does not have.
    attacks::TreeScoring scoring; ///< As the recipe says.
    campaigns::Summary summary;   ///< By the convention dpattack; of heads (UAS) whatever the recipe measures.

    /// Words of one part of speech change, as in table 3.
    [[nodiscard]] bool oneTag() const { return !only.empty() && only.find(' ') == std::string::npos; }
};

/// The campaigns whose goal is errors in trees, in their order; others are left out.
[[nodiscard]] std::vector<ParserRun> parserRuns(const std::vector<CampaignData>& campaigns);

} // namespace core::reports
