#include "core/campaigns/measures/campaign_language.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "core/attacks/recipe/recipe.h"
#include "core/corpora/label_names.h"
#include "core/corpora/published/language.h"
#include "core/language/language_tag.h"

namespace core::campaigns {

CampaignLanguage languageOf(const store::Project& project, const store::CampaignRecord& campaign)
{
    constexpr std::size_t enough = 200; // texts
    CampaignLanguage language{attacks::Recipe::stored(campaign.recipe).language(), {}};
    if (!language::isEnglish(language.said))
        return language;
    const auto sample = project.sample(campaign.sample);
    std::vector<std::string> texts;
    for (std::size_t i = 0; i < std::min(sample.size, enough); ++i) {
        const auto example = project.sampleExample(campaign.sample, i);
        for (const auto& segment : example.input.segments()) {
            if (!language::isEnglish(segment.language))
                return {segment.language, {}};
            texts.push_back(segment.text.str());
        }
    }
    if (corpora::languageSaid(project.corpus(sample.corpus).mapping).empty()) {
        const std::vector<std::string_view> views(texts.begin(), texts.end());
        language.seems = corpora::published::languageOf(views);
    }
    return language;
}

std::string flagsLanguageWarning(const CampaignLanguage& language, const std::string& campaign)
{
    if (!language::isEnglish(language.said))
        return fmt::format("the texts of {} are in {}, and the rules for flags are for English: none of them is "
                           "flagged",
                           campaign, language::languageName(language.said));
    if (!language.seems.empty() && !language::isEnglish(language.seems))
        return fmt::format("the texts of {} look like {}, and nobody says so: the rules for flags, which are for "
                           "English, read them as English. Import and attack them with --language {}",
                           campaign, language::languageName(language.seems), language.seems);
    return {};
}

} // namespace core::campaigns
