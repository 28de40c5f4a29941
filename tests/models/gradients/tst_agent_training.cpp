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

/// One round: the discriminator learns from the untrained agent, whose texts have a y as often as others have, so that
/// it cannot take x's double for a sign. (Of a later agent, which puts in nothing else, it would learn just that.)
AgentSettings toySettings()
{
    auto settings = AgentSettings::presetNamed("paper");
    settings.config.embedding = settings.config.targetEmbedding = ToyTranslator::width;
    settings.config.hidden = settings.config.layer = 16;
    settings.config.judgeHidden = settings.config.judgeLayer = 16;
    settings.candidates = 1;
    settings.batch = 8;
    settings.rounds = 1;
    settings.episodes = 4000;
    settings.environment.rewards.survival =
        2.0; // so that a text with a y, which was never right, has something to lose
    settings.entropyWeight = 0.02;
    settings.judgeSteps = 300;
    settings.bound = 0.95;
    settings.testEvery = 5;
    settings.testBatches = 10;
    settings.judgeRate = 0.02;
    settings.judgeWarmUp = 20;
    settings.judgeDropout = 0.0;
    settings.learningRate = 0.04;
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
    /// P(perturb) is at least .95 on the piece, at most .1 elsewhere.
    void thePieceOnWhichItFailsIsFound()
    {
        QTemporaryDir folder;
        Toy toy;
        auto training = toy.training();
        const auto rounds = runToy(*training, folder.path().toStdString());
        QCOMPARE(rounds.size(), std::size_t{1});
        // The discriminator tells the untrained agent's texts.
        QVERIFY2(valueOf(rounds.front(), "accuracy_after") > 0.85,
                 qPrintable(QString::number(valueOf(rounds.front(), "accuracy_after"))));
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

    /// Episodes of three agents side by side: who plays them changes no bit, and neither does a training that was
    /// interrupted after a round.
    void sameBitsForAnyNumberOfThreads()
    {
        auto settings = toySettings();
        settings.rounds = 2;
        settings.episodes = 7;
        settings.judgeSteps = 3;
        settings.workers = 3;
        settings.dropout = settings.judgeDropout = 0.1;
        settings.requireBound = false;
        const auto weightsOf = [](const Toy& toy) {
            auto all = valuesOf(toy.network.tensors().weights());
            for (auto& values : valuesOf(toy.judge.tensors().weights()))
                all.push_back(std::move(values));
            return all;
        };
        QTemporaryDir folder;
        Toy undisturbed(settings);
        const auto curve = runToy(*undisturbed.training(), folder.filePath("one").toStdString());
        QCOMPARE(curve.size(), std::size_t{2});
        settings.threads = 3;
        Toy threaded(settings);
        const auto other = runToy(*threaded.training(), folder.filePath("three").toStdString());
        QVERIFY(weightsOf(threaded) == weightsOf(undisturbed));
        QVERIFY(other.back().values == curve.back().values);
        settings.rounds = 1;
        Toy interrupted(settings);
        (void)runToy(*interrupted.training(), folder.filePath("cut").toStdString());
        settings.rounds = 2;
        Toy resumed(settings);
        auto training = resumed.training();
        training->resume(folder.filePath("cut/.checkpoint").toStdString());
        const auto rest = runToy(*training, folder.filePath("cut").toStdString());
        QCOMPARE(rest.size(), std::size_t{1});
        QVERIFY(weightsOf(resumed) == weightsOf(undisturbed));
        QVERIFY(rest.back().values == curve.back().values);
        // Another seed is another training.
        Toy changed(settings);
        auto wrong = changed.training(2);
        CONTAINS(errorOf([&] { wrong->resume(folder.filePath("cut/.checkpoint").toStdString()); }),
                 "the checkpoint belongs to another training");
    }

    /// Rollouts of two steps, as released: each is an update, and all of a round's episodes are played.
    void rolloutsInParts()
    {
        auto settings = toySettings();
        settings.rounds = 1;
        settings.episodes = 3;
        settings.judgeSteps = 2;
        settings.steps = 2;
        settings.requireBound = false;
        settings.environment.mask = false;
        settings.trust = true;
        QTemporaryDir folder;
        Toy toy(settings);
        const auto rounds = runToy(*toy.training(), folder.path().toStdString());
        QCOMPARE(rounds.size(), std::size_t{1});
        QCOMPARE(rounds.front().done, std::size_t{3 * 8});
    }

    /// Fifteen rounds of chance accuracy end it in the paper; here any accuracy will do, and two rounds.
    void itEndsWhenTheDiscriminatorIsLost()
    {
        auto settings = toySettings();
        settings.rounds = 10;
        settings.episodes = 2;
        settings.judgeSteps = 1;
        settings.requireBound = false;
        settings.converged = 1.0;
        settings.patience = 2;
        QTemporaryDir folder;
        Toy toy(settings);
        auto training = toy.training();
        QCOMPARE(runToy(*training, folder.path().toStdString()).size(), std::size_t{2});
        QVERIFY(training->converged() && training->endedEarly());
    }

    /// A discriminator that cannot tell the untrained agent's texts teaches nothing.
    void aWeakDiscriminatorIsAnError()
    {
        auto settings = toySettings();
        settings.judgeSteps = 1;
        settings.bound = 1.0;
        QTemporaryDir folder;
        Toy toy(settings);
        CONTAINS(errorOf([&] { (void)runToy(*toy.training(), folder.path().toStdString()); }),
                 "after 1 steps the discriminator judges");
    }

    /// A stop keeps the last finished round.
    void aStopKeepsTheLastRound()
    {
        auto settings = toySettings();
        settings.rounds = 50;
        settings.episodes = 4;
        settings.judgeSteps = 1;
        settings.requireBound = false;
        QTemporaryDir folder;
        Toy toy(settings);
        auto training = toy.training();
        std::stop_source stop;
        const core::victims::TrainProgressFn watch = [&](const core::victims::TrainEpoch& point) {
            if (point.epoch == 2)
                stop.request_stop();
        };
        const auto checkpoint = folder.filePath(".checkpoint").toStdString();
        CONTAINS(errorOf([&] { training->run(checkpoint, {stop.get_token(), {}, watch}); }), "training was stopped");
        Toy again(settings);
        auto resumed = again.training();
        resumed->resume(checkpoint);
        QVERIFY(resumed->curve().back().epoch >= 1);
        QVERIFY(!resumed->curve().back().values.empty());
    }

    /// r_d, equation 10. x a b c d is translated rightly, and y a b c d not at all; a text with a y was never right, so
    /// it cannot lose anything; what is not changed is not translated.
    void whatTranslationsLose()
    {
        const Toy toy;
        std::vector<AgentPair> pairs;
        for (const char* words : {"x a b c d", "a b x c d", "y a b c d"}) {
            const auto text = core::text::tokenize(words, core::text::Tokenization::Whitespace);
            pairs.push_back(*agentPair(text, {ToyTranslator::translationOf(text)}, toy.translator, toy.candidates));
        }
        ToyTranslator translator;
        const TranslatedTexts texts(translator, {});
        const auto lostBy = [&](DegradationScore score, double sign) {
            CleanScores clean(pairs.size());
            const DegradationRules rules{.score = score, .bleu = {}, .beam = 1, .sign = sign};
            TranslatedDegradation degradation(pairs, {2, 0, 1}, texts, clean, rules, core::Random(1));
            const auto y = *ToyCutter().find("y");
            auto never = pairs[2].source.rows, destroyed = pairs[0].source.rows, same = pairs[1].source.rows;
            never[1] = *ToyCutter().find("A");
            destroyed[0] = y;
            const std::vector<std::size_t> numbers{0, 1, 2};
            const std::vector<const std::vector<std::uint32_t>*> rows{&never, &destroyed, &same};
            return degradation.of(numbers, rows);
        };
        QCOMPARE(lostBy(DegradationScore::Sentence, 1.0), (std::vector<double>{0.0, 1.0, 0.0}));
        QCOMPARE(translator.translated(), std::size_t{4}); // two clean texts, two changed ones
        QCOMPARE(lostBy(DegradationScore::Pieces, 1.0), (std::vector<double>{0.0, 1.0, 0.0}));
        QCOMPARE(lostBy(DegradationScore::Sentence, -1.0), (std::vector<double>{0.0, -1.0, 0.0}));
        // All three together lose some of what was right, each the same.
        const auto together = lostBy(DegradationScore::Batch, 1.0);
        QVERIFY(together[0] == together[1] && together[1] == together[2] && together[0] > 0.3 && together[0] < 1.0);
    }

    /// The header's check value; a piece that no reference has makes it 0.
    void bleuOfPieces()
    {
        const std::vector<std::uint32_t> reference{1, 2, 3, 4, 6}, answer{1, 2, 3, 4, 5}, other{7, 8, 9, 7, 8};
        QVERIFY(std::abs(pieceBleu(answer, reference) - 66.87403) < 1e-5);
        QCOMPARE(pieceBleu(reference, reference), 100.0);
        QCOMPARE(pieceBleu(other, reference), 0.0);
        QCOMPARE(pieceBleu(std::vector<std::uint32_t>{1, 2, 4}, reference), 0.0); // no trigram, not smoothed
    }
};

QTEST_APPLESS_MAIN(TestAgentTraining)
#include "tst_agent_training.moc"
