#include "ui/victims/training_window.h"

#include <algorithm>

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QScrollBar>
#include <QTabWidget>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/base/actions.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/charts/training_curves.h"
#include "ui/session/session.h"
#include "ui/widgets/banner.h"

namespace ui {
namespace {

QString lineOf(const core::victims::TrainEpoch& epoch)
{
    const auto number = epoch.epochs > 0 ? TrainingWindow::tr("%1 of %2").arg(epoch.epoch).arg(epoch.epochs)
                                         : QString::number(epoch.epoch);
    auto line = TrainingWindow::tr("Epoch %1: loss %2, score %3, %4 s")
                    .arg(number, formatDecimal(epoch.loss, 4), formatDecimal(epoch.devScore, 4),
                         formatDecimal(epoch.seconds, 1));
    for (const auto& [name, value] : epoch.values)
        line += QStringLiteral("; %1 %2").arg(toQt(name).replace(QLatin1Char('_'), QLatin1Char(' ')),
                                              formatDecimal(value, 3));
    return line;
}

} // namespace

TrainingWindow::TrainingWindow(Session& session, QWidget* form, const QString& title, QWidget* parent)
    : QDialog(parent), session_(session), banner_(new Banner(this)), form_(form), curves_(new TrainingCurves(this)),
      tabs_(new QTabWidget(this)), progress_(new QVBoxLayout), state_(new QLabel(this)), bar_(new QProgressBar(this)),
      train_(new QPushButton(tr("&Train"), this)), cancel_(new QPushButton(tr("Cancel the training"), this)),
      keep_(new QPushButton(tr("&Stop and keep the best"), this)), timer_(new QTimer(this)),
      log_(std::make_shared<TrainingLog>())
{
    setWindowTitle(title);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(theme::grid);
    column->addWidget(banner_);
    auto* both = new QHBoxLayout;
    auto* scroll = new QScrollArea(this); // large text on a small screen
    scroll->setWidget(form_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setMinimumWidth(std::min(form_->minimumSizeHint().width() + scroll->verticalScrollBar()->sizeHint().width(),
                                     screen()->availableSize().width() * 2 / 3)); // rather the form than the curves
    both->addWidget(scroll, 3);
    progress_->addWidget(curves_, 1);
    state_->setWordWrap(true);
    state_->setObjectName(QStringLiteral("state"));
    progress_->addWidget(state_);
    bar_->setTextVisible(false);
    bar_->setAccessibleName(tr("This epoch"));
    progress_->addWidget(bar_);
    progress_->setContentsMargins(0, 0, 0, 0);
    auto* page = new QWidget(tabs_);
    page->setLayout(progress_);
    tabs_->setTabBarAutoHide(true);
    tabs_->setDocumentMode(true);
    tabs_->addTab(page, tr("&Progress"));
    both->addWidget(tabs_, 2);
    column->addLayout(both, 1);
    auto* buttons = new QHBoxLayout;
    auto* close = new QPushButton(tr("&Close"), this);
    close->setToolTip(tr("A training that runs goes on; the job bar shows it"));
    for (auto* button : {train_, cancel_, keep_, close})
        button->setAutoDefault(false);
    train_->setObjectName(QStringLiteral("start"));
    makePrimary(train_);
    buttons->addStretch(1);
    keep_->setObjectName(QStringLiteral("keep-best"));
    keep_->setToolTip(tr("End now with the model of the best epoch so far; there is one after the first epoch"));
    connect(keep_, &QPushButton::clicked, this, [this] {
        finish_();
        finish_ = nullptr;
        state_->setText(tr("Stopping; the best model so far is written."));
        refresh();
    });
    buttons->addWidget(cancel_);
    buttons->addWidget(keep_);
    buttons->addWidget(close);
    buttons->addWidget(train_);
    column->addLayout(buttons);
    connect(train_, &QPushButton::clicked, this, &TrainingWindow::start);
    connect(cancel_, &QPushButton::clicked, this, &TrainingWindow::cancel);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    timer_->setInterval(150);
    connect(timer_, &QTimer::timeout, this, &TrainingWindow::poll);
    const int em = fontMetrics().height();
    resize(QSize(76 * em, 40 * em).boundedTo(screen()->availableSize() * 9 / 10));
    TrainingWindow::refresh();
}

void TrainingWindow::begin()
{
    banner_->clear();
    log_ = std::make_shared<TrainingLog>();
    curves_->setEpochs({});
    finish_ = nullptr;
}

void TrainingWindow::offerFinish(std::function<void()> finish) { finish_ = std::move(finish); }

void TrainingWindow::watch(Job* job)
{
    job_ = job;
    connect(job_, &Job::changed, this, &TrainingWindow::refresh);
    timer_->start();
    refresh();
}

void TrainingWindow::cancel()
{
    if (!running())
        return;
    job_->cancel();
    cancelled();
    refresh();
}

void TrainingWindow::showFailure(const Problem& problem)
{
    poll();
    banner_->showProblem(problem);
    refresh();
}

void TrainingWindow::poll()
{
    const auto state = log_->state();
    if (static_cast<int>(state.epochs.size()) != curves_->points())
        curves_->setEpochs(state.epochs);
    keep_->setEnabled(curves_->points() > 0);
    bar_->setRange(0, static_cast<int>(state.now.total));
    bar_->setValue(static_cast<int>(state.now.done));
    state_->setText(!state.epochs.empty() ? lineOf(state.epochs.back())
                    : state.now.total > 0 ? tr("The first epoch is under way.")
                                          : tr("The curves appear here epoch by epoch."));
    if (!running())
        timer_->stop();
}

void TrainingWindow::refresh()
{
    const bool runs = running();
    form_->setEnabled(!runs);
    train_->setEnabled(!runs);
    cancel_->setEnabled(runs);
    keep_->setVisible(runs && finish_);
    keep_->setEnabled(curves_->points() > 0);
    bar_->setVisible(runs);
    if (!runs && curves_->points() == 0)
        state_->setText(tr("The curves appear here epoch by epoch."));
}

} // namespace ui
