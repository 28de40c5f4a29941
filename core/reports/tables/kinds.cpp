#include "core/reports/tables/kinds.h"

#include "core/reports/tables/pivot.h"
#include "core/reports/tables/transfer.h"

namespace core::reports {

std::vector<ReportKind> tableKinds()
{
    return {
        campaignTable(
            {"summary",
             "Summary",
             "One row per campaign: counts, success rate with its interval, accuracy, queries, perturbed words.",
             {"convention", "net"}},
            summaryTable),
        campaignTable({"examples",
                       "Examples",
                       "Texts before and after successful attacks, with the changed words highlighted.",
                       {"examples"}},
                      examplesTable),
        campaignTable({.name = "pivot",
                       .title = "Pivot",
                       .description = "Measures by fields of the campaigns, such as success by victim and recipe.",
                       .parameters = {"convention", "rows", "columns", "measure", "significance"},
                       .ofMeasures = true},
                      pivotTable),
        needing(campaignTable({"compare",
                               "Comparison",
                               "Pairs of campaigns on the same examples: broken by both, by one alone and by neither, "
                               "with McNemar's test.",
                               {}},
                              compareTable),
                {Need::TwoCampaigns}),
        needing(campaignTable({.name = "validity",
                               .title = "Validity",
                               .description =
                                   "What a machine says against successful texts, by campaign and flag: success rate, "
                                   "and the rate without them.",
                               .parameters = {"convention"},
                               .ofMeasures = true},
                              validityTable),
                {Need::Flags}),
        needing(transferKind({"transfer",
                              "Transfer",
                              "Accuracy of other victims on the perturbed texts, by campaign and victim.",
                              {}}),
                {Need::OtherVictims}),
    };
}

} // namespace core::reports
