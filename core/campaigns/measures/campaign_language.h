#pragma once

#include <string>

#include "core/store/project.h"

namespace core::campaigns {

/// What is known of the language of a campaign's texts.
struct CampaignLanguage {
    /// BCP 47, as its recipe says, which has it from the corpus or the victim, or the texts themselves; "en" where
    /// nobody says another one.
    std::string said = "en";
    /// What the texts look like by letters and function words where nobody says anything; empty if that is not clear.
    std::string seems = {};
};
[[nodiscard]] CampaignLanguage languageOf(const store::Project& project, const store::CampaignRecord& campaign);

/// For people, where rules for English are asked to read other texts; empty where they are English: "the texts of A
/// are in German, and the rules for flags are for English: none of them is flagged".
[[nodiscard]] std::string flagsLanguageWarning(const CampaignLanguage& language, const std::string& campaign);

} // namespace core::campaigns
