#include "app/cli/terminal/staged.h"

#include <fmt/format.h>

#include "app/cli/terminal/console.h"

namespace app {

bool runWithNotes(const std::filesystem::path& out, const std::string& plan,
                  const std::vector<core::campaigns::Stage>& stages, std::stop_token stop)
{
    ProgressLine line;
    const bool finished =
        core::campaigns::runStages(out, plan, stages, stop, [&](const core::campaigns::StageProgress& now) {
            const std::string title = fmt::format("{}/{} {}", now.stage + 1, now.stages, now.name);
            if (!now.finished) {
                line.show(now.detail.empty() ? title : title + ": " + now.detail);
                return;
            }
            line.clear();
            note(title + ": done");
        });
    line.clear();
    return finished;
}

core::campaigns::TrainingTools trainingToolsOf(Context& context, int workers, const std::string& device)
{
    const auto& workbench = context.workbench();
    return {workbench.resources, workbench.loader, workbench.trainer, workers, device};
}

} // namespace app
