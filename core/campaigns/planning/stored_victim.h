#pragma once

#include <memory>
#include <string>

#include "core/store/project.h"
#include "core/victims/loader.h"
#include "core/victims/victim.h"

namespace core::campaigns {

/// The card of the victim that `spec` names, as a campaign keeps it. Of a command, and of a path that is not absolute,
/// it has the folder that they are meant from, too (`folder`): elsewhere they are something else, or nothing.
[[nodiscard]] std::string storedCard(const victims::VictimCard& victim, const std::string& spec,
                                     const std::string& givenName);

/// Loads the victim of a stored campaign. \throws as VictimLoader::load; where the campaign was set up in another
/// folder than the one that this program runs in, the error says so, for that may be the reason.
[[nodiscard]] std::unique_ptr<victims::Victim> storedVictim(const store::CampaignRecord& campaign,
                                                            const victims::VictimLoader& loader,
                                                            const victims::LoadOptions& options);

} // namespace core::campaigns
