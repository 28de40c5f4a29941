#pragma once

#include <set>
#include <string>
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

/// What people say of a campaign; kept with the project.
struct CampaignNotes {
    std::string note;              ///< What it is for, or what came of it.
    std::vector<std::string> tags; ///< In the order of their letters, none twice.
    bool archived = false;         ///< Out of the way: lists leave it out unless they are asked.

    friend bool operator==(const CampaignNotes&, const CampaignNotes&) = default;
};
/// \throws core::Error when the project cannot be read, or written.
[[nodiscard]] CampaignNotes notesOn(const core::store::Project& project, const core::store::CampaignRecord& campaign);
void setNotes(core::store::Project& project, const core::store::CampaignRecord& campaign, const CampaignNotes& notes);

/// The campaigns of a project that are archived, read at once.
class ArchivedCampaigns {
public:
    ArchivedCampaigns() = default; ///< None.
    /// \throws core::Error when the project cannot be read.
    explicit ArchivedCampaigns(const core::store::Project& project);
    [[nodiscard]] bool has(const core::store::CampaignRecord& campaign) const;
    /// \throws core::Error when the project cannot be written.
    void set(core::store::Project& project, const core::store::CampaignRecord& campaign, bool archived);

private:
    std::set<std::string> names_;
};

/// "appendix, to check": what stands between commas.
[[nodiscard]] std::vector<std::string> tagsIn(const QString& line);

} // namespace ui
