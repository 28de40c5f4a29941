#include "tests/support/registered_test.h"

#include <QAction>
#include <QLineEdit>
#include <QListWidget>
#include <QPushButton>
#include <QTableWidget>
#include <QTemporaryDir>

#include "core/corpora/reading/reader.h"
#include "core/files/file.h"
#include "tests/support/fakes/counting_victim.h"
#include "ui/base/convert.h"
#include "ui/campaigns/campaigns_page.h"
#include "ui/campaigns/grid_cells.h"

namespace {

/// A project with six reviews, and six texts about other things, which the counting victim does not label.
struct GridWindow {
    GridWindow()
    {
        const auto file = folder.filePath(QStringLiteral("p.faultline")).toStdString();
        {
            const auto writer = core::store::Project::create(file);
            std::string reviews = "label,text\n", topics = "label,text\n";
            for (int i = 0; i < 6; ++i) {
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
    [[nodiscard]] QTableWidget* cells() const { return page->findChild<QTableWidget*>(QStringLiteral("grid-cells")); }
    [[nodiscard]] QPushButton* start() const { return page->findChild<QPushButton*>(QStringLiteral("grid-start")); }
    /// The column of a recipe.
    [[nodiscard]] int columnOf(const char* title) const
    {
        for (int i = 0; i < cells()->columnCount(); ++i)
            if (cells()->horizontalHeaderItem(i)->text() == QLatin1String(title))
                return i;
        return -1;
    }
    [[nodiscard]] int rowOf(const char* corpus) const
    {
        for (int i = 0; i < cells()->rowCount(); ++i)
            if (cells()->verticalHeaderItem(i)->text().endsWith(QLatin1String(corpus)))
                return i;
        return -1;
    }

    QTemporaryDir folder;
    ui::Session session{fakeBackends()};
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
        QCOMPARE(window.cells()->rowCount(), 2);
        QCOMPARE(window.cells()->columnCount(), 2);
        const int words = window.columnOf("deepwordbug@released"), trees = window.columnOf("parser-blackbox");
        const int reviews = window.rowOf("reviews.csv"), topics = window.rowOf("topics.csv");
        QVERIFY(words >= 0 && trees >= 0 && reviews >= 0 && topics >= 0);
        QVERIFY(window.cells()->item(reviews, words)->flags().testFlag(Qt::ItemIsEnabled));
        const auto* parser = window.cells()->item(reviews, trees);
        QVERIFY(!parser->flags().testFlag(Qt::ItemIsEnabled));
        QVERIFY2(parser->toolTip().contains(QStringLiteral("counting is a classifier")), qPrintable(parser->toolTip()));
        const auto* labels = window.cells()->item(topics, words);
        QVERIFY(!labels->flags().testFlag(Qt::ItemIsEnabled));
        QVERIFY2(labels->toolTip().contains(QStringLiteral("sports")), qPrintable(labels->toolTip()));
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
        QCOMPARE(window.cells()->columnCount(), 4);
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
        const int first = window.columnOf("deepwordbug@released, seed 0");
        QVERIFY(first >= 0);
        const auto* cell = window.cells()->item(window.rowOf("reviews.csv"), first);
        QVERIFY2(cell->text().contains(QStringLiteral("6/6")) && cell->text().contains(QLatin1Char('%')),
                 qPrintable(cell->text())); // success with its interval
        window.start()->click();
        QVERIFY(settled(window.session));
        QCOMPARE(window.session.project()->campaigns().size(), std::size_t{2});
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
