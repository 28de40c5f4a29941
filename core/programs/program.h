#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/programs/child_process.h"
#include "core/programs/line_channel.h"

namespace core::programs {

/// A command that is started when needed, and again after a failure. Its standard error goes to the log; a failure to
/// start ends with its last line. Not thread-safe. Callers check first whether it may be started (consent.h).
class Program : public LineChannel {
public:
    Program(std::string command, Role role) : command_(std::move(command)), role_(std::move(role)) {}

    std::string start(std::string_view greeting, Seconds timeout, const std::stop_token& stop) override;
    [[nodiscard]] bool running() const override { return process_ && process_->alive(); }
    std::string ask(std::string_view line, Seconds timeout, const std::stop_token& stop) override;
    void kill() override;

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
