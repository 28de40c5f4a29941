#pragma once

#include <chrono>
#include <optional>
#include <stop_token>

#include "core/base/error.h"
#include "core/victims/victim.h"

namespace core::victims {

/// Thrown where an answer did not come before its deadline.
class TimeIsUp : public Error {
public:
    using Error::Error;
};

/// A victim that waits for another program's answers, and can stop waiting.
class TimedVictim : public Victim {
public:
    using Clock = std::chrono::steady_clock;

    /// Starts what answers need, so that a limit of time is one on the answers alone. \throws Error.
    virtual void makeReady(const std::stop_token& stop) = 0;
    /// From now on answers are waited for until then, and thrown away when they come later: the call throws TimeIsUp.
    /// Empty: whenever they come.
    virtual void setDeadline(std::optional<Clock::time_point> deadline) = 0;
};

} // namespace core::victims
