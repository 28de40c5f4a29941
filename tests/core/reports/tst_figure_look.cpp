#include "tests/support/registered_test.h"

#include <cmath>

#include "core/base/error.h"
#include "core/reports/basics/figure_look.h"
#include "core/reports/writers/panel_layout.h"

using namespace core::reports;

namespace {

/// Every letter is half as wide as high.
MeasureText halfWidth() { return averageMeasure(); }

/// Bars of some series over some names; the value of a series at a name is 10 times its number plus the name's.
Figure bars(const std::vector<std::string>& series, std::size_t names)
{
    Figure figure;
    figure.kind = "per-pos";
    for (std::size_t n = 0; n < names; ++n)
        figure.x.categories.push_back("T" + std::to_string(n));
    figure.x.label = "Tag";
    figure.y.label = "Share (%)";
    for (std::size_t s = 0; s < series.size(); ++s) {
        Series one{series[s], Mark::Bars, {}};
        for (std::size_t n = 0; n < names; ++n)
            one.points.push_back({static_cast<double>(n), static_cast<double>(10 * (s + 1) + n)});
        figure.series.push_back(std::move(one));
    }
    return figure;
}

/// Two curves of steps, which end at 289 although nothing happens behind 130.
Figure curves()
{
    Figure figure;
    figure.kind = "budget";
    figure.caption = "Success by queries. Campaigns: pwws (n = 8); bae (n = 8).";
    figure.x = {"Logical queries", false, {}, 0.0, 289.0};
    figure.y = {"Success rate (%)", false, {}, 0.0, 100.0};
    figure.series = {{"pwws", Mark::Step, {{0, 0}, {10, 25}, {130, 50}, {289, 50}}},
                     {"bae", Mark::Step, {{0, 0}, {20, 75}, {289, 75}}}};
    return figure;
}

std::vector<std::string> namesOf(const Figure& figure)
{
    std::vector<std::string> names;
    for (const auto& series : figure.series)
        names.push_back(series.name);
    return names;
}

using Names = std::vector<std::string>;

} // namespace

/// How a figure looks: names, order, ranges, words at points, a plot for each series, colours.
class TestFigureLook : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// A series is drawn where it was put, under the name that it was given, and the caption's list has that name, too.
    void seriesAreNamedAndOrdered()
    {
        auto figure = curves();
        FigureLook look;
        look.order = {"bae"};
        look.names = {{"pwws", "PWWS"}};
        giveLook(figure, look);
        QCOMPARE(namesOf(figure), (Names{"bae", "PWWS"}));
        QVERIFY2(figure.caption.find("Campaigns: PWWS (n = 8); bae (n = 8).") != std::string::npos,
                 figure.caption.c_str());
    }

    /// Each series gets the other one's name: the sizes, the caption's list and the words at points stay with what they
    /// are about.
    void twoSeriesChangeTheirNames()
    {
        auto figure = curves();
        figure.caption = "Success by queries. Campaigns: pwws (n = 10); bae (n = 20).";
        figure.sizes = {{"pwws", "n = 10"}, {"bae", "n = 20"}};
        FigureLook look;
        look.names = {{"pwws", "bae"}, {"bae", "pwws"}};
        look.notes = {{"pwws", "60", "half way"}};
        giveLook(figure, look);
        QCOMPARE(namesOf(figure), (Names{"bae", "pwws"}));
        QVERIFY(
            (figure.sizes == std::vector<std::pair<std::string, std::string>>{{"bae", "n = 10"}, {"pwws", "n = 20"}}));
        QCOMPARE(figure.caption, std::string("Success by queries. Campaigns: bae (n = 10); pwws (n = 20)."));
        QCOMPARE(figure.notes.size(), std::size_t{1});
        QCOMPARE(figure.notes[0].series, std::size_t{0});
        QCOMPARE(figure.notes[0].y, 25.0); // as in wordsStandAtPoints()
    }

    /// Half of the axis is empty: it ends where one says, and the caption tells what is not shown.
    void anAxisEndsWhereOneSays()
    {
        auto figure = curves();
        FigureLook look;
        look.xHigh = 140;
        look.yHigh = 80;
        giveLook(figure, look);
        QCOMPARE(xRange(figure).low, 0.0);
        QCOMPARE(xRange(figure).high, 140.0);
        QCOMPARE(yRange(figure).high, 80.0);
        QVERIFY2(figure.caption.find("Logical queries: shown from 0 to 140 of 0 to 289.") != std::string::npos,
                 figure.caption.c_str());
        QVERIFY(figure.caption.find("Success rate: shown") == std::string::npos); // all of it is there
    }

    /// A step's value holds until the next one: at 60 queries PWWS has what it had at 10.
    void wordsStandAtPoints()
    {
        auto figure = curves();
        FigureLook look;
        look.names = {{"pwws", "PWWS"}};
        look.notes = {{"PWWS", "60", "half way"}, {"bae", "20", "at once"}};
        QVERIFY(misfits(figure, look).empty());
        giveLook(figure, look);
        QCOMPARE(figure.notes.size(), std::size_t{2});
        QCOMPARE(figure.notes[0].y, 25.0);
        QCOMPARE(figure.notes[1].y, 75.0);
        auto named = bars({"edits"}, 3);
        look = {};
        look.notes = {{"edits", "T2", "rare"}};
        giveLook(named, look);
        QCOMPARE(named.notes.size(), std::size_t{1});
        QCOMPARE(named.notes[0].x, 2.0);
        QCOMPARE(named.notes[0].y, 12.0);
    }

    void whatDoesNotFitIsSaid()
    {
        const auto figure = curves();
        FigureLook look;
        look.order = {"textfooler"};
        look.notes = {{"pwws", "1000", "beyond"}};
        look.xLow = 300;
        look.xHigh = 200;
        const auto problems = misfits(figure, look);
        QCOMPARE(problems.size(), std::size_t{3});
        QVERIFY2(problems[0].find("textfooler") != std::string::npos &&
                     problems[0].find("pwws; bae") != std::string::npos,
                 problems[0].c_str());
        auto drawn = figure;
        giveLook(drawn, look); // all else is drawn
        QVERIFY(drawn.notes.empty());
        QCOMPARE(xRange(drawn).high, 289.0);
        FigureLook ofNames;
        ofNames.xLow = 1;
        QCOMPARE(misfits(bars({"edits"}, 3), ofNames).size(), std::size_t{1});
    }

    void aLookIsKeptAsJson()
    {
        FigureLook look;
        look.legend = LegendPlace::TopLeft;
        look.palette = "bright";
        look.xHigh = 130;
        look.panels = 2;
        look.names = {{"pwws", "PWWS"}};
        look.order = {"bae", "pwws"};
        look.notes = {{"bae", "20", "at once"}};
        QVERIFY(lookFrom(toJson(look), "a look") == look);
        QVERIFY(toJson(FigureLook()).empty());
        QVERIFY_THROWS_EXCEPTION(core::Error, (void)lookFrom({{"colour", "red"}}, "a look"));
        QVERIFY_THROWS_EXCEPTION(core::Error, (void)lookFrom({{"palette", "rainbow"}}, "a look"));
    }

    /// Five series of twelve tags on a column: as plots below one another each bar is wider than two millimetres, all
    /// plots have the same axes, and none covers another.
    void manyBarsBecomePlots()
    {
        auto figure = bars({"edits, A", "edits, B", "edits, C", "edits, D", "edits, E"}, 12);
        QVERIFY(layOut(figure, 85, 60, halfWidth()).thinBars);
        QVERIFY(!layOut(figure, 175, 60, halfWidth()).thinBars);
        FigureLook look;
        look.panels = 1;
        giveLook(figure, look);
        const auto layout = layOut(figure, 85, 150, halfWidth());
        QVERIFY2(!layout.figure.empty(), layout.figure.note.c_str());
        QCOMPARE(layout.panels.size(), std::size_t{5});
        for (std::size_t i = 0; i < layout.panels.size(); ++i) {
            const auto& panel = layout.panels[i];
            QCOMPARE(panel.series, std::vector<std::size_t>{i});
            QCOMPARE(panel.title, figure.series[i].name);
            QCOMPARE(panel.xNames, i + 1 == layout.panels.size());
            QVERIFY(panel.left + panel.width <= 85 / 25.4 * 72 && panel.top + panel.height <= 150 / 25.4 * 72);
            if (i > 0)
                QVERIFY(panel.titleBaseline - figureNamePoints >
                        layout.panels[i - 1].top + layout.panels[i - 1].height);
            const auto shown = figureOf(layout, panel);
            QCOMPARE(yRange(shown).high, yRange(figure).high);
            QVERIFY(0.8 * panel.width / 12.6 > 5.6); // points: two millimetres
        }
        const auto tex = toTex(figure, 85, 150);
        std::size_t axes = 0;
        for (auto at = tex.find("\\begin{axis}"); at != std::string::npos; at = tex.find("\\begin{axis}", at + 1))
            ++axes;
        QCOMPARE(axes, std::size_t{5});
    }

    /// What the others are compared with is in every plot, and the caption says so.
    void whatIsSharedIsInEveryPlot()
    {
        auto figure = bars({"all words", "edits, A", "edits, B"}, 4);
        figure.series[0].shared = true;
        figure.panels = 2;
        const auto layout = layOut(figure, 120, 60, halfWidth());
        QCOMPARE(layout.panels.size(), std::size_t{2});
        QCOMPARE(layout.panels[1].series, (std::vector<std::size_t>{0, 2}));
        QVERIFY(layout.panels[0].yNames && !layout.panels[1].yNames);
        QVERIFY(layout.figure.caption.find("In each plot, first: all words.") != std::string::npos);
    }

    void plotsThatDoNotFitNameASize()
    {
        auto figure = bars({"a", "b", "c", "d", "e", "f", "g", "h"}, 12);
        figure.panels = 1;
        const auto layout = layOut(figure, 85, 40, halfWidth());
        QVERIFY(layout.figure.empty());
        QVERIFY2(layout.figure.note.find("They fit on 85 x ") != std::string::npos, layout.figure.note.c_str());
    }

    /// Two victims times four recipes: six short entries, four colours and two dashes, instead of eight long names or
    /// numbers.
    void aLegendOfEightCampaignsReads()
    {
        Figure figure;
        figure.y.label = "Success rate (%)";
        for (const auto* victim : {"mr-small-bert-base-uncased", "mr-wordlstm-200-dimensional"})
            for (const auto* recipe :
                 {"bert-attack@released", "textfooler@released", "deepwordbug@released", "pwws@released"})
                figure.series.push_back({std::string(victim) + ", " + recipe, Mark::Step, {{0, 0}, {100, 50}}});
        const auto layout = layOut(figure, 85, 80, halfWidth());
        QVERIFY2(!layout.figure.empty(), layout.figure.note.c_str());
        Names entries;
        for (const auto& key : layout.keys)
            entries.push_back(key.text);
        QCOMPARE(entries, (Names{"bert-attack@released", "textfooler@released", "deepwordbug@released", "pwws@released",
                                 "mr-small-bert-base-uncased", "mr-wordlstm-200-dimensional"}));
        for (std::size_t i = 0; i < 8; ++i) {
            QCOMPARE(colourOf(layout.figure, i), i % 4);
            QCOMPARE(patternOf(layout.figure, i, 7), i / 4);
        }
        const auto tex = toTex(figure, 85, 80);
        QVERIFY(tex.find("\\addlegendentry{pwws@released}") != std::string::npos);
        QVERIFY(tex.find("\\addlegendentry{mr-small-bert-base-uncased, pwws@released}") == std::string::npos);
    }

    /// Curves that rise at once leave the lower right corner free; late ones the upper left.
    void aLegendInThePlotCoversLeast()
    {
        auto early = curves();
        early.series = {{"a", Mark::Step, {{0, 0}, {5, 95}, {289, 95}}},
                        {"b", Mark::Step, {{0, 0}, {8, 90}, {289, 90}}}};
        QVERIFY(emptiestCorner(early, 0.4, 0.3) == LegendPlace::BottomRight);
        auto late = early;
        late.series = {{"a", Mark::Step, {{0, 2}, {280, 95}, {289, 95}}},
                       {"b", Mark::Step, {{0, 4}, {284, 90}, {289, 90}}}};
        QVERIFY(emptiestCorner(late, 0.4, 0.3) == LegendPlace::TopLeft);
        early.legend = LegendPlace::Inside;
        const auto layout = layOut(early, 85, 60, halfWidth());
        QVERIFY(layout.figure.legend == LegendPlace::BottomRight);
        QCOMPARE(layout.legendColumns, 1);
        QVERIFY(toTex(early, 85, 60).find("anchor=south east") != std::string::npos);
    }

    /// Colours that are given stand in the TeX; those of a palette for print differ in grey.
    void coloursAreThoseOfThePalette()
    {
        auto figure = curves();
        FigureLook look;
        look.palette = "high-contrast";
        giveLook(figure, look);
        QVERIFY(toTex(figure, 85, 60).find("\\definecolor{series1}{HTML}{BB5566}") != std::string::npos);
        QVERIFY_THROWS_EXCEPTION(core::UsageError, (void)paletteNamed("rainbow"));
        for (const auto& palette : palettes())
            for (const auto& colour : palette.colours)
                QCOMPARE(colour.size(), std::size_t{6});
    }

    /// Words stand where they stay in the plot: beside a point at the right end on its left, near the top below it.
    void wordsStayInThePlot()
    {
        auto figure = curves();
        figure.notes = {{0, 10, 25, "early"}, {1, 280, 75, "late"}, {1, 20, 99, "high"}};
        QVERIFY(sideOf(figure, figure.notes[0]).right && sideOf(figure, figure.notes[0]).above);
        QVERIFY(!sideOf(figure, figure.notes[1]).right);
        QVERIFY(!sideOf(figure, figure.notes[2]).above);
        const auto tex = toTex(figure, 85, 60);
        QVERIFY(tex.find("{early}") != std::string::npos && tex.find("{late}") != std::string::npos);
    }

    /// Of two series 0.8 wide in all the first bar's middle is 0.2 left of its group's, the second's 0.2 right of it.
    void barsKnowTheirPlace()
    {
        const auto figure = bars({"a", "b"}, 3);
        QVERIFY(std::abs(barMiddle(figure, 0, 1.0) - 0.8) < 1e-12);
        QVERIFY(std::abs(barMiddle(figure, 1, 1.0) - 1.2) < 1e-12);
    }
};

QTEST_GUILESS_MAIN(TestFigureLook)
#include "tst_figure_look.moc"
