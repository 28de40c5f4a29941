#include "tests/support/registered_test.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "core/reports/registry.h"
#include "tests/support/fakes/campaigns.h"

using namespace core::reports;

/// The figure label-flow over campaigns whose flows can be counted: of each of the eight attacked texts one variant is
/// answered as the text, the other as the result of its attack.
class TestLabelFlow : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// negative: two texts that turned and one that did not; positive: three that turned and two that did not.
    void theRowsAreCounts()
    {
        const auto figure = makeFigure("label-flow", {fakes::campaign()});
        using Rows = std::vector<std::vector<std::string>>;
        QCOMPARE(figure.table, (Rows{{"campaign", "before", "after", "variants", "percent_of_before"},
                                     {"pwws on mr-wordcnn", "negative", "negative", "4", "66.67"},
                                     {"pwws on mr-wordcnn", "negative", "positive", "2", "33.33"},
                                     {"pwws on mr-wordcnn", "positive", "negative", "3", "30.00"},
                                     {"pwws on mr-wordcnn", "positive", "positive", "7", "70.00"}}));
        QCOMPARE(toCsv(figure), std::string("campaign,before,after,variants,percent_of_before\r\n"
                                            "pwws on mr-wordcnn,negative,negative,4,66.67\r\n"
                                            "pwws on mr-wordcnn,negative,positive,2,33.33\r\n"
                                            "pwws on mr-wordcnn,positive,negative,3,30.00\r\n"
                                            "pwws on mr-wordcnn,positive,positive,7,70.00\r\n"));
    }

    /// Of sixteen variants six begin negative (37.5 %) and seven end so (43.75 %).
    void theBandsAreAsWideAsTheirCounts()
    {
        const auto figure = makeFigure("label-flow", {fakes::campaign()});
        QCOMPARE(figure.series.size(), std::size_t{2});
        QCOMPARE(figure.series[0].name, std::string("negative"));
        // Outlines of negative: the band to negative, the band to positive, the boxes above and below with their
        // numbers.
        const auto outlines = outlinesOf(figure.series[0]);
        QCOMPARE(outlines.size(), std::size_t{6});
        compare(outlines[0], {{0, 25}, {0, 25}});
        compare(outlines[1], {{25, 37.5}, {43.75, 56.25}});
        compare(outlines[2], {{0, 37.5}, {0, 37.5}});
        compare(outlines[4], {{0, 43.75}, {0, 43.75}});
        std::vector<std::string> numbers;
        for (const auto& series : figure.series)
            for (const auto& point : series.points)
                if (!point.label.empty())
                    numbers.push_back(point.label);
        QCOMPARE(numbers, (std::vector<std::string>{"6", "7", "10", "9"}));
    }

    void campaignsStandBelowOneAnother()
    {
        const auto figure = makeFigure("label-flow", {fakes::campaign(), fakes::campaign("mr-wordlstm")});
        QCOMPARE(figure.y.categories,
                 (std::vector<std::string>{"answers", "mr-wordlstm\nbefore", "answers", "mr-wordcnn\nbefore"}));
        QCOMPARE(figure.table.size(), std::size_t{9});
        const auto tex = toTex(figure, 120, 80);
        QVERIFY(tex.find("\\node at (axis cs:18.75,1) {6};") != std::string::npos);
        QVERIFY(tex.find("coordinates {(18.75,1)} -- cycle") == std::string::npos); // a label has no outline
    }

    void whereThereIsNothingToShow()
    {
        auto other = fakes::campaign();
        other.labels = {"no", "yes"};
        QVERIFY(makeFigure("label-flow", {fakes::campaign(), other}).note.find("different labels") !=
                std::string::npos);
        auto bare = fakes::campaign();
        for (auto& result : bare.results)
            result.variants.clear();
        QVERIFY(makeFigure("label-flow", {bare}).note.find("enumerate") != std::string::npos);
        // One without variants is left out beside one with them.
        QCOMPARE(makeFigure("label-flow", {bare, fakes::campaign("mr-wordlstm")}).table.size(), std::size_t{5});
    }

private:
    struct Ends {
        std::pair<double, double> above, below; ///< From and to, at the highest and at the lowest points.
    };
    static std::vector<Ends> outlinesOf(const Series& series)
    {
        std::vector<Ends> outlines;
        for (std::size_t begin = 0; begin < series.points.size();) {
            std::size_t end = begin;
            while (end < series.points.size() && !std::isnan(series.points[end].x))
                ++end;
            const auto all = series.y();
            const auto heights = std::span(all).subspan(begin, end - begin);
            const auto at = [&](double height) {
                std::pair<double, double> range(1e9, -1e9);
                for (std::size_t i = begin; i < end; ++i)
                    if (series.points[i].y == height)
                        range = {std::min(range.first, series.points[i].x), std::max(range.second, series.points[i].x)};
                return range;
            };
            outlines.push_back({at(std::ranges::max(heights)), at(std::ranges::min(heights))});
            begin = end + 1;
        }
        return outlines;
    }
    static void compare(const Ends& actual, const Ends& expected)
    {
        QCOMPARE(actual.above.first, expected.above.first);
        QCOMPARE(actual.above.second, expected.above.second);
        QCOMPARE(actual.below.first, expected.below.first);
        QCOMPARE(actual.below.second, expected.below.second);
    }
};

QTEST_GUILESS_MAIN(TestLabelFlow)
#include "tst_label_flow.moc"
