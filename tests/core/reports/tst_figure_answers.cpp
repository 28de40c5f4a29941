#include "tests/support/registered_test.h"

#include "tests/core/reports/mixed_figures.h"

using namespace mixed_figures;

/// Figures of answers and of who breaks what; each number is computed here again.
class TestFigureAnswers : public QObject, private Drawn {
    Q_OBJECT
private Q_SLOTS:
    void confusionsAreCounted();
    void flowsAreCounted();
    void intersectionsAreCounted();
    void densitiesHaveTheirCounts();
};

void TestFigureAnswers::confusionsAreCounted()
{
    const Names names{"plain", "flaky", "part"};
    const auto drawn = figure("confusion", names);
    for (std::size_t c = 0; c < names.size(); ++c) {
        const auto results = filled_.results(names[c]);
        QCOMPARE(drawn.series[c].name, called(names)[c]);
        for (const auto& cell : drawn.series[c].points) {
            const bool after = cell.x > 2.0;
            const int answer = static_cast<int>(after ? cell.x - 3.0 : cell.x);
            const int gold = 1 - static_cast<int>(cell.y - 3.0 * static_cast<double>(names.size() - 1 - c));
            const auto ofGold = [&](const AttackResult& r) { // errors have no answer after
                return labelIn(r.gold) == gold && (!after || r.status != Status::Error);
            };
            const auto hits = count(results, [&](const AttackResult& r) {
                return ofGold(r) && labelIn(after && succeeded(r) ? r.perturbedOutput : r.originalOutput) == answer;
            });
            QVERIFY2(cell.label.starts_with(std::to_string(hits) + "\n"), cell.label.c_str());
            isClose(cell.shade, static_cast<double>(hits) / static_cast<double>(count(results, ofGold)));
        }
    }
}

void TestFigureAnswers::flowsAreCounted()
{
    const Names names{"plain", "variants"};
    const auto drawn = figure("label-flow", names);
    std::map<std::pair<int, int>, std::size_t> flows;
    for (const auto& r : filled_.results("variants"))
        if (ran(r)) {
            const auto i = std::stoul(r.example.substr(1));
            for (const auto& variant : mixed::resultOf(filled_.wish["variants"], i).variants)
                ++flows[{labelIn(r.originalOutput), labelIn(variant.output)}];
        }
    QCOMPARE(drawn.table.size(), std::size_t{5});
    for (std::size_t row = 1; row < drawn.table.size(); ++row) {
        QCOMPARE(drawn.table[row][0], called(names)[1]);
        const auto label = [](const std::string& name) { return name == "positive" ? 1 : 0; };
        const std::pair flow(label(drawn.table[row][1]), label(drawn.table[row][2]));
        QCOMPARE(drawn.table[row][3], std::to_string(flows[flow]));
    }
    CONTAINS(drawn.caption, "Not drawn: " + called(names)[0] + " (no variants are kept).");
}

void TestFigureAnswers::intersectionsAreCounted()
{
    const Names names{"plain", "twin", "limit 20"};
    const auto drawn = figure("upset", names);
    std::map<std::vector<std::size_t>, std::size_t> sizes;
    for (std::size_t i = 0; i < mixed::size; ++i) {
        std::vector<std::size_t> by;
        bool all = true;
        for (std::size_t c = 0; c < names.size(); ++c) {
            const auto r = filled_.results(names[c])[i];
            all = all && ran(r);
            if (succeeded(r))
                by.push_back(c);
        }
        if (all && !by.empty())
            ++sizes[by];
    }
    QCOMPARE(drawn.sets->names, called(names));
    QCOMPARE(drawn.series[0].points.size(), sizes.size());
    for (std::size_t bar = 0; bar < sizes.size(); ++bar)
        QCOMPARE(drawn.series[0].points[bar].y, static_cast<double>(sizes[drawn.sets->members[bar]]));
}

void TestFigureAnswers::densitiesHaveTheirCounts()
{
    const Names names{"plain", "flaky", "parser", "solver"};
    const auto drawn = figure("scores", names);
    QCOMPARE(drawn.x.categories, (Names{called(names)[0], called(names)[1]}));
    QVERIFY2(saysOf(drawn.caption, called(names)[1], "n = " + std::to_string(count(filled_.results("flaky"), ran))),
             drawn.caption.c_str());
    CONTAINS(drawn.caption, "Not drawn: " + called(names)[2] + "; " + called(names)[3] +
                                " (no attacked example has scores of its gold label).");
    // Each violin is a corner at its straight side, 101 places from 0 to 1, and a corner; a gap is between two.
    constexpr std::size_t places = 101, corners = 2, gap = 1;
    for (std::size_t c = 0; c < 2; ++c) {
        std::vector<double> before, after;
        for (const auto& r : filled_.results(names[c])) {
            if (!ran(r))
                continue;
            const auto scoreIn = [&](const core::structures::Prediction& answer) {
                return double(std::get<core::structures::ClassScores>(answer).scores.at(std::size_t(labelIn(r.gold))));
            };
            before.push_back(scoreIn(r.originalOutput));
            after.push_back(scoreIn(succeeded(r) ? r.perturbedOutput : r.originalOutput));
        }
        std::vector<double> left, right;
        for (std::size_t i = 0; i < places; ++i) {
            left.push_back(densityAt(0.01 * static_cast<double>(i), before));
            right.push_back(densityAt(0.01 * static_cast<double>(i), after));
        }
        const double tallest = std::max(std::ranges::max(left), std::ranges::max(right));
        const auto first = c * (places + corners + gap);
        for (std::size_t side = 0; side < 2; ++side) {
            const auto& points = drawn.series[side].points;
            QCOMPARE(points.size(), 2 * (places + corners) + gap);
            const auto at = static_cast<double>(c);
            isClose(points[first].x, at);
            isClose(points[first + places + 1].x, at);
            for (std::size_t i = 0; i < places; ++i) {
                isClose(points[first + 1 + i].y, 0.01 * static_cast<double>(i));
                isClose(points[first + 1 + i].x,
                        side == 0 ? at - 0.4 * left[i] / tallest : at + 0.4 * right[i] / tallest);
            }
        }
        QVERIFY(c == 0 || std::isnan(drawn.series[0].points[first - 1].x));
    }
}

QTEST_GUILESS_MAIN(TestFigureAnswers)
#include "tst_figure_answers.moc"
