#include "ui/window/leaving.h"

#include <cstdlib>
#include <thread>

#include <QCoreApplication>

#include "ui/window/main_window.h"

namespace ui {

namespace {

/// A separate thread: the program may be held up by the event loop's own thread, waiting for a worker to end.
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
    connect(&signals_, &HeardSignals::heard, &window, &MainWindow::leave);
}

} // namespace ui
