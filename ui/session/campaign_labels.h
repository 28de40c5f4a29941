#pragma once

#include <vector>

#include <QString>

#include "core/store/project.h"

namespace ui {

/// What a list calls a campaign.
struct CampaignLabel {
    QString name;    ///< With its victim, and where that is not enough its date: "pwws on mr, mr-wordcnn".
    QString details; ///< Victim, recipe and date.
};

/// What the campaign's victim is called where there is little room: its name, the last folder of its path or the end
/// of its command.
[[nodiscard]] QString shortVictim(const core::store::CampaignRecord& campaign);
/// The campaign's name, with its victim unless the name says it.
[[nodiscard]] QString nameWithVictim(const core::store::CampaignRecord& campaign);
/// One for each of a project's campaigns, in their order; no two have the same name.
[[nodiscard]] std::vector<CampaignLabel> campaignLabels(const std::vector<core::store::CampaignRecord>& campaigns);

} // namespace ui
