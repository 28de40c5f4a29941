#include "tests/support/registered_test.h"

#include <semaphore>

#include <QLabel>
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

    /// Two that run are both seen, each with a button that cancels it and not the other; a narrow bar has the newest,
    /// and says that there is another.
    void allThatRunAreShown()
    {
        std::binary_semaphore first(0), second(0);
        ui::JobManager jobs;
        ui::JobBar bar(jobs);
        bar.resize(1280, 40);
        bar.show();
        for (auto* end : {&first, &second})
            jobs.run(
                this, {end == &first ? QStringLiteral("pwws on mr") : QStringLiteral("bae on mr"), true, false},
                [end](ui::JobControl&) { end->acquire(); }, [] {}, [](const ui::Problem&) {});
        const auto said = [&] {
            QStringList all;
            for (const auto* label : bar.findChildren<QLabel*>())
                if (label->isVisible() && !label->text().isEmpty())
                    all << label->text();
            return all;
        };
        QTRY_VERIFY(said().contains(QStringLiteral("bae on mr")));
        QVERIFY(said().contains(QStringLiteral("pwws on mr")));
        QVERIFY(said().contains(QStringLiteral("2 jobs")));
        for (auto* button : bar.findChildren<QToolButton*>())
            if (button->accessibleName() == QStringLiteral("Cancel the job") &&
                button->accessibleDescription() == QStringLiteral("pwws on mr"))
                button->click();
        QCOMPARE(jobs.jobs()[0]->state(), ui::Job::State::Cancelling);
        QCOMPARE(jobs.jobs()[1]->state(), ui::Job::State::Running);
        bar.resize(500, 40);
        QTRY_VERIFY(!said().contains(QStringLiteral("pwws on mr")));
        QVERIFY(said().contains(QStringLiteral("bae on mr")));
        first.release();
        second.release();
        QTRY_VERIFY(jobs.idle());
        QTRY_COMPARE(said(), QStringList{QStringLiteral("No jobs running")});
    }
};

QTEST_MAIN(TestJobBar)
#include "tst_job_bar.moc"
