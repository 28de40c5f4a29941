#include "tests/support/registered_test.h"

#include "tests/core/reports/mixed_figures.h"

using namespace mixed_figures;

/// Figures that set campaigns beside one another: ablation, sweep, growth.
class TestFigureLines : public QObject, private Drawn {
    Q_OBJECT
private Q_SLOTS:
    void onePointHasOneCampaign();
    void recipesThatDifferInAParameterAreTwo();
    void ablationStandsUnderItsTicks();
    void sweepsHaveOneLineAnExperiment();
    void growthBeginsAtItsVictim();
};

void TestFigureLines::onePointHasOneCampaign()
{
    // The last of two campaigns on one point never wins: the same again is refused, anything else is another series.
    const auto same = figure("ablation", {"plain", "ranking", "again"});
    QVERIFY(same.empty());
    const auto names = called({"plain", "ranking", "again"});
    QCOMPARE(same.note,
             "Two of the chosen campaigns are the same in all that this figure tells apart and would be one point "
             "of it: " +
                 names[0] + "; " + names[2] + ". Choose one of them.");
    const auto victims = figure("growth", {"plain", "twin", "trained"});
    QVERIFY(victims.empty());
    CONTAINS(victims.note, "would be one point of it: cnn aa11bb22; cnn ff00ff00");
}

// Two searches of one type with another number each are two recipes beside a third, not one point.
void TestFigureLines::recipesThatDifferInAParameterAreTwo()
{
    const Names names{"plain", "seed 1", "population 30"};
    const auto drawn = figure("ablation", names);
    QVERIFY2(!drawn.empty(), drawn.note.c_str());
    std::size_t bars = 0;
    for (const auto& series : drawn.series)
        bars += series.points.size();
    QCOMPARE(bars, names.size());
    CONTAINS(drawn.caption, "population = 10");
    CONTAINS(drawn.caption, "population = 30");
    // Lines and campaigns are named in one way: seed first, then what else differs.
    const auto all = called({"seed 1", "seed 2", "population 30"});
    QCOMPARE(all, (Names{"seed 1, population = 10", "seed 2, population = 10", "seed 1, population = 30"}));
}

void TestFigureLines::ablationStandsUnderItsTicks()
{
    // pwws with and without a limit, and another ranking without one: no full grid, so each bar has its own name.
    const Names names{"plain", "limit 20", "ranking"};
    const auto drawn = figure("ablation", names);
    QCOMPARE(drawn.series.size(), std::size_t{1});
    QCOMPARE(drawn.x.categories, (Names{"pwws\nno limit", "pwws\nat most 20 queries", "ranking = delete\nno limit"}));
    for (std::size_t c = 0; c < names.size(); ++c) {
        QCOMPARE(drawn.series[0].points[c].x, static_cast<double>(c));
        const auto results = filled_.results(names[c]);
        isShare(drawn.series[0].points[c], count(results, succeeded), count(results, notSkipped));
    }
    CONTAINS(drawn.caption, "n = " + std::to_string(count(filled_.results("plain"), notSkipped)) + " each.");
    CONTAINS(drawn.caption, "Over attacked examples.");
    CONTAINS(drawn.caption, "Whiskers and bands: Wilson's 95% interval.");
    ReportSettings queries;
    queries.set("measure", "queries");
    const auto means = figure("ablation", names, queries);
    CONTAINS(means.caption, "Over successful attacks.");
    CONTAINS(means.caption, "Whiskers and bands: the 95% interval over examples (percentile bootstrap).");
    for (std::size_t c = 0; c < names.size(); ++c) {
        double sum = 0.0;
        const auto results = filled_.results(names[c]);
        for (const auto& r : results)
            sum += succeeded(r) ? static_cast<double>(r.queries) : 0.0;
        isClose(means.series[0].points[c].y, sum / static_cast<double>(count(results, succeeded)));
    }
    ReportSettings scores;
    scores.set("measure", "attacked-accuracy");
    const auto trees = figure("ablation", {"parser", "forms"}, scores);
    QVERIFY(trees.empty()); // of UAS and exact match
}

void TestFigureLines::sweepsHaveOneLineAnExperiment()
{
    const Names names{"seed 1", "seed 2", "population 30", "population 30, limit 10"};
    const auto drawn = figure("sweep", names);
    QCOMPARE(drawn.x.label, std::string("search.population"));
    QCOMPARE(drawn.series.size(), std::size_t{3});
    const std::vector<Names> lines{{"seed 1", "population 30"}, {"seed 2"}, {"population 30, limit 10"}};
    const Names titles{"seed 1, no limit", "seed 2, no limit", "seed 1, at most 10 queries"};
    for (std::size_t s = 0; s < lines.size(); ++s) {
        QCOMPARE(drawn.series[s].name, titles[s]);
        QCOMPARE(drawn.series[s].points.size(), lines[s].size());
        for (std::size_t i = 0; i < lines[s].size(); ++i) {
            const auto results = filled_.results(lines[s][i]);
            isShare(drawn.series[s].points[i], count(results, succeeded), count(results, notSkipped));
        }
        // A line has a band, a single point its whisker.
        QCOMPARE(bandsOf(drawn.series[s]).size(), std::size_t{lines[s].size() > 1 ? 1U : 0U});
        QCOMPARE(hasWhisker(drawn.series[s], 0), lines[s].size() == 1);
    }
    CONTAINS(drawn.caption, "Whiskers and bands: Wilson's 95% interval.");
}

void TestFigureLines::growthBeginsAtItsVictim()
{
    const Names names{"plain", "trained", "limit 20", "flaky"};
    ReportSettings settings;
    settings.set("measure", "attacked-accuracy");
    const auto drawn = figure("growth", names, settings);
    QCOMPARE(drawn.series.size(), std::size_t{1});
    QCOMPARE(drawn.series[0].x(), (std::vector<double>{0.0, 10.0}));
    for (std::size_t i = 0; i < 2; ++i) {
        const auto results = filled_.results(names[i]);
        isShare(
            drawn.series[0].points[i],
            count(results,
                  [](const AttackResult& r) { return labelIn(r.originalOutput) == labelIn(r.gold) && !succeeded(r); }),
            results.size());
    }
    QVERIFY(drawn.caption.find("Success rate") == std::string::npos); // the measure is another one
    CONTAINS(drawn.caption,
             "Not drawn: " + called(names)[2] + "; " + called(names)[3] + " (no other point of its line).");
}

QTEST_GUILESS_MAIN(TestFigureLines)
#include "tst_figure_lines.moc"
