#include "core/campaigns/pause_switch.h"

namespace core::campaigns {

void PauseSwitch::pause()
{
    const std::lock_guard guard(mutex_);
    paused_ = true;
}

void PauseSwitch::resume()
{
    const std::lock_guard guard(mutex_);
    paused_ = false;
    changed_.notify_all();
}

bool PauseSwitch::paused() const
{
    const std::lock_guard guard(mutex_);
    return paused_;
}

bool PauseSwitch::wait(const std::stop_token& stop)
{
    std::unique_lock lock(mutex_);
    changed_.wait(lock, stop, [this] { return !paused_; });
    return !stop.stop_requested();
}

} // namespace core::campaigns
