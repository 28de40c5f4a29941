#include "tests/support/registered_test.h"

#include <semaphore>

#include <QToolButton>

#include "tests/support/fakes/counting_victim.h"
#include "ui/window/job_bar.h"

/// The line of the jobs, over one that ends only when the test lets it.
class TestJobBar : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("job-bar"); }

    void whatIsBeingCancelledCannotBeCancelledAgain()
    {
        std::binary_semaphore released(0);
        ui::JobManager jobs;
        ui::JobBar bar(jobs);
        bar.show();
        jobs.run(
            this, {QStringLiteral("long"), true, false}, [&](ui::JobControl&) { released.acquire(); }, [] {},
            [](const ui::Problem&) {});
        QToolButton* cancel = nullptr;
        QToolButton* pause = nullptr;
        for (auto* button : bar.findChildren<QToolButton*>()) {
            cancel = button->accessibleName() == QStringLiteral("Cancel the job") ? button : cancel;
            pause = button->accessibleName() == QStringLiteral("Pause the job") ? button : pause;
        }
        QVERIFY(cancel != nullptr && pause != nullptr);
        QVERIFY(cancel->isVisible() && cancel->isEnabled() && pause->isEnabled());
        QTest::mouseClick(cancel, Qt::LeftButton);
        QCOMPARE(jobs.jobs().front()->state(), ui::Job::State::Cancelling);
        QVERIFY(cancel->isVisible() && !cancel->isEnabled());
        QVERIFY(!pause->isEnabled());
        released.release();
        QTRY_VERIFY(jobs.idle());
        QTRY_VERIFY(!cancel->isVisible());
    }
};

QTEST_MAIN(TestJobBar)
#include "tst_job_bar.moc"
