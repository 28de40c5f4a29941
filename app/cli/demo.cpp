#include "core/demo/demo.h"

#include <map>

#include <fmt/format.h>

#include "app/cli/terminal/command.h"
#include "app/cli/terminal/console.h"
#include "app/cli/terminal/earlier_output.h"
#include "app/cli/terminal/exit_codes.h"
#include "app/cli/terminal/figure_file.h"
#include "app/cli/terminal/outputs.h"
#include "app/cli/terminal/projects.h"
#include "core/base/error.h"
#include "core/files/file.h"
#include "core/files/paths.h"
#include "core/reports/data/measure.h"
#include "core/reports/registry.h"
#include "core/structures/label_name.h"

namespace app {

namespace {

namespace fs = std::filesystem;

/// Bytes of a caption that a reader takes in, before numbers that replace names are added.
constexpr std::size_t mostOfACaption = 1200;

/// Campaigns whose answers are scored alike, by the name of the score.
std::map<std::string, std::vector<core::reports::CampaignData>>
byScore(const std::vector<core::reports::CampaignData>& campaigns)
{
    std::map<std::string, std::vector<core::reports::CampaignData>> groups;
    for (const auto& campaign : campaigns)
        groups[core::reports::scoreNameOf(campaign)].push_back(campaign);
    return groups;
}

int demo(Context& context, const std::string& folder)
{
    const fs::path out = folder.empty() ? core::dataFolder() / "demo" : fs::path(folder);
    const fs::path written = out / "report.md";
    if (fs::is_directory(out) && !fs::is_empty(out) && !(fs::is_regular_file(written) && mayBeReplaced(written)))
        throw core::UsageError({out.string()}, "holds files, and not the report.md of an earlier demo",
                               "Choose an empty or a new folder");
    const auto& workbench = context.workbench();
    ProgressLine line;
    const fs::path file = core::demo::openDemoProject(
        *workbench.loader, workbench.resources, context.stop(), [&](const core::campaigns::CampaignProgress& p) {
            line.show(fmt::format("attacking {} of {}: {} broken", p.done, p.total, p.succeeded),
                      {{"done", p.done}, {"total", p.total}});
        });
    line.clear();
    const auto project = core::store::Project::open(file, core::store::Project::Mode::ReadOnly);
    std::vector<core::reports::CampaignData> data;
    for (const auto& campaign : project->campaigns())
        data.push_back(core::reports::campaignData(*project, campaign.id));

    core::writeFile(written, demoReport); // first, so that an interrupted demo's folder is known as one
    std::string report =
        std::string(demoReport) + "\n" + core::reports::toMarkdown(core::reports::makeTable("summary", data)) + "\n";
    report += core::reports::toMarkdown(core::reports::makeTable("examples", {data.front()})) + "\n";
    core::reports::ReportSettings settings;
    settings.tag = core::reports::tagWith(workbench.resources->tagger(), settings.tagset());
    const auto add = [&](const core::reports::ReportKind& kind,
                         const std::vector<core::reports::CampaignData>& campaigns, const std::string& name,
                         const std::string& title, std::size_t longest = std::string::npos) {
        const auto figure = core::reports::makeFigure(kind.name, campaigns, settings);
        if (figure.empty() || figure.caption.size() > longest)
            return false;
        writeFigure(figure, out / (name + ".pdf"), {120.0, 80.0});
        const auto caption = writeFigure(figure, out / (name + ".png"), {120.0, 80.0});
        report += "## " + title + "\n\n![" + title + "](" + name + ".png)\n\n" + caption + "\n\n";
        return true;
    };
    const auto scores = byScore(data);
    for (const auto& kind : core::reports::reportKinds(false, false)) {
        // Trees belong to parsers. What one picture of all campaigns would have to say of them nobody reads.
        if (kind.ownHeight || add(kind, data, kind.name, kind.title, mostOfACaption))
            continue;
        for (const auto& [score, campaigns] : scores) // an axis has one score
            add(kind, campaigns, kind.name + "-" + score, kind.title + ": " + core::reports::scoreTitle(score),
                mostOfACaption);
    }
    core::writeFile(written, report);

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
    print("Report and figures: " + written.string());
    return Done;
}

} // namespace

void addDemo(CLI::App& app, Work& work)
{
    auto out = std::make_shared<std::string>();
    auto* command = app.add_subcommand("demo", "run the demo campaigns and write their report and figures");
    addOutput(*command, "--out", *out, "folder of the report; the user's data folder when left out", Stands::Folder);
    command->callback([&work, out] { work = [out](Context& context) { return demo(context, *out); }; });
}

} // namespace app
