#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/language/validity/flag.h"
#include "core/reports/data/campaign_data.h"
#include "core/reports/data/measure.h"

namespace core::reports {

/// How many of a campaign's successes are flagged.
struct FlaggedSuccesses {
    std::size_t successes = 0; ///< That the convention counts.
    std::size_t flagged = 0;   ///< Of them.
    std::size_t unknown = 0;   ///< Of them: their texts were not measured.
};
/// `kinds`: which flags; none: all that count as flags. Nothing for a campaign that was not measured and has
/// successes, and for a part of one.
[[nodiscard]] std::optional<FlaggedSuccesses> flaggedSuccesses(const CampaignData& campaign,
                                                               campaigns::Convention convention,
                                                               std::span<const language::FlagKind> kinds);

/// The success rate in percent without the successes that are flagged, over the same examples as the rate itself, with
/// Wilson's interval. Empty where flaggedSuccesses() is, and where a success was not measured.
[[nodiscard]] MeasureValue netSuccess(const CampaignData& campaign, const campaigns::Summary& summary,
                                      std::span<const language::FlagKind> kinds = {});

/// Whether rules read its texts, whatever they found: those of a translation alone say nothing of the text.
[[nodiscard]] bool textsWereRead(const CampaignData& campaign);

/// The language of texts that no rule reads, for people: "German"; empty where they are English.
[[nodiscard]] std::string foreignLanguage(const CampaignData& campaign);

/// Which rules flagged the campaigns, by which flags, and which were left out, as hints or because nobody looked for
/// them: "rules-1; other-sense, antonym, ...; left out: not-a-word, perplexity, ..."; empty where no text was read.
[[nodiscard]] std::string flagsUsed(const std::vector<CampaignData>& campaigns);

/// The same as a sentence with a space before it; where none was measured, how to do it.
[[nodiscard]] std::string flagsNote(const std::vector<CampaignData>& campaigns);

} // namespace core::reports
