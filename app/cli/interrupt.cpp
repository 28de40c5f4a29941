#include "app/cli/interrupt.h"

#include <atomic>
#include <chrono>
#include <csignal>
#include <unistd.h>

#include "app/cli/exit_codes.h"

namespace app {

namespace {

std::atomic<int> signalsSeen = 0;
static_assert(std::atomic<int>::is_always_lock_free, "a signal handler must not lock");

extern "C" void onSignal(int)
{
    if (signalsSeen.fetch_add(1) > 0)
        _exit(Interrupted);
}

} // namespace

Interrupt::Interrupt()
{
    struct sigaction action = {};
    action.sa_handler = onSignal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (const int signal : {SIGINT, SIGTERM}) {
        struct sigaction before = {};
        sigaction(signal, nullptr, &before);
        if (before.sa_handler != SIG_IGN) // a job in the background is not to be stopped by the terminal's Ctrl+C
            sigaction(signal, &action, nullptr);
    }
    watcher_ = std::jthread([this](std::stop_token ended) {
        while (!ended.stop_requested() && signalsSeen == 0)
            std::this_thread::sleep_for(std::chrono::milliseconds(50));
        if (signalsSeen > 0)
            source_.request_stop();
    });
}

} // namespace app
