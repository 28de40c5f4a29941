#pragma once

#include <chrono>

#include <QObject>

#include "ui/shell/heard_signals.h"

namespace ui {

class MainWindow;

/// Ends the program with its window: SIGINT, SIGTERM and SIGHUP leave without a question, and work that does not stop
/// in time is cut off. What is finished is in the project by then; what is not is done when the campaign goes on.
class Leaving : public QObject {
    Q_OBJECT
public:
    explicit Leaving(MainWindow& window, std::chrono::milliseconds patience = std::chrono::milliseconds(2500),
                     QObject* parent = nullptr);

private:
    HeardSignals signals_;
};

} // namespace ui
