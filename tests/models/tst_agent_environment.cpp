#include "tests/support/registered_test.h"

#include <cmath>
#include <limits>
#include <map>

#include "core/base/error.h"
#include "models/inference/agent/environment.h"
#include "models/inference/agent/policy.h"
#include "models/inference/agent/rollout.h"
#include "models/inference/translation/translation_config.h"
#include "tests/support/models/toy_translator.h"

using core::victims::PieceCandidates;
using models::beginPiece;
using models::Degradation;
using models::degradationOf;
using models::discountedReturns;
using models::endPiece;
using models::Environment;
using models::EnvironmentRules;
using models::generalAdvantages;
using models::Judge;
using models::lastReward;
using models::perturbed;
using models::PerturbRules;
using models::playSteps;
using models::Policy;
using models::PolicyAnswer;
using models::PolicyPlace;
using models::Rows;
using models::stepReward;

namespace {

using RowsOfText = std::vector<std::uint32_t>;

const PieceCandidates& toyCandidates()
{
    static const auto all = PieceCandidates::of(ToyTranslator().sourceVectors(), {.most = 1});
    return all;
}

std::uint32_t row(const char* word) { return *ToyCutter().find(word); }

RowsOfText rowsOf(const char* words)
{
    return ToyCutter().read(core::text::tokenize(words, core::text::Tokenization::Whitespace)).rows;
}

/// Verdicts that were fixed beforehand, by the number of a text; they can be changed between steps.
class FixedJudge final : public Judge {
public:
    std::map<std::size_t, double> verdicts;
    std::vector<std::vector<std::size_t>> asked;
    [[nodiscard]] std::vector<double> positive(std::span<const std::size_t> texts,
                                               std::span<const RowsOfText* const> /*rows*/) override
    {
        asked.emplace_back(texts.begin(), texts.end());
        std::vector<double> all;
        for (const auto text : texts)
            all.push_back(verdicts.at(text));
        return all;
    }
};

class FixedDegradation final : public Degradation {
public:
    std::map<std::size_t, double> lost;
    std::vector<std::size_t> asked;
    [[nodiscard]] std::vector<double> of(std::span<const std::size_t> texts,
                                         std::span<const RowsOfText* const> /*rows*/) override
    {
        asked.assign(texts.begin(), texts.end());
        std::vector<double> all;
        for (const auto text : texts)
            all.push_back(lost.at(text));
        return all;
    }
};

/// Acts by what stands at a place.
class FixedPolicy final : public Policy {
public:
    std::map<std::uint32_t, PolicyAnswer> answers;
    std::vector<PolicyPlace> asked;
    [[nodiscard]] std::vector<PolicyAnswer> at(std::span<const PolicyPlace> places) override
    {
        std::vector<PolicyAnswer> all;
        for (const auto& place : places) {
            asked.push_back(place);
            all.push_back(answers.at((*place.rows)[place.place]));
        }
        return all;
    }
};

/// Four texts of two pieces, of which the judge lets two survive.
struct FourTexts {
    FixedJudge judge;
    FixedDegradation degradation;
    EnvironmentRules rules;
    FourTexts()
    {
        judge.verdicts = {{0, 0.9}, {1, 0.7}, {2, 0.3}, {3, 0.5}};
        degradation.lost = {{0, 0.5}, {1, 0.1}, {2, 0.9}, {3, 0.9}};
    }
    Environment start()
    {
        return {
            {rowsOf("a b"), rowsOf("b c"), rowsOf("c d"), rowsOf("d a")}, toyCandidates(), judge, degradation, rules};
    }
};

std::vector<std::size_t> listOf(std::span<const std::size_t> numbers) { return {numbers.begin(), numbers.end()}; }

bool isNear(double a, double b) { return std::abs(a - b) < 1e-9; }

} // namespace

/// What an agent learns in: rewards, masks, ends; and how texts are gone through.
class TestAgentEnvironment : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// Check values: .5 (.9 + .7) / 4 = .2, and with 10 (.5 + .1) / 4 besides 1.7.
    void rewardsOfStepsAndOfTheEnd()
    {
        FourTexts four;
        auto environment = four.start();
        QCOMPARE(listOf(environment.acting()), (std::vector<std::size_t>{0, 1, 2, 3}));
        QVERIFY(isNear(environment.step({}), 0.2));
        // The third and the fourth are out: .5 is not the likelier verdict.
        QVERIFY(!environment.over());
        QCOMPARE(environment.place(), std::size_t{1});
        QCOMPARE(listOf(environment.acting()), (std::vector<std::size_t>{0, 1}));
        QVERIFY(isNear(environment.step({}), 1.7));
        QVERIFY(environment.over() && !environment.terminated());
        QCOMPARE(environment.surviving(), std::size_t{2});
        QCOMPARE(four.degradation.asked, (std::vector<std::size_t>{0, 1}));
        QVERIFY(isNear(environment.degradationReward(), 0.3));
        QVERIFY(isNear(environment.survivalReward(), 0.4));
        QVERIFY(isNear(stepReward(std::vector{0.9, 0.7, 0.0, 0.0}, {}), 0.2));
        QVERIFY(isNear(lastReward(std::vector{0.9, 0.7, 0.0, 0.0}, std::vector{0.5, 0.1, 0.0, 0.0}, {}), 1.7));
    }

    /// All are seen after the first step, then only those that changed.
    void onlyWhatChangedIsJudgedAgain()
    {
        FourTexts four;
        auto environment = four.start();
        (void)environment.step(std::vector<Environment::Change>{{1, row("B")}});
        (void)environment.step(std::vector<Environment::Change>{{0, row("B")}});
        QCOMPARE(four.judge.asked, (std::vector<std::vector<std::size_t>>{{0, 1, 2, 3}, {0}}));
        QCOMPARE(environment.rows(1), rowsOf("B c"));
        QCOMPARE(environment.rows(0), rowsOf("a B"));
        QCOMPARE(environment.edits(), std::size_t{2});
    }

    void noTextLeftIsTheEnd()
    {
        FourTexts four;
        for (auto& [text, verdict] : four.judge.verdicts)
            verdict = 0.4;
        auto environment = four.start();
        QCOMPARE(environment.step({}), -1.0);
        QVERIFY(environment.over() && environment.terminated());
        QVERIFY(environment.acting().empty() && four.degradation.asked.empty());
    }

    /// A text that ends earlier waits; a text without a piece that could be perturbed is not acted on.
    void textsOfDifferentLengths()
    {
        FixedJudge judge;
        judge.verdicts = {{0, 0.8}, {1, 0.6}, {2, 0.6}};
        FixedDegradation degradation;
        degradation.lost = {{0, 0.0}, {1, 0.0}, {2, 1.0}};
        Environment environment({rowsOf("a"), rowsOf("never b"), rowsOf("seen before")}, toyCandidates(), judge,
                                degradation, {});
        QCOMPARE(listOf(environment.acting()), (std::vector<std::size_t>{0}));
        QVERIFY(isNear(environment.step({}), 0.5 * (0.8 + 0.6 + 0.6) / 3));
        QCOMPARE(listOf(environment.acting()), (std::vector<std::size_t>{1}));
        QVERIFY(isNear(environment.step({}), (0.5 * 2.0 + 10.0) / 3)); // nobody has a third piece
        QVERIFY(environment.over());
    }

    /// The released code: nothing is masked, and survivors pay 1 at the end.
    void asReleased()
    {
        FourTexts four;
        four.rules.mask = false;
        four.rules.rewards.payAtEnd = true;
        auto environment = four.start();
        QVERIFY(isNear(environment.step({}), 0.2));
        QCOMPARE(listOf(environment.acting()), (std::vector<std::size_t>{0, 1, 2, 3}));
        QVERIFY(isNear(environment.step({}), -1.0 + 10.0 * (0.5 + 0.1 + 0.9 + 0.9) / 4));
    }

    void numbersThatAreNoneEndIt()
    {
        FourTexts four;
        four.degradation.lost[1] = std::numeric_limits<double>::quiet_NaN();
        auto environment = four.start();
        (void)environment.step({});
        QVERIFY_EXCEPTION_THROWN((void)environment.step({}), core::Error);
        FourTexts other;
        other.judge.verdicts[2] = std::numeric_limits<double>::infinity();
        auto judged = other.start();
        QVERIFY_EXCEPTION_THROWN((void)judged.step({}), core::Error);
    }

    /// Check values: gamma .99, r .4 .4 4.4, V 1 2 3, an end.
    void returnsAndAdvantages()
    {
        const std::vector<double> rewards{0.4, 0.4, 4.4}, values{1, 2, 3};
        const auto returns = discountedReturns(rewards, 0.99, 0.0);
        const auto advantages = generalAdvantages(rewards, values, 0.99, 1.0, 0.0);
        const std::vector<double> wanted{5.10844, 4.756, 4.4}, better{4.10844, 2.756, 1.4};
        for (std::size_t t = 0; t < 3; ++t)
            QVERIFY(isNear(returns[t], wanted[t]) && isNear(advantages[t], better[t]));
        // Not at an end, where V is 2: R_3 = 4.4 + .99 x 2 = 6.38, A_3 = 6.38 - 3; with lambda 0 A_1 = .4 + .99 x 2
        // - 1.
        QVERIFY(isNear(discountedReturns(rewards, 0.99, 2.0)[2], 6.38));
        QVERIFY(isNear(generalAdvantages(rewards, values, 0.99, 1.0, 2.0)[2], 3.38));
        QVERIFY(isNear(generalAdvantages(rewards, values, 0.99, 0.0, 2.0)[0], 1.38));
        // Equation 10: half of 40 is lost; where nothing was right, nothing is.
        QVERIFY(isNear(degradationOf(40.0, 20.0), 0.5) && degradationOf(0.0, 20.0) == 0.0);
    }

    /// One step follows the other; what was played is what the agent learns from.
    void rolloutsAreWhatWasPlayed()
    {
        FourTexts four;
        auto environment = four.start();
        FixedPolicy policy;
        for (const char* piece : {"a", "b", "c", "d"})
            policy.answers[row(piece)] = {*piece == 'b' ? 1.0 : 0.0, 2.0};
        core::Random random(1);
        const auto rollout = playSteps(environment, policy, toyCandidates(), random, 0);
        QCOMPARE(rollout.steps.size(), std::size_t{2});
        QCOMPARE(rollout.steps[0].actions, (std::vector<std::uint8_t>{0, 1, 0, 0})); // b c is perturbed at b
        QCOMPARE(rollout.steps[1].actions, (std::vector<std::uint8_t>{1, 0}));       // a b at b, b c not at c
        QVERIFY(isNear(rollout.steps[0].reward, 0.2) && isNear(rollout.steps[1].reward, 1.7));
        QVERIFY(isNear(rollout.steps[1].value, 2.0) && rollout.beyond == 0.0);
        // Five versions: the four texts, and the second one after it was changed.
        QCOMPARE(rollout.versions.size(), std::size_t{5});
        const auto& places = rollout.steps[1].places;
        QCOMPARE(rollout.versions[static_cast<std::size_t>(places.texts[1])], rowsOf("B c"));
        QCOMPARE(places.before, (Rows{row("a"), row("B")}));
        QCOMPARE(places.here, (Rows{row("b"), row("c")}));
        QCOMPARE(places.after, (Rows{endPiece, endPiece}));
        QCOMPARE(rollout.steps[0].places.before, (Rows{beginPiece, beginPiece, beginPiece, beginPiece}));
    }

    /// Cut after some steps, the rest is worth what the critic expects.
    void rolloutsMayBeCut()
    {
        FourTexts four;
        auto environment = four.start();
        FixedPolicy policy;
        for (const char* piece : {"a", "b", "c", "d"})
            policy.answers[row(piece)] = {0.0, *piece == 'b' ? 3.0 : 1.0};
        core::Random random(1);
        const auto first = playSteps(environment, policy, toyCandidates(), random, 1);
        QCOMPARE(first.steps.size(), std::size_t{1});
        QVERIFY(isNear(first.beyond, 2.0)); // of b and c
        const auto second = playSteps(environment, policy, toyCandidates(), random, 1);
        QCOMPARE(second.steps.size(), std::size_t{1});
        QVERIFY(environment.over() && second.beyond == 0.0);
    }

    /// As attacks use it: where the actor is surer than not and the critic expects something, the nearest, up to a
    /// share of the pieces.
    void textsArePerturbedFromLeftToRight()
    {
        FixedPolicy policy;
        policy.answers = {{row("a"), {0.9, 1.0}},
                          {row("b"), {0.9, -1.0}},
                          {row("x"), {0.5, 1.0}},
                          {row("y"), {0.6, 0.1}},
                          {row("q"), {0.8, 1.0}}};
        const auto text = rowsOf("a b x y q never");
        const auto* rows = &text;
        const auto perturbedBy = [&](const PerturbRules& rules) {
            policy.asked.clear();
            return perturbed(policy, toyCandidates(), {&rows, 1}, rules, nullptr).front();
        };
        const auto usual = perturbedBy({});
        QCOMPARE(usual.rows, (RowsOfText{row("A"), row("b"), row("x"), row("z"), 0, 0}));
        QCOMPARE(usual.edits, std::size_t{3});
        QVERIFY(!usual.places[5].asked); // an unknown piece
        QVERIFY(usual.places[3].acted && !usual.places[2].acted && isNear(usual.places[2].answer.act, 0.5));
        QCOMPARE(policy.asked.size(), std::size_t{5});
        QCOMPARE(policy.asked[1].before, row("A"));
        QCOMPARE(policy.asked[1].version, std::size_t{1});
        QCOMPARE(perturbedBy({.critic = false}).rows, (RowsOfText{row("A"), row("B"), row("x"), row("z"), 0, 0}));
        (void)perturbedBy({.originalBefore = true});
        QCOMPARE(policy.asked[1].before, row("a"));
        // A third of six pieces.
        QCOMPARE(perturbedBy({.share = 0.33}).rows, (RowsOfText{row("A"), row("b"), row("x"), row("z"), row("q"), 0}));
        QCOMPARE(perturbedBy({.share = 0.0}).rows, text);
    }
};

QTEST_APPLESS_MAIN(TestAgentEnvironment)
#include "tst_agent_environment.moc"
