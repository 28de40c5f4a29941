#pragma once

#include <chrono>

#include <QObject>

#include "ui/window/heard_signals.h"

namespace ui {

class MainWindow;

/// Ends the program with its window: SIGINT, SIGTERM and SIGHUP quit without a question, and work that does not stop
/// in time is aborted. What is finished is in the project by then; the rest is done when the campaign is resumed.
class Leaving : public QObject {
    Q_OBJECT
public:
    explicit Leaving(MainWindow& window, std::chrono::milliseconds patience = std::chrono::milliseconds(2500),
                     QObject* parent = nullptr);

private:
    HeardSignals signals_;
};

} // namespace ui
