#include "tests/support/registered_test.h"

#include <QMessageBox>

#include "core/faults/last_words.h"
#include "tests/ui/window/shown_window.h"
#include "ui/base/theme.h"
#include "ui/faults/fault_box.h"

/// What a start after an end by a fault leaves out, so that the same fault does not end it again.
class TestPlainStart : public QObject, private ShownWindow {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase()
    {
        useTestSettings("plain-start");
        ui::theme::install(*qApp);
    }
    void init() { open(); }
    void cleanup() { close(); }
    void whatWasChosenIsLeftOut_data();
    void whatWasChosenIsLeftOut();
    void theProjectThatWasBeingOpenedStaysClosed();
    void theMessageNamesWhatIsLeftOut();

private:
    /// A project in which everything is chosen, and the Lab shown; then the program is gone.
    void chooseAll()
    {
        QVERIFY(startSlowCampaign() != 0);
        session_->jobs().shutDown();
        QVERIFY(settled(*session_));
        file_ = session_->project()->path();
        window_->showPage(QStringLiteral("lab"));
        window_.reset();
        session_.reset();
    }
    void startAgain(bool plain)
    {
        session_ = std::make_unique<Session>(fakeBackends());
        if (plain)
            QVERIFY(session_->startPlain({}).isEmpty());
        window_ = std::make_unique<MainWindow>(*session_, ui::makePages(*session_));
        window_->show();
        QVERIFY(session_->reopenLast());
        QVERIFY(settled(*session_));
        QVERIFY(session_->project() && session_->project()->path() == file_);
    }
    std::filesystem::path file_;
};

void TestPlainStart::whatWasChosenIsLeftOut_data()
{
    QTest::addColumn<bool>("plain");
    QTest::newRow("as always") << false;
    QTest::newRow("after a fault") << true;
}

void TestPlainStart::whatWasChosenIsLeftOut()
{
    QFETCH(const bool, plain);
    chooseAll();
    startAgain(plain);
    QCOMPARE(window_->currentPage()->id(), plain ? QStringLiteral("home") : QStringLiteral("lab"));
    QCOMPARE(session_->campaignId() == 0, plain);
    QCOMPARE(session_->victimSpec().isEmpty(), plain);
    QCOMPARE(session_->recipe().empty(), plain);
    QCOMPARE(session_->corpusId() == 0, plain);
    if (!plain)
        return;
    // Every page can be looked at without a choice, and each choice can be made as always.
    for (const auto* page : window_->pages()) {
        window_->showPage(page->id());
        QVERIFY(settled(*session_));
    }
    session_->setCampaign(session_->project()->campaigns().front().id);
    session_->setVictim(QStringLiteral("counting"));
    QVERIFY(settled(*session_));
    QVERIFY(session_->victim() != nullptr && session_->campaignId() != 0);
}

void TestPlainStart::theProjectThatWasBeingOpenedStaysClosed()
{
    chooseAll();
    session_ = std::make_unique<Session>(fakeBackends());
    QCOMPARE(session_->startPlain("opening a project").toStdString(), file_.string());
    QVERIFY(!session_->reopenLast());
    // It is where a user looks for it.
    QVERIFY(session_->recentProjects().contains(QString::fromStdString(file_.string())));
}

void TestPlainStart::theMessageNamesWhatIsLeftOut()
{
    const auto shown = [&] { return window_->findChild<QMessageBox*>(QStringLiteral("fault")); };
    ui::showCrash({"/tmp/reports/r.txt", {}}, {}, window_.get());
    QVERIFY(shown() != nullptr && shown()->isVisible());
    for (const auto* word : {"page", "campaign", "victim", "recipe", "/tmp/reports/r.txt"})
        QVERIFY2(shown()->informativeText().contains(QLatin1String(word)), word);
    delete shown();
    ui::showCrash({{}, "opening a project"}, QStringLiteral("/tmp/my.faultline"), window_.get());
    QVERIFY(shown()->informativeText().contains(QStringLiteral("/tmp/my.faultline, is not opened")));
    delete shown();
}

QTEST_MAIN(TestPlainStart)
#include "tst_plain_start.moc"
