#pragma once

#include <stop_token>
#include <thread>

namespace app {

/// From its construction on, turns Ctrl+C, SIGTERM and a lost terminal (SIGHUP) into a stop request; another signal
/// more than half a second later ends the program at once with exit code 130. (Within that time they count as one:
/// `timeout` signals the program and then its group.) Make it only where the token is polled: elsewhere a signal should
/// end the program as usual. A handler instead of blocked signals: libraries have their own threads before main begins.
class Interrupt {
public:
    Interrupt();
    [[nodiscard]] std::stop_token token() const { return source_.get_token(); }
    [[nodiscard]] bool happened() const { return source_.stop_requested(); }

private:
    std::stop_source source_;
    std::jthread watcher_;
};

} // namespace app
