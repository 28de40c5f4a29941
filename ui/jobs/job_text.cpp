#include "ui/jobs/job_text.h"

#include "ui/base/format.h"
#include "ui/jobs/job.h"

namespace ui {

QString progressText(const Job& job)
{
    const auto& p = job.progress();
    QString text;
    if (p.total > 0)
        text = QStringLiteral("%1/%2").arg(formatCount(p.done), formatCount(p.total));
    else if (p.done > 0)
        text = formatCount(p.done);
    if (job.state() != Job::State::Running)
        return text.isEmpty() ? nameOf(job.state()) : text + QStringLiteral("  ") + nameOf(job.state());
    if (const double eta = job.etaSeconds(); eta >= 0)
        text += QStringLiteral("  ") + Job::tr("ETA %1").arg(formatDuration(eta));
    return text;
}

} // namespace ui
