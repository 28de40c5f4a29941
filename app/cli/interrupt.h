#pragma once

#include <stop_token>
#include <thread>

namespace app {

/// Turns Ctrl+C and SIGTERM into a stop request; a second one ends the program at once with exit code 130.
/// A handler and no blocked signals: libraries have threads of their own before main begins.
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
