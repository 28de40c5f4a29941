#include "models/inference/training/agents/agent_settings.h"

#include <algorithm>
#include <array>
#include <cmath>

#include "core/base/error.h"
#include "core/base/named.h"

namespace models::networks {

namespace {

constexpr std::array degradationNames{"sentence", "pieces", "batch"};
constexpr std::array presetNames{"paper", "released", "small"};

template<std::size_t count>
std::vector<std::string> listed(const std::array<const char*, count>& names)
{
    return {names.begin(), names.end()};
}

Setter scoreSetter(DegradationScore& score, std::string meaning)
{
    auto parameter = core::Parameter::choice({}, listed(degradationNames), std::move(meaning));
    parameter.defaultValue = nameOf(score);
    return {std::move(parameter), [&score](const auto& key, const auto& value) {
                const auto found = std::ranges::find(degradationNames, value);
                if (found == degradationNames.end())
                    refuse(key, value, "sentence, pieces or batch");
                score = static_cast<DegradationScore>(found - degradationNames.begin());
            }};
}

Setters agentSettersFor(AgentSettings& s)
{
    auto setters = s.card.setters(s.config.language);
    auto& c = s.config;
    auto& rewards = s.environment.rewards;
    auto preset = core::Parameter::choice(
        {}, listed(presetNames),
        "Where the other defaults come from: the paper, the authors' code, or the paper cut down to one core");
    preset.defaultValue = s.preset;
    setters.merge(Setters{
        {"preset", {std::move(preset), [&s](const auto&, const auto& value) { s.preset = value; }}},
        {"victim", text(s.victim, "The folder or name of the translator that is attacked")},
        {"direction",
         choice(c.direction, AgentDirection::Adversarial, "adversarial", AgentDirection::Reinforced, "reinforced",
                "What translations become: worse, or better, without unknown pieces (section 5.5)")},
        {"rounds", integer(s.rounds, 1, 1'000'000, "Maximum number of rounds of discriminator and agent")},
        {"batch", integer(s.batch, 1, 100'000, "Pairs of an episode, and of a step of the discriminator")},
        {"candidates", integer(s.candidates, 1, 1000, "K: pieces that may take the place of one")},
        {"neighbours", choice(s.cosine, false, "euclid", true, "cosine",
                              "How they are chosen: as in the paper, or as in its code, which takes the K nearest by "
                              "cosine, the piece itself among them")},
        {"context", integer(c.context, 2, 3, "Pieces seen around a place: 3 is t-1, t, t+1; 2 is t-1, t")},
        {"heads", choice(c.heads, AgentHeads::Own, "own", AgentHeads::Single, "single",
                         "Layers of their own for actor and critic, or single ones over a common sum")},
        {"embeddings", choice(s.victimEmbeddings, true, "victim", false, "new",
                              "What the agent's embedding starts from; the discriminator's is the victim's")},
        {"hidden", integer(c.hidden, 1, 8192, "Units of the agent's reader, in each direction")},
        {"layer", integer(c.layer, 1, 8192, "Units of the layers of actor and critic")},
        {"discriminator_hidden", integer(c.judgeHidden, 1, 8192, "Units of the discriminator's readers, likewise")},
        {"discriminator_layer", integer(c.judgeLayer, 1, 8192, "Units of its layer")},
        {"episodes", integer(s.episodes, 1, 1'000'000, "Episodes per round, each with one update")},
        {"workers", integer(s.workers, 1, 1024,
                            "Agents that play an episode each from the same weights; their updates follow in order")},
        {"threads", integer(s.threads, 1, 1024, "Threads that play; changes no result")},
        {"steps", integer(s.steps, 0, 1'000'000, "Steps before an update (t_max); 0: a whole episode")},
        {"survival", number(rewards.survival, 0, 1e6, "a: weight of the discriminator's probabilities")},
        {"degradation", number(rewards.degradation, 0, 1e6, "b: weight of what translations lose")},
        {"end", choice(rewards.payAtEnd, false, "survival", true, "penalty",
                       "What the last step brings besides: the survival reward, or -1")},
        {"mask", boolean(s.environment.mask, "Whether texts judged perturbed are out of the episode")},
        {"score", scoreSetter(s.score, "BLEU that counts: of sentences, of their pieces unsmoothed, or of the batch")},
        {"beam", integer(s.beam, 0, 100, "Width of the beam that translates; 0: the victim's own, 1: greedy")},
        {"discount", number(s.discount, 0, 1, "gamma of rewards")},
        {"trace", number(s.trace, 0, 1, "lambda of general advantages; 1 is equation 3")},
        {"value_weight", number(s.valueWeight, 0, 1e6, "alpha: weight of the critic's loss")},
        {"entropy_weight", number(s.entropyWeight, 0, 1e6, "beta: weight of the actor's entropy")},
        {"learning_rate", number(s.learningRate, 1e-8, 10, "The agent's highest step size")},
        {"warm_up", integer(s.warmUp, 1, 10'000'000, "Steps before it falls")},
        {"schedule", choice(s.flatSchedule, false, "rise", true, "flat",
                            "Before that it rises from 0 to the highest, or is the same as at the end, and then falls "
                            "with 1 / sqrt(step)")},
        {"clip", number(s.clip, 0, 1e6, "Largest norm of an update's gradient; 0: no limit")},
        {"dropout", number(s.dropout, 0, 0.95, "Share of the agent's states that an update drops")},
        {"trust", boolean(s.trust, "Whether losses are multiplied by the discriminator's accuracy")},
        {"discriminator_steps", integer(s.judgeSteps, 1, 1'000'000, "Maximum number of its steps per round")},
        {"bound", number(s.bound, 0.5, 1, "Accuracy above which they end")},
        {"test_every", integer(s.testEvery, 1, 1'000'000, "Steps between tests of its accuracy")},
        {"test_batches", integer(s.testBatches, 1, 1000, "New batches that a test takes")},
        {"negatives", choice(s.nearest, false, "sampled", true, "nearest",
                             "What it learns from: any perturbation by the agent's chances, or the agent's surest, by "
                             "the nearest candidate")},
        {"discriminator_rate", number(s.judgeRate, 1e-8, 10, "Its highest step size")},
        {"discriminator_warm_up", integer(s.judgeWarmUp, 1, 10'000'000, "Steps before that falls")},
        {"discriminator_dropout", number(s.judgeDropout, 0, 0.95, "Share of its states that a step drops")},
        {"softmax", choice(s.softmaxTwice, false, "once", true, "twice", "Before its loss, as in the released code")},
        {"converged", number(s.converged, 0, 1, "Its accuracy at or under which a round counts as converged")},
        {"patience", integer(s.patience, 0, 1'000'000, "Such rounds in a row that end the training; 0: never")},
        {"require_bound", boolean(s.requireBound, "Whether training ends with an error where the first round does not "
                                                  "reach the bound")},
        {"scored", integer(s.scored, 0, 1'000'000, "Texts of dev that are translated after each round; 0: none")},
        {"float16", boolean(s.float16, "Whether the weights are stored in 16 bits")}});
    return setters;
}

} // namespace

std::string nameOf(DegradationScore score) { return degradationNames.at(static_cast<std::size_t>(score)); }

AgentSettings AgentSettings::presetNamed(const std::string& name)
{
    AgentSettings s;
    if (std::ranges::find(presetNames, name) == presetNames.end())
        refuse("preset", name, "paper, released or small");
    s.preset = name;
    if (name == "small") { // the paper in an afternoon on one core
        s.rounds = 60;
        s.beam = 1;
    }
    if (name != "released")
        return s;
    // vergilus/NJUNMT-pytorch (e2f15cf), adversarials/ and configs/*attack*.yaml.
    s.cosine = true;
    s.config.context = 2;
    s.config.heads = AgentHeads::Single;
    s.victimEmbeddings = false;
    s.score = DegradationScore::Pieces;
    s.beam = 5;
    s.environment.rewards.payAtEnd = true;
    s.environment.mask = false;
    s.trust = true;
    s.steps = 15;
    s.nearest = true;
    s.softmaxTwice = true;
    s.learningRate = 0.01;
    s.flatSchedule = true;
    s.dropout = 0.2;
    s.judgeRate = 0.05;
    s.judgeWarmUp = 5;
    s.judgeDropout = 0.5;
    s.judgeSteps = 100;
    s.bound = 0.90;
    s.testEvery = 10;
    s.testBatches = 5;
    s.converged = 0.53;
    s.patience = 100;
    s.episodes = 120; // of en-de; zh-en has 40
    return s;
}

std::vector<core::Parameter> AgentSettings::described(const core::victims::TrainRequest& request)
{
    if (!request.architecture.empty() && request.architecture != AgentConfig::architecture)
        throw core::UsageError("unknown architecture " + request.architecture, "Leave out --arch");
    const auto preset = request.settings.find("preset");
    auto settings = presetNamed(preset == request.settings.end() ? "paper" : preset->second);
    return networks::described(agentSettersFor(settings));
}

AgentSettings AgentSettings::of(const core::victims::TrainRequest& request)
{
    (void)described(request); // the architecture
    const auto preset = request.settings.find("preset");
    auto s = presetNamed(preset == request.settings.end() ? "paper" : preset->second);
    setEpochs(s.rounds, request);
    apply(agentSettersFor(s), request.settings, "train agent");
    if (s.victim.empty())
        throw core::UsageError("no translator is named that the agent could learn to attack",
                               "Give --victim FOLDER_OR_NAME, one that train translation has made");
    return s;
}

nlohmann::ordered_json AgentSettings::trainingFacts() const
{
    const auto& rewards = environment.rewards;
    return {{"optimiser", "Adafactor"},
            {"preset", preset},
            {"epochs", rounds},
            {"batch", batch},
            {"candidates", candidates},
            {"neighbours", cosine ? "cosine" : "euclid"},
            {"embeddings", victimEmbeddings ? "victim" : "new"},
            {"episodes", episodes},
            {"workers", workers},
            {"steps", steps},
            {"survival", rewards.survival},
            {"degradation", rewards.degradation},
            {"end", rewards.payAtEnd ? "penalty" : "survival"},
            {"mask", environment.mask},
            {"score", nameOf(score)},
            {"beam", beam},
            {"discount", discount},
            {"trace", trace},
            {"value_weight", valueWeight},
            {"entropy_weight", entropyWeight},
            {"learning_rate", learningRate},
            {"warm_up", warmUp},
            {"schedule", flatSchedule ? "flat" : "rise"},
            {"clip", clip},
            {"dropout", dropout},
            {"trust", trust},
            {"discriminator_steps", judgeSteps},
            {"bound", bound},
            {"test_every", testEvery},
            {"test_batches", testBatches},
            {"negatives", nearest ? "nearest" : "sampled"},
            {"discriminator_rate", judgeRate},
            {"discriminator_warm_up", judgeWarmUp},
            {"discriminator_dropout", judgeDropout},
            {"softmax", softmaxTwice ? "twice" : "once"},
            {"converged", converged},
            {"patience", patience},
            {"require_bound", requireBound},
            {"scored", scored}};
}

double AgentSettings::rateAt(double highest, std::int64_t warm, std::int64_t step) const
{
    const auto now = static_cast<double>(step), end = static_cast<double>(warm);
    if (flatSchedule)
        return highest / std::sqrt(std::max(now, end));
    return highest * std::min(now / end, std::sqrt(end / now));
}

} // namespace models::networks
