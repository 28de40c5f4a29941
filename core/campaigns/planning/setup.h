#pragma once

#include <string>

#include "core/attacks/attack.h"
#include "core/campaigns/planning/sample.h"
#include "core/corpora/corpus.h"
#include "core/store/project.h"
#include "core/victims/victim.h"

namespace core::campaigns {

/// Everything that decides what a campaign will do, before it is stored.
struct CampaignPlan {
    std::string name;       ///< Empty: "<recipe> on <corpus>". With a number behind it if the project has that name.
    std::string victimSpec; ///< The spec the victim was loaded from.
    std::string victimName; ///< What it is called in tables and figures; empty: as the spec says.
    /// What the user says that the language of the victim's texts is, BCP 47; empty: as its card says.
    std::string victimLanguage = {};
    attacks::Recipe recipe;
    attacks::AttackOptions options;
    SampleOptions sample;
};

/// The name, or "name (2)" and so on: two campaigns of one name could not be told apart.
[[nodiscard]] std::string freeName(const store::Project& project, const std::string& name);

/// What command line, plans and window say of a campaign's attack options.
[[nodiscard]] const std::vector<PlanParameter<attacks::AttackOptions>>& attackParameters();

/// Puts corpus, sample and campaign into the project (sharing what it already has) and returns the campaign, which is
/// pending. The gold labels of the stored examples are the corpus's own; the runner maps them to the victim's.
/// \throws UsageError for a sample that cannot be drawn and for a recipe that the language of the texts leaves out,
/// Error when the sample is empty or cannot be stored.
store::Id setUpCampaign(store::Project& project, const corpora::Corpus& corpus, const CampaignPlan& plan,
                        const victims::VictimCard& victim, const language::Resources& resources);

/// The same, but a campaign that the project has already, with the same identity, is returned instead of a new one.
store::Id setUpOrFindCampaign(store::Project& project, const corpora::Corpus& corpus, const CampaignPlan& plan,
                              const victims::VictimCard& victim, const language::Resources& resources);

} // namespace core::campaigns
