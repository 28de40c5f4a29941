#include <algorithm>
#include <optional>

#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/projects.h"
#include "core/base/error.h"
#include "core/campaigns/measures/result_parts.h"
#include "core/reports/data/paired.h"
#include "core/reports/registry.h"
#include "core/text/joined.h"

namespace app {

namespace {

using core::reports::Campaigns;

/// The text that a campaign made of an example, and the original.
struct ComparedText {
    std::string example, original, perturbed;
};

ComparedText comparedText(const core::reports::CampaignData& campaign, std::size_t position)
{
    const auto result = campaign.project->result(campaign.id, position);
    return result ? ComparedText{result->example, core::text::joined(result->original, " / "),
                                 core::text::joined(result->perturbed, " / ")}
                  : ComparedText{};
}

nlohmann::ordered_json partsJson(const std::vector<core::reports::PairedPart>& parts)
{
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const auto& part : parts) {
        const auto& pairs = part.pairs;
        const bool any = !pairs.examples.empty();
        all.push_back({{"part", part.part.name},
                       {"search", part.part.search},
                       {"examples", pairs.examples.size()},
                       {"both", pairs.both},
                       {"only_first", pairs.onlyFirst},
                       {"only_second", pairs.onlySecond},
                       {"neither", pairs.neither},
                       {"p", any && pairs.judgedAlike ? nlohmann::ordered_json(pairs.p()) : nlohmann::ordered_json()}});
    }
    return all;
}

std::vector<core::reports::PairedPart> partsOf(const core::reports::CampaignData& first,
                                               const core::reports::Pairs& pairs)
{
    return core::reports::pairedParts(first, pairs, core::campaigns::resultParts(*first.project, first.id));
}

/// The parts of the examples of two campaigns, with what each breaks.
void printParts(const core::reports::CampaignData& first, const core::reports::CampaignData& second)
{
    using namespace core::reports;
    Table table;
    table.columns = {{"Part"},   {"Examples", true}, {"First (%)", true}, {"Second (%)", true}, {"Difference", true},
                     {"p", true}};
    for (const auto& part : partsOf(first, pairsOf(first, second))) {
        const auto text = [](std::string value) { return Cell{std::move(value), 0, false, {}, {}}; };
        const auto number = [](double value, int digits) { return Cell{value, digits, false, {}, {}}; };
        const bool any = !part.pairs.examples.empty();
        const auto share = [&](double value) { return any ? number(100.0 * value, 1) : Cell(); };
        table.rows.push_back({text(part.part.name), number(static_cast<double>(part.pairs.examples.size()), 0),
                              share(part.firstShare()), share(part.secondShare()),
                              share(part.secondShare() - part.firstShare()),
                              any && part.pairs.judgedAlike ? number(part.pairs.p(), 4) : Cell()});
    }
    print("");
    printTable(table);
    print("Parts of the examples that both attacked: labels, lengths, values of columns. p: McNemar's exact test, "
          "two-sided, of each part by itself");
}

nlohmann::ordered_json comparisonsJson(const Campaigns& campaigns, const std::vector<std::string>& names, bool parts)
{
    const auto orNull = [](const std::optional<double>& value) {
        return value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
    };
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const auto& [first, second, pairs, p, adjusted] : core::reports::comparedWithEachOther(campaigns)) {
        nlohmann::ordered_json onlyFirst = nlohmann::ordered_json::array(), onlySecond = onlyFirst;
        for (const auto& example : pairs.examples)
            if (example.byFirst != example.bySecond)
                (example.byFirst ? onlyFirst : onlySecond)
                    .push_back(comparedText(campaigns[first], example.first).example);
        all.push_back({{"first", names[first]},
                       {"second", names[second]},
                       {"examples", pairs.examples.size()},
                       {"both", pairs.both},
                       {"only_first", pairs.onlyFirst},
                       {"only_second", pairs.onlySecond},
                       {"neither", pairs.neither},
                       {"judged_alike", pairs.judgedAlike},
                       {"p", orNull(p)},
                       {"p_adjusted", orNull(adjusted)},
                       {"only_first_examples", onlyFirst},
                       {"only_second_examples", onlySecond}});
        if (parts)
            all.back()["parts"] = partsJson(partsOf(campaigns[first], pairs));
    }
    return all;
}

/// The first examples that one of two alone breaks, each with both texts.
void printOneSided(const core::reports::CampaignData& first, const core::reports::CampaignData& second,
                   const std::vector<std::string>& names, std::size_t most)
{
    const auto pairs = core::reports::pairsOf(first, second);
    std::size_t shown = 0;
    for (const auto& example : pairs.examples) {
        if (example.byFirst == example.bySecond || shown == most)
            continue;
        ++shown;
        const auto one = comparedText(first, example.first), other = comparedText(second, example.second);
        print(fmt::format("\n{}: broken by {} alone", one.example, names[example.byFirst ? 0 : 1]));
        print("  original: " + one.original);
        print(fmt::format("  {}: {}", names[0], one.perturbed));
        print(fmt::format("  {}: {}", names[1], other.perturbed));
    }
    if (const auto differing = pairs.onlyFirst + pairs.onlySecond; differing > shown)
        print(fmt::format("\n{} more are broken by one alone: --examples {}", differing - shown, differing));
}

} // namespace

void addCompare(CLI::App& app, Work& work)
{
    struct Options {
        std::string project, format;
        std::vector<std::string> campaigns;
        std::size_t examples = 5;
        bool leaveOut = false, parts = false, json = false;
    };
    auto o = std::make_shared<Options>();
    auto* command = app.add_subcommand("compare", "campaigns on the same examples: what only one of them breaks");
    addProject(*command, o->project)->required();
    command->add_option("--campaign", o->campaigns, "names or numbers of two or more; all of them if there is none");
    auto* format = command->add_option("--format", o->format, "the table alone, as one of these")
                       ->check(CLI::IsMember(core::reports::tableFormats()));
    command
        ->add_option("--examples", o->examples, "of two campaigns, how many examples that one alone breaks are shown")
        ->capture_default_str();
    command
        ->add_flag("--parts", o->parts,
                   "also by label, length and the values of the user's columns: what each of two campaigns breaks "
                   "(of more with --json)")
        ->excludes(format);
    command->add_flag("--leave-out-excluded", o->leaveOut, "without results that were excluded by hand");
    addJson(*command, o->json)->excludes(format);
    command->callback([&work, o] {
        work = [o](Context&) {
            const auto project = core::store::Project::open(o->project, core::store::Project::Mode::ReadOnly);
            Campaigns campaigns;
            std::vector<std::string> names;
            for (const auto& record : campaignsNamed(*project, o->campaigns)) {
                campaigns.push_back(core::reports::campaignData(*project, record.id,
                                                                o->leaveOut ? core::reports::Excluded::LeftOut
                                                                            : core::reports::Excluded::Counts));
                names.push_back(record.name);
            }
            if (campaigns.size() < 2)
                throw core::UsageError("there is one campaign, and nothing to compare it with",
                                       "Name two or more with --campaign");
            if (o->parts && campaigns.size() > 2 && !o->json)
                throw core::UsageError(
                    fmt::format("--parts shows two campaigns side by side, and here are {}", campaigns.size()),
                    "Name two with --campaign, or give --json, which has the parts of each two");
            if (o->json) {
                printJson({{"comparisons", comparisonsJson(campaigns, names, o->parts)}});
                return int(Done);
            }
            const auto table = core::reports::makeTable("compare", campaigns);
            if (!o->format.empty()) {
                print(core::reports::write(table, o->format));
                return int(Done);
            }
            printTable(table);
            print(table.note.empty() ? "\n" + table.caption : table.note);
            if (o->parts)
                printParts(campaigns[0], campaigns[1]);
            if (campaigns.size() == 2)
                printOneSided(campaigns[0], campaigns[1], names, o->examples);
            return int(Done);
        };
    });
}

} // namespace app
