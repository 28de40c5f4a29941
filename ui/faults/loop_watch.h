#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <stop_token>
#include <thread>

#include <QObject>

namespace ui {

/// Finds out for how long the event loop of the thread that it is made in cannot handle an event. Every few
/// milliseconds another thread posts an event; what counts is the time from then until it is handled, without the
/// time in which the thread could not run because the processor was busy elsewhere: so a machine under load makes no
/// difference. Where the system does not tell that (no /proc/PID/task/TID/schedstat), it is the processor time that the
/// thread spent meanwhile; waiting for a lock is then not seen.
class LoopWatch : public QObject {
    Q_OBJECT
public:
    using Clock = std::chrono::steady_clock;
    using Span = std::chrono::duration<double, std::milli>;
    /// `late` is called in this thread when it was longer than `limit`.
    explicit LoopWatch(Span limit = Span(250), std::function<void(Span)> late = {}, QObject* parent = nullptr);
    ~LoopWatch() override;

    [[nodiscard]] Span longest() const { return longest_; }      ///< So far.
    [[nodiscard]] std::uint64_t beats() const { return beats_; } ///< Events that were handled.
    void reset();

protected:
    bool event(QEvent* event) override;

private:
    /// What is known of the watched thread at a moment.
    struct Moment {
        Clock::time_point at{};
        double waited = 0.0; ///< Milliseconds in which it could not run.
        double spent = 0.0;  ///< Milliseconds of the processor.
    };
    [[nodiscard]] Moment now() const;
    void beat(const std::stop_token& stop);

    Span limit_;
    std::function<void(Span)> late_;
    Span longest_{0};
    std::uint64_t beats_ = 0;
    int tid_;           ///< Of the watched thread.
    bool knowsWaiting_; ///< The system tells how long it could not run.
    std::mutex mutex_;  ///< Guards what follows.
    Moment posted_;     ///< When the event was posted that is under way.
    bool pending_ = false;
    std::jthread thread_; ///< Last, so destroyed first.
};

} // namespace ui
