#include "models/training/kinds/agent_settings.h"

#include <algorithm>
#include <cmath>

#include "core/base/error.h"

namespace models::networks {

namespace {

std::vector<std::string> presetNames() { return {"paper", "released", "small"}; }

} // namespace

AgentSettings AgentSettings::presetNamed(const std::string& name)
{
    AgentSettings s;
    if (const auto names = presetNames(); std::ranges::find(names, name) == names.end())
        refuse("preset", name, oneOf(names));
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

AgentSettings AgentSettings::defaultsFor(const core::victims::TrainRequest& request)
{
    if (!request.architecture.empty() && request.architecture != AgentConfig::architecture)
        throw core::UsageError("unknown architecture " + request.architecture, "Leave out --arch");
    const auto preset = request.settings.find("preset");
    return presetNamed(preset == request.settings.end() ? "paper" : preset->second);
}

SettingTable AgentSettings::table()
{
    auto& c = config;
    auto& rewards = environment.rewards;
    SettingTable table("train agent");
    table.training(
        {said("optimiser", "Adafactor"),
         chosen("preset", preset, presetNames(),
                "Where the other defaults come from: the paper, the authors' code, or the paper cut down to one core"),
         integer("rounds", rounds, 1, 1'000'000, "Maximum number of rounds of discriminator and agent")
             .as("epochs")
             .changeable(),
         integer("batch", batch, 1, 100'000, "Pairs of an episode, and of a step of the discriminator"),
         integer("candidates", candidates, 1, 1000, "K: pieces that may take the place of one"),
         choice("neighbours", cosine, {{false, "euclid"}, {true, "cosine"}},
                "How they are chosen: as in the paper, or as in its code, which takes the K nearest by cosine, the "
                "piece itself among them"),
         choice("embeddings", victimEmbeddings, {{true, "victim"}, {false, "new"}},
                "What the agent's embedding starts from; the discriminator's is the victim's"),
         integer("episodes", episodes, 1, 1'000'000, "Episodes per round, each with one update"),
         integer("workers", workers, 1, 1024,
                 "Agents that play an episode each from the same weights; their updates follow in order"),
         integer("steps", steps, 0, 1'000'000, "Steps before an update (t_max); 0: a whole episode"),
         number("survival", rewards.survival, 0, 1e6, "a: weight of the discriminator's probabilities"),
         number("degradation", rewards.degradation, 0, 1e6, "b: weight of what translations lose"),
         choice("end", rewards.payAtEnd, {{false, "survival"}, {true, "penalty"}},
                "What the last step brings besides: the survival reward, or -1"),
         boolean("mask", environment.mask, "Whether texts judged perturbed are out of the episode"),
         choice("score", score,
                {{DegradationScore::Sentence, "sentence"},
                 {DegradationScore::Pieces, "pieces"},
                 {DegradationScore::Batch, "batch"}},
                "BLEU that counts: of sentences, of their pieces unsmoothed, or of the batch"),
         integer("beam", beam, 0, 100, "Width of the beam that translates; 0: the victim's own, 1: greedy"),
         number("discount", discount, 0, 1, "gamma of rewards"),
         number("trace", trace, 0, 1, "lambda of general advantages; 1 is equation 3"),
         number("value_weight", valueWeight, 0, 1e6, "alpha: weight of the critic's loss"),
         number("entropy_weight", entropyWeight, 0, 1e6, "beta: weight of the actor's entropy"),
         number("learning_rate", learningRate, 1e-8, 10, "The agent's highest step size"),
         integer("warm_up", warmUp, 1, 10'000'000, "Steps before it falls"),
         choice("schedule", flatSchedule, {{false, "rise"}, {true, "flat"}},
                "Before that it rises from 0 to the highest, or is the same as at the end, and then falls with 1 / "
                "sqrt(step)"),
         number("clip", clip, 0, 1e6, "Largest norm of an update's gradient; 0: no limit"),
         number("dropout", dropout, 0, 0.95, "Share of the agent's states that an update drops"),
         boolean("trust", trust, "Whether losses are multiplied by the discriminator's accuracy"),
         integer("discriminator_steps", judgeSteps, 1, 1'000'000, "Maximum number of its steps per round"),
         number("bound", bound, 0.5, 1, "Accuracy above which they end"),
         integer("test_every", testEvery, 1, 1'000'000, "Steps between tests of its accuracy"),
         integer("test_batches", testBatches, 1, 1000, "New batches that a test takes"),
         choice("negatives", nearest, {{false, "sampled"}, {true, "nearest"}},
                "What it learns from: any perturbation by the agent's chances, or the agent's surest, by the nearest "
                "candidate"),
         number("discriminator_rate", judgeRate, 1e-8, 10, "Its highest step size"),
         integer("discriminator_warm_up", judgeWarmUp, 1, 10'000'000, "Steps before that falls"),
         number("discriminator_dropout", judgeDropout, 0, 0.95, "Share of its states that a step drops"),
         choice("softmax", softmaxTwice, {{false, "once"}, {true, "twice"}},
                "Before its loss, as in the released code"),
         number("converged", converged, 0, 1, "Its accuracy at or under which a round counts as converged"),
         integer("patience", patience, 0, 1'000'000, "Such rounds in a row that end the training; 0: never")
             .changeable(),
         boolean("require_bound", requireBound,
                 "Whether training ends with an error where the first round does not reach the bound"),
         integer("scored", scored, 0, 1'000'000, "Texts of dev that are translated after each round; 0: none")});
    table.card(card.settings());
    table.others( // what its config records
        {language(c.language), text("victim", victim, "The folder or name of the translator that is attacked"),
         choice("direction", c.direction,
                {{AgentDirection::Adversarial, "adversarial"}, {AgentDirection::Reinforced, "reinforced"}},
                "What translations become: worse, or better, without unknown pieces (section 5.5)"),
         integer("context", c.context, 2, 3, "Pieces seen around a place: 3 is t-1, t, t+1; 2 is t-1, t"),
         choice("heads", c.heads, {{AgentHeads::Own, "own"}, {AgentHeads::Single, "single"}},
                "Layers of their own for actor and critic, or single ones over a common sum"),
         integer("hidden", c.hidden, 1, 8192, "Units of the agent's reader, in each direction"),
         integer("layer", c.layer, 1, 8192, "Units of the layers of actor and critic"),
         integer("discriminator_hidden", c.judgeHidden, 1, 8192, "Units of the discriminator's readers, likewise"),
         integer("discriminator_layer", c.judgeLayer, 1, 8192, "Units of its layer"),
         integer("threads", threads, 1, 1024, "Threads that play; changes no result"),
         boolean("float16", float16, "Whether the weights are stored in 16 bits")});
    return table;
}

void AgentSettings::finish(const core::victims::TrainRequest& /*request*/) const
{
    if (victim.empty())
        throw core::UsageError("no translator is named that the agent could learn to attack",
                               "Give --victim FOLDER_OR_NAME, one that train translation has made");
}

double AgentSettings::rateAt(double highest, std::int64_t warm, std::int64_t step) const
{
    const auto now = static_cast<double>(step), end = static_cast<double>(warm);
    if (flatSchedule)
        return highest / std::sqrt(std::max(now, end));
    return highest * std::min(now / end, std::sqrt(end / now));
}

} // namespace models::networks
