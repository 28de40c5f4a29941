#include "tests/support/registered_test.h"

#include <QLabel>
#include <QStandardPaths>
#include <QTableView>
#include <QToolButton>

#include "tests/ui/figures/shown_figures.h"
#include "ui/results/filter_bar.h"
#include "ui/results/results_page.h"
#include "ui/results/summary_line.h"
#include "ui/session/example_requests.h"

namespace {

/// The page of results over two campaigns of ten examples.
struct ShownWithLinks {
    QTemporaryDir folder;
    ui::Session session{shown_figures::Shown::backends()};
    std::unique_ptr<ui::ResultsPage> page;
    QTableView* table = nullptr;
    QString asked; ///< The page that was asked for.

    ShownWithLinks()
    {
        const auto file = folder.filePath(QStringLiteral("p.faultline")).toStdString();
        shown_figures::fill(*core::store::Project::create(file));
        page = std::make_unique<ui::ResultsPage>(session);
        page->resize(1200, 700);
        page->show();
        session.openProject(file);
        QObject::connect(&session, &ui::Session::pageRequested, page.get(), [this](const QString& id) { asked = id; });
        (void)QTest::qWaitFor([&] { return session.projectState() == ui::LoadState::Ready; });
        for (auto* view : page->findChildren<QTableView*>())
            table = view->accessibleName() == QStringLiteral("Results") ? view : table;
    }
    void ask(const core::reports::Behind& behind) { Q_EMIT ui::ExampleRequests::of(session).resultsWanted(behind); }
    [[nodiscard]] bool rows(int count) const
    {
        return QTest::qWaitFor([&] { return table->model()->rowCount() == count; });
    }
};

} // namespace

/// A number that was clicked shows the results that it counts: its campaign, its search, or its examples.
class TestCountedResults : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    void aSearchIsShownInItsCampaign()
    {
        ShownWithLinks shown;
        const auto first = shown.session.project()->campaigns().front().id;
        shown.ask({first, "status:succeeded changed:<15", {}});
        QCOMPARE(shown.session.campaignId(), first);
        QVERIFY(shown.rows(2)); // 10 % twice
        QCOMPARE(shown.asked, QStringLiteral("results"));
    }

    /// What was filtered before does not narrow it.
    void anEarlierFilterGoes()
    {
        ShownWithLinks shown;
        const auto campaign = shown.session.project()->campaigns().front().id;
        shown.ask({campaign, "status:failed", {}});
        QVERIFY(shown.rows(2));
        shown.ask({campaign, "status:succeeded", {}});
        QVERIFY(shown.rows(5));
    }

    /// Examples by their ids stand as a chip, which takes them away again.
    void chosenExamplesAreAChip()
    {
        ShownWithLinks shown;
        const auto campaign = shown.session.project()->campaigns().back().id;
        shown.ask({campaign, {}, {"2", "5", "8"}});
        QVERIFY(shown.rows(3));
        auto* chip = shown.page->findChild<QToolButton*>(QStringLiteral("chip-counted"));
        QVERIFY(chip->isVisible());
        QCOMPARE(chip->text(), QStringLiteral("3 chosen examples"));
        QTest::mouseClick(chip, Qt::LeftButton);
        QVERIFY(shown.rows(10));
        QVERIFY(!chip->isVisible());
    }

    void theFooterLeadsToItsResults()
    {
        ShownWithLinks shown;
        shown.session.setCampaign(shown.session.project()->campaigns().front().id);
        QVERIFY(shown.rows(10));
        auto* rate = shown.page->findChild<QLabel*>(QStringLiteral("success-rate"));
        QTRY_VERIFY(rate->text().contains(QStringLiteral("62.5%")));
        QVERIFY(rate->text().contains(QStringLiteral("href=\"status:succeeded\"")));
        Q_EMIT rate->linkActivated(QStringLiteral("status:succeeded"));
        QVERIFY(shown.rows(5));
    }

    void chosenExamplesAreRemembered()
    {
        ui::ResultFilter filter;
        filter.ids = {"a", "b c"};
        QVERIFY(ui::FilterBar::fromText(ui::FilterBar::toText(filter)) == filter);
        QVERIFY(ui::FilterBar::fromText(ui::FilterBar::toText({})) == ui::ResultFilter());
    }
};

QTEST_MAIN(TestCountedResults)
#include "tst_counted_results.moc"
