#include "tests/support/registered_test.h"

#include <map>

#include "core/attacks/attack.h"
#include "core/attacks/recipe/recipe.h"
#include "tests/support/fakes/answering_victim.h"
#include "tests/support/fakes/fake_victim.h"
#include "tests/support/samples/resources.h"

using namespace core::attacks;

namespace {

std::string wordsIn(const core::text::Text& text)
{
    std::string words;
    for (const auto& word : text.words())
        words += (words.empty() ? "" : " ") + std::string(word.form());
    return words;
}

/// Of "x y z" with words left out: the score of the right label. From left to right .6 is reached, and no further.
AttackResult attackedBothWays(double ofXAlone)
{
    const std::map<std::string, float> scores{{"x y z", 0.9F},
                                              {"y z", 0.6F},
                                              {"x z", 0.95F},
                                              {"x y", 0.7F},
                                              {"z", 0.65F},
                                              {"y", 0.66F},
                                              {"x", static_cast<float>(ofXAlone)}};
    core::victims::VictimCard card;
    card.name = "table";
    card.labels = {"bad", "good"};
    card.capabilities = static_cast<unsigned>(core::victims::Capability::Scores);
    fakes::AnsweringVictim victim(card, [&](const core::text::Input& input) -> core::structures::Prediction {
        const float score = scores.at(wordsIn(input[0].text));
        return core::structures::ClassScores{{1.0F - score, score}};
    });
    const auto recipe = Recipe::fromJson(
        R"({"name": "ways", "goal": {"type": "untargeted"}, "transformation": {"type": "word-deletion"},)"
        R"( "constraints": [], "search": {"type": "both-directions"}})");
    core::corpora::Example example;
    example.id = "1";
    example.input = fakes::inputOf({"x", "y", "z"});
    example.gold = core::structures::ClassLabel{1};
    return Attack(recipe, samples::sharedResources()).run(example, victim, {}, {});
}

} // namespace

/// Greedy passes from left to right and from right to left (Tan et al. 2020, the code for translations).
class TestBothDirections : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// From right to left z goes (.7), then y: .1.
    void theOtherWaySucceeds()
    {
        const auto result = attackedBothWays(0.1);
        QVERIFY(result.status == Status::Succeeded);
        QCOMPARE(wordsIn(result.perturbed[0].text), std::string("x"));
    }

    /// Neither succeeds: .6 from left to right is better than .7, and the steps are those that led there, not z's.
    void theBetterOneIsKept()
    {
        const auto result = attackedBothWays(0.8);
        QVERIFY(result.status == Status::Failed);
        QCOMPARE(wordsIn(result.perturbed[0].text), std::string("y z"));
        QVERIFY(!result.trace.steps.empty());
        QCOMPARE(wordsIn(result.trace.steps.back().after[0].text), std::string("y z"));
    }
};

QTEST_GUILESS_MAIN(TestBothDirections)
#include "tst_both_directions.moc"
