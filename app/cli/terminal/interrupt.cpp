#include "app/cli/terminal/interrupt.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdint>
#include <ctime>
#include <unistd.h>

#include "app/cli/terminal/exit_codes.h"

namespace app {

namespace {

/// When the first signal came, in milliseconds of the monotonic clock; 0: none did.
std::atomic<std::int64_t> firstSignal = 0;
static_assert(std::atomic<std::int64_t>::is_always_lock_free, "a signal handler must not lock");
constexpr std::int64_t oneSignalFor = 500;

extern "C" void onSignal(int)
{
    timespec now{};
    clock_gettime(CLOCK_MONOTONIC, &now);
    const std::int64_t time = std::int64_t{now.tv_sec} * 1000 + now.tv_nsec / 1'000'000 + 1;
    std::int64_t first = 0;
    if (!firstSignal.compare_exchange_strong(first, time) && time - first > oneSignalFor)
        _exit(Interrupted);
}

} // namespace

Interrupt::Interrupt()
{
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before = {};
        sigaction(signal, nullptr, &before);
        if (before.sa_handler !=
            SIG_IGN) // a job in the background, or under nohup, is not to be stopped by the terminal
            sigaction(signal, &action, nullptr);
    }
    watcher_ = std::jthread([this](std::stop_token ended) {
        while (!ended.stop_requested() && firstSignal == 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        if (firstSignal > 0)
            source_.request_stop();
    });
}

} // namespace app
