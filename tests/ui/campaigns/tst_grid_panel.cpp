#include "tests/support/registered_test.h"

#include <QAction>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMimeData>
#include <QPushButton>
#include <QScopeGuard>
#include <QTableView>
#include <QTemporaryDir>

#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/base/convert.h"
#include "ui/campaigns/campaigns_page.h"
#include "ui/campaigns/grid_model.h"
#include "ui/campaigns/success_curve.h"

namespace {

/// As the other one, except while it is away.
class PassingLoader : public FakeLoader {
public:
    [[nodiscard]] std::unique_ptr<core::victims::Victim> load(const std::string& spec,
                                                              const core::victims::LoadOptions& options) const override
    {
        if (away)
            throw core::Error("nobody answers there");
        return FakeLoader::load(spec, options);
    }
    inline static std::atomic<bool> away{false};
};

ui::Backends passingBackends()
{
    auto backends = fakeBackends();
    backends.loader = std::make_shared<PassingLoader>();
    return backends;
}

/// A project with six reviews, and six texts about other things, which the counting victim does not label.
struct GridWindow {
    explicit GridWindow(ui::Backends backends = fakeBackends()) : session(std::move(backends))
    {
        const auto file = folder.filePath(QStringLiteral("p.faultline")).toStdString();
        {
            const auto writer = core::store::Project::create(file);
            std::string reviews = "label,text\n", topics = "label,text\n";
            for (int i = 2; i < 8; ++i) { // the last one holds the victim where a test asks for it
                reviews += (i % 2 == 0 ? "positive,a good film " : "negative,a bad film ") + std::to_string(i) + "\n";
                const char* const three[] = {"sports,a good match ", "world,a bad year ", "science,a good year "};
                topics += three[i % 3] + std::to_string(i) + "\n"; // which do not fit two
            }
            for (const auto& [name, text] : {std::pair{"reviews.csv", reviews}, {"topics.csv", topics}}) {
                const auto path = folder.filePath(QLatin1String(name)).toStdString();
                core::writeFile(path, text);
                (void)writer->addCorpus(core::corpora::readCorpus(path, {}));
            }
        }
        session.openProject(file);
        (void)settled(session);
        page = std::make_unique<ui::CampaignsPage>(session);
        page->resize(1200, 800);
        page->show();
        (void)settled(session);
        for (auto* action : page->pageActions())
            if (action->text() == QStringLiteral("Grid..."))
                action->trigger();
        (void)settled(session);
    }
    void check(const char* list, const char* text, bool checked = true) const
    {
        auto* widget = page->findChild<QListWidget*>(QLatin1String(list));
        for (int i = 0; i < widget->count(); ++i)
            if (widget->item(i)->text() == QLatin1String(text))
                widget->item(i)->setCheckState(checked ? Qt::Checked : Qt::Unchecked);
    }
    /// One victim, two corpora, two recipes.
    void choose()
    {
        for (const char* list : {"grid-victims", "grid-recipes", "grid-corpora"}) {
            auto* widget = page->findChild<QListWidget*>(QLatin1String(list));
            for (int i = 0; i < widget->count(); ++i)
                widget->item(i)->setCheckState(Qt::Unchecked);
        }
        check("grid-victims", "counting");
        check("grid-recipes", "deepwordbug@released");
        check("grid-recipes", "parser-blackbox");
        check("grid-corpora", "reviews.csv");
        check("grid-corpora", "topics.csv");
        (void)settled(session);
    }
    [[nodiscard]] QTableView* table() const { return page->findChild<QTableView*>(QStringLiteral("grid-cells")); }
    [[nodiscard]] ui::GridModel* cells() const { return qobject_cast<ui::GridModel*>(table()->model()); }
    [[nodiscard]] QPushButton* button(const char* name) const
    {
        return page->findChild<QPushButton*>(QLatin1String(name));
    }
    [[nodiscard]] QPushButton* start() const { return button("grid-start"); }
    [[nodiscard]] QString text(int row, int column) const { return cells()->index(row, column).data().toString(); }
    [[nodiscard]] bool isEnabled(int row) const
    {
        return cells()->flags(cells()->index(row, 0)).testFlag(Qt::ItemIsEnabled);
    }
    /// The row of a combination.
    [[nodiscard]] int rowOf(const char* recipe, const char* corpus, const char* seed = "0") const
    {
        for (int i = 0; i < cells()->rowCount(); ++i)
            if (text(i, ui::GridModel::RecipeColumn) == QLatin1String(recipe) &&
                text(i, ui::GridModel::CorpusColumn) == QLatin1String(corpus) &&
                text(i, ui::GridModel::Seed) == QLatin1String(seed))
                return i;
        return -1;
    }
    /// One recipe on the reviews, with two seeds.
    void chooseTwoSeeds()
    {
        choose();
        check("grid-recipes", "parser-blackbox", false);
        check("grid-corpora", "topics.csv", false);
        page->findChild<QLineEdit*>(QStringLiteral("grid-seeds"))->setText(QStringLiteral("0, 1"));
    }

    QTemporaryDir folder;
    ui::Session session;
    std::unique_ptr<ui::CampaignsPage> page;
};

} // namespace

/// Victims, recipes, corpora and seeds in all combinations.
class TestGridPanel : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { useTestSettings("grid"); }

    void whatDoesNotFitIsGreyWithItsReason()
    {
        GridWindow window;
        window.choose();
        QCOMPARE(window.cells()->rowCount(), 4);
        const int fits = window.rowOf("deepwordbug@released", "reviews.csv");
        const int trees = window.rowOf("parser-blackbox", "reviews.csv");
        const int topics = window.rowOf("deepwordbug@released", "topics.csv");
        QVERIFY(fits >= 0 && trees >= 0 && topics >= 0);
        QVERIFY(window.isEnabled(fits));
        for (const auto& [row, reason] :
             {std::pair(trees, QStringLiteral("counting is a classifier")), {topics, QStringLiteral("sports")}}) {
            QVERIFY(!window.isEnabled(row));
            const auto state = window.cells()->index(row, ui::GridModel::State);
            QVERIFY2(state.data().toString().startsWith(QStringLiteral("does not fit: ")),
                     qPrintable(state.data().toString()));
            QVERIFY2(state.data(Qt::ToolTipRole).toString().contains(reason),
                     qPrintable(state.data(Qt::ToolTipRole).toString()));
        }
        window.check("grid-recipes", "deepwordbug@released", false); // nothing is left that fits
        QVERIFY(!window.start()->isEnabled());
    }

    /// A corpus in German, by what was said of it, and a recipe that needs WordNet.
    void whatALanguageLeavesOutIsGrey()
    {
        core::victims::VictimCard card;
        card.name = "critic";
        card.labels = {"no", "yes"};
        core::store::CorpusRecord corpus;
        corpus.format = "tsv";
        corpus.labels = card.labels;
        corpus.segments = {"sentence"};
        corpus.mapping = R"({"language": "de"})";
        ui::GridPlan plan;
        plan.victims.push_back({"critic", {}, std::make_shared<const core::victims::VictimCard>(card), 0, {}, {}});
        plan.recipes = {core::attacks::Recipe::load("pwws"), core::attacks::Recipe::load("deepwordbug")};
        plan.corpora = {corpus};
        const auto cells = ui::cellsOf(plan);
        QVERIFY2(cells[0].problem.contains(QStringLiteral("The texts are in German")), qPrintable(cells[0].problem));
        QCOMPARE(cells[1].problem, QString());
        plan.corpora.front().mapping = "{}";
        QCOMPARE(ui::cellsOf(plan)[0].problem, QString());
        plan.victims.front().language = "de"; // as the user says
        QVERIFY(!ui::cellsOf(plan)[0].problem.isEmpty());
    }

    void theCellsRunAndAreNotRunTwice()
    {
        GridWindow window;
        window.choose();
        auto* seeds = window.page->findChild<QLineEdit*>(QStringLiteral("grid-seeds"));
        seeds->setText(QStringLiteral("0, 1"));
        QCOMPARE(window.cells()->rowCount(), 8);
        QVERIFY(window.start()->isEnabled());
        window.start()->click();
        QVERIFY(QTest::qWaitFor(
            [&] {
                const auto all = window.session.project()->campaigns();
                return all.size() == 2 && all[0].done == 6 && all[1].done == 6;
            },
            60'000));
        QVERIFY(settled(window.session));
        const auto campaigns = window.session.project()->campaigns();
        QVERIFY(campaigns[0].seed != campaigns[1].seed);
        const int first = window.rowOf("deepwordbug@released", "reviews.csv");
        QVERIFY(first >= 0);
        QTRY_COMPARE(window.text(first, ui::GridModel::State), QStringLiteral("finished"));
        QCOMPARE(window.text(first, ui::GridModel::Done), QStringLiteral("6/6"));
        QVERIFY(window.text(first, ui::GridModel::Success).contains(QLatin1Char('['))); // with its interval
        QVERIFY(window.text(first, ui::GridModel::Queries).toInt() > 0);
        window.table()->setCurrentIndex(window.cells()->index(first, 0));
        auto* curve = window.page->findChild<ui::SuccessCurve*>();
        QTRY_COMPARE(curve->points(), std::size_t{6}); // a point for each example that was attacked
        window.start()->click();
        QVERIFY(settled(window.session));
        QCOMPARE(window.session.project()->campaigns().size(), std::size_t{2});
    }

    /// Three of six are attacked, and nothing of it is kept.
    void whatItWouldTakeIsEstimated()
    {
        GridWindow window;
        window.choose();
        const int fits = window.rowOf("deepwordbug@released", "reviews.csv");
        QCOMPARE(window.text(fits, ui::GridModel::Queries), QStringLiteral("\u2013"));
        window.button("grid-estimate")->click();
        QVERIFY(settled(window.session));
        for (const int column : {ui::GridModel::Queries, ui::GridModel::Time})
            QVERIFY2(window.text(fits, column).startsWith(QStringLiteral("about ")),
                     qPrintable(window.text(fits, column)));
        const auto& cell = window.cells()->cells().at(static_cast<std::size_t>(fits));
        QCOMPARE(cell.estimate->attacked, std::size_t{3});
        QCOMPARE(cell.estimate->examples, std::size_t{6});
        QVERIFY(cell.estimate->queries > 0.0);
        const auto* facts = window.page->findChild<QLabel*>(QStringLiteral("grid-facts"));
        QVERIFY2(facts->text().contains(QStringLiteral("1 of 4 combinations fit together")), qPrintable(facts->text()));
        QVERIFY2(facts->text().contains(QStringLiteral("1 estimated cell")), qPrintable(facts->text()));
        QVERIFY(window.session.project()->campaigns().empty());
        QVERIFY(!window.button("grid-estimate")->isEnabled()); // all that fit are
        // It is known still after it was not chosen for a while.
        window.check("grid-recipes", "deepwordbug@released", false);
        window.check("grid-recipes", "deepwordbug@released", true);
        QVERIFY(window.text(window.rowOf("deepwordbug@released", "reviews.csv"), ui::GridModel::Time)
                    .startsWith(QStringLiteral("about ")));
    }

    /// A server that is away says so, and bars neither the next estimate nor the run.
    void anEstimateThatFailedIsTriedAgain()
    {
        const auto back = qScopeGuard([] { PassingLoader::away = false; });
        GridWindow window(passingBackends());
        window.choose();
        const int fits = window.rowOf("deepwordbug@released", "reviews.csv");
        PassingLoader::away = true;
        window.button("grid-estimate")->click();
        QVERIFY(settled(window.session));
        const auto state = window.text(fits, ui::GridModel::State);
        QVERIFY2(state.startsWith(QStringLiteral("could not be estimated: ")) &&
                     state.contains(QStringLiteral("nobody answers there")),
                 qPrintable(state));
        QVERIFY(window.isEnabled(fits) && window.start()->isEnabled());
        window.check("grid-recipes", "parser-blackbox", false); // it stays so among other cells
        QVERIFY(window.isEnabled(window.rowOf("deepwordbug@released", "reviews.csv")));
        PassingLoader::away = false;
        QVERIFY(window.button("grid-estimate")->isEnabled());
        window.button("grid-estimate")->click();
        QVERIFY(settled(window.session));
        const int now = window.rowOf("deepwordbug@released", "reviews.csv");
        QCOMPARE(window.text(now, ui::GridModel::State), QStringLiteral("not begun"));
        QVERIFY(window.text(now, ui::GridModel::Queries).startsWith(QStringLiteral("about ")));
    }

    /// Three examples of 60 s each, on sixteen workers: no worker has a part of one.
    void noMoreWorkersThanExamples()
    {
        QSettings().setValue(ui::workersKey, 16);
        const auto back = qScopeGuard([] { QSettings().remove(ui::workersKey); });
        core::victims::VictimCard card;
        card.name = "critic";
        card.labels = {"no", "yes"};
        core::store::CorpusRecord corpus;
        corpus.format = "tsv";
        corpus.labels = card.labels;
        corpus.segments = {"sentence"};
        corpus.mapping = "{}";
        ui::GridPlan plan;
        plan.victims.push_back({"critic", {}, std::make_shared<const core::victims::VictimCard>(card), 0, {}, {}});
        plan.recipes = {core::attacks::Recipe::load("deepwordbug")};
        plan.corpora = {corpus};
        auto cells = ui::cellsOf(plan);
        auto& estimate = cells.at(0).estimate.emplace();
        estimate.examples = estimate.attacked = 3;
        estimate.seconds = 180.0;
        cells[0].campaign = 5;
        ui::GridModel model;
        model.setCells(plan, cells, {QStringLiteral("critic")});
        QCOMPARE(model.secondsLeft(model.cells()[0]), 60.0);
        ui::GridModel::Live live;
        live.progress.done = 1;
        live.progress.total = 3;
        model.setLive(5, live);
        QCOMPARE(model.secondsLeft(model.cells()[0]), 60.0); // two are left, side by side
        QSettings().setValue(ui::workersKey, 1);
        QCOMPARE(model.secondsLeft(model.cells()[0]), 120.0);
    }

    /// By dragging a row, and by keys.
    void theyRunInTheOrderOfTheRows()
    {
        GridWindow window;
        window.chooseTwoSeeds();
        auto* model = window.cells();
        QCOMPARE(model->rowCount(), 2);
        const std::unique_ptr<QMimeData> row(model->mimeData({model->index(1, 0)}));
        QVERIFY(model->dropMimeData(row.get(), Qt::MoveAction, 0, 0, {})); // above the first
        QCOMPARE(window.rowOf("deepwordbug@released", "reviews.csv", "1"), 0);
        const std::unique_ptr<QMimeData> back(model->mimeData({model->index(0, 0)}));
        QVERIFY(model->dropMimeData(back.get(), Qt::MoveAction, -1, -1, {})); // below the last
        QCOMPARE(window.rowOf("deepwordbug@released", "reviews.csv", "1"), 1);
        window.table()->setCurrentIndex(model->index(1, 0));
        for (auto* action : window.table()->actions())
            if (action->text() == QStringLiteral("Earlier"))
                action->trigger();
        QCOMPARE(window.rowOf("deepwordbug@released", "reviews.csv", "1"), 0);
        QCOMPARE(window.table()->currentIndex().row(), 0); // which it is still
        // What is chosen besides comes behind.
        window.check("grid-corpora", "topics.csv");
        QCOMPARE(window.rowOf("deepwordbug@released", "reviews.csv", "1"), 0);
        QCOMPARE(window.rowOf("deepwordbug@released", "reviews.csv", "0"), 1);
        window.start()->click();
        QVERIFY(QTest::qWaitFor(
            [&] {
                const auto all = window.session.project()->campaigns();
                return all.size() == 2 && all[0].done == 6 && all[1].done == 6;
            },
            60'000));
        QVERIFY(settled(window.session));
        QCOMPARE(window.session.project()->campaigns()[0].seed, std::uint64_t{1});
    }

    void aCellIsPausedAndResumed()
    {
        const auto release = qScopeGuard([] { CountingVictim::held = false; });
        CountingVictim::held = true; // the text with a 7 is not answered
        GridWindow window;
        window.chooseTwoSeeds();
        window.start()->click();
        QTRY_COMPARE_WITH_TIMEOUT(window.text(0, ui::GridModel::State), QStringLiteral("running"), 60'000);
        QCOMPARE(window.text(1, ui::GridModel::State), QStringLiteral("waiting"));
        window.table()->setCurrentIndex(window.cells()->index(0, 0));
        QCOMPARE(window.button("grid-pause")->text(), QStringLiteral("Pause the cell"));
        window.button("grid-pause")->click();
        QTRY_COMPARE_WITH_TIMEOUT(window.text(0, ui::GridModel::State), QStringLiteral("paused"), 60'000);
        QTRY_COMPARE_WITH_TIMEOUT(window.text(1, ui::GridModel::State), QStringLiteral("running"), 60'000); // its turn
        CountingVictim::held = false;
        QTRY_COMPARE_WITH_TIMEOUT(window.text(1, ui::GridModel::State), QStringLiteral("finished"), 60'000);
        QCOMPARE(window.button("grid-pause")->text(), QStringLiteral("Resume the cell"));
        window.button("grid-pause")->click();
        QTRY_COMPARE_WITH_TIMEOUT(window.text(0, ui::GridModel::State), QStringLiteral("finished"), 60'000);
        QVERIFY(settled(window.session));
        QVERIFY(!window.button("grid-pause")->isEnabled());
    }

    /// Asked to run once more while it runs, it does not wait for another turn: paused, it stays so.
    void whatRunsDoesNotWait()
    {
        const auto release = qScopeGuard([] { CountingVictim::held = false; });
        CountingVictim::held = true;
        GridWindow window;
        window.chooseTwoSeeds();
        window.page->findChild<QLineEdit*>(QStringLiteral("grid-seeds"))->setText(QStringLiteral("0"));
        window.start()->click();
        QTRY_COMPARE_WITH_TIMEOUT(window.text(0, ui::GridModel::State), QStringLiteral("running"), 60'000);
        QTRY_VERIFY_WITH_TIMEOUT(window.start()->isEnabled(), 60'000);
        window.start()->click();
        QVERIFY(!window.start()->isEnabled());
        QTRY_VERIFY_WITH_TIMEOUT(window.start()->isEnabled(), 60'000);
        QVERIFY(!window.cells()->cells().at(0).waiting);
        window.table()->setCurrentIndex(window.cells()->index(0, 0));
        window.button("grid-pause")->click();
        QTRY_COMPARE_WITH_TIMEOUT(window.text(0, ui::GridModel::State), QStringLiteral("paused"), 60'000);
        CountingVictim::held = false;
        QVERIFY(settled(window.session));
        QCOMPARE(window.text(0, ui::GridModel::State), QStringLiteral("paused"));
        QVERIFY(window.session.project()->campaigns().at(0).done < 6);
        window.button("grid-pause")->click();
        QTRY_COMPARE_WITH_TIMEOUT(window.text(0, ui::GridModel::State), QStringLiteral("finished"), 60'000);
        QVERIFY(settled(window.session));
    }

    void seedsAreWholeNumbers()
    {
        using Seeds = std::vector<std::uint64_t>;
        QCOMPARE(ui::seedsIn(QStringLiteral("0, 1 7,1")), (Seeds{0, 1, 7}));
        QCOMPARE(ui::seedsIn(QStringLiteral("one")), Seeds());
        QCOMPARE(ui::seedsIn(QStringLiteral("-1")), Seeds());
        GridWindow window;
        window.choose();
        window.page->findChild<QLineEdit*>(QStringLiteral("grid-seeds"))->setText(QStringLiteral("one"));
        QVERIFY(!window.start()->isEnabled());
    }
};

QTEST_MAIN(TestGridPanel)
#include "tst_grid_panel.moc"
