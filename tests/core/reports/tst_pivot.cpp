#include "tests/support/registered_test.h"

#include <cmath>

#include "core/attacks/recipe/recipe.h"
#include "core/base/error.h"
#include "core/reports/data/measure.h"
#include "tests/core/reports/table_cells.h"
#include "tests/support/fakes/campaigns.h"

using namespace core::reports;

/// Tables of campaigns by their fields: the contents of cells, which are starred and which are bold.
class TestPivot : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void pivotPutsCampaignsWhereTheyBelong();
    void pivotAveragesRunsThatFallTogether();
    void pivotPrintsTheStrongestAttackInBold();
    void pivotBoldsColumnsWhereRowsAreAttacks();
    void pivotStarsWhatDiffersFromTheFirstColumn();
    void pivotTakesSeveralFieldsAndMeasures();
    void pivotFallsIntoGoldLabels();
    void starsAreOfExamplesThatBothAttacked();
    void starsAreNotOfTwoKindsOfSuccess();
    void pivotMeansFollowTheConvention_data();
    void pivotMeansFollowTheConvention();
    void cellsNeverPoolTwoExperiments_data();
    void cellsNeverPoolTwoExperiments();
    void boldIsAmongAttacksOnTheSame();
    void starsAreAdjustedForTheNumberOfTests();
    void starsAndBoldAreWithinOneReferenceAndLimit_data();
    void starsAndBoldAreWithinOneReferenceAndLimit();
    void degradationOfTranslations();
    void translatorsAreSigned();
};

namespace {

/// Two attacks on the same eleven examples: one succeeds on all, the other on none: McNemar's exact p is 2 x 2^-11 =
/// .00098.
std::pair<CampaignData, CampaignData> allAndNone()
{
    auto all = fakes::campaign("a", "all"), none = fakes::campaign("a", "none");
    all.results.clear();
    none.results.clear();
    for (std::uint64_t i = 1; i <= 11; ++i) {
        all.results.push_back(fakes::result(fakes::Status::Succeeded, 0, 0, 1, 10));
        none.results.push_back(fakes::result(fakes::Status::Failed, 0, 0, 0, 10));
        all.results.back().exampleHash = none.results.back().exampleHash = i;
    }
    return {all, none};
}

} // namespace

// Alone the test has three stars (p < .001); of two tests Holm doubles the smallest p: .00195, two stars.
void TestPivot::starsAreAdjustedForTheNumberOfTests()
{
    const auto [all, none] = allAndNone();
    auto same = all;
    same.recipe = "same";
    ReportSettings options;
    options.set("significance", true);
    const auto one = makeTable("pivot", {all, none}, options);
    QVERIFY2(at(one, 0, "none").note.ends_with(" ***"), at(one, 0, "none").note.c_str());
    const auto two = makeTable("pivot", {all, none, same}, options);
    QVERIFY2(at(two, 0, "none").note.ends_with(" **"), at(two, 0, "none").note.c_str());
    QVERIFY(at(two, 0, "same").note.find('*') == std::string::npos);
    QVERIFY(two.caption.find("2 tests adjusted by Holm") != std::string::npos);
}

void TestPivot::starsAndBoldAreWithinOneReferenceAndLimit_data()
{
    QTest::addColumn<QString>("reference");
    QTest::addColumn<QString>("limits");
    QTest::addColumn<bool>("comparable");
    QTest::newRow("alike") << "gold"
                           << "" << true;
    QTest::newRow("own answer") << "own"
                                << "" << false;
    QTest::newRow("thirty queries") << "gold"
                                    << "30 queries" << false;
}

void TestPivot::starsAndBoldAreWithinOneReferenceAndLimit()
{
    QFETCH(const QString, reference);
    QFETCH(const QString, limits);
    QFETCH(const bool, comparable);
    auto [all, none] = allAndNone();
    all.reference = "gold";
    none.reference = reference.toStdString();
    none.limits = limits.toStdString();
    ReportSettings options;
    options.set("significance", true);
    const auto table = makeTable("pivot", {all, none}, options);
    QCOMPARE(at(table, 0, "none").note.find('*') != std::string::npos, comparable);
    QCOMPARE(at(table, 0, "all").bold, comparable);
    QCOMPARE(table.caption.find("No two cells can be compared by McNemar's test") == std::string::npos, comparable);
}

void TestPivot::pivotPutsCampaignsWhereTheyBelong()
{
    const auto table = makeTable("pivot", {fakes::campaign("a", "pwws"), fakes::campaign("b", "random")});
    QCOMPARE(table.columns.size(), std::size_t{3});
    QCOMPARE(table.columns[0].title, std::string("Victim"));
    QCOMPARE(shown(at(table, 0, "pwws")), std::string("62.5"));
    QCOMPARE(shown(at(table, 0, "random")), std::string("-"));
    QCOMPARE(shown(at(table, 1, "random")), std::string("62.5"));
    QCOMPARE(at(table, 0, "pwws").note, std::string("[30.6, 86.3]"));
}

void TestPivot::pivotAveragesRunsThatFallTogether()
{
    auto weaker = fakes::campaign();
    weaker.seed = 2;
    weaker.results.resize(7); // 5 of 6 attacked
    ReportSettings options;
    options.set("measure", "clean-accuracy"); // 8/10 and 6/7
    const auto table = makeTable("pivot", {fakes::campaign(), weaker}, options);
    QCOMPARE(shown(table.rows[0][1]), std::string("82.9")); // (80 + 85.714) / 2 = 82.857
    QCOMPARE(table.rows[0][1].note, std::string("[80.0, 85.7] of 2"));
}

void TestPivot::pivotPrintsTheStrongestAttackInBold()
{
    auto weak = fakes::campaign("a", "random");
    weak.results.erase(weak.results.begin() + 1, weak.results.begin() + 4); // 2 of 5 attacked
    const auto table = makeTable("pivot", {fakes::campaign("a", "pwws"), weak});
    QVERIFY(at(table, 0, "pwws").bold);
    QVERIFY(!at(table, 0, "random").bold);
    ReportSettings accuracy;
    accuracy.set("measure", "attacked-accuracy"); // 3/10 and 3/7: the lower is the stronger attack
    const auto after = makeTable("pivot", {fakes::campaign("a", "pwws"), weak}, accuracy);
    QVERIFY(at(after, 0, "pwws").bold);
    QVERIFY(!at(after, 0, "random").bold);
}

void TestPivot::pivotBoldsColumnsWhereRowsAreAttacks()
{
    auto weak = fakes::campaign("a", "random");
    for (auto& result : weak.results)
        if (result.status == fakes::Status::Succeeded)
            result.status = fakes::Status::Failed;
    ReportSettings options;
    options.set("rows", "recipe");
    options.set("columns", "victim");
    const auto table = makeTable("pivot", {fakes::campaign("a", "pwws"), weak}, options);
    QVERIFY(table.rows[0][1].bold);
    QVERIFY(!table.rows[1][1].bold);
}

void TestPivot::pivotStarsWhatDiffersFromTheFirstColumn()
{
    // Twelve copies of the ten examples: one attack succeeds on 60 of them, the other on none of these: p = 2^-59.
    auto strong = fakes::campaign("a", "pwws");
    const auto ten = strong.results;
    for (int copy = 1; copy < 12; ++copy)
        for (auto result : ten) {
            result.exampleHash += 100U * static_cast<unsigned>(copy);
            strong.results.push_back(result);
        }
    auto none = strong;
    none.recipe = "random";
    for (auto& result : none.results)
        if (result.status == fakes::Status::Succeeded)
            result.status = fakes::Status::Failed;
    auto same = strong;
    same.recipe = "textfooler";
    ReportSettings options;
    options.set("significance", true);
    const auto table = makeTable("pivot", {strong, none, same}, options);
    QVERIFY(table.rows[0][2].note.ends_with("***"));
    QVERIFY(table.rows[0][3].note.find('*') == std::string::npos);
    QVERIFY(table.caption.find("McNemar") != std::string::npos);
}

void TestPivot::pivotTakesSeveralFieldsAndMeasures()
{
    auto weak = fakes::campaign("b", "random");
    for (auto& result : weak.results)
        if (result.status == fakes::Status::Succeeded)
            result.status = fakes::Status::Failed;
    weak.results[1].perturbedOutput = weak.results[1].originalOutput;
    ReportSettings options;
    options.set("rows", "corpus,victim");
    options.set("measure", "success,queries");
    const auto table = makeTable("pivot", {fakes::campaign("a", "pwws"), fakes::campaign("b", "pwws"), weak}, options);
    QCOMPARE(table.columns.size(), std::size_t{6}); // two fields; two recipes of two measures
    QCOMPARE(table.columns[1].title, std::string("Victim"));
    QCOMPARE(table.rows.size(), std::size_t{2});
    QCOMPARE(shown(at(table, 0, "Corpus")), std::string("reviews"));
    QCOMPARE(shown(at(table, 0, "pwws: Attack success rate (%)")), std::string("62.5"));
    QCOMPARE(shown(at(table, 0, "pwws: Mean logical queries")), std::string("34.0")); // (10 + 20 + 20 + 40 + 80) / 5
    QCOMPARE(shown(at(table, 0, "random: Attack success rate (%)")), std::string("-"));
    QCOMPARE(shown(at(table, 1, "random: Attack success rate (%)")), std::string("0.0"));
    QVERIFY(at(table, 1, "pwws: Attack success rate (%)").bold); // stronger than random on the same victim
    QVERIFY(!at(table, 1, "pwws: Mean logical queries").bold);
    // Draws of 10 20 20 40 80: no mean is outside 10..80, and the interval is around the mean.
    const auto interval = at(table, 0, "pwws: Mean logical queries").note;
    double low = 0.0, high = 0.0;
    QCOMPARE(std::sscanf(interval.c_str(), "[%lf, %lf]", &low, &high), 2);
    QVERIFY2(low > 10.0 && low < 34.0 && high > 34.0 && high < 80.0, interval.c_str());
    options.set("measure", "queries-median");
    const auto medians = makeTable("pivot", {fakes::campaign("a", "pwws")}, options);
    QCOMPARE(shown(at(medians, 0, "pwws")), std::string("20.0"));
    QCOMPARE(at(medians, 0, "pwws").note, std::string("[10.0, 80.0]")); // five draws are often mostly of one end
    QVERIFY2(medians.caption.find("95% intervals: after queries over examples") != std::string::npos,
             medians.caption.c_str());
}

void TestPivot::pivotFallsIntoGoldLabels()
{
    ReportSettings options;
    options.set("rows", "recipe");
    options.set("columns", "label");
    const auto table = makeTable("pivot", {fakes::campaign()}, options);
    // negative: one skipped, two of three attacked succeeded; positive: one skipped, three of five
    QCOMPARE(shown(at(table, 0, "negative")), std::string("66.7"));
    QCOMPARE(shown(at(table, 0, "positive")), std::string("60.0"));
}

void TestPivot::starsAreOfExamplesThatBothAttacked()
{
    // Thirty examples. One victim is wrong about ten of them before any attack, and these are not attacked; the other
    // falls on those ten. On the twenty that both attacked each alone falls on five: no difference whatever.
    using fakes::Status;
    const auto of = [](const std::string& victim, auto status) {
        auto data = fakes::campaign(victim);
        data.results.clear();
        for (std::size_t i = 0; i < 30; ++i) {
            data.results.push_back(fakes::result(status(i), 0, 0, status(i) == Status::Succeeded ? 1 : 0, 10));
            data.results.back().exampleHash = i + 1;
        }
        return data;
    };
    const auto first = of("a", [](std::size_t i) { return i < 15 ? Status::Succeeded : Status::Failed; });
    const auto second = of("b", [](std::size_t i) {
        return i < 10 ? Status::Skipped : i >= 15 && i < 20 ? Status::Succeeded : Status::Failed;
    });
    const auto third = of("c", [](std::size_t i) { return i < 10 ? Status::Skipped : Status::Succeeded; });
    ReportSettings options;
    options.set("rows", "recipe");
    options.set("columns", "victim");
    options.set("significance", true);
    const auto table = makeTable("pivot", {first, second, third}, options);
    // 5 against 5 (15 against 5 with the skipped ones, p = .041).
    QVERIFY(at(table, 0, "b").note.find('*') == std::string::npos);
    // Fifteen that c alone falls on: p = 2^-14, doubled by Holm .00012.
    QVERIFY(at(table, 0, "c").note.ends_with("***"));
    QVERIFY(table.caption.find("examples that both attacked") != std::string::npos);
}

void TestPivot::starsAreNotOfTwoKindsOfSuccess()
{
    auto strict = fakes::parserCampaign("a");
    auto raw = fakes::parserCampaign("b", "raw");
    const auto sentence = strict.results.front();
    for (std::uint64_t i = 10; i < 30; ++i)
        for (auto* data : {&strict, &raw}) {
            data->results.push_back(sentence);
            data->results.back().exampleHash = i;
            if (data == &raw)
                data->results.back().status = fakes::Status::Failed;
        }
    ReportSettings options;
    options.set("rows", "recipe");
    options.set("columns", "victim");
    options.set("significance", true);
    auto alike = raw;
    alike.recipeJson = strict.recipeJson;
    const auto starred = makeTable("pivot", {strict, alike}, options);
    QVERIFY(at(starred, 0, "b").note.find('*') != std::string::npos);
    const auto table = makeTable("pivot", {strict, raw}, options);
    QVERIFY(at(table, 0, "b").note.find('*') == std::string::npos);
}

void TestPivot::pivotMeansFollowTheConvention_data()
{
    QTest::addColumn<QString>("convention");
    QTest::addColumn<QString>("queries");
    QTest::addColumn<QString>("over");
    // 10, 20, 20, 40, 80 of successes, 100, 60 of failures, 120 out of budget, 1 and 1 of those skipped
    QTest::newRow("successes") << "attacked"
                               << "34.0"
                               << "over successful attacks"; // 170 / 5
    QTest::newRow("attacked") << "textattack"
                              << "56.2"
                              << "over attacked examples"; // 450 / 8 = 56.25
    QTest::newRow("all") << "all"
                         << "45.2"
                         << "over all examples"; // 452 / 10
}

void TestPivot::pivotMeansFollowTheConvention()
{
    QFETCH(const QString, convention);
    QFETCH(const QString, queries);
    QFETCH(const QString, over);
    ReportSettings options;
    options.set("convention", convention.toStdString());
    options.set("measure", "queries,perturbed");
    const auto pivot = makeTable("pivot", {fakes::campaign()}, options);
    QCOMPARE(shown(at(pivot, 0, "pwws: Mean logical queries")), queries.toStdString());
    QCOMPARE(shown(at(pivot, 0, "pwws: Mean share of perturbed words (%)")), std::string("31.0"));
    const auto paper = makeTable("maheshwary-table4.3", {fakes::campaign()}, options);
    QCOMPARE(shown(at(paper, 0, "pwws: Mean logical queries")), queries.toStdString());
    QCOMPARE(shown(at(makeTable("summary", {fakes::campaign()}, options), 0, "Queries")), queries.toStdString());
    QVERIFY(pivot.caption.find(over.toStdString()) != std::string::npos);
    QVERIFY(paper.caption.find(over.toStdString()) != std::string::npos);
}

void TestPivot::cellsNeverPoolTwoExperiments_data()
{
    QTest::addColumn<QString>("column");
    QTest::addColumn<QStringList>("said");
    QTest::newRow("parameter") << "Setting" << QStringList{"k = 8", "k = 50"};
    QTest::newRow("victim") << "Victim" << QStringList{"mr-wordcnn 11111111", "mr-wordcnn 22222222"};
    QTest::newRow("corpus") << "Sample" << QStringList{"reviews, first 10", "news, first 10"};
    QTest::newRow("sample") << "Sample" << QStringList{"reviews, first 10", "reviews, 10 at random, seed 3"};
    QTest::newRow("examples") << "Sample"
                              << QStringList{"reviews, first 10 (33333333)", "reviews, first 10 (44444444)"};
    QTest::newRow("reference") << "Setting" << QStringList{"gold as reference", "own answer as reference"};
    QTest::newRow("limit") << "Setting" << QStringList{"no limit", "at most 100 queries"};
    QTest::newRow("scoring") << "Setting" << QStringList{"punctuation = counted", "punctuation = tag"};
}

void TestPivot::cellsNeverPoolTwoExperiments()
{
    QFETCH(const QString, column);
    QFETCH(const QStringList, said);
    const std::string what = QTest::currentDataTag();
    auto first = fakes::withNeighbours(8);
    auto second = fakes::withNeighbours(what == "parameter" ? 50 : 8);
    if (what == "victim") {
        first.victimHash = "1111111111";
        second.victimHash = "2222222222";
    } else if (what == "corpus") {
        second.corpus = "news";
    } else if (what == "sample") {
        second.sample = "10 at random, seed 3";
    } else if (what == "examples") {
        first.sampleHash = "3333333333";
        second.sampleHash = "4444444444";
    } else if (what == "reference") {
        first.reference = "gold";
        second.reference = "own";
    } else if (what == "limit") {
        second.limits = "100 queries";
    } else if (what == "scoring") {
        first = fakes::parserCampaign();
        second = first;
        first.recipeJson = R"({"goal": {"type": "tree-error", "punctuation": "counted"}})";
        second.recipeJson = R"({"goal": {"type": "tree-error", "punctuation": "tag"}})";
    }
    second.results.resize(1);                                                  // so that the numbers differ
    const auto kinds = what == "corpus"   ? std::vector{"pivot", "zou-table6"} // the others have a field for it
                       : what == "victim" ? std::vector{"pivot", "maheshwary-table4.4"} // others columns of their own
                                          : std::vector{"pivot", "maheshwary-table4.4", "huang-table3", "zou-table6"};
    for (const char* kind : kinds) {
        const auto table = makeTable(kind, {first, second});
        QCOMPARE(table.rows.size(), std::size_t{2});
        for (int row = 0; row < 2; ++row)
            QCOMPARE(QString::fromStdString(shown(at(table, static_cast<std::size_t>(row), column.toStdString()))),
                     said[row]);
        for (const auto& cell : table.rows.back())
            QVERIFY(cell.note.find(" of 2") == std::string::npos); // no mean of two
        QVERIFY(table.caption.find("covers several") == std::string::npos);
    }
    // What differs in the seed alone is averaged.
    second = first;
    second.seed = 2;
    QCOMPARE(makeTable("pivot", {first, second}).rows.size(), std::size_t{1});
}

void TestPivot::boldIsAmongAttacksOnTheSame()
{
    auto weak = fakes::campaign("a", "random");
    for (auto& result : weak.results)
        if (result.status == fakes::Status::Succeeded)
            result.status = fakes::Status::Failed;
    auto stronger = fakes::campaign("b", "pwws");
    stronger.results.resize(7); // 5 of 6
    ReportSettings options;
    options.set("rows", "corpus");
    options.set("columns", "victim,recipe");
    const auto table = makeTable("pivot", {fakes::campaign("a", "pwws"), weak, stronger}, options);
    QVERIFY(at(table, 0, "a, pwws").bold);
    QVERIFY(!at(table, 0, "a, random").bold);
    QVERIFY(!at(table, 0, "b, pwws").bold); // nothing else was tried on b
    QVERIFY(table.caption.find("same victim") != std::string::npos);
}

/// Two sources of eight letters with translations of eight words that were the gold ones; the attack changes the last
/// two letters of one, and the last two words of its translation. Of n-grams of 1 to 4 then 14 of 16, 12 of 14, 10 of
/// 12 and 8 of 10 are left in both: BLEU is 100 x .5 ^ (1/4), and what was lost is as much as what was changed.
void TestPivot::degradationOfTranslations()
{
    const auto translation = [](const char* source, const char* perturbed, const char* answer) {
        auto result = fakes::result(fakes::Status::Succeeded, 1, 1, 0, 1, 1);
        result.original = core::text::Input::sentence(fakes::words({source}));
        result.perturbed = core::text::Input::sentence(fakes::words({perturbed}));
        result.gold = result.originalOutput = core::structures::TextAnswer{"un dos tres cuatro cinco seis siete ocho"};
        result.perturbedOutput = core::structures::TextAnswer{answer};
        return result;
    };
    auto campaign = fakes::campaign();
    campaign.task = core::structures::findTask("translation");
    campaign.results = {translation("abcdefgh", "abcdefxy", "un dos tres cuatro cinco seis SIETES y"),
                        translation("abcdefgh", "abcdefgh", "Un dos tres cuatro cinco seis siete ocho")};
    const auto bleu = 100.0 * std::pow(0.5, 0.25);
    const auto degradation = measured(campaign, core::campaigns::Convention::Attacked, "relative-degradation");
    QVERIFY(std::abs(*degradation.value - (100.0 - bleu) / ((1.0 - bleu / 100.0) * 100.0)) < 1e-9);
    QVERIFY(std::abs(*degradation.value - 1.0) < 1e-9);
    // Where both answers are the texts' own translations, nothing was lost.
    for (auto& result : campaign.results)
        result.perturbedGold = result.perturbedOutput;
    const auto kept = measured(campaign, core::campaigns::Convention::Attacked, "relative-degradation");
    QVERIFY(std::abs(*kept.value) < 1e-9);
    const auto none = measured(fakes::campaign(), core::campaigns::Convention::Attacked, "relative-degradation");
    QVERIFY(!none.value); // of labels
}

/// The caption says by what BLEU was counted; what a campaign of an older version does not say is 13a and the first
/// reference, whatever columns its results have.
void TestPivot::translatorsAreSigned()
{
    auto result = fakes::result(fakes::Status::Succeeded, 1, 1, 0, 1, 1);
    result.original = result.perturbed = core::text::Input::sentence(fakes::words({"abcd"}));
    result.gold = result.originalOutput = core::structures::TextAnswer{"un dos tres cuatro"};
    result.perturbedOutput = core::structures::TextAnswer{"un gat dos gos"};
    result.columns = {{"translation2", "un gat dos gos"}};
    auto campaign = fakes::campaign();
    campaign.task = core::structures::findTask("translation");
    campaign.results = {result};
    const auto recipe = core::attacks::Recipe::load("synonyms-answer");
    const auto captionOf = [&](const core::attacks::Recipe& stored) {
        campaign.recipeJson = stored.json().dump();
        ReportSettings options;
        options.set("measure", "attacked-accuracy,relative-degradation");
        return makeTable("pivot", {campaign}, options).caption;
    };
    const auto says = [](const std::string& caption, const char* words) {
        QVERIFY2(caption.find(words) != std::string::npos, caption.c_str());
    };
    says(captionOf(recipe), "Conditions: BLEU|nrefs:1|case:mixed|eff:no|tok:13a|smooth:exp|");
    const auto now = captionOf(recipe.forTranslations("zh"));
    says(now, "Conditions: BLEU|nrefs:2|case:mixed|eff:no|tok:zh|smooth:exp|");
    says(now, "Degradation: of translations BLEU|nrefs:2|case:lc|eff:no|tok:zh|");
    says(now, "of sources BLEU|nrefs:1|case:lc|eff:no|tok:char|");
}

QTEST_APPLESS_MAIN(TestPivot)
#include "tst_pivot.moc"
