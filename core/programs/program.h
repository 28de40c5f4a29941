#pragma once

#include <chrono>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "core/programs/child_process.h"

namespace core::programs {

/// A command that is started when needed, and again after a failure. Its standard error goes to the log; a failure to
/// start ends with its last line. Not thread-safe. Callers check first whether it may be started (consent.h).
class Program {
public:
    using Seconds = std::chrono::duration<double>;

    Program(std::string command, Role role) : command_(std::move(command)), role_(std::move(role)) {}

    /// Starts it anew; returns its answer to the first line. \throws as ChildProcess::ask.
    std::string start(std::string_view greeting, Seconds timeout, const std::stop_token& stop);
    [[nodiscard]] bool running() const { return process_ && process_->alive(); }
    /// \throws as ChildProcess::ask; it must be running.
    std::string ask(std::string_view line, Seconds timeout, const std::stop_token& stop);
    void kill();

    /// Starts it for this one input; returns all it prints. \throws as ChildProcess::converse.
    std::string converse(std::string_view input, Seconds timeout, const std::stop_token& stop);

private:
    ChildProcess& begin();
    /// Calls `work`; adds what the program printed to errors it throws.
    template<class Work>
    std::string quoting(const Work& work);

    std::string command_;
    Role role_;
    std::string lastError_;
    std::optional<ChildProcess> process_; ///< Last: its destruction still logs.
};

} // namespace core::programs
