#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/campaigns/summary.h"
#include "core/reports/data/campaign_data.h"

namespace core::reports {

/// A measure of campaigns, for lists and help texts.
struct PivotMeasure {
    std::string name;
    std::string title;       ///< With its unit.
    std::string description; ///< One sentence.
};
/// success, attacked-accuracy, clean-accuracy, queries, ...
[[nodiscard]] const std::vector<PivotMeasure>& pivotMeasures();

/// How a 95 % interval was found.
enum class IntervalMethod : std::uint8_t {
    None,
    Wilson,           ///< Of a share of independent examples.
    WilsonOverTexts,  ///< Of a share of variants that all texts have: one observation per text.
    ClusterBootstrap, ///< Whole texts are drawn with their variants.
    Bootstrap,        ///< Of a mean or median: examples are drawn (percentile).
    Delta,            ///< Of a product of two shares.
    RatioOfSums       ///< Of sums over sentences.
};
/// "Wilson's 95% interval"; empty for None.
[[nodiscard]] std::string describe(IntervalMethod method);

/// A measure of one campaign, with what it is over and with its 95 % interval where it has one.
struct MeasureValue {
    std::optional<double> value, low, high;
    IntervalMethod method = IntervalMethod::None;
    std::size_t n = 0;     ///< How many of what countedIn() names.
    std::string note = {}; ///< Stands beside the value: campaigns::atMost().
};

/// `measure`: one of pivotMeasures(). Rates and scores are in percent. \throws UsageError naming the known
/// measures.
[[nodiscard]] MeasureValue measured(const CampaignData& campaign, campaigns::Convention convention,
                                    const std::string& measure);

/// The same of a campaign whose summary (summaryOf) is known, which is not made again for each measure.
[[nodiscard]] MeasureValue measured(const CampaignData& campaign, const std::string& measure,
                                    const campaigns::Summary& summary);

/// Whether a measure is taken from the campaign's summary.
[[nodiscard]] bool isOfSummary(const std::string& measure);

/// What a measure is taken over: "attacked examples".
[[nodiscard]] std::string countedIn(const std::string& measure, campaigns::Convention convention);

/// A summary's score for people: accuracy -> Accuracy, uas -> UAS, own-uas -> Agreement (UAS).
[[nodiscard]] std::string scoreTitle(const std::string& scoreName);

/// The name of the campaign's score as its summary has it: accuracy, uas, own-uas, ...
[[nodiscard]] std::string scoreNameOf(const CampaignData& campaign);
/// The same of several for people: UAS; "Score" if they differ.
[[nodiscard]] std::string scoreTitle(const std::vector<CampaignData>& campaigns);

/// Whether a measure is one that the command `measure` computes once the attack is over.
[[nodiscard]] bool isMeasuredAfterwards(const std::string& measure);

/// Whether a measure is the share of a campaign's variants that fool.
[[nodiscard]] bool isShareOfVariants(const std::string& measure);

/// Whether a measure is that score, or a part of it.
[[nodiscard]] bool isScore(const std::string& measure);

/// Why campaigns cannot stand on one axis of a measure, naming which go together; empty if they can. Scores of
/// different kinds (UAS, accuracy, BLEU) cannot.
[[nodiscard]] std::string notComparable(const std::vector<CampaignData>& campaigns,
                                        const std::vector<std::string>& names, const std::string& measure);

/// Its name for people, with the unit. \throws UsageError.
[[nodiscard]] std::string measureTitle(const std::string& measure);
/// The same for victims whose score is `score`: "UAS under attack (%)".
[[nodiscard]] std::string measureTitle(const std::string& measure, const std::string& score);

} // namespace core::reports
