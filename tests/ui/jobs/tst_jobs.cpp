#include <atomic>
#include <semaphore>
#include <thread>

#include <QSignalSpy>
#include <QTest>

#include "core/base/error.h"
#include "tests/support/registered_test.h"
#include "ui/jobs/job_manager.h"
#include "ui/jobs/job_text.h"

using ui::Job;
using ui::JobControl;
using ui::JobManager;
using ui::Problem;

/// Works in steps of 5 ms until stopped or done.
static void steps(JobControl& control, std::atomic<int>& done, int total)
{
    while (done < total && !control.stopRequested()) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
        ++done;
        control.report(
            {static_cast<std::size_t>(done), static_cast<std::size_t>(total), QStringLiteral("step"), -1.0, {}});
    }
}

/// Works until it is stopped and then until the test lets it end, as the last query of a slow victim does: whoever
/// waits for it on the test's thread waits for ever.
static void untilReleased(JobControl& control, std::counting_semaphore<>& released)
{
    while (!control.stopRequested())
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    released.acquire();
}

class TestJobs : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void resultArrivesOnTheGuiThread();
    void progressShowsWhileItRuns();
    void cancelAnswersAtOnceAndDropsTheResult();
    void pauseKeepsWhatIsDoneAndGoesOn();
    void errorsKeepTheirRemedy();
    void aReceiverThatIsGoneGetsNothing();
    void wordsToTheDeadAreDropped();
    void shuttingDownNeverBlocks();
    void quietJobsLeaveTheList();
    void etaComesFromTheRate();
};

void TestJobs::resultArrivesOnTheGuiThread()
{
    JobManager jobs;
    int result = 0;
    bool sameThread = false;
    std::thread::id worker;
    jobs.run(
        this, {QStringLiteral("sum"), false, false},
        [&worker](JobControl&) {
            worker = std::this_thread::get_id();
            return 41;
        },
        [&](int value) {
            result = value + 1;
            sameThread = QThread::currentThread() == qApp->thread();
        },
        [](const Problem&) { QFAIL("must not fail"); });
    QVERIFY(QTest::qWaitFor([&] { return result == 42; }, 20'000));
    QVERIFY(sameThread);
    QVERIFY(worker != std::this_thread::get_id());
}

void TestJobs::progressShowsWhileItRuns()
{
    JobManager jobs;
    std::atomic<int> done = 0;
    auto* job = jobs.run(
        this, {QStringLiteral("long"), false, false}, [&](JobControl& c) { steps(c, done, 100'000); }, [] {},
        [](const Problem&) {});
    QVERIFY(QTest::qWaitFor([&] { return job->progress().done > 0; }, 20'000));
    QVERIFY(job->progress().done < 100'000);
    QCOMPARE(job->progress().total, std::size_t(100'000));
    job->cancel();
    QVERIFY(QTest::qWaitFor([&] { return jobs.idle(); }, 20'000));
}

void TestJobs::cancelAnswersAtOnceAndDropsTheResult()
{
    std::counting_semaphore<> released(0);
    JobManager jobs;
    bool delivered = false;
    auto* job = jobs.run(
        this, {QStringLiteral("long"), false, false}, [&](JobControl& c) { untilReleased(c, released); },
        [&] { delivered = true; }, [](const Problem&) {});
    QSignalSpy ended(job, &Job::endedAs);
    QTest::qWait(30);
    job->cancel();
    QCOMPARE(job->state(), Job::State::Cancelling);
    released.release();
    QVERIFY(QTest::qWaitFor([&] { return ended.count() == 1; }, 20'000));
    QCOMPARE(job->state(), Job::State::Cancelled);
    QVERIFY(!delivered);
}

void TestJobs::pauseKeepsWhatIsDoneAndGoesOn()
{
    JobManager jobs;
    std::atomic<int> done = 0;
    bool delivered = false;
    auto* job = jobs.run(
        this, {QStringLiteral("campaign"), true, false},
        [&](JobControl& c) {
            const bool first = done == 0;
            for (; done < (first ? 6 : 60); ++done)
                c.report({static_cast<std::size_t>(done), 60, QStringLiteral("step"), -1.0, {}});
            while (first && !c.stopRequested()) // works on until it is paused, however busy the machine is
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
        },
        [&] { delivered = true; }, [](const Problem&) {});
    QVERIFY(QTest::qWaitFor([&] { return done == 6; }, 20'000));
    job->pause();
    QVERIFY(QTest::qWaitFor([&] { return job->state() == Job::State::Paused; }, 20'000));
    QVERIFY2(jobs.idle(), "a paused job does no work");
    QTest::qWait(50);
    QCOMPARE(done.load(), 6);
    job->resume();
    QVERIFY(QTest::qWaitFor([&] { return delivered; }, 20'000));
    QCOMPARE(done.load(), 60);
    QCOMPARE(job->state(), Job::State::Finished);
}

void TestJobs::errorsKeepTheirRemedy()
{
    JobManager jobs;
    Problem problem;
    auto* job = jobs.run(
        this, {QStringLiteral("read"), false, false},
        [](JobControl&) {
            throw core::Error({"reviews.csv", 17, 0}, "2 columns, expected 3", "Use --columns.");
        },
        [] {}, [&](const Problem& p) { problem = p; });
    QVERIFY(QTest::qWaitFor([&] { return job->ended(); }, 20'000));
    QCOMPARE(job->state(), Job::State::Failed);
    QCOMPARE(problem.what, QStringLiteral("reviews.csv:17: 2 columns, expected 3"));
    QCOMPARE(problem.remedy, QStringLiteral("Use --columns"));
    QCOMPARE(problem.text(), QStringLiteral("reviews.csv:17: 2 columns, expected 3. Use --columns"));
}

void TestJobs::aReceiverThatIsGoneGetsNothing()
{
    JobManager jobs;
    auto* receiver = new QObject;
    bool called = false;
    std::atomic<bool> go = false;
    auto* job = jobs.run(
        receiver, {QStringLiteral("late"), false, false},
        [&](JobControl&) {
            while (!go)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            return 1;
        },
        [&](int) { called = true; }, [&](const Problem&) { called = true; });
    delete receiver;
    go = true;
    QVERIFY(QTest::qWaitFor([&] { return job->ended(); }, 20'000));
    QVERIFY(!called);
}

void TestJobs::wordsToTheDeadAreDropped()
{
    JobManager jobs;
    auto receiver = std::make_unique<QObject>();
    std::atomic<bool> on = true;
    int heard = 0;
    bool here = true;
    auto* job = jobs.run(
        this, {QStringLiteral("talk"), false, false},
        [&, guard = QPointer<QObject>(receiver.get())](JobControl& control) {
            while (on) {
                control.tell(guard, [&] {
                    ++heard;
                    here = here && QThread::currentThread() == qApp->thread();
                });
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
            }
        },
        [] {}, [](const Problem&) {});
    QVERIFY(QTest::qWaitFor([&] { return heard > 5; }, 20'000));
    QVERIFY(here);
    receiver.reset(); // while it is talked to, with words on their way
    const int before = heard;
    QTest::qWait(50);
    QCOMPARE(heard, before);
    on = false;
    QVERIFY(QTest::qWaitFor([&] { return job->ended(); }, 20'000));
}

void TestJobs::shuttingDownNeverBlocks()
{
    std::counting_semaphore<> released(0);
    JobManager jobs;
    auto* pausable = jobs.run(
        this, {QStringLiteral("a"), true, false}, [&](JobControl& c) { untilReleased(c, released); }, [] {},
        [](const Problem&) {});
    auto* other = jobs.run(
        this, {QStringLiteral("b"), false, false}, [&](JobControl& c) { untilReleased(c, released); }, [] {},
        [](const Problem&) {});
    QSignalSpy allEnded(&jobs, &JobManager::allEnded);
    jobs.shutDown();
    QCOMPARE(allEnded.count(), 0);
    released.release(2);
    QVERIFY(QTest::qWaitFor([&] { return allEnded.count() > 0; }, 20'000));
    QCOMPARE(pausable->state(), Job::State::Paused);
    QCOMPARE(other->state(), Job::State::Cancelled);
}

void TestJobs::quietJobsLeaveTheList()
{
    JobManager jobs;
    jobs.run(
        this, {QStringLiteral("quiet"), false, true}, [](JobControl&) {}, [] {}, [](const Problem&) {});
    jobs.run(
        this, {QStringLiteral("loud"), false, false}, [](JobControl&) {}, [] {}, [](const Problem&) {});
    QVERIFY(QTest::qWaitFor([&] { return jobs.idle() && jobs.jobs().size() == 1; }, 20'000));
    QCOMPARE(jobs.jobs().front()->name(), QStringLiteral("loud"));
    jobs.clearEnded();
    QVERIFY(jobs.jobs().empty());
}

void TestJobs::etaComesFromTheRate()
{
    JobManager jobs;
    std::atomic<int> done = 0;
    auto* job = jobs.run(
        this, {QStringLiteral("rate"), false, false}, [&](JobControl& c) { steps(c, done, 100'000); }, [] {},
        [](const Problem&) {});
    QVERIFY(QTest::qWaitFor([&] { return job->etaSeconds() > 0; }, 20'000));
    // eta = seconds / done * left, by hand from the job's own numbers.
    const auto p = job->progress();
    const double expected = job->seconds() / static_cast<double>(p.done) * static_cast<double>(p.total - p.done);
    QVERIFY(std::abs(job->etaSeconds() - expected) < 0.25 * expected);
    QVERIFY(ui::progressText(*job).contains(QStringLiteral("/100,000")));
    QVERIFY(ui::progressText(*job).contains(QStringLiteral("ETA")));
    job->cancel();
    QVERIFY(QTest::qWaitFor([&] { return jobs.idle(); }, 20'000));
}

QTEST_MAIN(TestJobs)
#include "tst_jobs.moc"
