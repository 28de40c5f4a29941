#include "tests/support/registered_test.h"

#include <QTimer>

#include "ui/faults/loop_watch.h"

/// The watch over the event loop sees what keeps it from handling events.
class TestLoopWatch : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void workInASlotIsSeen()
    {
        std::vector<double> late;
        ui::LoopWatch watch(ui::LoopWatch::Span(50), [&](ui::LoopWatch::Span busy) { late.push_back(busy.count()); });
        QVERIFY(QTest::qWaitFor([&] { return watch.beats() > 5; }, 20'000));
        watch.reset();
        late.clear();
        // Until the watch's event is under way: what is done before it is posted is not waited for.
        QTimer::singleShot(0, &watch, [] {
            std::timespec start{}, now{};
            ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &start);
            do
                ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
            while (static_cast<double>(now.tv_sec - start.tv_sec) * 1e3 +
                       static_cast<double>(now.tv_nsec - start.tv_nsec) / 1e6 <
                   150.0); // of the processor
        });
        QVERIFY(QTest::qWaitFor([&] { return !late.empty(); }, 20'000));
        // 150 ms, but for the 5 ms between two beats; ample room for clocks that tick slowly.
        QVERIFY2(watch.longest().count() > 100.0, qPrintable(QString::number(watch.longest().count())));
    }
    void anIdleLoopIsNotLate()
    {
        ui::LoopWatch watch;
        QVERIFY(QTest::qWaitFor([&] { return watch.beats() > 50; }, 20'000));
        QVERIFY2(watch.longest().count() < 100.0, qPrintable(QString::number(watch.longest().count())));
    }
    void itEndsWhileItsEventIsUnderWay()
    {
        for (int i = 0; i < 20; ++i) {
            const ui::LoopWatch watch;
            QTest::qSleep(i % 10);
        }
        QCoreApplication::processEvents();
    }
};

QTEST_MAIN(TestLoopWatch)
#include "tst_loop_watch.moc"
