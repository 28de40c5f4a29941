#include "app/gui/backends.h"

#include "app/workbench.h"
#include "core/demo/demo.h"

namespace app {

ui::Backends makeBackends()
{
    const auto workbench = makeWorkbench();
    ui::Backends backends;
    backends.loader = workbench.loader;
    backends.trainer = workbench.trainer;
    backends.resources = workbench.resources;
    backends.makeDemo = [workbench](std::stop_token stop, const core::ProgressFn& progress) {
        return core::demo::openDemoProject(*workbench.loader, workbench.resources, std::move(stop),
                                           [&](const core::campaigns::CampaignProgress& p) {
                                               if (progress)
                                                   progress({p.done, p.total, p.current});
                                           });
    };
    backends.version = QStringLiteral(FAULTLINE_VERSION);
    return backends;
}

} // namespace app
