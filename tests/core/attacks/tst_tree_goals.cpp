#include "tests/support/registered_test.h"

#include "core/attacks/recipe/catalogue.h"
#include "core/base/error.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/fakes/linear_parser.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using core::structures::DependencyTree;
using core::structures::Prediction;
using core::text::Edit;
using core::text::Input;
using core::text::intern;
using fakes::inputOf;
using nlohmann::ordered_json;

namespace {

using samples::resources;

core::victims::VictimCard parserCard()
{
    core::victims::VictimCard card;
    card.name = "parser";
    card.task = "parsing";
    return card;
}

/// she saw old houses . : the tree is she <- saw -> houses -> old, and the full stop is attached to saw.
const Input houses = inputOf({"she", "saw", "old", "houses", "."});
const DependencyTree right{{2, 0, 4, 2, 2}, {"nsubj", "root", "amod", "obj", "punct"}};

DependencyTree withHeads(std::vector<int> heads) { return {std::move(heads), right.labels}; }

core::corpora::Example exampleOf(const Prediction& gold)
{
    core::corpora::Example example;
    example.input = houses;
    example.gold = gold;
    return example;
}

/// The goal's verdict on an answer to the sentence with `edits`; `clean` is the prediction for the sentence itself.
Judgement judged(ordered_json goal, const std::vector<Edit>& edits, const DependencyTree& answer,
                 const DependencyTree& clean = right, const Prediction& gold = right)
{
    if (!goal.contains("type"))
        goal["type"] = "tree-error";
    const auto made = makeGoal(goal, resources());
    const auto reference = made->reference(exampleOf(gold), clean, parserCard());
    return made->judge(answer, reference, {houses, edits});
}

Edit put(std::uint32_t index, const char* word) { return Edit::replace(0, index, intern(word)); }

} // namespace

class TestTreeGoals : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void anErrorCountsWhenItsArcHangsOnNoChangedWord_data()
    {
        QTest::addColumn<std::vector<int>>("answer");
        QTest::addColumn<bool>("strict");
        QTest::addColumn<bool>("raw");
        QTest::addColumn<double>("strictLoss");
        // "houses" is changed: its own arc and that of "old", which is attached to it, are left out.
        QTest::newRow("nothing moved") << std::vector{2, 0, 4, 2, 2} << false << false << 0.0;
        QTest::newRow("the changed word moved") << std::vector{2, 0, 4, 1, 2} << false << true << 0.0;
        QTest::newRow("its dependent moved") << std::vector{2, 0, 2, 2, 2} << false << true << 0.0;
        QTest::newRow("another word moved") << std::vector{4, 0, 4, 2, 2} << true << true << 0.2;
        QTest::newRow("both kinds moved") << std::vector{4, 0, 2, 2, 2} << true << true << 0.2;
    }
    void anErrorCountsWhenItsArcHangsOnNoChangedWord()
    {
        QFETCH(const std::vector<int>, answer);
        QFETCH(const bool, strict);
        QFETCH(const bool, raw);
        QFETCH(const double, strictLoss);
        const auto one = judged({}, {put(3, "cars")}, withHeads(answer));
        QCOMPARE(one.success, strict);
        QVERIFY(std::abs(one.loss - strictLoss) < 1e-6);
        const auto other = judged({{"changed_arcs", "raw"}}, {put(3, "cars")}, withHeads(answer));
        QCOMPARE(other.success, raw);
        // The score is the UAS over all arcs either way.
        QCOMPARE(one.score, other.score);
        QVERIFY(std::abs(other.loss - (1.0 - other.score)) < 1e-6);
    }

    void wordsBeforeCountAsChangedToo()
    {
        // The base is a text reached earlier: its own changes are left out as well.
        const auto goal = makeGoal({{"type", "tree-error"}}, resources());
        const auto reference = goal->reference(exampleOf(right), right, parserCard());
        const Input reached = core::text::applied(houses, std::vector{put(0, "he")});
        const std::vector edits{put(3, "cars")};
        QVERIFY(!goal->judge(withHeads({4, 0, 4, 2, 2}), reference, {reached, edits}).success);
        QVERIFY(goal->judge(withHeads({4, 0, 4, 2, 2}), reference, {houses, edits}).success);
        // Putting the word back makes its arc count again.
        const std::vector back{put(0, "she"), put(3, "cars")};
        QVERIFY(goal->judge(withHeads({4, 0, 4, 2, 2}), reference, {reached, back}).success);
    }

    void anErrorPutRightDoesNotHideANewOne()
    {
        const auto clean = withHeads({2, 0, 4, 2, 4});  // the full stop is wrong by itself
        const auto answer = withHeads({4, 0, 4, 2, 2}); // now it is right, and "she" is wrong
        const auto strict = judged({}, {put(3, "cars")}, answer, clean);
        QVERIFY(strict.success);
        QVERIFY(std::abs(strict.loss - 0.2) < 1e-6);
        // The UAS has not fallen: no success in the raw sense.
        QVERIFY(!judged({{"changed_arcs", "raw"}}, {put(3, "cars")}, answer, clean).success);
        // An old error is not a new one.
        QVERIFY(!judged({}, {put(3, "cars")}, clean, clean).success);
    }

    void punctuationMayBeLeftOut()
    {
        const auto answer = withHeads({2, 0, 4, 2, 4});
        QVERIFY(judged({}, {put(0, "he")}, answer).success);
        // The last two are the wording of older recipes.
        for (const ordered_json& value : {ordered_json("counted"), ordered_json(true)})
            QVERIFY(judged({{"punctuation", value}}, {put(0, "he")}, answer).success);
        for (const ordered_json& value : {ordered_json("tag"), ordered_json("unicode-P"), ordered_json(false)}) {
            const auto without = judged({{"punctuation", value}}, {put(0, "he")}, answer);
            QVERIFY(!without.success);
            QCOMPARE(without.loss, 0.0);
            // Four words are scored then, so one error is a quarter.
            const auto one = judged({{"punctuation", value}}, {put(0, "he")}, withHeads({2, 0, 4, 1, 4}));
            QVERIFY(std::abs(one.loss - 0.25) < 1e-6);
        }
    }

    void theGradientIsThatOfAllWords()
    {
        // Equation 4 sums over m = 1..n, whatever the score leaves out.
        const auto goal = makeGoal({{"type", "tree-error"}, {"punctuation", "unicode-P"}}, resources());
        const auto reference = goal->reference(exampleOf(right), right, parserCard());
        QCOMPARE(reference.tree()->counted, (std::vector<std::uint8_t>{1, 1, 1, 1, 0}));
        QCOMPARE(reference.tree()->margin.counted, (std::vector<std::uint8_t>{1, 1, 1, 1, 1}));
    }

    void labelsAreMeasuredWhereTheyAreAskedFor_data()
    {
        QTest::addColumn<QString>("measure");
        QTest::addColumn<bool>("wrongHead");
        QTest::addColumn<bool>("wrongLabel");
        QTest::newRow("uas") << "uas" << true << false;
        QTest::newRow("las") << "las" << true << true;
        QTest::newRow("label-only") << "label-only" << false << true;
    }
    void labelsAreMeasuredWhereTheyAreAskedFor()
    {
        QFETCH(const QString, measure);
        QFETCH(const bool, wrongHead);
        QFETCH(const bool, wrongLabel);
        const ordered_json goal{{"measure", measure.toStdString()}};
        QCOMPARE(judged(goal, {put(0, "he")}, withHeads({2, 0, 4, 1, 2})).success, wrongHead);
        auto relabelled = right;
        relabelled.labels[3] = "obl";
        QCOMPARE(judged(goal, {put(0, "he")}, relabelled).success, wrongLabel);
        const auto made = makeGoal({{"type", "tree-error"}, {"measure", measure.toStdString()}}, resources());
        QCOMPARE(made->detail() == core::victims::Victim::Detail::HeadsOnly, measure == "uas");
    }

    void aHeadPutRightWithAWrongLabelIsNoNewLabelError()
    {
        // It was wrong before: nothing that was right was lost.
        auto answer = right;
        answer.labels[0] = "obj";
        const auto clean = withHeads({3, 0, 4, 2, 2});
        const auto labels = judged({{"measure", "label-only"}}, {put(3, "cars")}, answer, clean);
        QVERIFY(!labels.success);
        QCOMPARE(labels.loss, 0.0); // and no step towards one
    }

    void theOwnAnswerCanBeTheReference()
    {
        const auto clean = withHeads({2, 0, 2, 2, 4});
        const ordered_json own{{"reference", "own"}};
        QVERIFY(!judged(own, {put(0, "he")}, clean, clean).success);
        QVERIFY(judged(own, {put(0, "he")}, right, clean).success);
        QVERIFY(!judged(own, {put(0, "he")}, clean, clean, std::monostate{}).success);
        QVERIFY_EXCEPTION_THROWN((void)judged({}, {}, right, right, std::monostate{}), core::Error);
        QVERIFY_EXCEPTION_THROWN((void)judged({}, {}, right, right, DependencyTree{{0, 1}, {}}), core::Error);
        QVERIFY_EXCEPTION_THROWN((void)judged({}, {}, right, right, DependencyTree{{0, 1, 9, 1, 1}, {}}), core::Error);
    }

    void deletedAndSplitWordsAreAligned()
    {
        // Without "old" the other words keep their heads: she saw houses . -> 2 0 2 2.
        const std::vector removed{Edit::remove(0, 2)};
        QVERIFY(!judged({}, removed, DependencyTree{{2, 0, 2, 2}, {}}).success);
        QVERIFY(judged({}, removed, DependencyTree{{3, 0, 2, 2}, {}}).success);
        // "houses" is split into two words: she saw old hou ses .
        Edit split;
        split.op = core::text::EditOp::Split;
        split.index = 3;
        split.word = intern("hou");
        split.second = intern("ses");
        QVERIFY(!judged({}, {split}, DependencyTree{{2, 0, 4, 2, 4, 2}, {}}).success);
        QVERIFY(judged({}, {split}, DependencyTree{{2, 0, 4, 2, 4, 1}, {}}).success);
        // An inserted comma: nothing may be attached to it.
        const std::vector inserted{Edit::insert(0, 1, intern(","))};
        QVERIFY(!judged({}, inserted, DependencyTree{{3, 3, 0, 5, 3, 3}, {}}).success);
        QVERIFY(judged({}, inserted, DependencyTree{{2, 3, 0, 5, 3, 3}, {}}).success);
        QVERIFY_EXCEPTION_THROWN((void)judged({}, inserted, DependencyTree{{2, 0}, {}}), core::Error);
    }

    /// As many words as before, but in other places: saw old houses . she.
    void movedWordsAreAligned()
    {
        const auto goal = makeGoal({{"type", "tree-error"}}, resources());
        const auto reference = goal->reference(exampleOf(right), right, parserCard());
        const Input reached = core::text::applied(houses, std::vector{Edit::move(0, 0, 4)});
        QCOMPARE(reached[0].text.str(), std::string("saw old houses . she"));
        const auto success = [&](const std::vector<Edit>& edits, std::vector<int> heads) {
            return goal->judge(DependencyTree{std::move(heads), {}}, reference, {reached, edits}).success;
        };
        QVERIFY(!success({}, {0, 3, 1, 1, 1}));
        QVERIFY(success({}, {0, 1, 1, 1, 1})); // "old" is attached to "saw"
        // The same when a word is replaced, too: saw old cars . she.
        QVERIFY(!success({put(2, "cars")}, {0, 3, 1, 1, 1}));
        QVERIFY(success({put(2, "cars")}, {0, 3, 1, 2, 1})); // the full stop is attached to "old"
    }

    void aTargetIsMetWhenTheWordHangsThere()
    {
        const ordered_json goal{{"type", "tree-target"}, {"word", 3}, {"head", 1}};
        QVERIFY(!judged(goal, {put(3, "cars")}, right).success);
        QCOMPARE(judged(goal, {put(3, "cars")}, right).loss, 0.0);
        QCOMPARE(judged(goal, {put(3, "cars")}, withHeads({2, 0, 2, 2, 2})).loss, 0.5);
        const auto met = judged(goal, {put(3, "cars")}, withHeads({2, 0, 1, 2, 2}));
        QVERIFY(met.success);
        QCOMPARE(met.loss, 1.0);
        // Not by changing one of the two words.
        QVERIFY(!judged(goal, {put(0, "he")}, withHeads({2, 0, 1, 2, 2})).success);
        QVERIFY(!judged(goal, {put(2, "new")}, withHeads({2, 0, 1, 2, 2})).success);
        ordered_json raw = goal;
        raw["changed_arcs"] = "raw";
        QVERIFY(judged(raw, {put(2, "new")}, withHeads({2, 0, 1, 2, 2})).success);
    }

    void targetsThatAreNotThereOrMetAreNotAttacked()
    {
        const auto made = makeGoal({{"type", "tree-target"}, {"word", 6}, {"head", 1}}, resources());
        QVERIFY(made->reference(exampleOf(right), right, parserCard()).unsuitable);
        const auto met = makeGoal({{"type", "tree-target"}, {"word", 3}, {"head", 4}}, resources());
        QVERIFY(met->reference(exampleOf(right), right, parserCard()).metAlready);
        const auto itself = makeGoal({{"type", "tree-target"}, {"word", 3}, {"head", 3}}, resources());
        QVERIFY(!itself->mismatches(parserCard()).empty());
    }

    void goalsAndVictimsMustFit()
    {
        core::victims::VictimCard classifier;
        classifier.labels = {"a", "b"};
        auto parser = parserCard();
        parser.labels = {"nsubj", "obj"};
        const ordered_json target{{"type", "tree-target"}, {"word", 2}, {"head", 1}};
        for (const ordered_json& json : {ordered_json{{"type", "tree-error"}}, target}) {
            const auto goal = makeGoal(json, resources());
            QVERIFY(goal->mismatches(parser).empty());
            QVERIFY(!goal->mismatches(classifier).empty());
        }
        QVERIFY(!makeGoal({{"type", "untargeted"}}, resources())->mismatches(parser).empty());
    }

    void theVictimReadsTagsAsTheRecipeSays()
    {
        fakes::LinearParser parser({0}, {}, {{"<unk>", {0.0F}}});
        auto segments = inputOf({"houses"}).segments();
        segments[0].tags = {"NNS"}; // the corpus's tags are not in the form that parsers read
        const Input tagged(segments);
        const auto predicted = makeGoal({{"type", "tree-error"}}, resources());
        const auto kept = makeGoal({{"type", "tree-error"}, {"victim_tags", "kept"}}, resources());
        QVERIFY(predicted->prepared(tagged, parser)[0].tags.empty());
        QVERIFY(kept->prepared(tagged, parser)[0].tags.empty()); // it reads none
        parser.tags = true;
        QVERIFY(predicted->prepared(tagged, parser)[0].tags.empty());
        QCOMPARE(kept->prepared(tagged, parser)[0].tags, std::vector<std::string>{"NOUN NN"});
    }
};

QTEST_APPLESS_MAIN(TestTreeGoals)
#include "tst_tree_goals.moc"
