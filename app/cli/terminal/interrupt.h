#pragma once

#include <stop_token>
#include <thread>

namespace app {

/// Turns Ctrl+C, SIGTERM and a lost terminal (SIGHUP) into a stop request, from its construction on; a further one
/// later than half a second ends the program at once with exit code 130. (Within that time they are one: `timeout`
/// signals the program and then its group.) Make it only where the token is looked at: elsewhere a signal should end
/// the program as ever. A handler and no blocked signals: libraries have threads of their own before main begins.
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
