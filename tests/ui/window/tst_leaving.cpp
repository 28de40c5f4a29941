#include "tests/support/registered_test.h"

#include <QListWidget>
#include <QMessageBox>
#include <QSignalSpy>
#include <semaphore>

#include "tests/ui/window/shown_window.h"
#include "ui/base/theme.h"
#include "ui/session/remember.h"
#include "ui/widgets/banner.h"

/// What outlives a page, a project and the program, and what ends with them.
class TestLeaving : public QObject, private ShownWindow {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("leaving");
        ui::theme::install(*qApp);
    }
    void init() { open(); }
    void cleanup() { close(); }
    void closingAProjectPausesItsCampaign();
    void aCampaignOutlivesItsPage();
    void layoutIsRememberedWithTheProject();
    void quittingAsksAndPausesTheCampaign();
    void theNextStartGoesOn();
    void withoutAProjectTheLastOneIsOffered();
    void aTrainedModelDoesNotPushTheVictimAside();
    void editedRecipesOutliveTheProgram();
    void closingStopsWorkWithoutWaiting();
};

void TestLeaving::closingAProjectPausesItsCampaign()
{
    const auto campaign = startSlowCampaign();
    QVERIFY(campaign != 0);
    const auto project = session_->project();
    QVERIFY(QTest::qWaitFor([&] { return project->campaign(campaign).done > 0; }, 10'000));
    session_->closeProject();
    QVERIFY(settled(*session_));
    QCOMPARE(project->campaign(campaign).state, core::store::CampaignState::Paused);
    QVERIFY(project->campaign(campaign).done < 12);
}

void TestLeaving::aCampaignOutlivesItsPage()
{
    const auto campaign = startSlowCampaign();
    QVERIFY(campaign != 0);
    const auto project = session_->project();
    QVERIFY(QTest::qWaitFor([&] { return project->campaign(campaign).done > 0; }, 10'000));
    window_.reset(); // its workers continue without reporting
    QVERIFY(QTest::qWaitFor([&] { return project->campaign(campaign).done > 3; }, 20'000));
    session_->jobs().shutDown();
    QVERIFY(settled(*session_));
    QCOMPARE(project->campaign(campaign).state, core::store::CampaignState::Paused);
}

void TestLeaving::layoutIsRememberedWithTheProject()
{
    openProject();
    session_->remember(QStringLiteral("test/key"), QStringLiteral("something"));
    const auto file = session_->project()->path();
    session_->closeProject();
    QCOMPARE(session_->remembered(QStringLiteral("test/key")), QString());
    session_->openProject(file);
    QVERIFY(settled(*session_));
    QCOMPARE(session_->remembered(QStringLiteral("test/key")), QStringLiteral("something"));
}

void TestLeaving::quittingAsksAndPausesTheCampaign()
{
    const auto campaign = startSlowCampaign();
    QVERIFY(campaign != 0);
    const auto project = session_->project();
    QSignalSpy left(window_.get(), &MainWindow::left);
    QVERIFY(QTest::qWaitFor([&] { return project->campaign(campaign).done > 0; }, 10'000));
    QTest::keyClick(window_.get(), Qt::Key_Q, Qt::ControlModifier);
    auto* question = find<QMessageBox>(QStringLiteral("leave"));
    QVERIFY(question != nullptr && question->isVisible());
    QVERIFY(question->informativeText().contains(QStringLiteral("will be paused")));
    QTest::keyClick(question, Qt::Key_Escape); // thought better of it
    QVERIFY(QTest::qWaitFor([&] { return window_->findChild<QMessageBox*>(QStringLiteral("leave")) == nullptr; }));
    QVERIFY(window_->isVisible() && !session_->jobs().idle());
    window_->close();
    question = find<QMessageBox>(QStringLiteral("leave"));
    QVERIFY(question != nullptr);
    QTest::mouseClick(qobject_cast<QPushButton*>(question->defaultButton()), Qt::LeftButton);
    QVERIFY(!window_->isVisible());
    QVERIFY(QTest::qWaitFor([&] { return left.count() > 0; }, 20'000));
    QCOMPARE(project->campaign(campaign).state, core::store::CampaignState::Paused);
}

void TestLeaving::theNextStartGoesOn()
{
    const auto campaign = startSlowCampaign();
    QVERIFY(campaign != 0);
    const auto file = session_->project()->path();
    QVERIFY(QTest::qWaitFor([&] { return session_->project()->campaign(campaign).done > 0; }, 10'000));
    window_->leave();
    QVERIFY(settled(*session_));
    window_.reset();
    session_.reset();
    session_ = std::make_unique<Session>(fakeBackends());
    window_ = std::make_unique<MainWindow>(*session_, ui::makePages(*session_));
    window_->show();
    QVERIFY(session_->reopenLast());
    QVERIFY(QTest::qWaitFor([&] { return session_->project() != nullptr; }, 20'000));
    QCOMPARE(session_->project()->path(), file);
    QVERIFY(!session_->project()->readOnly());
    QVERIFY(settled(*session_));
    CountingVictim::held = false;
    ui::Banner* offer = nullptr;
    for (auto* banner : window_->findChildren<ui::Banner*>())
        if (banner->isVisible() && banner->text().contains(QStringLiteral("is not finished")))
            offer = banner;
    QVERIFY(offer != nullptr);
    for (auto* button : offer->findChildren<QPushButton*>())
        if (button->text() == QStringLiteral("Resume"))
            QTest::mouseClick(button, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return !offer->isVisible(); }, 10'000));
    QVERIFY(QTest::qWaitFor(
        [&] { return session_->project()->campaign(campaign).state == core::store::CampaignState::Finished; }, 30'000));
    // A project that was closed is not opened again.
    QVERIFY(settled(*session_));
    session_->closeProject();
    QVERIFY(!session_->reopenLast());
}

void TestLeaving::withoutAProjectTheLastOneIsOffered()
{
    openProject();
    session_->closeProject();
    QVERIFY(settled(*session_));
    window_->showPage(QStringLiteral("campaigns"));
    QPushButton* offer = nullptr;
    for (auto* button : window_->currentPage()->findChildren<QPushButton*>())
        if (button->isVisible() && button->text() == QStringLiteral("Open test"))
            offer = button;
    QVERIFY(offer != nullptr && offer->isEnabled());
    QTest::mouseClick(offer, Qt::LeftButton);
    QVERIFY(QTest::qWaitFor([&] { return session_->project() != nullptr; }, 20'000));
}

void TestLeaving::aTrainedModelDoesNotPushTheVictimAside()
{
    session_->setVictim(QStringLiteral("counting"));
    QVERIFY(settled(*session_));
    session_->noteVictim(QStringLiteral("slow"));
    QVERIFY(settled(*session_));
    QCOMPARE(session_->victimSpec(), QStringLiteral("counting"));
    QVERIFY(session_->addedVictims().contains(QStringLiteral("slow")));
}

void TestLeaving::editedRecipesOutliveTheProgram()
{
    auto recipe = core::attacks::Recipe::load("pwws");
    recipe.set("constraints.max-perturbed", "on");
    window_->showPage(QStringLiteral("recipes"));
    session_->setRecipe(core::attacks::Recipe::load("pwws"));
    session_->editRecipe(recipe);
    session_->setRecipe(core::attacks::Recipe::load("textfooler")); // the edited one is still there
    const Session next(fakeBackends());
    const auto kept = next.keptRecipes();
    QCOMPARE(kept.size(), std::size_t(1));
    QCOMPARE(kept.front().hash(), recipe.hash());
    bool listed = false;
    for (auto* list : window_->currentPage()->findChildren<QListWidget*>())
        listed = listed || !list->findItems(QStringLiteral("pwws (edited)"), Qt::MatchExactly).isEmpty();
    QVERIFY(listed);
    session_->editRecipe(core::attacks::Recipe::load("pwws")); // as the preset again: nothing to keep
    QVERIFY(session_->keptRecipes().empty());
}

void TestLeaving::closingStopsWorkWithoutWaiting()
{
    std::atomic<bool> ended = false;
    std::binary_semaphore released(0); // the test decides when the last query of a slow victim ends
    session_->jobs().run(
        session_.get(), {QStringLiteral("long"), false, true}, // for the page itself: not worth a question
        [&](ui::JobControl& control) {
            while (!control.stopRequested())
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
            (void)released.try_acquire_for(std::chrono::seconds(60));
            ended = true;
        },
        [] {}, [](const ui::Problem&) {});
    QSignalSpy left(window_.get(), &MainWindow::left);
    window_->close();
    QVERIFY2(!ended, "close() must not wait for the job");
    QVERIFY(!window_->isVisible());
    released.release();
    QVERIFY(QTest::qWaitFor([&] { return ended.load() && left.count() > 0; }, 20'000));
}

QTEST_MAIN(TestLeaving)
#include "tst_leaving.moc"
