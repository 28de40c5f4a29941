#include <array>
#include <span>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/campaigns/measures/stored_flags.h"
#include "core/language/validity/flag.h"
#include "core/reports/data/conditions.h"
#include "core/reports/data/flagged.h"
#include "core/reports/origins/behind_measure.h"
#include "core/reports/tables/cells.h"
#include "core/reports/tables/kinds.h"

namespace core::reports {

namespace {

template<typename Positions>
std::vector<std::uint32_t> positionsOf(const Positions& positions, const CampaignData& campaign)
{
    std::vector<std::uint32_t> found;
    for (const auto position : positions)
        if (!campaign.leftOut.contains(position))
            found.push_back(static_cast<std::uint32_t>(position));
    return found;
}

} // namespace

Table validityTable(const Campaigns& campaigns, const ReportSettings& options)
{
    using language::FlagWeight;
    Table table;
    table.columns = {
        {"Campaign"},           {"Flag"}, {"Flagged", true}, {"Successes", true}, {"Success rate (%)", true},
        {"Net of it (%)", true}};
    const auto names = shortNames(campaigns);
    std::vector<std::string> unmeasured, foreign;
    bool hints = false;
    for (std::size_t i = 0; i < campaigns.size(); ++i) {
        const auto summary = summaryOf(campaigns[i], options.convention());
        const auto addRow = [&](const std::string& name, std::span<const language::FlagKind> kinds) {
            const auto found = flaggedSuccesses(campaigns[i], options.convention(), kinds);
            auto flagged = countCell(found->flagged);
            if (const auto flags = campaigns::StoredFlags::of(campaigns[i].measures))
                flagged.behind = behindPositions(campaigns[i], positionsOf(flags->positionsWith(kinds), campaigns[i]));
            table.rows.push_back({textCell(names[i]), textCell(name), std::move(flagged),
                                  countCell(found->successes, campaigns[i], successesBy(options.convention())),
                                  measureCell(campaigns[i], "success", summary),
                                  rateCell(netSuccess(campaigns[i], summary, kinds))});
        };
        const auto whole = flaggedSuccesses(campaigns[i], options.convention(), {});
        const bool read = textsWereRead(campaigns[i]);
        if (!whole || (!read && whole->successes > 0)) {
            if (const auto language = foreignLanguage(campaigns[i]); language.empty())
                unmeasured.push_back(names[i]);
            else
                foreign.push_back(fmt::format("{} ({})", names[i], language));
        }
        if (!whole)
            continue;
        std::vector<language::FlagKind> ofAnswers; // those that were found
        for (const auto& type : language::flagTypes()) {
            const std::array one{type.kind};
            if (flaggedSuccesses(campaigns[i], options.convention(), one)->flagged == 0)
                continue;
            hints = hints || type.weight != FlagWeight::Flag;
            addRow(std::string(type.name) + (type.weight == FlagWeight::Flag ? "" : "*"), one);
            if (type.weight == FlagWeight::Answer)
                ofAnswers.push_back(type.kind);
        }
        if (!ofAnswers.empty())
            addRow("all flags of answers*", ofAnswers);
        if (read || whole->successes == 0)
            addRow("all flags", {});
    }
    table.caption =
        "What speaks against successful texts. " + campaigns::describe(options.convention()) +
        intervalsNote(campaigns, {"success"}) + " Net of a flag: the successes with it do not count." +
        (hints ? " *: does not count among all flags, as it only says what was done or answered, or is right too "
                 "seldom."
               : "") +
        (flagsUsed(campaigns).empty() ? "" : flagsNote(campaigns)) + samplesNote(campaigns) +
        conditionsNote(campaigns) + errorsNote(campaigns, options.convention(), {"success"}) + standInsNote(campaigns);
    std::string missing;
    if (!unmeasured.empty())
        missing = fmt::format("Not flagged yet: {}.", fmt::join(unmeasured, ", "));
    if (!foreign.empty())
        missing += fmt::format("{}Not flagged, as the rules read English: {}.", missing.empty() ? "" : " ",
                               fmt::join(foreign, ", "));
    if (table.rows.empty()) {
        table.note = missing;
        table.wantedMeasure = unmeasured.empty() ? "" : "validity";
    } else if (!missing.empty()) {
        table.caption += ' ' + missing;
    }
    return table;
}

} // namespace core::reports
