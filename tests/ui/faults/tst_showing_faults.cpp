#include <stdexcept>

#include <QTemporaryDir>

#include "tests/support/registered_test.h"
#include "ui/faults/application.h"

namespace {

/// An application that cannot show a fault, as where memory is short.
class Unable : public ui::Application {
public:
    using Application::Application;
    int tries = 0;

protected:
    void show(const ui::Problem&, const std::filesystem::path&) override
    {
        ++tries;
        throw std::runtime_error("no box can be made");
    }
};

} // namespace

/// A fault that cannot be shown is not shown again and again.
class TestShowingFaults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void itIsTriedOncePerFault()
    {
        auto* unable = dynamic_cast<Unable*>(QCoreApplication::instance());
        for (int faults = 1; faults <= 2; ++faults) {
            QMetaObject::invokeMethod(
                unable, [] { throw std::runtime_error("the work failed"); }, Qt::QueuedConnection);
            for (int round = 0; round < 100; ++round) { // each delivers what the one before has queued
                QCoreApplication::sendPostedEvents();
                QCoreApplication::processEvents();
            }
            QCOMPARE(unable->tries, faults);
        }
    }
};

namespace {

int runUnable(int argc, char** argv)
{
    const QTemporaryDir state; // of the reports
    qputenv("XDG_STATE_HOME", state.path().toUtf8());
    return tests::runIn<Unable, TestShowingFaults>(argc, argv);
}

} // namespace

REGISTER_TEST(&runUnable)
#include "tst_showing_faults.moc"
