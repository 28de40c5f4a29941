#include "tests/support/registered_test.h"
#include "tests/support/spent.h"

#include <map>
#include <mutex>

#include <QComboBox>
#include <QListView>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTableView>
#include <QTemporaryDir>

#include "app/gui/backends.h"
#include "core/campaigns/planning/setup.h"
#include "core/campaigns/runner.h"
#include "core/corpora/reading/reader.h"
#include "tests/places.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/session/choosers.h"
#include "ui/session/page.h"
#include "ui/session/recipe_chooser.h"
#include "ui/window/main_window.h"
#include "ui/window/pages.h"

namespace {

/// The shipped victims, each read from disk once.
class ReadOnce : public core::victims::VictimLoader {
public:
    explicit ReadOnce(std::shared_ptr<const VictimLoader> own) : own_(std::move(own)), models_(own_->models()) {}
    [[nodiscard]] std::unique_ptr<core::victims::Victim> load(const std::string& spec,
                                                              const core::victims::LoadOptions& options) const override
    {
        const std::lock_guard lock(mutex_);
        auto& victim = read_[spec];
        if (!victim)
            victim = own_->load(spec, options);
        return victim->clone();
    }
    [[nodiscard]] std::vector<core::victims::ModelInfo> models() const override { return models_; }

private:
    std::shared_ptr<const VictimLoader> own_;
    std::vector<core::victims::ModelInfo> models_;
    mutable std::mutex mutex_;
    mutable std::map<std::string, std::unique_ptr<core::victims::Victim>> read_;
};

} // namespace

/// Every shipped victim is chosen while every shipped recipe is, on the pages where a user chooses: whether or not they
/// fit each other, the window goes on. An exception that leaves a slot ends this program, and so fails the test.
class TestEveryChoice : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase();
    void cleanupTestCase();
    void everyVictimWithEveryRecipe();
    void everyRecipeWithEveryVictim();

private:
    enum Where { Victims, Lab, Campaign, Results, whereCount };
    void addCampaign(const char* corpus, const char* victim);
    [[nodiscard]] bool choose(Where where, const QString& victim);
    [[nodiscard]] bool chooseIn(const char* page, const QString& victim);
    /// The chooser of the page that is shown, in its title row or on it.
    template<typename Chooser>
    [[nodiscard]] Chooser* shownChooser() const
    {
        for (auto* chooser : window_->findChildren<Chooser*>())
            if (chooser->isVisible())
                return chooser;
        return nullptr;
    }
    template<typename Widget>
    [[nodiscard]] Widget* named(const char* name) const
    {
        for (auto* widget : window_->findChildren<Widget*>())
            if (widget->isVisible() && widget->accessibleName() == QLatin1String(name))
                return widget;
        return nullptr;
    }
    QTemporaryDir folder_;
    QStringList victims_;
    std::map<QString, core::store::Id> campaigns_; ///< By victim.
    std::unique_ptr<ui::Session> session_;
    std::unique_ptr<ui::MainWindow> window_;
};

void TestEveryChoice::initTestCase()
{
    useTestSettings("tst_every_choice");
    auto backends = app::makeBackends();
    backends.loader = std::make_shared<ReadOnce>(backends.loader);
    for (const auto& model : backends.loader->models())
        if (ui::canBeAttacked(model.task))
            victims_ << QString::fromStdString(model.name);
    QVERIFY(victims_.size() > 10 && core::attacks::Recipe::presets().size() > 50);
    session_ = std::make_unique<ui::Session>(backends);
    window_ = std::make_unique<ui::MainWindow>(*session_, ui::makePages(*session_));
    window_->resize(1280, 820);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get()));
    session_->createProject(folder_.filePath(QStringLiteral("every.faultline")).toStdString());
    QVERIFY(settled(*session_));
    for (const auto& [corpus, victim] :
         {std::pair{"demo-reviews.tsv", "mr-wordcnn"}, std::pair{"demo-pairs.tsv", "snli-decomposable"},
          std::pair{"demo-treebank.conllu", "ewt-parser-word"}, std::pair{"demo-geography-prolog.tsv", "geo-grammar"},
          std::pair{"demo-questions.tsv", "demo-questions"}})
        addCampaign(corpus, victim);
    session_->touchProject();
    QVERIFY(settled(*session_));
}

void TestEveryChoice::addCampaign(const char* corpus, const char* victim)
{
    using namespace core;
    const auto& backends = session_->backends();
    const auto read = corpora::readCorpus(std::string(RESOURCES "/corpora/") + corpus, {});
    const auto loaded = backends.loader->load(victim, {});
    const auto& task = structures::taskNamed(loaded->card().task);
    campaigns::CampaignPlan plan;
    plan.victimSpec = victim;
    plan.recipe = attacks::Recipe::load(task.recipe.empty() ? "deepwordbug" : std::string(task.recipe));
    plan.sample.limit = 2;
    const auto id = campaigns::setUpCampaign(*session_->project(), read, plan, loaded->card(), *backends.resources);
    QVERIFY(campaigns::runCampaign(*session_->project(), id, *loaded, backends.resources, {}, {}, {}));
    campaigns_[QString::fromLatin1(victim)] = id;
}

void TestEveryChoice::cleanupTestCase()
{
    window_.reset();
    session_.reset();
}

bool TestEveryChoice::chooseIn(const char* page, const QString& victim)
{
    window_->showPage(QString::fromLatin1(page));
    if (*page == 'c') // a new campaign
        window_->currentPage()->pageActions().first()->trigger();
    auto* chooser = shownChooser<ui::VictimChooser>();
    if (chooser == nullptr)
        return false;
    chooser->setCurrentIndex(chooser->findData(victim));
    Q_EMIT chooser->activated(chooser->currentIndex());
    return true;
}

bool TestEveryChoice::choose(Where where, const QString& victim)
{
    bool found = true;
    if (where == Victims) {
        window_->showPage(QStringLiteral("victims"));
        QListView* list = nullptr;
        if (!QTest::qWaitFor([&] { return (list = named<QListView>("Victims")) != nullptr; }, 10'000))
            return false;
        const auto rows =
            list->model()->match(list->model()->index(0, 0), Qt::DisplayRole, victim, 1, Qt::MatchExactly);
        found = !rows.isEmpty();
        if (found)
            list->setCurrentIndex(rows.front());
    } else if (const auto campaign = campaigns_.find(victim); where == Results && campaign != campaigns_.end()) {
        window_->showPage(QStringLiteral("results"));
        session_->setCampaign(campaign->second);
        QTableView* table = nullptr;
        if (!QTest::qWaitFor([&] { return (table = named<QTableView>("Results")) != nullptr; }, 10'000))
            return false;
        found = QTest::qWaitFor([&] { return table->model()->rowCount() == 2; }, 10'000);
        table->setCurrentIndex(table->model()->index(0, 0));
        found = found && settled(*session_);
        // Shown where the victim writes its answers; another one is chosen by Open in the Lab.
        QPushButton* button = nullptr;
        for (auto* each : window_->currentPage()->findChildren<QPushButton*>())
            if (each->isVisible() && each->text() == QStringLiteral("Choose this victim"))
                button = each;
        if (button != nullptr)
            button->click();
        else
            found = chooseIn("lab", victim) && found;
    } else {
        found = chooseIn(where == Campaign ? "campaigns" : "lab", victim);
    }
    return found && QTest::qWaitFor([&] { return session_->victimState() != ui::LoadState::Loading; }, 60'000) &&
           session_->victimSpec() == victim && session_->victimState() == ui::LoadState::Ready;
}

/// A recipe is chosen, then each victim: here the window of 57f1626f ended, at geo-grammar after a parser's recipe.
void TestEveryChoice::everyVictimWithEveryRecipe()
{
    const tests::Spent spent;
    int page = 0;
    for (const auto& name : core::attacks::Recipe::presets()) {
        session_->setRecipe(core::attacks::Recipe::load(name));
        for (const auto& victim : victims_)
            QVERIFY2(choose(static_cast<Where>(page++ % whereCount), victim),
                     qPrintable(victim + QStringLiteral(" with ") + QString::fromStdString(name)));
        ++page; // the next recipe meets each victim on another page
    }
    qInfo("%.1f s of processor time", spent.seconds());
}

/// A victim is chosen, then each recipe, where a list offers it.
void TestEveryChoice::everyRecipeWithEveryVictim()
{
    for (const auto& victim : victims_) {
        QVERIFY(chooseIn("lab", victim));
        QVERIFY(QTest::qWaitFor([&] { return session_->victimState() == ui::LoadState::Ready; }, 60'000));
        int chosen = 0;
        for (const auto* page : {"lab", "campaigns"}) {
            window_->showPage(QString::fromLatin1(page));
            auto* chooser = shownChooser<ui::RecipeChooser>();
            QVERIFY(chooser != nullptr);
            for (int i = *page == 'l' ? 0 : 1; i < chooser->count(); i += 2) {
                chooser->setCurrentIndex(i);
                Q_EMIT chooser->activated(i);
                QCoreApplication::processEvents();
                ++chosen;
            }
        }
        QVERIFY(chosen > 50);
    }
    QVERIFY(settled(*session_, 60'000));
}

QTEST_MAIN(TestEveryChoice)
#include "tst_every_choice.moc"
