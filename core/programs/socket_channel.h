#pragma once

#include <string>

#include "core/programs/child_process.h"
#include "core/programs/line_channel.h"

namespace core::programs {

/// A connection to a Unix socket that somebody listens at; it is made when needed, and again after a failure. The same
/// limits hold as for programs: an answer comes in time, and within ChildProcess::longestLine bytes.
class SocketChannel : public LineChannel {
public:
    SocketChannel(std::string path, Role role) : path_(std::move(path)), role_(std::move(role)) {}
    ~SocketChannel() override { kill(); }
    SocketChannel(const SocketChannel&) = delete;
    SocketChannel& operator=(const SocketChannel&) = delete;

    std::string start(std::string_view greeting, Seconds timeout, const std::stop_token& stop) override;
    [[nodiscard]] bool running() const override { return socket_ >= 0; }
    std::string ask(std::string_view line, Seconds timeout, const std::stop_token& stop) override;
    void kill() override;

private:
    [[noreturn]] void fail(const std::string& problem, const std::string& remedy);
    /// Sends and receives what can be within a moment.
    void exchange(std::string_view& toSend, int milliseconds);

    std::string path_;
    Role role_;
    int socket_ = -1;
    std::string received_;
};

} // namespace core::programs
