#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>

namespace core::campaigns {

/// Pauses a run from another thread: examples in progress are finished, no new one is begun.
class PauseSwitch {
public:
    void pause();
    void resume();
    [[nodiscard]] bool paused() const;
    /// Returns at once unless paused, else after resume() or a stop request; false after a stop request.
    bool wait(const std::stop_token& stop);

private:
    mutable std::mutex mutex_;
    std::condition_variable_any changed_;
    bool paused_ = false; // guarded by mutex_
};

} // namespace core::campaigns
