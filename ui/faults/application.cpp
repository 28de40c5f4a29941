#include "ui/faults/application.h"

#include <cstdio>

#include <QEvent>
#include <QMetaEnum>

#include "ui/base/convert.h"
#include "ui/faults/fault_box.h"
#include "ui/jobs/job.h"

namespace ui {

namespace {

std::string placeOf(const char* receiver, QEvent::Type type)
{
    const char* name = QMetaEnum::fromType<QEvent::Type>().valueToKey(type);
    return std::string(name == nullptr ? "an event" : name) + " of " + receiver;
}

/// Of a catch block.
std::filesystem::path recordCurrent(const std::string& place)
{
    return core::faults::record(core::faults::faultOf(std::current_exception(), place));
}

} // namespace

bool Application::notify(QObject* receiver, QEvent* event)
{
    const char* kind = receiver->metaObject()->className(); // it may be gone afterwards, the name is not
    const auto type = event->type();
    try {
        return QApplication::notify(receiver, event);
    } catch (...) {
        const auto report = recordCurrent(placeOf(kind, type));
        // Soon: the receiver may be in the middle of painting, and other threads have no windows.
        QMetaObject::invokeMethod(
            this,
            [this, problem = currentProblem(), report] {
                try {
                    show(problem, report);
                } catch (...) { // for want of memory, say: it would be shown again and fail again, without an end
                    recordCurrent("showing a fault");
                }
            },
            Qt::QueuedConnection);
        return true;
    }
}

void Application::show(const Problem& problem, const std::filesystem::path& report) { showFault(problem, report); }

int runGuarded(const std::function<int(const std::optional<core::faults::Crash>&)>& start)
{
    auto crash = core::faults::takeCrash();
    for (const bool last : {false, true}) {
        try {
            return start(crash);
        } catch (...) {
            const auto report = recordCurrent("the start");
            if (last || crash) {
                const auto text = currentProblem().text();
                std::fprintf(stderr, "faultline: %s\n", qPrintable(text));
                waitForFault(currentProblem(), report);
                return EXIT_FAILURE;
            }
            crash = core::faults::Crash{report, "starting"};
        }
    }
    return EXIT_FAILURE;
}

void sayUnexpectedEnd(const core::faults::Fault& fault, const std::filesystem::path& report)
{
    if (fault.outOfMemory)
        (void)std::fputs("faultline: there is not enough memory. What is stored in the project is kept\n", stderr);
    else
        std::fprintf(stderr, "faultline ended unexpectedly: %s. What is stored in the project is kept%s%s\n",
                     fault.message.c_str(), report.empty() ? "" : ". A report is in ", report.c_str());
}

} // namespace ui
