#include "ui/lab/working_line.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QTimer>

#include "ui/base/actions.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/lab/bench/lab_bench.h"

namespace ui {
namespace {

constexpr int tickMs = 100;
constexpr int shownAfterMs = 300; // a line that comes and goes while one types would flicker

} // namespace

WorkingLine::WorkingLine(LabBench& bench, QWidget* parent)
    : QWidget(parent), bench_(bench), what_(new QLabel(this)), tick_(new QTimer(this))
{
    setObjectName(QStringLiteral("working"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(theme::grid);
    auto* bar = new QProgressBar(this);
    bar->setRange(0, 0);
    bar->setTextVisible(false);
    bar->setFixedSize(96, 6);
    bar->setAccessibleName(tr("Working"));
    row->addWidget(bar);
    what_->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred); // it takes the space that is left
    row->addWidget(what_, 1);
    auto* stop = makeButton(makeAction(this, tr("Stop"), QStringLiteral("cancel"), {},
                                       tr("Stop the computation; the text stays"), [this] { bench_.stopWork(); }),
                            this);
    stop->setObjectName(QStringLiteral("stop-work"));
    row->addWidget(stop);
    tick_->setInterval(tickMs);
    connect(tick_, &QTimer::timeout, this, &WorkingLine::refresh);
    connect(&bench_, &LabBench::workChanged, this, &WorkingLine::refresh);
}

void WorkingLine::refresh()
{
    const auto work = bench_.work();
    if (work.isEmpty()) {
        tick_->stop();
        Q_EMIT wanted(false);
        return;
    }
    if (!tick_->isActive()) {
        since_.start();
        tick_->start();
    }
    what_->setText(QStringLiteral("%1  %2").arg(work, formatDuration(static_cast<double>(since_.elapsed()) / 1000.0)));
    Q_EMIT wanted(since_.elapsed() >= shownAfterMs);
}

} // namespace ui
