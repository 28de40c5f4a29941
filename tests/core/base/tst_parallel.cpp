#include "tests/support/registered_test.h"

#include <stdexcept>
#include <thread>

#include "core/base/parallel.h"
#include "core/base/workers.h"

/// Indices that threads share.
class TestParallel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void everyIndexIsTakenOnce_data()
    {
        QTest::addColumn<std::size_t>("workers");
        QTest::addColumn<std::size_t>("count");
        QTest::newRow("no worker is one") << std::size_t{0} << std::size_t{3};
        QTest::newRow("one") << std::size_t{1} << std::size_t{3};
        QTest::newRow("several") << std::size_t{4} << std::size_t{1000};
        QTest::newRow("more than indices") << std::size_t{9} << std::size_t{2};
        QTest::newRow("nothing to do") << std::size_t{4} << std::size_t{0};
    }
    void everyIndexIsTakenOnce()
    {
        QFETCH(const std::size_t, workers);
        QFETCH(const std::size_t, count);
        std::vector<std::atomic<int>> taken(count);
        std::atomic<bool> known = true;
        const auto caller = std::this_thread::get_id();
        core::forEachOn(workers, count, [&](std::size_t i, std::size_t worker) {
            ++taken[i];
            if (worker >= std::max<std::size_t>(1, workers) || (worker == 0) != (std::this_thread::get_id() == caller))
                known = false;
        });
        for (const auto& times : taken)
            QCOMPARE(times.load(), 1);
        QVERIFY(known); // worker 0, and it alone, is the caller's thread
    }

    void theFirstExceptionEndsIt()
    {
        std::size_t begun = 0;
        const auto work = [&](std::size_t i, std::size_t) {
            ++begun;
            if (i >= 2)
                throw std::runtime_error("at " + std::to_string(i));
        };
        try {
            core::forEachOn(1, 5, work);
            QFAIL("it went on");
        } catch (const std::runtime_error& error) {
            QCOMPARE(std::string(error.what()), std::string("at 2"));
        }
        QCOMPARE(begun, std::size_t{3});
        const auto fail = [](std::size_t, std::size_t) { throw std::runtime_error("of one of the threads"); };
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, core::forEachOn(4, 100, fail));
    }

    void eachWorkerComesToItsEnd()
    {
        std::atomic<int> ended = 0;
        const auto end = [&](std::size_t) { ++ended; };
        core::forEachOn(
            3, 100, [](std::size_t, std::size_t) {}, end);
        QCOMPARE(ended.load(), 3);
        const auto fail = [](std::size_t, std::size_t) { throw std::runtime_error("failed"); };
        QVERIFY_THROWS_EXCEPTION(std::runtime_error, core::forEachOn(2, 100, fail, end));
        QCOMPARE(ended.load(), 5); // also after a failure
    }

    void threads()
    {
        QCOMPARE(core::threadsFor(3), std::size_t{3});
        QVERIFY(core::threadsFor(0) >= 1);
    }
};

QTEST_APPLESS_MAIN(TestParallel)
#include "tst_parallel.moc"
