#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include <sys/types.h>

#include "core/base/error.h"

namespace core::programs {

/// What a program is used for, as messages name it.
struct Role {
    std::string name; ///< "the victim program"
    std::string slow; ///< What to do when it takes too long.
};

/// A program gave no answer in time.
class OutOfTime : public Error {
public:
    using Error::Error;
};

/// A program that reads lines and answers with lines, started through `sh -c` with pipes in its own process group.
///
/// Whatever the program does (closes its input, prints without end, sleeps, dies), calls return within their time and
/// never raise SIGPIPE. Destruction closes its input, waits a moment, then kills the group; however this program ends,
/// the group ends with it. A program that leaves its group (setsid) has asked to live on, and does. Not thread-safe.
class ChildProcess {
public:
    /// `onError`: called with each line of its standard error, while a call waits.
    /// \throws Error when it cannot be started at all; a command that is not found only ends at once.
    ChildProcess(const std::string& command, Role role, std::function<void(std::string_view)> onError);
    ~ChildProcess();
    ChildProcess(const ChildProcess&) = delete;
    ChildProcess& operator=(const ChildProcess&) = delete;

    /// Sends a line and returns the next line of its standard output, without the line end.
    /// \throws OutOfTime, or Error when it has ended, answers more than `longestLine` bytes, or a stop is requested.
    /// After an Error the program is killed: what it may still answer would belong to no question.
    std::string ask(std::string_view line, std::chrono::duration<double> timeout, const std::stop_token& stop);

    /// Sends all of `input`, closes its standard input and returns everything it prints until it ends: for filters
    /// that answer only at the end of their input. \throws as ask(), and Error when it does not end with exit code
    /// 0.
    std::string converse(std::string_view input, std::chrono::duration<double> timeout, const std::stop_token& stop);

    [[nodiscard]] bool alive() const { return pid_ > 0; }
    void kill();

    static constexpr std::size_t longestLine = std::size_t{16} << 20;

private:
    using Deadline = std::chrono::steady_clock::time_point;
    [[noreturn]] void fail(const std::string& problem, const std::string& remedy);
    [[noreturn]] void failEnded();
    /// Waits a little, and sends and receives what can be; false at the end of its output.
    bool exchange(std::string_view& toSend, Deadline deadline, const std::stop_token& stop);
    void checkLimits(Deadline deadline, std::chrono::duration<double> timeout, const std::stop_token& stop);
    void send(std::string_view& toSend);
    bool receive();
    void logErrors(bool rest);
    /// The exit status, waiting up to `patience` for it; empty while it runs.
    std::optional<int> reap(std::chrono::milliseconds patience);
    void closePipes();

    Role role_;
    pid_t pid_ = -1; ///< -1 once it has been waited for.
    int input_ = -1, output_ = -1, error_ = -1;
    int alive_ = -1; ///< Closed when we end, whatever ends us: then the group ends too.
    std::string received_;
    std::size_t searched_ = 0; ///< This many bytes of received_ hold no line end.
    std::string errors_;
    std::function<void(std::string_view)> onError_;
};

} // namespace core::programs
