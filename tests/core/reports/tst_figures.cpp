#include "tests/places.h"
#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/metrics/proportion.h"
#include "core/reports/registry.h"
#include "tests/support/fakes/campaigns.h"
#include "tests/support/fakes/flagged.h"

#include <map>

using namespace core::reports;
using core::campaigns::Convention;

namespace {

using Numbers = std::vector<double>;

void compare(const Numbers& found, const Numbers& expected)
{
    QCOMPARE(found.size(), expected.size());
    for (std::size_t i = 0; i < found.size(); ++i)
        QVERIFY2(std::abs(found[i] - expected[i]) < 1e-9,
                 qPrintable(QStringLiteral("%1: %2, expected %3").arg(i).arg(found[i]).arg(expected[i])));
}

/// w0 and every even word is a noun, the others are verbs.
std::vector<std::string> evenNouns(std::span<const core::text::WordId> words)
{
    std::vector<std::string> tags;
    for (std::size_t i = 0; i < words.size(); ++i)
        tags.emplace_back(i % 2 == 0 ? "NOUN" : "VERB");
    return tags;
}

/// As if a parser had been attacked: every word is attached to the one before, and the last one moves.
void answerWithTrees(core::attacks::AttackResult& result)
{
    core::structures::DependencyTree tree;
    for (std::size_t i = 0; i < result.original[0].text.size(); ++i)
        tree.heads.push_back(static_cast<int>(i));
    result.gold = result.originalOutput = tree;
    tree.heads.back() = 1;
    result.perturbedOutput = tree;
}

} // namespace

class TestFigures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void budgetIsAStepCurveOfSuccesses();
    void budgetFollowsTheConvention_data();
    void budgetFollowsTheConvention();
    void perturbedBinsHoldTheirLowerEdge();
    void perPosComparesEditsWithTheTexts();
    void perPosCountsRareTagsInTheCaption();
    void perPosSaysWhyThereIsNoTagger();
    void lengthPlotsEveryAttack();
    void confusionBeforeAndAfter();
    void noneIsDrawnOfAnswersThatAreKept_data();
    void noneIsDrawnOfAnswersThatAreKept();
    void confusionsOfCampaignsStandBelowOneAnother();
    void accuracyBeforeAndUnderAttack();
    void emptyFiguresSayWhy_data();
    void emptyFiguresSayWhy();
    void aConventionWithoutARateIsNamed();
    void withoutTreesASentenceSaysSo();
    void namesAreShortAndDifferent();
    void unknownKindNamesTheOthers();
    void csvHasTheVeryNumbers();
    void texIsBalancedAndComplete_data();
    void texIsBalancedAndComplete();
};

void TestFigures::budgetIsAStepCurveOfSuccesses()
{
    const auto figure = makeFigure("budget", {fakes::campaign()});
    QCOMPARE(figure.series.size(), std::size_t{1});
    const auto& s = figure.series[0];
    QVERIFY(s.mark == Mark::Step);
    compare(s.x(), {0, 10, 20, 40, 80, 120}); // up to the attack that spent most
    compare(s.y(), {0, 12.5, 37.5, 50, 62.5, 62.5});
    const auto half = core::metrics::wilson(4, 8);
    QVERIFY(std::abs(s.points[3].bounds->low - 100 * half->low) < 1e-9);
    QVERIFY(std::abs(s.points[3].bounds->high - 100 * half->high) < 1e-9);
    QVERIFY(figure.caption.find("n = 8") != std::string::npos);
}

void TestFigures::budgetFollowsTheConvention_data()
{
    QTest::addColumn<int>("convention");
    QTest::newRow("attacked") << static_cast<int>(Convention::Attacked);
    QTest::newRow("all") << static_cast<int>(Convention::All);
    QTest::newRow("textattack") << static_cast<int>(Convention::TextAttack);
    QTest::newRow("textfooler") << static_cast<int>(Convention::TextFooler);
    QTest::newRow("openattack") << static_cast<int>(Convention::OpenAttack);
    QTest::newRow("dpattack") << static_cast<int>(Convention::DpAttack);
    QTest::newRow("hard-label") << static_cast<int>(Convention::HardLabel);
}

void TestFigures::budgetFollowsTheConvention()
{
    QFETCH(const int, convention);
    ReportSettings options;
    options.set("convention", std::string(nameOf(static_cast<Convention>(convention))));
    auto campaign = fakes::campaign();
    campaign.results.push_back(fakes::result(core::attacks::Status::Error, 0, 0, 0, 3));
    const auto figure = makeFigure("budget", {campaign}, options);
    const auto rate = core::campaigns::summarize(campaign.results, options.convention()).successRate;
    QVERIFY(rate);
    QVERIFY(std::abs(figure.series[0].points.back().y - 100.0 * *rate) < 1e-9); // the curve ends at the table's rate
}

void TestFigures::perturbedBinsHoldTheirLowerEdge()
{
    const auto figure = makeFigure("perturbed", {fakes::campaign()});
    const auto& s = figure.series[0];
    QCOMPARE(s.points.size(), std::size_t{20});
    QCOMPARE(s.points.front().x, 2.5);
    Numbers expected(20, 0.0); // 10 10 15 20 100 of 5 attacks
    expected[2] = 40.0;
    expected[3] = 20.0;
    expected[4] = 20.0;
    expected[19] = 20.0;
    compare(s.y(), expected);
    QVERIFY(std::ranges::all_of(s.points, [](const Point& point) { return point.bounds.has_value(); }));
    const auto two = makeFigure("perturbed", {fakes::campaign(), fakes::campaign("other")});
    compare(two.series[1].y(), expected);
    QVERIFY(two.series[1].points[2].bounds && !two.series[1].whiskers); // the whiskers would hide the bars
    QVERIFY2(two.caption.find("Wilson's 95% intervals are in the CSV.") != std::string::npos, two.caption.c_str());
}

void TestFigures::perPosComparesEditsWithTheTexts()
{
    ReportSettings options;
    options.tag = evenNouns;
    const auto figure = makeFigure("per-pos", {fakes::campaign()}, options);
    QCOMPARE(figure.x.categories, (std::vector<std::string>{"NOUN", "VERB"}));
    QCOMPARE(figure.series.size(), std::size_t{2});
    compare(figure.series[0].y(), {50, 50});
    // Edits: 1, 3, 1, 2 and 10 first words: nouns 1 + 2 + 1 + 1 + 5 = 10 of 17.
    compare(figure.series[1].y(), {100.0 * 10 / 17, 100.0 * 7 / 17});
    // 7 attacked texts of 10 words and one of 20.
    QVERIFY(figure.caption.find("90 words") != std::string::npos);
    QVERIFY(figure.caption.find("n = 17") != std::string::npos);
}

void TestFigures::perPosCountsRareTagsInTheCaption()
{
    ReportSettings options;
    options.set("tags", 2);
    options.tag = [](std::span<const core::text::WordId> words) {
        std::vector<std::string> tags;
        for (std::size_t i = 0; i < words.size(); ++i)
            tags.push_back("T" + std::to_string(i % 5));
        return tags;
    };
    const auto figure = makeFigure("per-pos", {fakes::campaign()}, options);
    QCOMPARE(figure.x.categories, (std::vector<std::string>{"T0", "T1"}));
    compare(figure.series[0].y(), {20, 20});
    // Edits of the first 1, 3, 1, 2 and 10 words: T0 6 and T1 4 of 17.
    compare(figure.series[1].y(), {100.0 * 6 / 17, 100.0 * 4 / 17});
    QVERIFY(figure.caption.find("3 rarer ones, together 60.0% of the words, 41.2% of the edits.") != std::string::npos);
}

void TestFigures::perPosSaysWhyThereIsNoTagger()
{
    ReportSettings options;
    options.tag = [](std::span<const core::text::WordId>) -> std::vector<std::string> {
        throw core::Error("The tagger is damaged.", "Copy it again.");
    };
    const auto figure = makeFigure("per-pos", {fakes::campaign()}, options);
    QVERIFY(figure.empty());
    QVERIFY(figure.note.find("Copy it again") != std::string::npos);
    QCOMPARE(makeFigure("per-pos", {fakes::campaign()}).note,
             std::string("The part-of-speech tagger was not found, so words cannot be counted by tag."));
}

void TestFigures::lengthPlotsEveryAttack()
{
    const auto figure = makeFigure("length", {fakes::campaign()});
    QCOMPARE(figure.series.size(), std::size_t{2});
    compare(figure.series[0].x(), {10, 20, 10, 10, 10});
    compare(figure.series[0].y(), {10, 20, 20, 40, 80});
    compare(figure.series[1].y(), {100, 60, 120});
}

void TestFigures::confusionBeforeAndAfter()
{
    const auto figure = makeFigure("confusion", {fakes::campaign()});
    const auto& s = figure.series[0];
    QCOMPARE(figure.x.categories.size(), std::size_t{5}); // two, a gap, two
    QCOMPARE(figure.x.categories[2], std::string());
    QCOMPARE(figure.y.categories, (std::vector<std::string>{"positive", "negative"})); // drawn from below
    // Gold negative: 4 examples, 3 right before; 2 flipped, so 1 right after. Gold positive: 6, 5 right; 3 flipped, 2.
    const auto labelAt = [&](double x, double y) -> std::string {
        for (std::size_t i = 0; i < s.points.size(); ++i)
            if (s.points[i].x == x && s.points[i].y == y)
                return s.points[i].label;
        return "none";
    };
    QCOMPARE(labelAt(0, 1), std::string("3\n75.0%"));
    QCOMPARE(labelAt(1, 1), std::string("1\n25.0%"));
    QCOMPARE(labelAt(1, 0), std::string("5\n83.3%"));
    QCOMPARE(labelAt(3, 1), std::string("1\n25.0%"));
    QCOMPARE(labelAt(4, 1), std::string("3\n75.0%"));
    QCOMPARE(labelAt(3, 0), std::string("4\n66.7%"));
    QCOMPARE(labelAt(4, 0), std::string("2\n33.3%"));
}

void TestFigures::noneIsDrawnOfAnswersThatAreKept_data()
{
    QTest::addColumn<QString>("kind");
    QTest::newRow("confusion") << QStringLiteral("confusion");
    QTest::newRow("accuracy") << QStringLiteral("accuracy");
}

void TestFigures::noneIsDrawnOfAnswersThatAreKept()
{
    QFETCH(const QString, kind);
    auto reduced = fakes::campaign();
    reduced.recipeJson = R"({"goal": {"type": "input-reduction"}})";
    const auto figure = makeFigure(kind.toStdString(), {reduced});
    QVERIFY(figure.series.empty());
    QVERIFY2(figure.note.find("keeps the victim's answer") != std::string::npos, figure.note.c_str());
}

void TestFigures::confusionsOfCampaignsStandBelowOneAnother()
{
    const auto figure = makeFigure("confusion", {fakes::campaign(), fakes::campaign("mr-wordlstm")});
    QCOMPARE(figure.series.size(), std::size_t{2});
    QCOMPARE(figure.series[1].name, std::string("mr-wordlstm"));
    QCOMPARE(figure.x.categories.size(), std::size_t{5}); // as of one campaign
    QCOMPARE(figure.y.categories,
             (std::vector<std::string>{"positive", "negative", "", "positive", "negative", ""})); // drawn from below
    QCOMPARE(std::ranges::min(figure.series[0].y()), 3.0); // the first is at the top
    QCOMPARE(std::ranges::max(figure.series[1].y()), 1.0);
    const auto csv = QString::fromStdString(toCsv(figure));
    QVERIFY(csv.contains(QStringLiteral("mr-wordlstm,negative after,positive")));
}

void TestFigures::accuracyBeforeAndUnderAttack()
{
    const auto figure = makeFigure("accuracy", {fakes::campaign(), fakes::campaign("mr-wordlstm")});
    QCOMPARE(figure.x.categories, (std::vector<std::string>{"mr-wordcnn", "mr-wordlstm"}));
    compare(figure.series[0].y(), {80, 80});
    compare(figure.series[1].y(), {30, 30});
}

void TestFigures::emptyFiguresSayWhy_data()
{
    QTest::addColumn<QString>("kind");
    for (const auto& kind : reportKinds(false, false))
        if (!kind.ownHeight)
            QTest::newRow(kind.name.c_str()) << QString::fromStdString(kind.name);
}

void TestFigures::emptyFiguresSayWhy()
{
    QFETCH(const QString, kind);
    ReportSettings options;
    options.tag = evenNouns;
    const auto none = makeFigure(kind.toStdString(), {}, options);
    QVERIFY(none.empty());
    QCOMPARE(none.note, std::string("No campaign is chosen."));
    auto campaign = fakes::campaign();
    campaign.results.clear();
    const auto empty = makeFigure(kind.toStdString(), {campaign}, options);
    QVERIFY(empty.empty());
    static const std::map<std::string, std::string> notes{
        {"ablation", "The recipes of the chosen campaigns are equal in every part and parameter. Choose campaigns "
                     "whose recipes differ "
                     "in one."},
        {"accuracy", "No result has both a gold label and an answer."},
        {"agent-training", "No chosen campaign used an agent. Choose some of the recipe zou."},
        {"budget", "No example was attacked: all were skipped or ended in an error."},
        {"confusion", "No result has both a gold label and an answer."},
        {"growth", "No chosen campaign has a value of this measure yet."},
        {"label-flow", "The chosen campaigns keep no variants. Choose some whose recipe makes and counts them all (its "
                       "search is enumerate), such as mayer-adjectives."},
        {"length", "No example was attacked: all were skipped or ended in an error."},
        {"per-pos", "No example was attacked, so there are no words to count."},
        {"per-pos-effect", "No attack on a parser changed a word."},
        {"perturbed", "No attack succeeded, so no text was changed."},
        {"propagation", "No attack on a parser changed a text."},
        {"scatter", "No attack succeeded, so there is nothing to compare."},
        {"scores", "No attacked example has scores of its gold label."},
        {"sweep", "No number of the recipe differs between the chosen campaigns."},
        {"transfer", "No transfer was measured yet: query another victim with a campaign's texts, on the Figures page "
                     "or with `faultline-cli verify P --victim V`."},
        {"validity", "No success of the chosen campaigns exchanges a noun, verb, adjective or adverb."},
        {"zou-figure2", "No example was attacked: all were skipped or ended in an error."},
        {"zou-figure3", "No example was attacked, so there are no words to count."},
        {"upset", "Choose at least two campaigns: this figure shows which of them succeed on the same examples."},
    };
    QCOMPARE(empty.note, notes.at(kind.toStdString()));
    QVERIFY_EXCEPTION_THROWN((void)toTex(empty, 85, 60), core::UsageError);
}

/// OpenAttack attacks what is answered wrongly too: a run that skips such examples has no rate as it counts.
void TestFigures::aConventionWithoutARateIsNamed()
{
    ReportSettings options;
    options.set("convention", "openattack");
    auto campaign = fakes::campaign();
    campaign.results.front().reason = core::attacks::Reason::AlreadyWrong;
    const auto figure = makeFigure("budget", {campaign}, options);
    QVERIFY(figure.empty());
    QCOMPARE(figure.note,
             std::string("No chosen campaign has a success rate by the convention openattack. Choose another "
                         "convention."));
}

/// It stands alone on an empty page, as a sentence.
void TestFigures::withoutTreesASentenceSaysSo()
{
    auto campaign = fakes::campaign();
    for (auto& result : campaign.results)
        result.status = fakes::Status::Failed;
    const auto made = reportKind("arcs", false).ofCampaigns({campaign}, {});
    QCOMPARE(std::get<ArcReport>(made).note,
             std::string("No successful attack of these campaigns has trees or logical forms. Trees are drawn of "
                         "campaigns on a parser or a semantic parser"));
}

void TestFigures::namesAreShortAndDifferent()
{
    QCOMPARE(shortNames({fakes::campaign("a", "r"), fakes::campaign("b", "r")}), (std::vector<std::string>{"a", "b"}));
    QCOMPARE(shortNames({fakes::campaign("a", "r"), fakes::campaign("b", "s")}),
             (std::vector<std::string>{"a, r", "b, s"}));
    QCOMPARE(shortNames({fakes::campaign("a", "r")}), (std::vector<std::string>{"r on a"}));
    auto twin = fakes::campaign("a", "r");
    twin.name = "second run";
    QCOMPARE(shortNames({fakes::campaign("a", "r"), twin}), (std::vector<std::string>{"r on reviews", "second run"}));
    // Two files of one name are distinguished as in the tables, by their texts.
    auto one = fakes::campaign("a", "r");
    auto other = one;
    one.sampleHash = "0123456789abcdef";
    other.sampleHash = "fedcba9876543210";
    const auto names = shortNames({one, other});
    QVERIFY2(names[0].starts_with("reviews") && names[0].ends_with(" (01234567)"), names[0].c_str());
    QVERIFY2(names[1].ends_with(" (fedcba98)"), names[1].c_str());
    QCOMPARE(makeFigure("accuracy", {one, other}).x.categories, names);
}

void TestFigures::unknownKindNamesTheOthers()
{
    try {
        (void)makeFigure("pie", {});
        QFAIL("accepted");
    } catch (const core::UsageError& error) {
        for (const char* name : {"budget", "arcs", "agreement", "likert", "judgement"})
            QVERIFY2(error.remedy().find(name) != std::string::npos, name);
    }
}

void TestFigures::csvHasTheVeryNumbers()
{
    Figure figure;
    figure.x.categories = {"NOUN", "a,b"};
    figure.series = {{"edits", Mark::Bars, {{0, 0.1, Bounds{0, 0.2}}, {1, 1.0 / 3.0, Bounds{0.25, 0.5}}}}};
    QCOMPARE(toCsv(figure), std::string("series,x,y,low,high\r\n"
                                        "edits,NOUN,0.1,0,0.2\r\n"
                                        "edits,\"a,b\",0.3333333333333333,0.25,0.5\r\n"));
}

void TestFigures::texIsBalancedAndComplete_data() { emptyFiguresSayWhy_data(); }

void TestFigures::texIsBalancedAndComplete()
{
    QFETCH(const QString, kind);
    ReportSettings options;
    options.tag = evenNouns;
    auto first = fakes::campaign();
    auto second = fakes::campaign("50%_cnn", "pwws");
    first.recipeJson = R"({"name":"a","transformation":{"type":"vector-neighbours","k":8}})";
    second.recipeJson = R"({"name":"b","transformation":{"type":"vector-neighbours","k":50}})";
    second.transfers = {{"50%_cnn", 5, 4, 4, 3}};
    for (auto* campaign : {&first, &second})
        for (auto& result : campaign->results)
            result.similarity = 0.875;
    if (kind == QStringLiteral("per-pos-effect") || kind == QStringLiteral("propagation"))
        for (auto* campaign : {&first, &second})
            for (auto& result : campaign->results)
                answerWithTrees(result);
    std::vector<core::reports::CampaignData> campaigns{first, second};
    if (kind == QStringLiteral("per-pos-effect"))
        campaigns.pop_back(); // its effects are of one campaign
    if (kind == QStringLiteral("agent-training"))
        for (auto& campaign : campaigns)
            campaign.recipeJson = R"({"transformation":{"type":"agent","agent":")" TEST_DATA R"(/agent"}})";
    if (kind == QStringLiteral("growth")) {
        campaigns[1].recipe = campaigns[0].recipe;
        campaigns[1].recipeJson = campaigns[0].recipeJson;
        campaigns[1].trainedFrom = campaigns[0].victim;
        campaigns[1].trainedShare = 0.1;
    }
    if (kind == QStringLiteral("validity"))
        for (auto& campaign : campaigns)
            campaign = fakes::flagged(std::move(campaign));
    const auto figure = makeFigure(kind.toStdString(), campaigns, options);
    QVERIFY(!figure.empty());
    const auto tex = toTex(figure, 85, 60);
    const bool whole = tex.find("width=85.00mm, height=60.00mm") != std::string::npos;
    QCOMPARE(whole, !figure.sets); // rows of sets are beside and below the axis, on the same paper
    // The comment that says where the figure comes from is a line of its own and has names as they are.
    auto typeset = tex;
    if (const auto source = typeset.find("% Source: "); source != std::string::npos) {
        QVERIFY(source > 0 && typeset[source - 1] == '\n');
        typeset.erase(source, typeset.find('\n', source) - source);
    }
    QVERIFY(typeset.find("50%_") == std::string::npos); // names are escaped
    int depth = 0;
    for (std::size_t i = 0; i < typeset.size(); ++i) {
        const bool escaped = i > 0 && typeset[i - 1] == '\\';
        depth += !escaped && typeset[i] == '{';
        depth -= !escaped && typeset[i] == '}';
        QVERIFY(depth >= 0);
    }
    QCOMPARE(depth, 0);
    if (figure.series.front().mark != Mark::Cells)
        for (const auto& series : figure.series)
            for (const double y : series.y()) // every number of the figure is in the file
                QVERIFY(std::isnan(y) ||
                        tex.find(QString::number(y, 'g', 6).left(5).toStdString()) != std::string::npos);
}

QTEST_APPLESS_MAIN(TestFigures)
#include "tst_figures.moc"
