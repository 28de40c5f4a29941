#include "core/campaigns/measuring.h"

#include <thread>

#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/projects.h"
#include "core/base/error.h"
#include "core/reports/data/measure.h"

namespace app {

namespace {

struct MeasureOptions {
    std::string project, encoder;
    std::vector<std::string> campaigns;
    bool grammar = false, json = false;
    int workers = 0;
};

constexpr const char* shown[] = {"similarity", "grammar-added", "grammar-added-percent", "grammar-added-per-100"};

int measure(const MeasureOptions& o, Context& context)
{
    if (!o.grammar && o.encoder.empty())
        throw core::UsageError("Nothing is asked for.", "Say --grammar, --similarity ENCODER, or both.");
    const auto project = core::store::Project::open(o.project);
    if (project->readOnly())
        throw core::Error({o.project}, project->readOnlyReason());
    core::campaigns::MeasureRequest request;
    request.grammar = o.grammar;
    if (!o.encoder.empty())
        request.similarity = &context.workbench().resources->encoder(o.encoder);
    request.workers = o.workers > 0 ? o.workers : std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
    core::reports::Table table;
    table.columns = {{"campaign"}, {"texts"}, {"measured"}};
    for (const auto* name : shown)
        table.columns.push_back({name});
    auto list = nlohmann::ordered_json::array();
    for (const auto& campaign : campaignsNamed(*project, o.campaigns)) {
        ProgressLine line;
        const auto counts = core::campaigns::measure(
            *project, campaign.id, request, context.stop(), [&](std::size_t done, std::size_t all) {
                line.show(fmt::format("{}: {} of {} texts", campaign.name, done, all));
            });
        line.clear();
        if (context.interrupted())
            return int(Interrupted);
        const auto data = core::reports::campaignData(*project, campaign.id);
        nlohmann::ordered_json one{{"campaign", campaign.name}, {"texts", counts.texts}, {"measured", counts.measured}};
        std::vector<core::reports::Cell> row{
            {campaign.name}, {std::to_string(counts.texts)}, {std::to_string(counts.measured)}};
        for (const auto* name : shown) {
            const auto value = core::reports::measured(data, {}, name).value;
            one[name] = value ? nlohmann::ordered_json(*value) : nlohmann::ordered_json();
            row.push_back({value ? fmt::format("{:.2f}", *value) : std::string()});
        }
        list.push_back(std::move(one));
        table.rows.push_back(std::move(row));
    }
    if (o.json)
        printJson({{"campaigns", list}});
    else
        printTable(table);
    return int(Done);
}

} // namespace

void addMeasure(CLI::App& app, Work& work)
{
    auto o = std::make_shared<MeasureOptions>();
    auto* command = app.add_subcommand("measure", "work out what the successful texts of campaigns are like");
    command->add_option("project", o->project)->required();
    command->add_option("--campaign", o->campaigns, "name or number; may be given several times; all when left out");
    command->add_flag("--grammar", o->grammar, "grammatical errors before and after, by link-grammar (English)");
    command->add_option("--similarity", o->encoder, "similarity to the originals by this sentence encoder (built-in)");
    command->add_option("--workers", o->workers, "threads; 0 is one per core")->capture_default_str();
    command->add_flag("--json", o->json);
    command->callback([&work, o] { work = [o](Context& context) { return measure(*o, context); }; });
}

} // namespace app
