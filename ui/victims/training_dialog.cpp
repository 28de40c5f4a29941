#include "ui/victims/training_dialog.h"

#include <utility>

#include "core/base/error.h"
#include "core/victims/model_card.h"
#include "ui/base/convert.h"
#include "ui/base/format.h"
#include "ui/session/session.h"
#include "ui/victims/training_form.h"
#include "ui/widgets/banner.h"

namespace ui {
namespace {

/// Whether the model of such a training can be attacked.
bool givesVictims(const std::string& trainer)
{
    const auto* task = core::structures::taskTrainedBy(trainer);
    return task != nullptr && task->attacked;
}

/// Over all epochs, so that the remaining time is that of the training, not of the epoch.
JobProgress progressOf(const core::victims::TrainEpoch& epoch)
{
    if (epoch.epochs <= 0 || epoch.epoch <= 0)
        return {epoch.done, epoch.total, TrainingDialog::tr("epoch %1").arg(epoch.epoch), -1.0, {}};
    return {static_cast<std::size_t>(epoch.epoch - 1) * epoch.total + epoch.done,
            static_cast<std::size_t>(epoch.epochs) * epoch.total,
            TrainingDialog::tr("epoch %1 of %2").arg(epoch.epoch).arg(epoch.epochs),
            -1.0,
            {}};
}

} // namespace

TrainingDialog::TrainingDialog(Session& session, QWidget* parent)
    : TrainingDialog(session, new TrainingForm(session), parent)
{}

TrainingDialog::TrainingDialog(Session& session, TrainingForm* form, QWidget* parent)
    : TrainingWindow(session, form, tr("Train a model"), parent), form_(form)
{}

void TrainingDialog::start()
{
    if (running())
        return;
    core::victims::TrainRequest request;
    try {
        request = form_->request();
        core::victims::requireRoomForModel(request.out, request.resume);
    } catch (const core::Error&) {
        return banner_->showProblem(currentProblem());
    }
    begin();
    finish_ = std::stop_source();
    request.finish = finish_.get_token();
    offerFinish([this] { finish_.request_stop(); });
    watch(session_.jobs().run(
        this, {tr("Train %1").arg(toQt(request.task)), true, false},
        [trainer = session_.backends().trainer, request, log = log(), again = false](JobControl& control) mutable {
            request.resume = std::exchange(again, true) || request.resume; // after a pause it resumes where it was
            return trainer->train(request, control.stop(), [&](const core::victims::TrainEpoch& epoch) {
                log->add(epoch);
                control.report(progressOf(epoch));
            });
        },
        [this, request](const core::victims::TrainReport& report) { finish(request, report); },
        [this](const Problem& problem) { showFailure(problem); }));
}

void TrainingDialog::cancelled()
{
    form_->setResume(true);
    banner_->show(Banner::Kind::Info, tr("Cancelled. Train continues in the same folder if this task can be resumed; "
                                         "clear the tick to start again."));
}

void TrainingDialog::finish(const core::victims::TrainRequest& request, const core::victims::TrainReport& report)
{
    poll();
    QStringList said{
        tr("Trained in %1 s: %2.").arg(formatDecimal(report.seconds, 1), toQt(core::victims::describe(report)))};
    const auto why = toQt(core::victims::whyNoBetter(report));
    if (!why.isEmpty())
        said << why;
    if (givesVictims(request.task)) {
        session_.noteVictim(toQt(request.out));
        said << tr("It is among the victims now.");
    } else {
        said << tr("It is in %1.").arg(toQt(request.out));
    }
    banner_->show(why.isEmpty() ? Banner::Kind::Good : Banner::Kind::Warning, said.join(QLatin1Char(' ')));
    form_->setResume(false);
    refresh();
}

} // namespace ui
