#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include <cmath>
#include <map>

#include "core/base/random.h"
#include "models/inference/translation/translation_config.h"
#include "models/networks/agent/agent_network.h"
#include "models/networks/agent/judge_network.h"

using namespace models;
using namespace models::networks;

namespace {

constexpr std::size_t piecesOfAll = 9;

AgentConfig smallConfig(AgentHeads heads = AgentHeads::Own, std::size_t context = 3)
{
    AgentConfig config;
    config.heads = heads;
    config.context = context;
    config.embedding = 5;
    config.targetEmbedding = 6;
    config.hidden = 4;
    config.layer = 7;
    config.judgeHidden = 3;
    config.judgeLayer = 6;
    return config;
}

AgentNetwork someAgent(const AgentConfig& config)
{
    AgentNetwork network(config, piecesOfAll);
    core::Random random(5);
    network.tensors().initialise(random, 1.0);
    return network;
}

RolloutStep stepAt(const Rollout& rollout, std::size_t place, std::vector<std::int64_t> versions,
                   std::vector<std::uint8_t> actions, double reward, double value)
{
    RolloutStep step;
    for (const auto version : versions) {
        const auto& rows = rollout.versions[static_cast<std::size_t>(version)];
        addPlace(rows, place, rowBefore(rows, place), version, step.places);
    }
    step.actions = std::move(actions);
    step.reward = reward;
    step.value = value;
    return step;
}

/// Two texts, one of which is perturbed at the first and at the second step and is over before the third.
Rollout threeSteps()
{
    Rollout rollout;
    rollout.versions = {{3, 4, 5}, {6, 7}, {8, 7}};
    rollout.steps.push_back(stepAt(rollout, 0, {0, 1}, {0, 1}, 0.4, 1.0));
    rollout.steps.push_back(stepAt(rollout, 1, {0, 2}, {0, 1}, 0.4, 2.0));
    rollout.steps.push_back(stepAt(rollout, 2, {0}, {1}, 4.4, 3.0));
    return rollout;
}

void eachKind()
{
    QTest::addColumn<bool>("own");
    QTest::addColumn<int>("context");
    QTest::newRow("paper") << true << 3;
    QTest::newRow("released") << false << 2;
    QTest::newRow("single layers, three pieces") << false << 3;
}

AgentConfig fetchedConfig()
{
    QFETCH(bool, own);
    QFETCH(int, context);
    return smallConfig(own ? AgentHeads::Own : AgentHeads::Single, static_cast<std::size_t>(context));
}

/// Compares the change of a loss along a random direction of the weights with their gradients.
template<typename LossOf>
void compareWithDifferences(const TorchLayers& tensors, const WeightList& gradients, LossOf lossOf)
{
    core::Random random(17);
    WeightList directions;
    double along = 0.0;
    for (std::size_t i = 0; i < gradients.size(); ++i) {
        auto direction = torch::zeros_like(tensors.weights()[i]).detach();
        for (std::int64_t n = 0; n < direction.numel(); ++n)
            direction.data_ptr<float>()[n] = static_cast<float>(random.normal());
        if (gradients[i].defined())
            along += (gradients[i] * direction).sum().template item<double>();
        directions.push_back(direction);
    }
    constexpr double step = 1e-3;
    const auto moveBy = [&](double length) {
        torch::NoGradGuard noGradients;
        for (std::size_t i = 0; i < directions.size(); ++i)
            tensors.weights()[i].add_(directions[i], length);
    };
    moveBy(step);
    const double above = lossOf();
    moveBy(-2 * step);
    const double below = lossOf();
    moveBy(step);
    const double difference = (above - below) / (2 * step);
    QVERIFY2(std::abs(difference - along) <= 1e-2 * std::max(1.0, std::abs(along)),
             qPrintable(QString("%1, expected %2").arg(difference).arg(along)));
}

} // namespace

/// The networks of agents: one definition over both backends, and the losses of equations 2 to 5.
class TestAgentNetwork : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void bothBackendsDecideAlike_data() { eachKind(); }
    void bothBackendsDecideAlike()
    {
        const auto config = fetchedConfig();
        const auto network = someAgent(config);
        KernelPolicy policy(network.plain());
        const std::vector<std::vector<std::uint32_t>> texts{{3, 4, 5}, {6}, {7, 8}};
        std::vector<PolicyPlace> asked;
        Rows pieces;
        Segments segments;
        AgentPlaces places;
        for (std::size_t text = 0; text < texts.size(); ++text) {
            addFramed(texts[text], pieces, segments);
            for (std::size_t place = 0; place < texts[text].size(); ++place) {
                const auto before = rowBefore(texts[text], place);
                asked.push_back({text, 0, &texts[text], place, before});
                addPlace(texts[text], place, before, static_cast<std::int64_t>(text), places);
            }
        }
        torch::NoGradGuard noGradients;
        const TorchBackend on;
        const AgentLayers<TorchLayers> layers(network.tensors(), config, piecesOfAll);
        const auto wanted = agentAnswer(on, layers, config, agentContexts(on, layers, pieces, segments), places);
        const auto found = policy.at(asked);
        for (std::size_t i = 0; i < found.size(); ++i) {
            const auto row = static_cast<std::int64_t>(i);
            QVERIFY(std::abs(found[i].act - std::exp(wanted.actions[row][1].item<double>())) < 1e-5);
            QVERIFY(std::abs(found[i].value - wanted.values[row][0].item<double>()) < 1e-5);
        }
        // Alone, a place has the same bits; a text that was changed is read again.
        const auto alone = KernelPolicy(network.plain()).at({&asked[4], 1});
        QCOMPARE(alone.front().act, found[4].act);
        auto changed = asked[4];
        const std::vector<std::uint32_t> other{4, 8};
        changed.rows = &other;
        changed.version = 1;
        QVERIFY(policy.at({&changed, 1}).front().value != found[4].value);
    }

    /// All weights zero: P = .5 and V = 0 everywhere. With gamma .99, alpha .5, beta .05: R 5.10844 4.756 4.4,
    /// A 4.10844 2.756 1.4, so .5 (13.04808 + 11.30977 + 9.68) + ln 2 (4.10844 + 2.756 + 1.4) - .05 x 3 ln 2
    /// = 22.64343.
    void theLossOfAnUntaughtAgent()
    {
        const AgentNetwork network(smallConfig(), piecesOfAll);
        const auto gradients = network.gradients(threeSteps(), {}, 0.0, {});
        QVERIFY2(std::abs(gradients.losses.total - 22.64343) < 1e-4,
                 qPrintable(QString::number(gradients.losses.total, 'g', 9)));
        QVERIFY(std::abs(gradients.losses.entropy - 3 * std::log(2.0)) < 1e-5);
        QVERIFY(std::abs(gradients.losses.value - 34.03785) < 1e-4);
        // With a discriminator that is right in half of the cases, trusted so much.
        AgentLossRules half;
        half.factor = 0.5;
        QVERIFY(std::abs(network.gradients(threeSteps(), half, 0.0, {}).losses.total - 22.64343 / 2) < 1e-4);
    }

    void gradientsAreThoseOfFiniteDifferences_data() { eachKind(); }
    void gradientsAreThoseOfFiniteDifferences()
    {
        const auto network = someAgent(fetchedConfig());
        const auto rollout = threeSteps();
        compareWithDifferences(network.tensors(), network.gradients(rollout, {}, 0.0, {}).gradients,
                               [&] { return network.gradients(rollout, {}, 0.0, {}).losses.total; });
    }

    void theDiscriminatorsGradientsToo_data()
    {
        QTest::addColumn<bool>("twice");
        QTest::newRow("one softmax") << false;
        QTest::newRow("two, as released") << true;
    }
    void theDiscriminatorsGradientsToo()
    {
        QFETCH(bool, twice);
        JudgeNetwork network(smallConfig(), piecesOfAll, 8);
        core::Random random(6);
        network.tensors().initialise(random, 1.0);
        const std::vector<std::uint32_t> one{3, 4}, two{5}, first{4, 5, 6}, second{7};
        const std::vector<JudgedPair> pairs{{&one, &first, true}, {&two, &second, false}, {&one, &second, false}};
        const auto loss = network.loss(pairs, twice);
        WeightList gradients = torch::autograd::grad({loss}, network.tensors().weights(), {}, false, false, true);
        compareWithDifferences(network.tensors(), gradients, [&] { return network.loss(pairs, twice).item<double>(); });
        // What is taught is what judges: the mean of -ln P of the right verdicts.
        KernelJudge judge(network.plain(), std::vector{&first, &second});
        const std::vector<std::size_t> numbers{0, 1, 1};
        const std::vector<const std::vector<std::uint32_t>*> rows{&one, &two, &one};
        const auto positive = judge.positive(numbers, rows);
        if (!twice) {
            const double wanted = -(std::log(positive[0]) + std::log(1 - positive[1]) + std::log(1 - positive[2])) / 3;
            QVERIFY(std::abs(loss.item<double>() - wanted) < 1e-5);
        }
        const auto alone = judge.positive(std::span(numbers).subspan(1, 1), std::span(rows).subspan(1, 1));
        QCOMPARE(alone.front(), positive[1]);
    }

    /// Texts that are too many to be read at once are read in parts.
    void longRolloutsAreReadInParts()
    {
        const auto config = smallConfig();
        const auto network = someAgent(config);
        Rollout rollout;
        core::Random random(9);
        for (std::size_t text = 0; text < 240; ++text) {
            auto& rows = rollout.versions.emplace_back(90);
            for (auto& row : rows)
                row = static_cast<std::uint32_t>(3 + random.below(6));
        }
        for (std::size_t number = 0; number < 3; ++number) {
            std::vector<std::int64_t> versions;
            for (std::int64_t text = 0; text < 80; ++text)
                versions.push_back(static_cast<std::int64_t>(80 * number) + text);
            rollout.steps.push_back(stepAt(rollout, number, versions, std::vector<std::uint8_t>(80, 1), 1.0, 0.5));
        }
        const auto parts = network.gradients(rollout, {}, 0.0, {});
        AgentLosses whole;
        const auto returns = discountedReturns(std::vector{1.0, 1.0, 1.0}, 0.99, 0.0);
        const auto advantages =
            generalAdvantages(std::vector{1.0, 1.0, 1.0}, std::vector{0.5, 0.5, 0.5}, 0.99, 1.0, 0.0);
        const auto loss = network.loss(rollout, 0, 3, returns, advantages, {}, TorchBackend(), whole);
        const auto gradients = torch::autograd::grad({loss}, network.tensors().weights(), {}, false, false, true);
        QVERIFY(std::abs(parts.losses.total - whole.total) < 1e-4);
        for (std::size_t i = 0; i < gradients.size(); ++i)
            QVERIFY(torch::allclose(parts.gradients[i], gradients[i], 1e-3, 1e-5));
    }
};

QTEST_APPLESS_MAIN(TestAgentNetwork)
#include "tst_agent_network.moc"
