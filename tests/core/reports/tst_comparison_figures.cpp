#include "tests/support/registered_test.h"

#include <cmath>
#include <numeric>

#include "core/attacks/recipe/recipe.h"
#include "core/metrics/proportion.h"
#include "core/reports/data/recipe_differences.h"
#include "core/reports/registry.h"
#include "tests/support/fakes/campaigns.h"

using namespace core::reports;

namespace {

CampaignData withRecipe(const std::string& json, std::size_t successes = 5)
{
    auto data = fakes::campaign();
    data.recipeJson = json;
    for (auto& result : data.results)
        if (result.status == fakes::Status::Succeeded && successes == 0)
            result.status = fakes::Status::Failed;
        else if (result.status == fakes::Status::Succeeded)
            --successes;
    return data;
}

std::string recipe(const std::string& constraints, int k)
{
    return R"({"name":"r","goal":{"type":"untargeted"},"transformation":{"type":"vector-neighbours","k":)" +
           std::to_string(k) + R"(},"constraints":[)" + constraints + R"(],"search":{"type":"greedy-ranked"}})";
}

std::vector<double> shadesOf(const Series& series)
{
    std::vector<double> shades;
    for (const auto& point : series.points)
        shades.push_back(point.shade);
    return shades;
}

const std::string stopWords = R"({"type":"stop-word","list":"nltk"})";

} // namespace

class TestComparisonFigures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void recipesDifferInPartsAndValues();
    void ablationHasOneBarARecipe();
    void ablationOfOtherSearchesIsShort();
    void recipesOfOneNameAreTwoBars();
    void ablationOfEqualRecipesSaysSo();
    void sweepDrawsTheNumberThatDiffers();
    void sweepNamesOnlyWhatDiffers();
    void sweepAsksWhichOfTwoNumbers();
    void growthStartsAtTheVictimAsItWas();
    void scatterMeasuresCharacters();
    void scoresAreDensities();
    void transferCountsOriginalsThatWereRight();
    void victimsOfOneNameStandApart();
    void transferOfParsersCountsNewErrors();
    void areasAndSpansAreWritten();
};

void TestComparisonFigures::recipesDifferInPartsAndValues()
{
    const auto namesOf = [](const std::vector<CampaignData>& campaigns) {
        return variantNames(campaigns, recipeDifferences(campaigns)).names;
    };
    const auto all = withRecipe(recipe(stopWords, 50));
    const auto fewer = withRecipe(recipe("", 50));
    QCOMPARE(namesOf({all, fewer, withRecipe(recipe(stopWords, 8))}),
             (std::vector<std::string>{"pwws", "without stop-word", "k = 8"}));
    QCOMPARE(namesOf({fewer, all}), (std::vector<std::string>{"pwws", "with stop-word"}));
    // Two differences fit into a name, three do not: those are said in the caption.
    const auto two = withRecipe(recipe("", 8));
    auto three = two;
    three.recipeJson.replace(three.recipeJson.find("greedy-ranked\""), 14, "greedy-ranked\",\"ranking\":\"delete\"");
    three.recipe = "mine";
    QCOMPARE(namesOf({all, two, three}), (std::vector<std::string>{"pwws", "k = 8, without stop-word", "mine"}));
    const std::vector<CampaignData> campaigns{all, two, three};
    const auto explained = variantNames(campaigns, recipeDifferences(campaigns)).explained;
    QVERIFY2(explained.starts_with("mine: ") && explained.find("ranking = delete") != std::string::npos,
             explained.c_str());
}

void TestComparisonFigures::ablationHasOneBarARecipe()
{
    // 5 of 8 attacked with the constraint, 3 of 8 without it.
    const auto figure = makeFigure("ablation", {withRecipe(recipe(stopWords, 50)), withRecipe(recipe("", 50), 3)});
    QCOMPARE(figure.x.categories, (std::vector<std::string>{"pwws", "without stop-word"}));
    QCOMPARE(figure.series.size(), std::size_t{1});
    QCOMPARE(figure.series[0].y(), (std::vector<double>{62.5, 37.5}));
    const auto expected = core::metrics::wilson(3, 8);
    QCOMPARE(figure.series[0].points[1].bounds->low, 100.0 * expected->low);
    QCOMPARE(figure.series[0].points[1].bounds->high, 100.0 * expected->high);
}

void TestComparisonFigures::ablationOfOtherSearchesIsShort()
{
    // One part of another type is one difference, whatever parameters the two types have.
    auto swapped = recipe(stopWords, 50);
    swapped.replace(swapped.find("greedy-ranked"), 13, "beam");
    const std::vector<CampaignData> two{withRecipe(recipe(stopWords, 50)), withRecipe(swapped)};
    QCOMPARE(makeFigure("ablation", two).x.categories, (std::vector<std::string>{"pwws", "search = beam"}));
    // Presets that share nothing go by their names; the caption says what differs.
    auto released = withRecipe(core::attacks::Recipe::load("parser-whitebox").json().dump());
    released.recipe = "parser-whitebox";
    auto first = withRecipe(core::attacks::Recipe::load("parser-blackbox").json().dump());
    first.recipe = "parser-blackbox";
    const auto figure = makeFigure("ablation", {first, released});
    QCOMPARE(figure.x.categories, (std::vector<std::string>{"parser-blackbox", "parser-whitebox"}));
    QVERIFY(figure.caption.find("parser-whitebox: ") != std::string::npos);
}

void TestComparisonFigures::recipesOfOneNameAreTwoBars()
{
    // Two recipes of one name are two bars.
    auto a = withRecipe(core::attacks::Recipe::load("pwws").json().dump());
    auto b = withRecipe(core::attacks::Recipe::load("textfooler").json().dump());
    auto c = withRecipe(core::attacks::Recipe::load("textbugger").json().dump());
    b.recipe = c.recipe = "edited";
    const auto figure = makeFigure("ablation", {a, b, c});
    QCOMPARE(figure.x.categories, (std::vector<std::string>{"pwws", "edited", "edited (2)"}));
}

void TestComparisonFigures::sweepNamesOnlyWhatDiffers()
{
    // The plan of Zheng's table 1: three parsers, two recipes, three budgets.
    std::vector<CampaignData> campaigns;
    for (const auto* victim : {"word", "word-tag", "char"})
        for (const auto* preset : {"parser-blackbox", "parser-whitebox"})
            for (const auto* budget : {"0.05", "0.1", "0.15"}) {
                auto made = core::attacks::Recipe::load(preset);
                made.set("budget.gamma", budget);
                campaigns.push_back(withRecipe(made.json().dump()));
                campaigns.back().victim = victim;
                campaigns.back().recipe = preset;
            }
    ReportSettings options;
    options.set("parameter", "constraints.max-perturbed.share");
    const auto figure = makeFigure("sweep", campaigns, options);
    QCOMPARE(figure.series.size(), std::size_t{6});
    QCOMPARE(figure.series[0].name, std::string("word, parser-blackbox"));
    QCOMPARE(figure.series[5].name, std::string("char, parser-whitebox"));
    QCOMPARE(figure.series[5].x(), (std::vector<double>{0.05, 0.1, 0.15}));
    options.set("parameter", "budget.gamma"); // as --set calls it
    QCOMPARE(makeFigure("sweep", campaigns, options).series.size(), std::size_t{6});
    options.set("parameter", "budget.count"); // a short name of something that does not differ
    QVERIFY(makeFigure("sweep", campaigns, options).empty());
}

void TestComparisonFigures::ablationOfEqualRecipesSaysSo()
{
    const auto figure = makeFigure("ablation", {withRecipe(recipe("", 50)), withRecipe(recipe("", 50))});
    QVERIFY(figure.empty());
    QCOMPARE(figure.note,
             std::string("The recipes of the chosen campaigns are equal in every part and parameter. Choose "
                         "campaigns whose recipes differ in one."));
}

void TestComparisonFigures::sweepDrawsTheNumberThatDiffers()
{
    auto other = withRecipe(recipe("", 50), 2);
    other.victim = "mr-wordlstm";
    const auto figure = makeFigure("sweep", {withRecipe(recipe("", 50), 4), withRecipe(recipe("", 8), 1), other});
    QCOMPARE(figure.x.label, std::string("transformation.k"));
    QCOMPARE(figure.series.size(), std::size_t{2});
    QCOMPARE(figure.series[0].name, std::string("mr-wordcnn"));
    QCOMPARE(figure.series[0].x(), (std::vector<double>{8, 50})); // ascending, whatever the campaigns' order
    QCOMPARE(figure.series[0].y(), (std::vector<double>{12.5, 50}));
    QCOMPARE(figure.series[1].x(), (std::vector<double>{50}));
    QCOMPARE(figure.series[1].y(), (std::vector<double>{25}));
}

void TestComparisonFigures::sweepAsksWhichOfTwoNumbers()
{
    auto wide = R"({"name":"r","goal":{"type":"untargeted"},"transformation":{"type":"vector-neighbours","k":8,)"
                R"("min_cosine":0.5},"constraints":[],"search":{"type":"greedy-ranked"}})";
    const std::vector<CampaignData> campaigns{withRecipe(recipe("", 50)), withRecipe(wide)};
    const auto figure = makeFigure("sweep", campaigns);
    QVERIFY(figure.empty());
    QVERIFY(figure.note.find("transformation.min_cosine") != std::string::npos);
    ReportSettings options;
    options.set("parameter", "transformation.k");
    QCOMPARE(makeFigure("sweep", campaigns, options).x.label, std::string("transformation.k"));
}

void TestComparisonFigures::growthStartsAtTheVictimAsItWas()
{
    auto all = withRecipe(recipe("", 50), 1), half = withRecipe(recipe("", 50), 2),
         victim = withRecipe(recipe("", 50), 4);
    for (auto* trained : {&all, &half}) {
        trained->trainedFrom = victim.victim;
        trained->trainedAgainst = "black-box";
    }
    all.victim = victim.victim + "-adversarial";
    all.trainedShare = 0.1;
    half.victim = victim.victim + "-adversarial-1-of-2";
    half.trainedShare = 0.05;
    const auto figure = makeFigure("growth", {all, victim, half});
    QCOMPARE(figure.series.size(), std::size_t{1});
    QCOMPARE(figure.series[0].x(), (std::vector<double>{0, 5, 10}));
    QCOMPARE(figure.series[0].y(), (std::vector<double>{50, 25, 12.5}));
    const auto none = makeFigure("growth", {victim});
    QVERIFY(none.empty());
    QCOMPARE(none.note, std::string("Choose campaigns on a victim and on the models that adversarial training made of "
                                    "it, by one attack with the same settings."));
}

void TestComparisonFigures::scatterMeasuresCharacters()
{
    auto data = fakes::campaign();
    for (auto& result : data.results)
        result.similarity = 0.9;
    data.results[1].similarity = -1.0; // not measured: left out
    const auto figure = makeFigure("scatter", {data});
    // w0 -> x0 is one character each: 3, 1, 2 and 10 words were changed in the other four successes.
    QCOMPARE(figure.series[0].x(), (std::vector<double>{3, 1, 2, 10}));
    QCOMPARE(figure.series[0].y(), (std::vector<double>(4, 0.9)));
    ReportSettings options;
    options.set("distance", "perturbed");
    QCOMPARE(makeFigure("scatter", {data}, options).series[0].x(), (std::vector<double>{15, 10, 20, 100}));
}

void TestComparisonFigures::scoresAreDensities()
{
    const auto figure = makeFigure("scores", {fakes::campaign()});
    QCOMPARE(figure.series.size(), std::size_t{2});
    // Eight attacked: all gave the gold label .75 before; five of them .25 after. One half is on each side of 0.
    const auto& before = figure.series[0];
    const auto& after = figure.series[1];
    const auto peak = [](const Series& s, double side) {
        std::size_t best = 0;
        for (std::size_t i = 1; i < s.points.size(); ++i)
            if (side * s.points[i].x > side * s.points[best].x)
                best = i;
        return s.points[best].y;
    };
    QVERIFY(std::abs(peak(before, -1.0) - 0.75) < 0.011);
    QVERIFY(std::abs(peak(after, 1.0) - 0.25) < 0.06);
    QVERIFY(std::ranges::all_of(before.x(), [](double x) { return x <= 0.0 && x >= -0.4; }));
    QVERIFY(std::ranges::all_of(after.x(), [](double x) { return x >= 0.0 && x <= 0.4; }));
}

void TestComparisonFigures::transferOfParsersCountsNewErrors()
{
    auto data = fakes::parserCampaign();
    data.transfers = {{"another-parser", 87, 46, 9, 4}}; // nine sentences parsed without any error
    const auto figure = makeFigure("transfer", {data});
    QCOMPARE(figure.series.front().points.front().label, std::string("52.9%\n46/87"));
    QVERIFY(figure.caption.find("new error") != std::string::npos);
    QVERIFY(figure.caption.find("gets right") == std::string::npos);
}

void TestComparisonFigures::transferCountsOriginalsThatWereRight()
{
    auto data = fakes::campaign();
    QVERIFY(makeFigure("transfer", {data}).empty());
    data.transfers = {{"mr-wordlstm", 5, 3, 4, 3}, {"mine", 5, 5, 5, 5}};
    const auto figure = makeFigure("transfer", {data});
    QCOMPARE(figure.x.categories, (std::vector<std::string>{"mr-wordlstm", "mine"}));
    QCOMPARE(shadesOf(figure.series[0]), (std::vector<double>{0.75, 1.0}));
    QCOMPARE(figure.series[0].points[0].label, std::string("75.0%\n3/4"));
}

void TestComparisonFigures::victimsOfOneNameStandApart()
{
    auto first = fakes::campaign();
    first.transfers = {{"mine", 5, 3, 4, 3, "out/lstm/mine", "1111111111"},
                       {"mine", 5, 5, 5, 5, "/models/cnn/mine/", "2222222222"},
                       {"mr-wordlstm", 5, 1, 4, 1, "mr-wordlstm", "3333333333"}};
    auto second = fakes::campaign("mr-wordlstm");
    second.transfers = {{"mine", 5, 1, 4, 1, "/home/me/out/lstm/mine", "1111111111"}}; // the first, by another path
    const auto figure = makeFigure("transfer", {first, second});
    QCOMPARE(figure.x.categories, (std::vector<std::string>{"lstm/mine", "cnn/mine", "mr-wordlstm"}));
    QCOMPARE(figure.series[0].x(), (std::vector<double>{0.0, 1.0, 2.0, 0.0}));
    QCOMPARE(shadesOf(figure.series[0]), (std::vector<double>{0.75, 1.0, 0.25, 0.25}));
    const auto table = makeTable("transfer", {first, second});
    QCOMPARE(table.columns.size(), std::size_t{6}); // corpus, victim, recipe and three that were requested
    QCOMPARE(table.columns[3].title, std::string("lstm/mine"));
    QCOMPARE(table.columns[4].title, std::string("cnn/mine"));

    // Trained again in its folder: only the hash distinguishes them.
    first.transfers[1].spec = "./out/lstm/mine";
    QCOMPARE(makeFigure("transfer", {first}).x.categories,
             (std::vector<std::string>{"mine (11111111)", "mine (22222222)", "mr-wordlstm"}));
}

void TestComparisonFigures::areasAndSpansAreWritten()
{
    Figure figure;
    Series spans;
    spans.name = "agree & more";
    spans.mark = Mark::Spans;
    spans.points = {{0.0, 0.0, Bounds{-50.0, 50.0}, 0.0, "100%"}, {25.0, 1.0, Bounds{0.0, 50.0}}};
    figure.series = {spans};
    figure.y.categories = {"first", "second"};
    const auto x = xRange(figure);
    QVERIFY(x.low <= -50.0 && x.high >= 50.0);
    QCOMPARE(yRange(figure).high, 1.5);
    const auto tex = toTex(figure, 85, 60);
    QVERIFY(tex.find("rectangle (axis cs:50,0.35)") != std::string::npos);
    QVERIFY(tex.find("{100\\%}") != std::string::npos);
    Series area;
    area.name = "outline";
    area.mark = Mark::Areas;
    const double gap = std::nan("");
    area.points = {{0, 0}, {1, 0}, {1, 1}, {gap, gap}, {2, 0}, {3, 0}, {3, 1}};
    figure.series = {area};
    figure.y.categories.clear();
    QCOMPARE(xRange(figure).high, 3.15); // a twentieth of room on either side
    QCOMPARE(QString::fromStdString(toTex(figure, 85, 60)).count(QStringLiteral("-- cycle")), 2);
    QCOMPARE(QString::fromStdString(toCsv(figure)).count(QStringLiteral("\r\n")), 7); // header and six points
}

QTEST_GUILESS_MAIN(TestComparisonFigures)
#include "tst_comparison_figures.moc"
