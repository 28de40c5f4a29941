#include "tests/support/registered_test.h"

#include <QClipboard>
#include <QContextMenuEvent>
#include <QGuiApplication>
#include <QMenu>
#include <QMimeData>
#include <QStandardPaths>
#include <QTextBrowser>
#include <QUrl>

#include "tests/ui/figures/shown_figures.h"
#include "ui/charts/figure_painter.h"
#include "ui/charts/figure_spots.h"
#include "ui/figures/figure_view.h"
#include "ui/session/example_requests.h"

using namespace shown_figures;
using core::reports::Figure;
using core::reports::Mark;
using core::reports::Series;

namespace {

/// Two bars of 40 and 80 of 100 at one name.
Figure spotted()
{
    Figure figure;
    figure.kind = "accuracy";
    figure.x.categories = {"pwws"};
    figure.y = {"Accuracy (%)", false, {}, 0.0, 100.0};
    figure.series = {Series{"before", Mark::Bars, {{0, 80}}}, Series{"under", Mark::Bars, {{0, 40}}}};
    return figure;
}

} // namespace

/// Every number of a figure or table can be pointed at, and leads to its examples.
class TestFigureSpots : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    /// The bar of 80 is twice as high as that of 40, both stand on the axis, beside one another, and on the paper.
    void barsAreWhereTheyAreDrawn()
    {
        const ui::Paper paper{85, 60};
        const auto spots = ui::spotsOf(ui::layOut(spotted(), paper), paper);
        QCOMPARE(spots.size(), std::size_t{2});
        const auto &before = spots[0].place, &under = spots[1].place;
        QVERIFY(std::abs(before.height() - 2.0 * under.height()) < 1.0);
        QVERIFY(std::abs(before.bottom() - under.bottom()) < 0.5);
        QVERIFY(std::abs(before.right() - under.left()) < 0.5);
        QVERIFY(QRectF(0, 0, 85 / 25.4 * 72, 60 / 25.4 * 72).contains(before.united(under)));
    }

    /// With a plot for each series the spots are in the plots, each with the whole width.
    void barsOfPlotsAreInThem()
    {
        const ui::Paper paper{85, 60};
        auto figure = spotted();
        figure.panels = 2;
        const auto layout = ui::layOut(figure, paper);
        const auto spots = ui::spotsOf(layout, paper);
        QCOMPARE(spots.size(), std::size_t{2});
        for (std::size_t i = 0; i < 2; ++i) {
            const auto& panel = layout.panels[i];
            const QRectF plot(panel.left - 1, panel.top - 1, panel.width + 2, panel.height + 2);
            QCOMPARE(spots[i].series, i);
            QVERIFY(plot.contains(spots[i].place));
        }
    }

    /// A click on a bar asks for the examples that it counts; so does Return, where the arrow keys have gone.
    void aClickAsksForTheExamples()
    {
        Shown shown;
        QVERIFY(shown.settle());
        shown.page->choose(QStringLiteral("accuracy"), false);
        QVERIFY(QTest::qWaitFor([&] { return shown.figure().kind == "accuracy"; }));
        std::vector<core::reports::Behind> asked;
        connect(&ui::ExampleRequests::of(shown.session), &ui::ExampleRequests::resultsWanted, this,
                [&](const core::reports::Behind& behind) { asked.push_back(behind); });
        auto* view = shown.find<ui::FigureView>();
        QCOMPARE(view->spots().size(), std::size_t{2});
        const auto place = view->placeOf(view->spots()[1]);
        auto* sheet = view->widget();
        QTest::mouseClick(sheet, Qt::LeftButton, {}, sheet->mapFrom(view->viewport(), place.center()));
        QCOMPARE(asked.size(), std::size_t{1});
        const auto campaign = shown.session.project()->campaigns().back().id; // the one that is ticked
        QCOMPARE(asked[0].campaign, campaign);
        QCOMPARE(asked[0].search, std::string("right_after:yes"));
        view->setFocus();
        QTest::keyClick(view, Qt::Key_Right);
        QTest::keyClick(view, Qt::Key_Return);
        QCOMPARE(asked.size(), std::size_t{2});
        QCOMPARE(asked[1].search, std::string("right_before:yes"));
        QTest::mouseClick(sheet, Qt::LeftButton, {}, QPoint(3, 3)); // on the paper alone
        QCOMPARE(asked.size(), std::size_t{2});
    }

    /// Results come while the menu of a bar is open, and another drawing is shown: the menu is of the bar that was
    /// there.
    void anOpenMenuKeepsItsSpot()
    {
        ui::FigureView view;
        view.resize(600, 450);
        view.show();
        auto figure = spotted();
        figure.series[1].points[0].behind = {{7, "right_after:yes", {}, {}}};
        view.setDrawing(figure);
        QCOMPARE(view.spots().size(), std::size_t{2});
        std::vector<core::reports::Behind> asked;
        QStringList noted;
        connect(&view, &ui::FigureView::examplesWanted, this, [&](const auto& behind) { asked = behind; });
        connect(&view, &ui::FigureView::noteWanted, this, [&](const QString& series, const QString& at) {
            noted = {series, at};
        });
        const auto place = view.placeOf(view.spots()[1]).center();
        QContextMenuEvent event(QContextMenuEvent::Mouse, place, view.viewport()->mapToGlobal(place));
        QCoreApplication::sendEvent(view.viewport(), &event);
        auto* menu = view.findChild<QMenu*>();
        QVERIFY(menu != nullptr);
        core::reports::ArcReport trees; // no series, and no spots
        trees.note = "No success has a tree.";
        view.setDrawing(trees);
        QVERIFY(view.spots().empty());
        for (auto* action : menu->actions())
            action->trigger();
        QCOMPARE(asked.size(), std::size_t{1});
        QCOMPARE(asked[0].search, std::string("right_after:yes"));
        QCOMPARE(noted, (QStringList{QStringLiteral("under"), QStringLiteral("pwws")}));
    }

    /// The arrow keys are at a bar while results come, and others are drawn before it: they stay at that bar, whose
    /// number is read anew; where it is gone, they are at none.
    void theKeysStayAtTheirSpot()
    {
        ui::FigureView view;
        view.resize(600, 450);
        view.show();
        view.setDrawing(spotted());
        QTest::keyClick(&view, Qt::Key_Right);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("under, pwws: 40.0"));
        auto more = spotted();
        more.series[1].points[0].y = 45;
        more.series[1].points[0].behind = {{7, "right_after:yes", {}, {}}};
        more.series.insert(more.series.begin(), Series{"chance", Mark::Bars, {{0, 50}}});
        view.setDrawing(more);
        QCOMPARE(view.accessibleDescription(), QStringLiteral("under, pwws: 45.0"));
        std::vector<core::reports::Behind> asked;
        connect(&view, &ui::FigureView::examplesWanted, this, [&](const auto& behind) { asked = behind; });
        QTest::keyClick(&view, Qt::Key_Return);
        QCOMPARE(asked.size(), std::size_t{1});
        asked.clear();
        more.series.pop_back();
        view.setDrawing(more);
        QVERIFY(!view.accessibleDescription().startsWith(QStringLiteral("under")));
        QTest::keyClick(&view, Qt::Key_Return);
        QVERIFY(asked.empty());
    }

    /// A cell of a table is a link where it counts examples, and the clipboard gets none.
    void aCellAsksForItsExamples()
    {
        Shown shown;
        QVERIFY(shown.settle());
        shown.page->choose(QStringLiteral("summary"), true);
        QVERIFY(QTest::qWaitFor([&] { return shown.page->table().kind == "summary"; }));
        std::vector<core::reports::Behind> asked;
        connect(&ui::ExampleRequests::of(shown.session), &ui::ExampleRequests::resultsWanted, this,
                [&](const core::reports::Behind& behind) { asked.push_back(behind); });
        auto* preview = shown.find<QTextBrowser>();
        const auto& table = shown.page->table();
        int succeeded = -1;
        for (std::size_t c = 0; c < table.columns.size(); ++c)
            if (table.columns[c].title == "Succeeded")
                succeeded = static_cast<int>(c);
        QVERIFY(succeeded >= 0);
        const auto link = QStringLiteral("0/%1").arg(succeeded);
        QVERIFY(preview->toHtml().contains(QStringLiteral("href=\"%1\"").arg(link)));
        Q_EMIT preview->anchorClicked(QUrl(link));
        QCOMPARE(asked.size(), std::size_t{1});
        QCOMPARE(asked[0].search, std::string("status:succeeded"));
        for (auto* action : shown.page->pageActions())
            if (action->text() == QStringLiteral("Copy"))
                action->trigger();
        const auto copied = QGuiApplication::clipboard()->mimeData()->html();
        QVERIFY(copied.contains(QStringLiteral("<table")) && !copied.contains(QStringLiteral("href")));
    }
};

QTEST_MAIN(TestFigureSpots)
#include "tst_figure_spots.moc"
