#include "ui/lab/bench/lab_worker.h"

#include <algorithm>
#include <exception>
#include <utility>

#include "core/attacks/attack.h"

namespace ui {

LabWorker::LabWorker(QObject* parent) : QObject(parent), thread_([this](std::stop_token stop) { loop(stop); }) {}

LabWorker::~LabWorker()
{
    thread_.request_stop();
    const std::lock_guard lock(mutex_);
    current_.request_stop();
}

void LabWorker::ask(Lane lane, Work work, std::function<void(const Problem&)> failed)
{
    newest_[lane] = ++count_;
    {
        const std::lock_guard lock(mutex_);
        waiting_[lane] = Question{count_, std::move(work), std::move(failed)};
        if (running_ == lane)
            current_.request_stop();
    }
    wake_.notify_one();
    if (!std::exchange(awaited_[lane], true))
        Q_EMIT busyChanged();
}

void LabWorker::drop(Lane lane)
{
    newest_[lane] = ++count_;
    {
        const std::lock_guard lock(mutex_);
        waiting_[lane].reset();
        if (running_ == lane)
            current_.request_stop();
    }
    if (std::exchange(awaited_[lane], false))
        Q_EMIT busyChanged();
}

void LabWorker::deliver(Lane lane, std::uint64_t number, const Deliver& deliver)
{
    QMetaObject::invokeMethod(
        this,
        [this, lane, number, deliver] {
            if (number != newest_[lane])
                return; // a newer request has come meanwhile
            awaited_[lane] = false;
            std::exception_ptr thrown; // by whoever receives: the lane is free all the same
            try {
                if (deliver)
                    deliver();
            } catch (...) {
                thrown = std::current_exception();
            }
            Q_EMIT busyChanged();
            if (thrown)
                std::rethrow_exception(thrown);
        },
        Qt::QueuedConnection);
}

void LabWorker::loop(std::stop_token stop)
{
    while (true) {
        Question question;
        Lane lane = Setup;
        std::stop_token stopQuestion;
        {
            std::unique_lock lock(mutex_);
            const auto any = [this] {
                return std::any_of(waiting_.begin(), waiting_.end(), [](const auto& q) { return q.has_value(); });
            };
            if (!wake_.wait(lock, stop, any) || stop.stop_requested())
                return;
            for (int i = 0; i < laneCount; ++i)
                if (waiting_[static_cast<std::size_t>(i)]) {
                    lane = static_cast<Lane>(i);
                    break;
                }
            question = std::move(*waiting_[lane]);
            waiting_[lane].reset();
            running_ = lane;
            current_ = std::stop_source();
            stopQuestion = current_.get_token();
        }
        Deliver answer;
        try {
            answer = question.work(stopQuestion);
        } catch (const core::attacks::Stopped&) {
            answer = {}; // a newer question is waiting
        } catch (...) {
            answer = [failed = question.failed, problem = currentProblem()] { failed(problem); };
        }
        {
            const std::lock_guard lock(mutex_);
            running_.reset();
        }
        deliver(lane, question.number, answer);
    }
}

} // namespace ui
