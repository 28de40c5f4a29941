#pragma once

#include <filesystem>
#include <functional>
#include <optional>

#include <QApplication>

#include "core/faults/last_words.h"

namespace ui {

struct Problem;

/// The application with a net under it: an exception that leaves a slot, an event or a queued function is recorded and
/// shown, and the program goes on.
class Application : public QApplication {
    Q_OBJECT
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override;

protected:
    /// Shows what was recorded (showFault). What is thrown meanwhile is recorded only.
    virtual void show(const Problem& problem, const std::filesystem::path& report);
};

/// Runs the program: `start` makes the window and runs the event loop, and gets how the last start ended where that was
/// by a fault. If it throws, that is recorded, and it is called once more as after such an end. Returns the exit code.
int runGuarded(const std::function<int(const std::optional<core::faults::Crash>&)>& start);

/// Ends the program in std::terminate: one line on standard error.
void sayUnexpectedEnd(const core::faults::Fault& fault, const std::filesystem::path& report);

} // namespace ui
