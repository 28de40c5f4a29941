#include "ui/victims/training_dialog.h"

#include <utility>

#include <QHBoxLayout>
#include <QLabel>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QScrollArea>
#include <QTimer>
#include <QVBoxLayout>

#include "core/base/error.h"
#include "ui/base/actions.h"
#include "ui/base/banner.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/base/theme.h"
#include "ui/shell/session.h"
#include "ui/victims/training_curves.h"
#include "ui/victims/training_form.h"

namespace ui {
namespace {

/// Whether what such a training writes can be attacked.
bool givesVictims(const std::string& task) { return task == "classifier" || task == "pairs" || task == "parser"; }

QString lineOf(const core::victims::TrainEpoch& epoch)
{
    return TrainingDialog::tr("Epoch %1: loss %2, score %3, %4 s")
        .arg(epoch.epoch)
        .arg(formatDecimal(epoch.loss, 4), formatDecimal(epoch.devScore, 4), formatDecimal(epoch.seconds, 1));
}

} // namespace

TrainingDialog::TrainingDialog(Session& session, QWidget* parent)
    : QDialog(parent), session_(session), form_(new TrainingForm(session.backends().trainer->tasks(), this)),
      curves_(new TrainingCurves(this)), banner_(new Banner(this)), state_(new QLabel(this)),
      bar_(new QProgressBar(this)), train_(new QPushButton(tr("&Train"), this)),
      cancel_(new QPushButton(tr("Cancel the training"), this)), timer_(new QTimer(this)),
      log_(std::make_shared<TrainingLog>())
{
    setWindowTitle(tr("Train a model"));
    auto* column = new QVBoxLayout(this);
    column->setSpacing(theme::grid);
    column->addWidget(banner_);
    auto* both = new QHBoxLayout;
    auto* scroll = new QScrollArea(this); // large text on a small screen
    scroll->setWidget(form_);
    scroll->setWidgetResizable(true);
    scroll->setFrameShape(QFrame::NoFrame);
    both->addWidget(scroll, 1);
    auto* right = new QVBoxLayout;
    right->addWidget(curves_, 1);
    state_->setWordWrap(true);
    state_->setObjectName(QStringLiteral("state"));
    right->addWidget(state_);
    bar_->setTextVisible(false);
    bar_->setAccessibleName(tr("This epoch"));
    right->addWidget(bar_);
    both->addLayout(right, 1);
    column->addLayout(both, 1);
    auto* buttons = new QHBoxLayout;
    auto* close = new QPushButton(tr("&Close"), this);
    close->setToolTip(tr("A training that runs goes on; the job bar shows it"));
    for (auto* button : {train_, cancel_, close})
        button->setAutoDefault(false);
    train_->setObjectName(QStringLiteral("start"));
    makePrimary(train_);
    buttons->addStretch(1);
    buttons->addWidget(cancel_);
    buttons->addWidget(close);
    buttons->addWidget(train_);
    column->addLayout(buttons);
    connect(train_, &QPushButton::clicked, this, &TrainingDialog::start);
    connect(cancel_, &QPushButton::clicked, this, &TrainingDialog::cancel);
    connect(close, &QPushButton::clicked, this, &QDialog::close);
    connect(form_, &TrainingForm::changed, this, &TrainingDialog::refresh);
    timer_->setInterval(150);
    connect(timer_, &QTimer::timeout, this, &TrainingDialog::poll);
    const int em = fontMetrics().height();
    resize(QSize(60 * em, 36 * em).boundedTo(screen()->availableSize() * 9 / 10));
    refresh();
}

void TrainingDialog::start()
{
    if (running())
        return;
    core::victims::TrainRequest request;
    try {
        request = form_->request();
    } catch (const core::Error&) {
        return banner_->showProblem(currentProblem());
    }
    banner_->clear();
    log_ = std::make_shared<TrainingLog>();
    curves_->setEpochs({});
    job_ = session_.jobs().run(
        this, {tr("Train %1").arg(toQt(request.task)), true, false},
        [trainer = session_.backends().trainer, request, log = log_, again = false](JobControl& control) mutable {
            request.resume = std::exchange(again, true) || request.resume; // after a pause it goes on where it was
            return trainer->train(request, control.stop(), [&](const core::victims::TrainEpoch& epoch) {
                log->add(epoch);
                control.report({epoch.done, epoch.total, tr("epoch %1").arg(epoch.epoch), -1.0, {}});
            });
        },
        [this, request](const core::victims::TrainReport& report) { finish(request, report); },
        [this](const Problem& problem) {
            poll();
            banner_->showProblem(problem);
            refresh();
        });
    connect(job_, &Job::changed, this, &TrainingDialog::refresh);
    timer_->start();
    refresh();
}

void TrainingDialog::cancel()
{
    if (!running())
        return;
    job_->cancel();
    form_->setResume(true);
    banner_->show(Banner::Kind::Info, tr("Cancelled. Train goes on in the same folder where the task can resume; take "
                                         "the tick away to begin anew."));
    refresh();
}

void TrainingDialog::finish(const core::victims::TrainRequest& request, const core::victims::TrainReport& report)
{
    poll();
    const auto said = tr("Trained: %1 %2 on the development data, in epoch %3, after %4 s.")
                          .arg(toQt(report.scoreName), formatDecimal(report.devScore, 4))
                          .arg(report.bestEpoch)
                          .arg(formatDecimal(report.seconds, 1));
    if (givesVictims(request.task)) {
        session_.addVictim(toQt(request.out));
        banner_->show(Banner::Kind::Good, said + QLatin1Char(' ') + tr("It is among the victims now."));
    } else {
        banner_->show(Banner::Kind::Good, said + QLatin1Char(' ') + tr("It is in %1.").arg(toQt(request.out)));
    }
    form_->setResume(false);
    refresh();
}

void TrainingDialog::poll()
{
    const auto state = log_->state();
    if (static_cast<int>(state.epochs.size()) != curves_->points())
        curves_->setEpochs(state.epochs);
    bar_->setRange(0, static_cast<int>(state.now.total));
    bar_->setValue(static_cast<int>(state.now.done));
    state_->setText(state.epochs.empty() ? tr("The first epoch is under way.") : lineOf(state.epochs.back()));
    if (!running())
        timer_->stop();
}

void TrainingDialog::refresh()
{
    const bool runs = running();
    form_->setEnabled(!runs);
    train_->setEnabled(!runs);
    cancel_->setEnabled(runs);
    bar_->setVisible(runs);
    if (!runs && curves_->points() == 0)
        state_->setText(tr("The curves appear here epoch by epoch."));
}

} // namespace ui
