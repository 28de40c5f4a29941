#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/reports/data/campaign_data.h"
#include "core/reproduce/experiment/run.h"

namespace core::reproduce {

/// The campaigns of a run's project, in its order, and which attacks of the experiment each of them is: the same attack
/// may have several labels. Reading them loads victims whose recipes say more in the project than in the experiment.
class ProjectCampaigns {
public:
    explicit ProjectCampaigns(const ExperimentRun& run);

    struct Campaign {
        reports::CampaignData data;
        std::set<std::size_t> attacks; ///< Indices in ExperimentRun::attacks.
    };
    [[nodiscard]] const std::vector<Campaign>& all() const { return campaigns_; }

private:
    std::vector<Campaign> campaigns_;
};

/// A campaign, and the scope of the attack that it is, in which {recipe} is the recipe's name.
struct LabelledCampaign {
    reports::CampaignData data;
    Scope scope;
};

/// The campaigns that a table or figure is made of, as its `of`, `where`, `except` and `shown` say.
///
/// of: the labels of their attacks; without it all campaigns of the project. where: {"{parser}": "word"}: what places
/// have for them, one or several values. except: what places may not have. shown: other names for their victim, corpus
/// and recipe; with `pooled`, unless it becomes an empty text, they are parts of one mean, whose sample `sample` names.
class CampaignChoice {
public:
    /// `shown`: that of all tables, for an entry without one. \throws Error with the place of an unknown label or name.
    CampaignChoice(const ExperimentRun& run, const JsonNode& entry, const Scope& scope,
                   const std::optional<JsonNode>& shown = {});

    [[nodiscard]] std::vector<LabelledCampaign> from(const ProjectCampaigns& project) const;

private:
    struct Names {
        std::string victim, corpus, recipe, pooled, sample; ///< Empty: as they are.
    };
    struct Chosen {
        std::size_t attack; ///< Index in ExperimentRun::attacks.
        Scope scope;
        Names names;
    };
    bool all_ = false;
    std::vector<Chosen> chosen_;
};

} // namespace core::reproduce
