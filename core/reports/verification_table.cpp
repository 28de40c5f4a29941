#include "core/reports/verification_table.h"

#include <fmt/format.h>

namespace core::reports {

namespace {

std::string rate(const std::optional<metrics::Proportion>& share)
{
    if (!share)
        return "no rate";
    return fmt::format("{:.1f} % [{:.1f}, {:.1f}]", 100.0 * share->share, 100.0 * share->low, 100.0 * share->high);
}

Cell cell(std::string text)
{
    Cell cell;
    cell.value = std::move(text);
    return cell;
}

} // namespace

Table verificationTable(const campaigns::Verification& verification)
{
    Table table;
    table.kind = "verification";
    table.caption = fmt::format("Perturbed texts of {} that fool {}: {} of {}, {}; of the {} whose original it gets "
                                "right: {}, {}.",
                                verification.campaign.name, verification.victim, verification.fooled,
                                verification.answered, rate(verification.rate), verification.originalRight,
                                verification.fooledOfRight, rate(verification.rateOfRight));
    if (verification.answered < verification.examples.size())
        table.caption += fmt::format(" {} could not be answered and are left out.",
                                     verification.examples.size() - verification.answered);
    table.columns = {{"example"}, {"reference"}, {"original"}, {"perturbed"}, {"fooled"}};
    for (const auto& row : verification.examples)
        table.rows.push_back({cell(row.example), cell(row.reference), cell(row.original),
                              cell(row.error.empty() ? row.perturbed : row.error),
                              cell(!row.error.empty() ? ""
                                   : row.fooled       ? "yes"
                                                      : "no")});
    return table;
}

} // namespace core::reports
