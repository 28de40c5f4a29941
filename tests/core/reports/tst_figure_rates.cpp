#include "tests/support/registered_test.h"

#include "tests/core/reports/mixed_figures.h"

using namespace mixed_figures;

/// Figures of scores, successes and queries; each number and bound is computed here again.
class TestFigureRates : public QObject, private Drawn {
    Q_OBJECT
private Q_SLOTS:
    void accuracyOfEveryCampaign();
    void budgetsEndWhereTheyWereSpent();
    void perturbedShares();
    void lengthsAndQueries();
    void similaritiesOfSuccesses();
    void transfersAreShares();
};

void TestFigureRates::accuracyOfEveryCampaign()
{
    Names names = ofReviews();
    std::erase(names, "own");
    const auto drawn = figure("accuracy", names);
    QCOMPARE(drawn.y.label, std::string("Accuracy (%)"));
    QCOMPARE(drawn.x.categories, called(names));
    for (std::size_t c = 0; c < names.size(); ++c) {
        const auto results = filled_.results(names[c]);
        const auto right = [](const AttackResult& r) { return labelIn(r.originalOutput) == labelIn(r.gold); };
        // What an error left open has its clean answer.
        const auto kept = [&](const AttackResult& r) { return right(r) && r.status != Status::Succeeded; };
        isShare(drawn.series[0].points[c], count(results, right), results.size());
        isShare(drawn.series[1].points[c], count(results, kept), results.size());
        QVERIFY2(saysOf(drawn.caption, called(names)[c], "n = " + std::to_string(results.size())),
                 drawn.caption.c_str());
    }
    CONTAINS(drawn.caption, "Wilson's 95% interval");
    // Arcs are not examples: Wilson's interval is not theirs.
    const auto trees = figure("accuracy", {"parser"});
    QCOMPARE(trees.y.label, std::string("UAS (%)"));
    double words = 0.0, before = 0.0, after = 0.0;
    for (const auto& r : filled_.results("parser")) {
        using core::structures::DependencyTree;
        const auto& gold = std::get<DependencyTree>(r.gold).heads;
        for (std::size_t w = 0; w < gold.size(); ++w) {
            words += 1.0;
            before += std::get<DependencyTree>(r.originalOutput).heads[w] == gold[w] ? 1.0 : 0.0;
            after += std::get<DependencyTree>(r.perturbedOutput).heads[w] == gold[w] ? 1.0 : 0.0;
        }
    }
    isClose(trees.series[0].points[0].y, 100.0 * before / words);
    isClose(trees.series[1].points[0].y, 100.0 * after / words);
    QVERIFY(!trees.series[0].points[0].bounds && !trees.series[1].points[0].bounds);
    QVERIFY(trees.caption.find("Wilson") == std::string::npos);
    // Nor are corpus statistics. All answers were right but those of two examples, which are skipped.
    const auto translated = figure("accuracy", {"translator"});
    QVERIFY(translated.y.label.starts_with("BLEU"));
    QVERIFY(!translated.series[0].points[0].bounds);
    QVERIFY(translated.series[0].points[0].y > 90.0 && translated.series[0].points[0].y < 100.0);
    QVERIFY(translated.series[1].points[0].y < translated.series[0].points[0].y);
    // One of ten was wrong by itself, four of ten succeed.
    for (const char* name : {"forms", "solver"}) {
        const auto texts = figure("accuracy", {name});
        isClose(texts.series[0].points[0].y, 90.0);
        isClose(texts.series[1].points[0].y, 50.0);
    }
}

void TestFigureRates::budgetsEndWhereTheyWereSpent()
{
    const Names names = filled_.all();
    for (const auto convention : core::campaigns::conventions) {
        ReportSettings settings;
        settings.set("convention", std::string(nameOf(convention)));
        for (const auto& name : names) { // a curve ends at the rate of its convention, whatever that counts
            const auto one = figure("budget", {name}, settings);
            const auto summary = summaryOf(filled_.data({name})[0], convention);
            QCOMPARE(one.empty(), !summary.successRate.has_value());
            if (!one.empty())
                isClose(one.series[0].points.back().y, 100.0 * *summary.successRate);
        }
    }
    const auto drawn = figure("budget", names);
    QCOMPARE(drawn.series.size(), names.size());
    double farthest = 0.0;
    for (const auto& name : names)
        for (const auto& r : filled_.results(name))
            farthest = std::max(farthest, ran(r) ? static_cast<double>(r.queries) : 0.0);
    for (std::size_t c = 0; c < names.size(); ++c) {
        const auto results = filled_.results(names[c]);
        const auto& series = drawn.series[c];
        QCOMPARE(series.name, called(names)[c]);
        const auto limit = filled_.wish[names[c]].limit;
        QCOMPARE(series.points.back().x, limit > 0 ? static_cast<double>(limit) : farthest);
        for (const auto& point : series.points)
            isShare(point,
                    count(results,
                          [&](const AttackResult& r) {
                              return succeeded(r) && static_cast<double>(r.successQuery) <= point.x;
                          }),
                    count(results, notSkipped));
    }
    const auto spent =
        count(filled_.results("deepwordbug"), [](const AttackResult& r) { return r.status == Status::BudgetSpent; });
    CONTAINS(figure("budget", {"plain", "deepwordbug"}).caption,
             "A curve ends where attacks had no budget left: deepwordbug at 30 (" + std::to_string(spent) +
                 " of 18 attacks).");
}

void TestFigureRates::perturbedShares()
{
    const auto names = filled_.all();
    const auto drawn = figure("perturbed", names);
    QCOMPARE(drawn.series.size(), names.size());
    for (std::size_t c = 0; c < names.size(); ++c) {
        const auto results = filled_.results(names[c]);
        QCOMPARE(drawn.series[c].name, called(names)[c]);
        QVERIFY(!drawn.series[c].whiskers); // they are in the CSV
        for (const auto& bar : drawn.series[c].points)
            isShare(bar,
                    count(results,
                          [&](const AttackResult& r) {
                              return succeeded(r) && r.perturbedPercent >= bar.x - 2.5 - 1e-9 &&
                                     r.perturbedPercent < bar.x + 2.5 - 1e-9;
                          }),
                    count(results, succeeded));
    }
    CONTAINS(drawn.caption, "Wilson's 95% intervals are in the CSV.");
    const auto one = figure("perturbed", {"plain"});
    QVERIFY(one.series[0].whiskers);
    QVERIFY(hasWhisker(one.series[0], 0) && !hasWhisker(drawn.series[0], 0));
}

void TestFigureRates::lengthsAndQueries()
{
    const auto names = filled_.all();
    const auto drawn = figure("length", names);
    for (std::size_t c = 0; c < names.size(); ++c) {
        QCOMPARE(drawn.series[c].name, called(names)[c]);
        std::size_t at = 0;
        for (const auto& r : filled_.results(names[c])) {
            if (!ran(r))
                continue;
            QCOMPARE(drawn.series[c].points[at].x, static_cast<double>(r.original[0].text.size()));
            QCOMPARE(drawn.series[c].points[at++].y, static_cast<double>(r.queries));
        }
        QCOMPARE(at, drawn.series[c].points.size());
    }
}

void TestFigureRates::similaritiesOfSuccesses()
{
    const Names names{"plain", "deepwordbug", "target"};
    ReportSettings settings;
    settings.set("distance", "perturbed");
    const auto drawn = figure("scatter", names, settings);
    QCOMPARE(drawn.series.size(), std::size_t{2}); // deepwordbug measures no similarity
    for (std::size_t s = 0; s < 2; ++s) {
        const auto& name = names[2 * s];
        QCOMPARE(drawn.series[s].name, called(names)[2 * s]);
        std::size_t at = 0;
        for (const auto& r : filled_.results(name))
            if (succeeded(r)) {
                QCOMPARE(drawn.series[s].points[at].y, r.similarity);
                QCOMPARE(drawn.series[s].points[at++].x, r.perturbedPercent);
            }
        QCOMPARE(at, drawn.series[s].points.size());
    }
    const auto successes = std::to_string(count(filled_.results("deepwordbug"), succeeded));
    CONTAINS(drawn.caption, "Not drawn, as their similarity is not known: " + successes + " of " + successes +
                                " successes of " + called(names)[1] + ".");
}

void TestFigureRates::transfersAreShares()
{
    auto data = filled_.data({"plain", "target"});
    data[1].transfers = {{"other", 8, 6, 5, 4, "other", "01"}};
    const auto drawn = makeFigure("transfer", data);
    QCOMPARE(drawn.y.categories, (Names{shortNames(data)[1]}));
    QCOMPARE(drawn.series[0].points[0].label, std::string("80.0%\n4/5")); // of those it gets right by itself
    CONTAINS(drawn.caption, "Not drawn: " + shortNames(data)[0] + " (no other victim was queried).");
}

QTEST_GUILESS_MAIN(TestFigureRates)
#include "tst_figure_rates.moc"
