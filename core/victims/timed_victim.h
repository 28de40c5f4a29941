#pragma once

#include <chrono>
#include <optional>
#include <stop_token>

#include "core/base/error.h"
#include "core/victims/victim.h"

namespace core::victims {

/// Thrown when an answer misses its deadline.
class TimeIsUp : public Error {
public:
    using Error::Error;
};

/// A victim that waits for another program's answers, and can stop waiting.
class TimedVictim : public Victim {
public:
    using Clock = std::chrono::steady_clock;

    /// Starts what answering needs, so that a time limit covers the answers alone. \throws Error.
    virtual void makeReady(const std::stop_token& stop) = 0;
    /// From now on, waits for answers until this time and discards later ones: the call throws TimeIsUp. Empty: no
    /// deadline.
    virtual void setDeadline(std::optional<Clock::time_point> deadline) = 0;
};

} // namespace core::victims
