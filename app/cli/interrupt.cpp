#include "app/cli/interrupt.h"

#include <csignal>
#include <ctime>
#include <unistd.h>

#include "app/cli/exit_codes.h"

namespace app {

Interrupt::Interrupt()
{
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    watcher_ = std::jthread([this, signals](std::stop_token ended) {
        while (!ended.stop_requested()) {
            const timespec tenth{0, 100'000'000};
            if (sigtimedwait(&signals, nullptr, &tenth) < 0)
                continue;
            if (source_.stop_requested())
                _exit(Interrupted);
            source_.request_stop();
        }
    });
}

} // namespace app
