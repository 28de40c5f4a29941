#include "ui/faults/loop_watch.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>

#include <sys/syscall.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QEvent>

namespace ui {

namespace {

constexpr std::chrono::milliseconds between{5};
const auto beatType = static_cast<QEvent::Type>(QEvent::registerEventType());

struct Scheduled {
    double spent = 0.0;  ///< Milliseconds on a core.
    double waited = 0.0; ///< Milliseconds in which it wanted one.
    bool known = false;
};

/// By the kernel; not known where it does not count, or says nothing but zeros.
Scheduled scheduled(int tid)
{
    std::array<char, 64> path{};
    (void)std::snprintf(path.data(), path.size(), "/proc/self/task/%d/schedstat", tid);
    Scheduled found;
    auto* file = std::fopen(path.data(), "r");
    if (file == nullptr)
        return found;
    unsigned long long spent = 0;
    unsigned long long waited = 0;
    constexpr double perMillisecond = 1e6;
    if (std::fscanf(file, "%llu %llu", &spent, &waited) == 2 && spent > 0)
        found = {static_cast<double>(spent) / perMillisecond, static_cast<double>(waited) / perMillisecond, true};
    std::fclose(file);
    return found;
}

/// Processor time of a thread of this process, by the clock that Linux has for each.
double processorTime(int tid)
{
    // As MAKE_THREAD_CPUCLOCK of the kernel does: clock 2 (scheduler), bit 4: of a thread.
    const auto clock = static_cast<clockid_t>((~static_cast<unsigned>(tid) << 3U) | 6U);
    timespec time{};
    if (::clock_gettime(clock, &time) != 0)
        return 0.0;
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

} // namespace

LoopWatch::LoopWatch(Span limit, std::function<void(Span)> late, QObject* parent)
    : QObject(parent), limit_(limit), late_(std::move(late)), tid_(static_cast<int>(::syscall(SYS_gettid))),
      knowsWaiting_(scheduled(tid_).known), thread_([this](const std::stop_token& stop) { beat(stop); })
{}

LoopWatch::~LoopWatch()
{
    thread_.request_stop();
    if (thread_.joinable())
        thread_.join();
    QCoreApplication::removePostedEvents(this, beatType);
}

void LoopWatch::reset()
{
    longest_ = Span(0);
    beats_ = 0;
}

LoopWatch::Moment LoopWatch::now() const
{
    if (!knowsWaiting_)
        return {Clock::now(), 0.0, processorTime(tid_)};
    // The wait is read before the time: what lies between counts as waiting, never as being busy.
    const auto kernel = scheduled(tid_);
    return {Clock::now(), kernel.waited, 0.0};
}

void LoopWatch::beat(const std::stop_token& stop)
{
    while (!stop.stop_requested()) {
        std::this_thread::sleep_for(between);
        {
            const std::lock_guard lock(mutex_);
            if (pending_)
                continue;
            pending_ = true;
            posted_ = {}; // until it is known
        }
        QCoreApplication::postEvent(this, new QEvent(beatType), Qt::HighEventPriority);
        // Only now: had this thread to wait in between, the watched one would seem to have been busy.
        const auto moment = now();
        const std::lock_guard lock(mutex_);
        if (pending_)
            posted_ = moment;
    }
}

bool LoopWatch::event(QEvent* event)
{
    if (event->type() != beatType)
        return QObject::event(event);
    const auto handled = now();
    Moment posted;
    {
        const std::lock_guard lock(mutex_);
        posted = posted_;
        pending_ = false;
    }
    ++beats_;
    if (posted.at == Clock::time_point{}) // handled before its time was known: at once
        return true;
    const Span busy = knowsWaiting_ ? Span(handled.at - posted.at) - Span(handled.waited - posted.waited)
                                    : Span(handled.spent - posted.spent);
    longest_ = std::max(longest_, busy);
    if (busy > limit_ && late_)
        late_(busy);
    return true;
}

} // namespace ui
