#include "tests/support/registered_test.h"

#include <QSpinBox>

#include "core/reports/sets/figure_set.h"
#include "tests/support/sanitized.h"
#include "tests/ui/window/worked_window.h"
#include "ui/base/theme.h"
#include "ui/faults/loop_watch.h"
#include "ui/figures/set_keeper.h"
#include "ui/studies/serving/serve_panel.h"

/// While a campaign runs on two workers, its figures are written again, a study is served, and whatever page is looked
/// at, the window answers within 50 ms.
class TestEventLoop : public QObject, private WorkedWindow {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("event-loop");
        ui::theme::install(*qApp);
        QSettings().setValue(ui::workersKey, 2);
    }
    void init() { open(); }
    void cleanup() { close(); }

    void aCampaignDoesNotHoldTheWindowUp()
    {
        work();
        for (auto* page : window_->pages()) // what is built or read once is not what is measured
            QVERIFY(show(page->id()));
        QSettings().setValue(ui::workersKey, 2);
        // Two hundred texts, ten words each, of which every letter of every word may go.
        QByteArray csv = "label,text\n";
        for (int i = 0; i < 200; ++i)
            csv += QByteArray(i % 2 == 0 ? "positive" : "negative") + ",one of the films that many people saw number " +
                   QByteArray::number(i) + (i % 2 == 0 ? " good\n" : " bad\n");
        const auto before = session_->corpusId();
        session_->requestImport(write(QStringLiteral("many.csv"), csv));
        window_->showPage(QStringLiteral("corpora"));
        auto* import = find<QPushButton>(QStringLiteral("import"));
        QVERIFY(QTest::qWaitFor([&] { return import->isEnabled() && import->isVisible(); }, 20'000));
        QTest::mouseClick(import, Qt::LeftButton);
        QVERIFY(QTest::qWaitFor([&] { return session_->corpusId() != before && session_->corpus(); }, 20'000));
        beginLiveSet();
        CountingVictim::held = true; // a text with a 7 keeps the campaign from ending, however slow this machine is
        session_->setVictim(QStringLiteral("slow")); // 20 ms for each question: some seconds in all
        QVERIFY(settled(*session_));
        window_->showPage(QStringLiteral("campaigns"));
        trigger("New campaign...");
        auto* start = find<QPushButton>(QStringLiteral("start-campaign"));
        QVERIFY(QTest::qWaitFor([&] { return start->isEnabled(); }, 20'000));
        const auto earlier = session_->campaignId();
        QTest::mouseClick(start, Qt::LeftButton);
        QVERIFY(
            QTest::qWaitFor([&] { return session_->campaignId() != earlier && session_->campaignId() != 0; }, 20'000));
        const auto running = session_->campaignId();
        const auto done = [&] { return session_->project()->campaign(running).done; };
        QVERIFY(QTest::qWaitFor([&] { return done() > 5; }, 60'000));
        window_->showPage(QStringLiteral("studies"));
        find<QSpinBox>(QStringLiteral("serve-port"))->setValue(0); // any that is free
        trigger("Start serving");
        auto* serving = window_->findChild<ui::ServePanel*>();
        QVERIFY(QTest::qWaitFor([&] { return serving->isServing(); }, 60'000));
        QStringList late;
        {
            ui::LoopWatch watch;
            for (auto* page : window_->pages()) {
                watch.reset();
                window_->showPage(page->id());
                QVERIFY(QTest::qWaitFor([&] { return watch.beats() > 40; }, 60'000));
                if (watch.longest().count() > 50.0)
                    late << QStringLiteral("%1: %2 ms").arg(page->id()).arg(watch.longest().count());
            }
            watch.reset();
            const auto finished = session_->project()->campaigns().front().id;
            session_->project()->renameCampaign(finished, "another name"); // so that the figure is painted again
            const int rounds = written_;
            Q_EMIT session_->campaignProgressed(finished);
            QVERIFY(QTest::qWaitFor([&] { return written_ > rounds; }, 120'000));
            if (watch.longest().count() > 50.0)
                late << QStringLiteral("a live set: %1 ms").arg(watch.longest().count());
        }
        QVERIFY2(session_->jobs().activeShown() > 0, "the campaign ended before all pages were seen");
        for (auto* job : session_->jobs().jobs())
            job->cancel();
        serving->stop();
        QVERIFY(QTest::qWaitFor([&] { return !serving->isServing(); }, 60'000));
        if (!tests::sanitized)
            QVERIFY2(late.isEmpty(), qPrintable(late.join(QStringLiteral(", "))));
    }

private:
    void trigger(const char* text)
    {
        for (auto* action : window_->currentPage()->pageActions())
            if (action->text() == QLatin1String(text))
                action->trigger();
    }
    /// A figure of all campaigns, written again while results come; fonts have been read when this is over.
    void beginLiveSet()
    {
        qputenv("XDG_STATE_HOME", folder_->path().toUtf8()); // where the user's places are kept
        core::reports::FigureSet set;
        set.name = "paper";
        set.places.folder = folder_->filePath(QStringLiteral("figures")).toStdString();
        set.places.live = true;
        set.items.push_back({.name = "curve", .kind = "budget"});
        core::reports::keepFigureSet(*session_->project(), set);
        auto* keeper = window_->findChild<ui::SetKeeper*>();
        written_ = 0;
        connect(keeper, &ui::SetKeeper::written, this, [this] { ++written_; });
        keeper->write(set, false);
        QVERIFY(QTest::qWaitFor([&] { return written_ > 0; }, 60'000));
    }
    int written_ = 0; ///< This often the set was written.
};

QTEST_MAIN(TestEventLoop)
#include "tst_event_loop.moc"
