#include "core/campaigns/verify.h"

#include <algorithm>
#include <set>

#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/projects.h"
#include "core/base/error.h"
#include "core/victims/card_json.h"

namespace app {

namespace {

void printVerification(const core::campaigns::Verification& v)
{
    core::reports::Table table;
    // Trees are too long for a cell.
    const bool labels = std::ranges::any_of(
        v.examples, [](const auto& e) { return !(e.reference + e.original + e.perturbed).empty(); });
    if (labels)
        table.columns = {{"example"}, {"reference"}, {"original"}, {"perturbed"}, {"fooled"}};
    else
        table.columns = {{"example"}, {"fooled"}};
    for (const auto& e : v.examples) {
        auto& row = table.rows.emplace_back();
        row.push_back({e.example});
        if (labels)
            for (const auto& label : {e.reference, e.original, e.perturbed})
                row.push_back({label});
        row.push_back({e.error.empty() ? std::string(e.fooled ? "yes" : "no") : e.error});
    }
    printTable(table);
    print(fmt::format("\n{}: {} of {} stored successes fool {} ({})", v.campaign.name, v.fooled, v.answered, v.victim,
                      v.rate ? percent(v.rate->share) : "undefined"));
    print(fmt::format("among the {} originals it gets right: {} ({})", v.originalRight, v.fooledOfRight,
                      v.rateOfRight ? percent(v.rateOfRight->share) : "undefined"));
    if (v.readDifferently > 0)
        print(fmt::format("{} of the texts are read as other words than those that were stored; as the stored words {} "
                          "fool {}",
                          v.readDifferently, v.fooledAsStored, v.victim));
    if (v.answered < v.examples.size())
        print(fmt::format("{} could not be answered and are left out", v.examples.size() - v.answered));
    if (!v.labelNote.empty())
        note(v.labelNote);
}

/// One row a campaign.
void printVerifications(const std::vector<core::campaigns::Verification>& all)
{
    core::reports::Table table;
    table.columns = {{"campaign"},    {"successes", true},       {"fooled", true}, {"rate", true},
                     {"right", true}, {"fooled of right", true}, {"rate", true}};
    std::size_t unanswered = 0;
    for (const auto& v : all) {
        auto& row = table.rows.emplace_back();
        for (const auto& cell :
             {fmt::format("{} ({})", v.campaign.id, v.campaign.name), thousands(v.answered), thousands(v.fooled),
              v.rate ? percent(v.rate->share) : "undefined", thousands(v.originalRight), thousands(v.fooledOfRight),
              v.rateOfRight ? percent(v.rateOfRight->share) : "undefined"})
            row.push_back({cell});
        unanswered += v.examples.size() - v.answered;
    }
    printTable(table);
    print(fmt::format("\nHow many stored successes fool {}, and among those whose originals it gets right.",
                      all.front().victim));
    if (unanswered > 0)
        print(fmt::format("{} could not be answered and are left out", unanswered));
    std::set<std::string> notes; // the same for most of them
    for (const auto& v : all)
        if (!v.labelNote.empty() && notes.insert(v.labelNote).second)
            note(v.labelNote);
}

/// The campaigns that are named; if there is none, those of the victim's task.
std::vector<core::store::CampaignRecord> chosen(const core::store::Project& project,
                                                const std::vector<std::string>& names,
                                                const core::victims::VictimCard& card)
{
    auto campaigns = campaignsNamed(project, names);
    if (!names.empty() || campaigns.size() == 1)
        return campaigns;
    const auto others = std::erase_if(campaigns, [&](const auto& campaign) {
        const auto* task = core::victims::taskInCard(campaign.victimCard);
        return task != nullptr && task->answer != card.answers();
    });
    if (campaigns.empty())
        throw core::UsageError(fmt::format("no campaign of {} attacks victims like {}, a {}", project.path().string(),
                                           card.name, core::structures::taskNamed(card.task).victim),
                               "Choose another victim");
    if (others > 0)
        note(fmt::format("{} of {} campaigns attack victims of another task and are left out", others,
                         others + campaigns.size()));
    return campaigns;
}

} // namespace

void addVerify(CLI::App& app, Work& work)
{
    struct Options {
        std::string project, victim;
        std::vector<std::string> campaigns;
        core::victims::LoadOptions load;
        bool json = false;
    };
    auto o = std::make_shared<Options>();
    auto* command = app.add_subcommand("verify", "do the stored texts of campaigns fool this victim?");
    addProject(*command, o->project)->required();
    command->add_option("--campaign", o->campaigns, "names or numbers; all that attack its task if there is none");
    command->add_option("--victim", o->victim, "a model's name, a model folder, exec:COMMAND or socket:PATH")
        ->required();
    addLoadOptions(*command, o->load, VictimFrom::CommandLine);
    addJson(*command, o->json);
    command->callback([&work, o] {
        work = [o](Context& context) {
            const auto project = core::store::Project::open(o->project);
            (void)campaignsNamed(*project, o->campaigns); // what is wrong with the names is said first
            const auto victim = context.workbench().loader->load(o->victim, o->load);
            if (project->readOnly())
                note("not kept in the project: " + project->readOnlyReason());
            const auto campaigns = chosen(*project, o->campaigns, victim->card());
            const bool wished = !o->campaigns.empty() || campaigns.size() == 1;
            std::vector<core::campaigns::Verification> all;
            for (const auto& campaign : campaigns)
                try {
                    all.push_back(core::campaigns::verify(*project, campaign.id, *victim, context.stop()));
                    if (!project->readOnly())
                        core::campaigns::keepVerification(*project, o->victim, victim->card().hash, all.back());
                } catch (const core::Error& error) { // other labels, say
                    if (wished || context.stop().stop_requested())
                        throw;
                    note(fmt::format("campaign {} ({}) is left out: {}", campaign.id, campaign.name, error.what()));
                }
            if (all.empty())
                throw core::Error(
                    fmt::format("{} can be asked about none of {} campaigns", victim->card().name, campaigns.size()),
                    "Choose another victim");
            if (all.size() > 1 && o->json) {
                auto list = nlohmann::ordered_json::array();
                for (const auto& one : all)
                    list.push_back(core::campaigns::verificationJson(one));
                printJson({{"verifications", list}});
            } else if (o->json) {
                printJson(core::campaigns::verificationJson(all.front()));
            } else if (all.size() > 1) {
                printVerifications(all);
            } else {
                printVerification(all.front());
            }
            return int(Done);
        };
    });
}

} // namespace app
