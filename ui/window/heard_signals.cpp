#include "ui/window/heard_signals.h"

#include <cerrno>
#include <csignal>

#include <fcntl.h>
#include <unistd.h>

#include <QSocketNotifier>

namespace ui {

namespace {

int signalPipe[2] = {-1, -1}; ///< From the signal handler to the event loop.

extern "C" void onLeavingSignal(int)
{
    const auto before = errno;
    (void)!::write(signalPipe[1], "!", 1);
    errno = before;
}

} // namespace

HeardSignals::HeardSignals(QObject* parent) : QObject(parent)
{
    if (::pipe2(signalPipe, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    auto* notifier = new QSocketNotifier(signalPipe[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, this, [this] {
        char bytes[16];
        while (::read(signalPipe[0], bytes, sizeof bytes) > 0) {
        }
        Q_EMIT heard();
    });
    struct sigaction action = {};
    action.sa_handler = onLeavingSignal;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
        struct sigaction before = {};
        sigaction(signal, nullptr, &before);
        if (before.sa_handler != SIG_IGN) // nohup, or a job in the background
            sigaction(signal, &action, nullptr);
    }
}

HeardSignals::~HeardSignals()
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        std::signal(signal, SIG_DFL);
}

} // namespace ui
