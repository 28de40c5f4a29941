#pragma once

#include <algorithm>
#include <array>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <thread>

#include <QObject>

#include "ui/jobs/job.h"

namespace ui {

/// One thread that answers the Lab's requests, only the newest of each kind.
///
/// Every kind of request has a lane. A new request in a lane drops the one waiting there and asks the running one
/// to stop, whose answer is then never delivered. Earlier lanes have priority. A thread of its own instead of
/// jobs, because typing sends many requests per second and the victim keeps what it computed for the text before.
class LabWorker : public QObject {
    Q_OBJECT
public:
    enum Lane { Setup, Answer, Verdict, Candidates, Colours, Importance, laneCount };
    using Deliver = std::function<void()>; ///< Called on the GUI thread.
    using Work = std::function<Deliver(std::stop_token)>;

    explicit LabWorker(QObject* parent = nullptr);
    ~LabWorker() override;

    /// `failed` gets the Problem of an exception, on the GUI thread.
    void ask(Lane lane, Work work, std::function<void(const Problem&)> failed);
    /// Drops what waits or runs in a lane.
    void drop(Lane lane);
    /// Whether an answer in this lane is still to come.
    [[nodiscard]] bool busy(Lane lane) const { return awaited_[lane]; }
    /// The pending lane of highest priority; laneCount when there is nothing to do.
    [[nodiscard]] Lane busyLane() const
    {
        return static_cast<Lane>(std::find(awaited_.begin(), awaited_.end(), true) - awaited_.begin());
    }

Q_SIGNALS:
    void busyChanged();

private:
    struct Question {
        std::uint64_t number = 0;
        Work work;
        std::function<void(const Problem&)> failed;
    };
    void loop(std::stop_token stop);
    void deliver(Lane lane, std::uint64_t number, const Deliver& deliver);

    std::array<std::uint64_t, laneCount> newest_{}; ///< GUI thread only: number of the last request in each lane.
    std::array<bool, laneCount> awaited_{};         ///< GUI thread only.
    std::uint64_t count_ = 0;                       ///< GUI thread only.
    std::mutex mutex_;                              ///< Guards waiting_, running_ and current_.
    std::condition_variable_any wake_;
    std::array<std::optional<Question>, laneCount> waiting_;
    std::optional<Lane> running_;
    std::stop_source current_;
    std::jthread thread_; ///< Last, so destroyed first.
};

} // namespace ui
