#include "tests/support/registered_test.h"

#include "core/base/error.h"
#include "core/metrics/proportion.h"
#include "core/reports/arcs/tree_change.h"
#include "core/reports/registry.h"
#include "core/reports/writers/ticks.h"

using namespace core::reports;
using core::attacks::AttackResult;
using core::attacks::Status;
using core::structures::DependencyTree;
using core::text::Text;

namespace {

using Numbers = std::vector<double>;

bool close(const Numbers& found, const Numbers& expected)
{
    if (found.size() != expected.size())
        return false;
    for (std::size_t i = 0; i < found.size(); ++i)
        if (std::abs(found[i] - expected[i]) > 1e-6)
            return false;
    return true;
}

/// Five words in a row, each the head of the next; the first one is the root.
DependencyTree chain() { return {{0, 1, 2, 3, 4}, {"root", "x", "x", "x", "x"}}; }

/// An attack that changed `words` (from 0) of "a b c d e", after which the words in `moved` are attached to the root.
AttackResult result(Status status, const std::vector<std::size_t>& words, const std::vector<std::size_t>& moved,
                    std::uint64_t id)
{
    const std::vector<std::string> forms{"a", "b", "c", "d", "e"};
    AttackResult r;
    r.status = status;
    r.example = std::to_string(id);
    r.exampleHash = id;
    r.original = core::text::Input::sentence(Text::ofWords(forms));
    r.gold = chain();
    r.originalOutput = chain();
    auto text = r.original[0].text;
    for (const auto word : words) {
        text = text.replaced(word, "x" + std::to_string(word));
        r.edits.push_back({core::text::EditOp::Replace, "sentence", static_cast<std::uint32_t>(word), forms[word],
                           "x" + std::to_string(word), ""});
    }
    r.perturbed = r.original.with(0, text);
    auto after = chain();
    for (const auto word : moved)
        after.heads[word] = word == 1 ? 5 : 1;
    r.perturbedOutput = after;
    return r;
}

/// a and b are nouns, c is a verb, d and e are adverbs.
std::vector<std::string> tags(std::span<const core::text::WordId>) { return {"NOUN", "NOUN", "VERB", "ADV", "ADV"}; }

CampaignData campaign()
{
    CampaignData data;
    data.name = "one";
    data.victim = "parser";
    data.recipe = "parser-blackbox";
    data.results = {
        result(Status::Succeeded, {0}, {2, 3}, 1), // a noun: two heads lost
        result(Status::Failed, {1}, {}, 2),        // a noun: none
        result(Status::Succeeded, {1, 2}, {4}, 3), // a noun and a verb: one
        result(Status::Skipped, {}, {}, 4),
    };
    return data;
}

} // namespace

class TestTreeFigures : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void aResultsTreesAreCompared();
    void labelsCountWhereTheRecipeMeasuresThem();
    void insertedAndDeletedWords();
    void withoutGoldTheFirstAnswerIsRight();
    void ownAnswersAreTheReferenceIfTheRecipeSaysSo();
    void answersThatAreNoTreesAreNotDrawn();
    void effectByPartOfSpeech();
    void effectNeedsParserAttacks();
    void propagationByDistance();
    void propagationSaysWhyItIsEmpty();
};

void TestTreeFigures::aResultsTreesAreCompared()
{
    const auto attacked = result(Status::Succeeded, {0}, {1, 3}, 1);
    const auto scores = treeScoresOf(attacked, {});
    QVERIFY(scores);
    QCOMPARE(scoreChange(*scores, {}, false).before, 1.0);
    QCOMPARE(scoreChange(*scores, {}, false).after, 0.6);
    // Without a, which was changed, and b, which was attached to it: of c, d and e only d moved.
    QCOMPARE(scoreChange(*scores, {}, true).before, 1.0);
    QCOMPARE(scoreChange(*scores, {}, true).after, 2.0 / 3.0);
    QCOMPARE(movedArcs(attacked)->all, std::size_t{2});
    QCOMPARE(movedArcs(attacked)->strict, std::size_t{1});
    const auto same = result(Status::Skipped, {}, {}, 1);
    QCOMPARE(scoreChange(*treeScoresOf(same, {}), {}, true).after, 1.0);
    QCOMPARE(movedArcs(same)->all, std::size_t{0});
}

void TestTreeFigures::labelsCountWhereTheRecipeMeasuresThem()
{
    auto r = result(Status::Succeeded, {0}, {}, 1);
    auto after = chain();
    after.labels[4] = "y";
    r.perturbedOutput = after;
    core::attacks::TreeScoring las;
    las.measure = core::attacks::TreeScoring::Measure::Las;
    QCOMPARE(scoreName(las), std::string("LAS"));
    QCOMPARE(scoreChange(*treeScoresOf(r, las), las, false).after, 0.8);
    QCOMPARE(scoreChange(*treeScoresOf(r, {}), {}, false).after, 1.0);
}

void TestTreeFigures::insertedAndDeletedWords()
{
    auto r = result(Status::Succeeded, {}, {}, 1);
    r.perturbed = r.original.with(0, r.original[0].text.deleted(4).inserted(0, "new"));
    r.perturbedOutput = DependencyTree{{2, 0, 2, 3, 4}, {}}; // new <- a, and the chain as it was, without e
    const auto scores = treeScoresOf(r, {});
    QVERIFY(scores);
    QCOMPARE(scoreChange(*scores, {}, false).after, 0.8); // the deleted word's arc is lost
    QCOMPARE(scoreChange(*scores, {}, true).after, 1.0);  // and left out, as it is changed
    QCOMPARE(scores->beforeStrict.words, std::size_t{4});
    QCOMPARE(movedArcs(r)->all, std::size_t{0});
}

void TestTreeFigures::withoutGoldTheFirstAnswerIsRight()
{
    auto r = result(Status::Succeeded, {0}, {3}, 1);
    r.gold = std::monostate{};
    QCOMPARE(scoreChange(*treeScoresOf(r, {}), {}, false).after, 0.8);
    QVERIFY(!arcSentenceOf(r)->gold);
}

/// Gold has d on the root; the victim hangs it on c before and on a after the attack, which is wrong by both, and moves
/// e to where gold has it, which is wrong by its own answer.
void TestTreeFigures::ownAnswersAreTheReferenceIfTheRecipeSaysSo()
{
    auto r = result(Status::Succeeded, {0}, {3, 4}, 1);
    auto gold = chain();
    gold.heads[3] = 0;
    gold.heads[4] = 1;
    r.gold = gold;
    const auto changeOf = [&](const core::attacks::TreeScoring& scoring, int dependent, bool after) {
        const auto example = arcExample(r, scoring).value();
        for (const auto& arc : example.sentence.arcs)
            if (arc.dependent == dependent && arc.after == after)
                return std::pair(arc.change, arc.right);
        return std::pair(ArcChange::Kept, false);
    };
    core::attacks::TreeScoring own;
    own.own = true;
    own.strict = false;
    QVERIFY((changeOf({}, 4, true) == std::pair(ArcChange::NewRight, true)));
    QVERIFY((changeOf(own, 4, true) == std::pair(ArcChange::New, false)));
    QVERIFY((changeOf(own, 4, false) == std::pair(ArcChange::Lost, true)));
    // Three of five arcs are as they were.
    const auto title = arcExample(r, own)->title;
    QVERIFY2(title.find("UAS by the victim's own answer 100.0% to 60.0% raw") != std::string::npos, title.c_str());
    QVERIFY(arcExample(r, {})->title.find("own answer") == std::string::npos);
    r.gold = std::monostate{}; // which it does not need
    QVERIFY((changeOf(own, 4, true) == std::pair(ArcChange::New, false)));
}

void TestTreeFigures::answersThatAreNoTreesAreNotDrawn()
{
    auto r = result(Status::Succeeded, {0}, {3}, 1);
    r.originalOutput = core::structures::ClassLabel{1};
    QVERIFY(!arcSentenceOf(r));
    r.originalOutput = DependencyTree{{0, 1}, {}}; // two heads for five words
    QVERIFY(!arcSentenceOf(r));
    QVERIFY(!treeScoresOf(r, {}));
    QVERIFY(!movedArcs(r));
}

void TestTreeFigures::effectByPartOfSpeech()
{
    ReportSettings options;
    options.tag = tags;
    const auto figure = makeFigure("per-pos-effect", {campaign()}, options);
    QCOMPARE(figure.x.categories, (std::vector<std::string>{"NOUN\nof 3", "VERB\nof 3"})); // every text has both
    QCOMPARE(figure.series.size(), std::size_t{3});
    QVERIFY(close(figure.series[0].y(), {100.0 * 2 / 3, 100.0 / 3}));
    const auto two = core::metrics::wilson(2, 3);
    QVERIFY(std::abs(figure.series[0].points[0].bounds->low - 100.0 * two->low) < 1e-9);
    // Strict: a's and b's arcs are left out, then b's and c's, then b's, c's and d's. Nouns: 2 of 3 heads lost, 0 of 3
    // and 1 of 2; the verb, changed once, has no spread and no bar.
    QVERIFY(close(figure.series[1].y(), {100.0 * 3 / 8}));
    // Raw. Nouns: 2 + 0 + 1 heads lost of 15 words.
    QVERIFY(close(figure.series[2].y(), {20.0}));
    // Residuals 1, -1, 0: sqrt(2 * 3/2) / 15 * 1.959964 = 0.226317.
    QVERIFY(close({figure.series[2].points[0].bounds->low, figure.series[2].points[0].bounds->high},
                  {20.0 - 22.631715, 20.0 + 22.631715}));
    QVERIFY(figure.caption.find("(4 changes") != std::string::npos);
    // Two campaigns on the same sentences are not pooled.
    QVERIFY(makeFigure("per-pos-effect", {campaign(), campaign()}, options).note.find("NOUN") != std::string::npos);
    options.set("tags", 1);
    QCOMPARE(makeFigure("per-pos-effect", {campaign()}, options).x.categories.size(), std::size_t{1});
}

void TestTreeFigures::effectNeedsParserAttacks()
{
    QVERIFY(makeFigure("per-pos-effect", {campaign()}).note.find("tagger") != std::string::npos);
    ReportSettings options;
    options.tag = tags;
    auto classes = campaign();
    for (auto& r : classes.results)
        r.originalOutput = core::structures::ClassLabel{1};
    const auto figure = makeFigure("per-pos-effect", {classes}, options);
    QVERIFY(figure.empty());
    QVERIFY(figure.note.find("parser") != std::string::npos);
    options.tag = [](std::span<const core::text::WordId>) -> std::vector<std::string> {
        throw core::Error("The tagger is damaged.", "Copy it again.");
    };
    QVERIFY(makeFigure("per-pos-effect", {campaign()}, options).note.find("Copy it again") != std::string::npos);
}

void TestTreeFigures::propagationByDistance()
{
    // Changed a: words at 0 1 2 3 4, c and d moved. Changed b: 1 0 1 2 3, none. Changed b and c: 1 0 0 1 2, e moved.
    const auto figure = makeFigure("propagation", {campaign()});
    QCOMPARE(figure.series.size(), std::size_t{1});
    const auto& s = figure.series[0];
    QVERIFY(close(s.x(), {0, 1, 2, 3, 4}));
    // Distance 0: 4 words; 1: 1 + 2 + 2; 2: 1 + 1 + 1, of which c and e moved; 3: 1 + 1, of which d; 4: 1.
    QVERIFY(close(s.y(), {0.0, 0.0, 100.0 * 2 / 3, 50.0, 0.0}));
    const auto half = core::metrics::wilson(1, 2);
    QVERIFY(std::abs(s.points[3].bounds->high - 100.0 * half->high) < 1e-9);
    QVERIFY(figure.caption.find("n = 3 changed texts") != std::string::npos);
    // There is no distance of two words and a half.
    QVERIFY(toTex(figure, 85, 60).find("xtick distance=1,") != std::string::npos);
    auto longer = figure;
    longer.series[0].points.back().x = 15.0;
    QCOMPARE(wholeTicks(longer), std::optional(5));
    longer.series[0].points.back().x = 2.5;
    QCOMPARE(wholeTicks(longer), std::optional<int>());
}

void TestTreeFigures::propagationSaysWhyItIsEmpty()
{
    auto none = campaign();
    none.results.resize(0);
    const auto figure = makeFigure("propagation", {none});
    QVERIFY(figure.empty());
    QCOMPARE(figure.note, std::string("No attack on a parser changed a text."));
}

QTEST_APPLESS_MAIN(TestTreeFigures)
#include "tst_tree_figures.moc"
