#include "core/campaigns/verify.h"

#include <algorithm>

#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/options.h"
#include "app/cli/terminal/projects.h"

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

} // namespace

void addVerify(CLI::App& app, Work& work)
{
    struct Options {
        std::string project, campaign, victim;
        core::victims::LoadOptions load;
        bool json = false;
    };
    auto o = std::make_shared<Options>();
    auto* command = app.add_subcommand("verify", "do a campaign's stored texts fool this victim?");
    addProject(*command, o->project)->required();
    command->add_option("--campaign", o->campaign, "name or number");
    command->add_option("--victim", o->victim, "a model's name, a model folder, exec:COMMAND or socket:PATH")
        ->required();
    addLoadOptions(*command, o->load, VictimFrom::CommandLine);
    addJson(*command, o->json);
    command->callback([&work, o] {
        work = [o](Context& context) {
            const auto project = core::store::Project::open(o->project);
            const auto campaign = campaignNamed(*project, o->campaign);
            const auto victim = context.workbench().loader->load(o->victim, o->load);
            const auto verification = core::campaigns::verify(*project, campaign.id, *victim, context.stop());
            if (project->readOnly())
                note("not kept in the project: " + project->readOnlyReason());
            else
                core::campaigns::keepVerification(*project, o->victim, victim->card().hash, verification);
            if (o->json)
                printJson(core::campaigns::verificationJson(verification));
            else
                printVerification(verification);
            return int(Done);
        };
    });
}

} // namespace app
