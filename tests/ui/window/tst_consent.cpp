#include "tests/support/registered_test.h"

#include <QAction>
#include <QLabel>
#include <QPlainTextEdit>
#include <QPushButton>

#include "core/base/hash.h"
#include "core/campaigns/planning/setup.h"
#include "core/corpora/reading/reader.h"
#include "core/programs/consent.h"
#include "core/victims/exec/exec_victim.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/figures/transfer_action.h"
#include "ui/session/page.h"
#include "ui/widgets/banner.h"
#include "ui/window/consent_dialog.h"
#include "ui/window/main_window.h"
#include "ui/window/pages.h"

using core::store::Project;
using ui::ConsentDialog;

namespace {

/// Programs are started for real.
class ProgramLoader : public FakeLoader {
public:
    [[nodiscard]] std::unique_ptr<core::victims::Victim> load(const std::string& spec,
                                                              const core::victims::LoadOptions& options) const override
    {
        const auto command = core::programs::execCommandOf(spec);
        return command.empty() ? FakeLoader::load(spec, options)
                               : core::victims::makeExecVictim(std::string(command), options);
    }
};

} // namespace

/// A project that names a program as its victim, opened in the real window: nothing is started until the user says so.
class TestConsent : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void openingAsksAndStartsNothing();
    void noMeansNotLoadedAndEverythingElseWorks();
    void goingOnAsks();
    void askingAnotherVictimAsks();
    void yesIsRememberedOnThisMachine();
    void choosingAgainAsksAgain();
    void aRecipesProgramAsks();

private:
    void openWindow()
    {
        auto backends = fakeBackends();
        backends.loader = std::make_shared<ProgramLoader>();
        session_ = std::make_unique<ui::Session>(std::move(backends));
        window_ = std::make_unique<ui::MainWindow>(*session_, ui::makePages(*session_));
        window_->show();
        QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
        window_->openAnything(project_);
        QVERIFY(settled(*session_));
    }
    [[nodiscard]] ConsentDialog* dialog() const
    {
        const auto all = window_->findChildren<ConsentDialog*>();
        for (auto* one : all)
            if (one->isVisible())
                return one;
        return nullptr;
    }
    void answer(bool yes)
    {
        QVERIFY(dialog() != nullptr);
        if (yes)
            QTest::mouseClick(dialog()->findChild<QPushButton*>(QStringLiteral("start-program")), Qt::LeftButton);
        else
            QTest::keyClick(dialog(), Qt::Key_Escape);
        QVERIFY(settled(*session_));
        QVERIFY(dialog() == nullptr);
    }
    [[nodiscard]] bool started() const { return QFile::exists(folder_->filePath(QStringLiteral("started"))); }

    std::unique_ptr<QTemporaryDir> folder_;
    QString project_;
    QString command_;
    std::unique_ptr<ui::Session> session_;
    std::unique_ptr<ui::MainWindow> window_;
};

void TestConsent::init()
{
    useTestSettings("tst_consent");
    folder_ = std::make_unique<QTemporaryDir>();
    qputenv("XDG_STATE_HOME", folder_->filePath(QStringLiteral("state")).toUtf8());
    const auto write = [&](const QString& name, const QByteArray& bytes) {
        QFile file(folder_->filePath(name));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(bytes);
    };
    write(QStringLiteral("victim.sh"), R"(read -r greeting
echo '{"labels": ["0", "1"], "capabilities": ["scores"]}'
while read -r line; do
    id=${line#*:}; id=${id%%,*}
    echo "{\"id\": $id, \"predictions\": [{\"scores\": [0.25, 0.75]}]}"
done
)");
    write(QStringLiteral("reviews.tsv"), "label\ttext\n0\ta film\n1\tanother film\n");
    command_ = QStringLiteral("touch '%1'; exec sh '%2'")
                   .arg(folder_->filePath(QStringLiteral("started")), folder_->filePath(QStringLiteral("victim.sh")));

    core::corpora::ReadOptions read;
    read.columns = core::corpora::parseColumns("label=label,text=text");
    core::campaigns::CampaignPlan plan;
    plan.victimSpec = "exec:" + command_.toStdString();
    plan.recipe = core::attacks::Recipe::load("deepwordbug");
    core::victims::VictimCard card;
    card.labels = {"0", "1"};
    card.hash = core::sha256(command_.toStdString());
    project_ = folder_->filePath(QStringLiteral("hostile.faultline"));
    const auto project = Project::create(project_.toStdString());
    (void)core::campaigns::setUpCampaign(
        *project, core::corpora::readCorpus(folder_->filePath(QStringLiteral("reviews.tsv")).toStdString(), read), plan,
        card, core::language::Resources());
}

void TestConsent::cleanup()
{
    window_.reset();
    session_.reset();
    qunsetenv("XDG_STATE_HOME");
}

void TestConsent::openingAsksAndStartsNothing()
{
    openWindow();
    QVERIFY(dialog() != nullptr);
    QCOMPARE(dialog()->findChild<QPlainTextEdit*>()->toPlainText(), command_);
    // The default answer is no.
    QVERIFY(!dialog()->findChild<QPushButton*>(QStringLiteral("start-program"))->isDefault());
    QTest::keyClick(dialog(), Qt::Key_Return);
    QVERIFY(dialog() == nullptr);
    QVERIFY(settled(*session_));
    QVERIFY(!started());
}

void TestConsent::noMeansNotLoadedAndEverythingElseWorks()
{
    openWindow();
    answer(false);
    QVERIFY(session_->victimHeld());
    QVERIFY(session_->victim() == nullptr);
    QVERIFY2(session_->victimProblem().what.startsWith(QLatin1String("Not loaded")),
             qPrintable(session_->victimProblem().what));
    QVERIFY(session_->project() && session_->corpus());
    for (const auto* page : window_->pages()) {
        window_->showPage(page->id());
        QVERIFY(settled(*session_));
    }
    QVERIFY(dialog() == nullptr);
    QVERIFY(!started());
    session_->setVictim(QStringLiteral("counting"));
    QVERIFY(settled(*session_));
    QVERIFY(session_->victim() && !session_->victimHeld());
}

void TestConsent::goingOnAsks()
{
    openWindow();
    answer(false);
    window_->showPage(QStringLiteral("campaigns"));
    const auto actions = window_->allActions();
    const auto start = std::find_if(actions.begin(), actions.end(), [](const QAction* action) {
        return action->text() == QLatin1String("Start") && action->isEnabled();
    });
    QVERIFY(start != actions.end());
    (*start)->trigger();
    QVERIFY(settled(*session_));
    QVERIFY(!started());
    QCOMPARE(session_->project()->campaigns().front().done, std::size_t{0});
    answer(true);
    QVERIFY(started());
    QTRY_COMPARE_WITH_TIMEOUT(session_->project()->campaigns().front().done, std::size_t{2}, 20'000);
}

void TestConsent::askingAnotherVictimAsks()
{
    openWindow();
    answer(false);
    auto* transfer = window_->findChild<ui::TransferAction*>();
    QVERIFY(transfer != nullptr);
    const auto campaign = session_->project()->campaigns().front().id;
    const auto other = QStringLiteral("exec:true; ") + command_;
    transfer->query(campaign, other);
    QVERIFY(settled(*session_));
    QVERIFY(dialog() != nullptr);
    QCOMPARE(dialog()->findChild<QPlainTextEdit*>()->toPlainText(), other.mid(5));
    answer(false);
    QVERIFY(!started());
    transfer->query(campaign, other);
    answer(true);
    QTRY_VERIFY(started());
    // Allowed now, but for a project that is no longer open nothing is asked.
    QFile::remove(folder_->filePath(QStringLiteral("started")));
    transfer->query(campaign, QStringLiteral("exec:true; true; ") + command_);
    QVERIFY(dialog() != nullptr);
    session_->closeProject();
    answer(true);
    QVERIFY(!started());
}

void TestConsent::yesIsRememberedOnThisMachine()
{
    openWindow();
    answer(true);
    QVERIFY(started());
    QVERIFY(session_->victim() != nullptr);
    cleanup();
    qputenv("XDG_STATE_HOME", folder_->filePath(QStringLiteral("state")).toUtf8());
    openWindow();
    QVERIFY(dialog() == nullptr);
    QVERIFY(session_->victim() != nullptr);
    cleanup();
    qputenv("XDG_STATE_HOME", folder_->filePath(QStringLiteral("another machine")).toUtf8());
    openWindow();
    QVERIFY(dialog() != nullptr);
    QVERIFY(session_->victim() == nullptr);
}

void TestConsent::choosingAgainAsksAgain()
{
    openWindow();
    answer(false);
    session_->setVictim(session_->victimSpec()); // as the chooser does
    QVERIFY(!started());
    answer(true);
    QVERIFY(session_->victim() != nullptr);
    QVERIFY(!session_->victimHeld());
}

/// A campaign whose recipe rewrites with a program, on a victim that is none: in a campaign and in the Lab.
void TestConsent::aRecipesProgramAsks()
{
    const auto command =
        QStringLiteral("touch '%1'; exec sed s/film/movie/").arg(folder_->filePath(QStringLiteral("started")));
    core::campaigns::CampaignPlan plan;
    plan.victimSpec = "counting";
    plan.recipe = core::attacks::Recipe::load("rewrite");
    plan.recipe.set("transformation.rewriter", "lines:" + command.toStdString());
    core::corpora::ReadOptions read;
    read.columns = core::corpora::parseColumns("label=label,text=text");
    project_ = folder_->filePath(QStringLiteral("recipe.faultline"));
    {
        qputenv("XDG_STATE_HOME", folder_->filePath(QStringLiteral("author")).toUtf8());
        core::programs::allowExec(command.toStdString());
        const auto project = Project::create(project_.toStdString());
        (void)core::campaigns::setUpCampaign(
            *project, core::corpora::readCorpus(folder_->filePath(QStringLiteral("reviews.tsv")).toStdString(), read),
            plan, FakeLoader().load("counting", {})->card(), core::language::Resources());
        qputenv("XDG_STATE_HOME", folder_->filePath(QStringLiteral("reader")).toUtf8());
    }
    openWindow();
    QVERIFY(dialog() == nullptr); // reading what was found starts nothing
    window_->showPage(QStringLiteral("campaigns"));
    const auto start = [this] {
        for (auto* action : window_->allActions())
            if (action->text() == QLatin1String("Start") && action->isEnabled())
                return action->trigger();
        QFAIL("there is no Start");
    };
    start();
    QVERIFY(settled(*session_));
    QVERIFY(dialog() != nullptr);
    QCOMPARE(dialog()->findChild<QPlainTextEdit*>()->toPlainText(), command);
    answer(false);
    QVERIFY(!started());
    QCOMPARE(session_->project()->campaigns().front().done, std::size_t{0});

    // The Lab says why it does not attack, and asks when it is told to.
    session_->setRecipe(plan.recipe);
    session_->setVictim(QStringLiteral("counting"));
    window_->showPage(QStringLiteral("lab"));
    QVERIFY(settled(*session_));
    auto* lab = window_->currentPage();
    auto* banner = lab->findChild<ui::Banner*>();
    QVERIFY2(banner->text().contains(QLatin1String("never allowed")), qPrintable(banner->text()));
    QVERIFY(!started());
    auto* show = banner->findChild<QPushButton*>();
    QVERIFY(show != nullptr && show->isVisible());
    QTest::mouseClick(show, Qt::LeftButton);
    QVERIFY(dialog() != nullptr);
    QVERIFY(dialog()->findChildren<QLabel*>().front()->text().contains(QLatin1String("rewrite")));
    answer(true);
    QVERIFY2(!banner->isVisible(), qPrintable(banner->text()));

    window_->showPage(QStringLiteral("campaigns"));
    start();
    QTRY_COMPARE_WITH_TIMEOUT(session_->project()->campaigns().front().done, std::size_t{2}, 20'000);
    QVERIFY(started());
    QVERIFY(dialog() == nullptr);
}

QTEST_MAIN(TestConsent)
#include "tst_consent.moc"
