#pragma once

#include <chrono>
#include <stop_token>
#include <string>
#include <string_view>

namespace core::programs {

/// What answers each line with a line: a program, or who listens at a socket. Not thread-safe.
class LineChannel {
public:
    using Seconds = std::chrono::duration<double>;

    virtual ~LineChannel() = default;
    /// Begins anew; returns the answer to the first line. \throws as ChildProcess::ask.
    virtual std::string start(std::string_view greeting, Seconds timeout, const std::stop_token& stop) = 0;
    [[nodiscard]] virtual bool running() const = 0;
    /// \throws as ChildProcess::ask; it must be running.
    virtual std::string ask(std::string_view line, Seconds timeout, const std::stop_token& stop) = 0;
    /// What it may still answer would belong to no question.
    virtual void kill() = 0;
};

} // namespace core::programs
