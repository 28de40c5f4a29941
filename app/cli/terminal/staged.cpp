#include "app/cli/terminal/staged.h"

#include <map>

#include <fmt/format.h>

#include "app/cli/terminal/console.h"

namespace app {

bool runWithNotes(const std::filesystem::path& out, const std::string& plan,
                  const std::vector<core::campaigns::Stage>& stages, std::stop_token stop, std::size_t together)
{
    ProgressLine line;
    std::map<std::size_t, std::string> running;
    const auto show = [&](const core::campaigns::StageProgress& now) {
        const std::string title = fmt::format("{}/{} {}", now.stage + 1, now.stages, now.name);
        if (now.finished) {
            running.erase(now.stage);
            line.clear();
            note(title + ": done");
            return;
        }
        running[now.stage] = now.detail.empty() ? title : title + ": " + now.detail;
        std::string all;
        for (const auto& [stage, text] : running)
            all += (all.empty() ? "" : "  ") + text;
        line.show(all);
    };
    const bool finished = core::campaigns::runStages(out, plan, stages, stop, show, together);
    line.clear();
    return finished;
}

core::campaigns::TrainingTools trainingToolsOf(Context& context, int workers, const std::string& device)
{
    const auto& workbench = context.workbench();
    return {workbench.resources, workbench.loader, workbench.trainer, workers, device};
}

} // namespace app
