#include "core/demo/demo.h"

#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/figure_file.h"
#include "app/cli/terminal/outputs.h"
#include "app/cli/terminal/projects.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/reports/registry.h"
#include "core/structures/label_name.h"

namespace app {

namespace {

namespace fs = std::filesystem;

int demo(Context& context, const std::string& folder)
{
    const auto& workbench = context.workbench();
    ProgressLine line;
    const fs::path file = core::demo::openDemoProject(
        *workbench.loader, workbench.resources, context.stop(), [&](const core::campaigns::CampaignProgress& p) {
            line.show(fmt::format("attacking {} of {}: {} broken", p.done, p.total, p.succeeded));
        });
    line.clear();
    const auto project = core::store::Project::open(file, core::store::Project::Mode::ReadOnly);
    std::vector<core::reports::CampaignData> data;
    for (const auto& campaign : project->campaigns())
        data.push_back(core::reports::campaignData(*project, campaign.id));

    const fs::path out = folder.empty() ? core::dataFolder() / "demo" : fs::path(folder);
    fs::create_directories(out);
    std::string report =
        "# Faultline demo\n\n" + core::reports::toMarkdown(core::reports::makeTable("summary", data)) + "\n";
    report += core::reports::toMarkdown(core::reports::makeTable("examples", {data.front()})) + "\n";
    core::reports::ReportSettings settings;
    settings.tag = core::reports::tagWith(workbench.resources->tagger(), settings.tagset());
    for (const auto& kind : core::reports::reportKinds(false, false)) {
        if (kind.ownHeight) // trees, which belong to parsers
            continue;
        const auto figure = core::reports::makeFigure(kind.name, data, settings);
        if (figure.empty())
            continue;
        writeFigure(figure, out / (kind.name + ".pdf"), {120.0, 80.0});
        const auto caption = writeFigure(figure, out / (kind.name + ".png"), {120.0, 80.0});
        report += "## " + kind.title + "\n\n![" + kind.title + "](" + kind.name + ".png)\n\n" + caption + "\n\n";
    }
    core::writeFile(out / "report.md", report);

    printTable(core::reports::makeTable("summary", data));
    print("");
    std::size_t shown = 0;
    for (const auto& result : core::reports::resultsOf(data.front())) {
        if (result.status != core::attacks::Status::Succeeded || shown == 5)
            continue;
        ++shown;
        const auto label = [&](const core::structures::Prediction& answer) {
            return core::structures::labelName(core::structures::labelOf(answer), data.front().labels);
        };
        print(fmt::format("{:<9} {}", label(result.originalOutput), result.original[0].text.str()));
        print(fmt::format("{:<9} {}\n", label(result.perturbedOutput), result.perturbed[0].text.str()));
    }
    print("Project: " + file.string());
    print("Report and figures: " + (out / "report.md").string());
    return Done;
}

} // namespace

void addDemo(CLI::App& app, Work& work)
{
    auto out = std::make_shared<std::string>();
    auto* command = app.add_subcommand("demo", "run the demo campaigns and write their report and figures");
    addOutput(*command, "--out", *out, "folder of the report; the user's data folder when left out");
    command->callback([&work, out] { work = [out](Context& context) { return demo(context, *out); }; });
}

} // namespace app
