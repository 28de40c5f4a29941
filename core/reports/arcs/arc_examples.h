#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/reports/arcs/arc_figure.h"
#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// Sentences with their trees, before they are laid out on paper; their height is what they need.
struct ArcReport {
    std::vector<ArcExample> examples;
    bool overlaid = false;
    std::size_t drawable = 0; ///< How many successes could be drawn.
    std::string note = {};    ///< Why there are none.
    std::string source = {};  ///< What it was made of (sourceOf()), for the files' metadata.
};

/// Whether the answer to an example is a tree, or a logical form: whether it can be drawn.
[[nodiscard]] bool hasTree(const attacks::AttackResult& result, const attacks::Scoring& scoring);

/// A result as a sentence with its trees, titled "ewt-17: succeeded, UAS 100.0% to 90.0% strict (93.8% to 81.3% raw), 2
/// words changed": strict leaves the arcs of changed words out, raw has all arcs that the recipe scores; the one the
/// recipe counts comes first. Where the recipe's reference is the victim's own answer, arcs are right or wrong by it,
/// and so is the score, as the title says. `campaign` adds its name if there are several. For victims that answer with
/// logical forms or equations, their text and these (formSentenceOf(), equationSentenceOf()). Empty when the victim
/// gave none.
[[nodiscard]] std::optional<ArcExample>
arcExample(const attacks::AttackResult& result, const attacks::Scoring& scoring = {}, const std::string& campaign = {});

/// The results with these ids or, if none are given, the first `most` that succeeded. \throws UsageError when an id
/// does not exist, or when nothing can be drawn.
[[nodiscard]] std::vector<ArcExample> arcExamples(const std::vector<CampaignData>& campaigns,
                                                  const std::vector<std::string>& ids, std::size_t most);
/// How many successful attacks there are on answers with trees or forms, which can be drawn.
[[nodiscard]] std::size_t successesWithTrees(const std::vector<CampaignData>& campaigns);

} // namespace core::reports
