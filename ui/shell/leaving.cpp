#include "ui/shell/leaving.h"

#include <csignal>
#include <cstdlib>
#include <thread>

#include <fcntl.h>
#include <unistd.h>

#include <QCoreApplication>
#include <QSocketNotifier>

#include "ui/shell/main_window.h"

namespace ui {

namespace {

int heard[2] = {-1, -1}; ///< A pipe from the signal handler to the event loop.

extern "C" void onLeavingSignal(int)
{
    const auto before = errno;
    (void)!::write(heard[1], "!", 1);
    errno = before;
}

/// A thread of its own: what keeps the program may be the event loop's own thread, waiting for a worker to end.
void endAfter(std::chrono::milliseconds patience)
{
    std::thread([patience] {
        std::this_thread::sleep_for(patience);
        std::_Exit(EXIT_SUCCESS);
    }).detach();
}

} // namespace

Leaving::Leaving(MainWindow& window, std::chrono::milliseconds patience, QObject* parent) : QObject(parent)
{
    connect(&window, &MainWindow::leaving, this, [patience] { endAfter(patience); });
    connect(&window, &MainWindow::left, qApp, &QCoreApplication::quit, Qt::QueuedConnection);
    hearSignals(window);
}

Leaving::~Leaving()
{
    for (const int signal : {SIGINT, SIGTERM, SIGHUP})
        std::signal(signal, SIG_DFL);
}

void Leaving::hearSignals(MainWindow& window)
{
    if (::pipe2(heard, O_CLOEXEC | O_NONBLOCK) != 0)
        return;
    auto* notifier = new QSocketNotifier(heard[0], QSocketNotifier::Read, this);
    connect(notifier, &QSocketNotifier::activated, &window, [&window] {
        char bytes[16];
        while (::read(heard[0], bytes, sizeof bytes) > 0) {
        }
        window.leave();
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

} // namespace ui
