#include <torch/torch.h>

#include "tests/support/registered_test.h"

#include <array>
#include <cmath>
#include <map>

#include "core/base/error.h"
#include "models/networks/agent/agent_training.h"
#include "models/networks/training/device.h"
#include "tests/support/models/toy_translator.h"
#include "tests/support/said.h"

using namespace models;
using namespace models::networks;

namespace {

AgentSettings toySettings()
{
    auto settings = AgentSettings::presetNamed("paper");
    settings.config.embedding = settings.config.targetEmbedding = ToyTranslator::width;
    settings.config.hidden = settings.config.layer = 16;
    settings.config.judgeHidden = settings.config.judgeLayer = 16;
    settings.candidates = 1;
    settings.batch = 8;
    settings.rounds = 20;
    settings.episodes = 100;
    settings.judgeSteps = 60;
    settings.testBatches = 5;
    settings.judgeRate = 0.02;
    settings.judgeWarmUp = 20;
    settings.judgeDropout = 0.0;
    settings.learningRate = 0.02;
    settings.warmUp = 50;
    settings.scored = 0;
    return settings;
}

/// A toy translator, its candidates and texts, and the networks of an agent that learns to attack it.
struct Toy {
    explicit Toy(AgentSettings wanted = toySettings())
        : settings(std::move(wanted)),
          candidates(core::victims::PieceCandidates::of(translator.sourceVectors(), {.most = settings.candidates})),
          network(settings.config, translator.cutter().pieces()),
          judge(settings.config, translator.cutter().pieces(), translator.cutter().pieces())
    {
        useOneThread();
        for (auto* pairs : {&data.train, &data.dev})
            for (const auto& text : ToyTranslator::texts(pairs == &data.train ? 200 : 50, pairs == &data.train ? 1 : 2))
                pairs->push_back(*agentPair(text, {ToyTranslator::translationOf(text)}, translator, candidates));
        core::Random random(3);
        network.tensors().initialise(random, 0.1);
        judge.tensors().initialise(random, 0.1);
        const auto copy = [&](const torch::Tensor& embedding) {
            torch::NoGradGuard noGradients;
            const auto vectors = translator.sourceVectors().values;
            embedding.copy_(torch::from_blob(const_cast<float*>(vectors.data()), embedding.sizes(), torch::kFloat32));
        };
        copy(network.tensors().weights()[0]);
        copy(judge.tensors().weights()[0]);
        copy(judge.tensors().weights()[1]);
    }
    std::unique_ptr<AgentTraining> training(std::uint64_t seed = 1)
    {
        return std::make_unique<AgentTraining>(settings, data, "toy", candidates, translator, network, judge, seed,
                                               std::stop_token());
    }

    AgentSettings settings;
    ToyTranslator translator;
    core::victims::PieceCandidates candidates;
    AgentData data;
    AgentNetwork network;
    JudgeNetwork judge;
};

/// Runs to the end; returns what watched it saw.
std::vector<core::victims::TrainEpoch> runToy(AgentTraining& training, const std::filesystem::path& folder,
                                              std::stop_token stop = {})
{
    std::vector<core::victims::TrainEpoch> rounds;
    const core::victims::TrainProgressFn watch = [&](const core::victims::TrainEpoch& point) {
        if (!point.values.empty())
            rounds.push_back(point);
    };
    training.run(folder / ".checkpoint", {stop, {}, watch});
    return rounds;
}

double valueOf(const core::victims::TrainEpoch& round, const std::string& name)
{
    for (const auto& [key, value] : round.values)
        if (key == name)
            return value;
    return std::nan("");
}

/// The mean probability of perturbing each piece of texts, as attacks see it, by its form.
std::map<std::string, double> meanActs(const Toy& toy)
{
    std::vector<const std::vector<std::uint32_t>*> rows;
    for (const auto& pair : toy.data.dev)
        rows.push_back(&pair.source.rows);
    KernelPolicy policy(toy.network.plain());
    const auto all = perturbed(policy, toy.candidates, rows, {}, nullptr);
    std::map<std::string, double> sums, counts;
    for (std::size_t i = 0; i < all.size(); ++i)
        for (std::size_t place = 0; place < rows[i]->size(); ++place) {
            const auto& form = toy.translator.cutter().form((*rows[i])[place]);
            sums[form] += all[i].places[place].answer.act;
            counts[form] += 1.0;
        }
    for (auto& [form, sum] : sums)
        sum /= counts[form];
    return sums;
}

} // namespace

/// Agent, environment and discriminator together, on a translator that fails on one piece.
class TestAgentTraining : public QObject {
    Q_OBJECT
private Q_SLOTS:
    /// The floor of issue 54: P(perturb) at least .95 on the piece, at most .1 elsewhere.
    void thePieceOnWhichItFailsIsFound()
    {
        QTemporaryDir folder;
        Toy toy;
        auto training = toy.training();
        const auto rounds = runToy(*training, folder.path().toStdString());
        QVERIFY(!rounds.empty());
        // The discriminator tells the untrained agent's texts, and the agent gets more and more reward.
        QVERIFY2(valueOf(rounds.front(), "accuracy_after") > 0.85,
                 qPrintable(QString::number(valueOf(rounds.front(), "accuracy_after"))));
        QVERIFY(valueOf(rounds.back(), "reward") > valueOf(rounds.front(), "reward"));
        for (const auto& [form, act] : meanActs(toy))
            if (form == "x")
                QVERIFY2(act >= 0.95, qPrintable(QString("x: %1").arg(act)));
            else
                QVERIFY2(act <= 0.1, qPrintable(QString("%1: %2").arg(form.c_str()).arg(act)));
        // x is in half of the texts: these lose all of their BLEU.
        const TranslatedTexts texts(toy.translator, {});
        const auto score =
            scoreOf(toy.network.plain(), toy.candidates, texts, toy.data.dev, 50, 1, training->rules().bleu, 1);
        QVERIFY2(score.lost() > 0.9, qPrintable(QString::number(score.lost())));
    }
};

QTEST_APPLESS_MAIN(TestAgentTraining)
#include "tst_agent_training.moc"
