#include "tests/support/registered_test.h"

#include "core/attacks/attack.h"
#include "core/attacks/goals/classification_goals.h"
#include "core/attacks/recipe/scoring.h"
#include "tests/core/attacks/run_search.h"
#include "tests/places.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;
using fakes::FakeVictim;
using fakes::inputOf;
using nlohmann::ordered_json;

namespace {

const FakeVictim::Weights reducedWeights{{"good", .2}, {"film", .04}, {"bad", -.3}, {"great", .25}, {"dull", -.1}};

Recipe recipe(int width, int most = 1)
{
    auto recipe = Recipe::load("input-reduction");
    recipe.set("search.width", std::to_string(width));
    recipe.set("goal.words", std::to_string(most));
    return recipe;
}

AttackResult reduced(const std::vector<std::string>& words, int width, int most = 1, int gold = 1)
{
    core::corpora::Example example;
    example.id = "1";
    example.input = inputOf(words);
    example.gold = core::structures::ClassLabel{gold};
    FakeVictim victim(reducedWeights);
    return Attack(recipe(width, most), samples::sharedResources()).run(example, victim, {}, {});
}

/// The plain version: the fewest words with a letter that a way of deletions leaves, none of which changes the label.
std::size_t shortest(const std::vector<std::string>& words)
{
    std::size_t own = 0;
    for (const auto& word : words)
        own += word == "." || word == "!" ? 0 : 1;
    std::size_t least = own;
    for (std::size_t i = 0; own > 1 && i < words.size(); ++i) {
        if (words[i] == "." || words[i] == "!")
            continue;
        auto fewer = words;
        fewer.erase(fewer.begin() + static_cast<std::ptrdiff_t>(i));
        if (FakeVictim(reducedWeights).positive(inputOf(fewer)) > .5)
            least = std::min(least, shortest(fewer));
    }
    return least;
}

} // namespace

/// Texts that get short while the victim's answer stays (Feng et al. 2018).
class TestInputReduction : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { qputenv("FAULTLINE_RESOURCES", RESOURCES); }

    // P(positive) of "good film ." is .74; two words count.
    void theGoalByHand()
    {
        const auto goal = makeGoal({{"type", "input-reduction"}}, *samples::sharedResources());
        const auto input = inputOf({"good", "film", "."});
        FakeVictim victim(reducedWeights);
        core::corpora::Example example;
        example.input = input;
        example.gold = core::structures::ClassLabel{1};
        const auto scores = [](float positive) {
            return core::structures::Prediction(core::structures::ClassScores{{1.0F - positive, positive}});
        };
        const auto reference = goal->reference(example, scores(.74F), victim.card());
        QVERIFY(!reference.wrongAlready && !reference.unsuitable);
        const auto clean = goal->judge(scores(.74F), reference, {input});
        QVERIFY(std::abs(clean.loss - .74 / 2) < 1e-5 && !clean.success);
        const core::text::Edit gone = core::text::Edit::remove(0, 0);
        const auto shorter = goal->judge(scores(.54F), reference, {input, {&gone, 1}});
        QVERIFY(std::abs(shorter.loss - 1.54 / 2) < 1e-5 && shorter.success);
        const auto lost = goal->judge(scores(.4F), reference, {input, {&gone, 1}});
        QVERIFY(lost.loss == 0.0 && !lost.success);
        const core::text::Edit mark = core::text::Edit::remove(0, 2); // punctuation is not a word
        QVERIFY(!goal->judge(scores(.74F), reference, {input, {&mark, 1}}).success);
        const core::text::Edit twice[] = {gone, core::text::Edit::remove(0, 0)};
        QVERIFY(goal->judge(scores(.6F), reference, {input, twice}).success);
    }

    void theAnswerStaysAndOneWordIsLeft()
    {
        const auto result = reduced({"good", "film", ",", "great", "film", "."}, 5);
        QCOMPARE(result.status, Status::Succeeded);
        QCOMPARE(labelOf(result.perturbedOutput), 1);
        QCOMPARE(result.perturbed[0].text.str(), std::string(", great ."));
        QVERIFY(std::abs(result.perturbedPercent - 50.0) < 1e-9);
    }

    /// A wide beam finds what trying every way finds.
    void asShortAsCanBe_data()
    {
        QTest::addColumn<QString>("text");
        QTest::newRow("one word") << "good bad great film";
        QTest::newRow("the strongest word does not stand first") << "film dull good great .";
        QTest::newRow("one word outweighs many") << "bad good great film film film film !";
    }
    void asShortAsCanBe()
    {
        QFETCH(const QString, text);
        std::vector<std::string> words;
        for (const auto& word : text.split(' '))
            words.push_back(word.toStdString());
        const auto result = reduced(words, 1000);
        std::size_t left = 0;
        for (const auto& word : result.perturbed[0].text.words())
            left += isWordLike(word.id) ? 1 : 0;
        QCOMPARE(left, shortest(words));
        QCOMPARE(result.status == Status::Succeeded, left <= 1);
        QCOMPARE(labelOf(result.perturbedOutput), 1);
    }

    /// Without "not" the text would be shorter still, but stop words stay here.
    void aFailureTellsHowShortTheTextBecame()
    {
        auto kept = recipe(5);
        kept.set("constraints.stop-word.list", "nltk");
        core::corpora::Example example;
        example.input = inputOf({"good", "film", "not"});
        example.gold = core::structures::ClassLabel{1};
        FakeVictim victim(reducedWeights);
        const auto result = Attack(kept, samples::sharedResources()).run(example, victim, {}, {});
        QCOMPARE(result.status, Status::Failed);
        QCOMPARE(result.perturbed[0].text.str(), std::string("good not"));
        QVERIFY(std::abs(result.perturbedPercent - 100.0 / 3) < 1e-9);
    }

    void whatIsShortOrWrongIsSkipped()
    {
        QCOMPARE(reduced({"good", "!"}, 5).reason, Reason::Unsuitable);
        QCOMPARE(reduced({"good", "film"}, 5, 2).reason, Reason::Unsuitable);
        QCOMPARE(reduced({"good", "film"}, 5, 1, 0).reason, Reason::AlreadyWrong);
    }

    void itTellsNoScoreUnderAttack()
    {
        QVERIFY(!scoringOf(Recipe::load("input-reduction"), nullptr).wantsOtherAnswer);
        for (const auto& name : Recipe::presets())
            QCOMPARE(scoringOf(Recipe::load(name), nullptr).wantsOtherAnswer, name != "input-reduction");
    }
};

QTEST_APPLESS_MAIN(TestInputReduction)
#include "tst_input_reduction.moc"
