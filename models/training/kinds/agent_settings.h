#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/victims/loader.h"
#include "models/inference/agent/agent_config.h"
#include "models/inference/agent/environment.h"
#include "models/training/settings/card_settings.h"
#include "models/training/settings/setting_table.h"

namespace models::networks {

/// The score that translations lose, r_d.
enum class DegradationScore {
    Sentence, ///< BLEU of each translation, smoothed as sacreBLEU's sentence_bleu.
    Pieces,   ///< The released code's: BLEU of the translation's pieces, not smoothed (nltk, emulate_multibleu).
    Batch     ///< BLEU of all translations of the batch that are left, the same for each of them.
};

/// Everything that decides the result of `train agent`. The defaults are those of `preset` paper; numbers that the
/// paper leaves open are said so.
struct AgentSettings : Declared<AgentSettings> {
    std::string preset = "paper";
    std::string victim; ///< The folder or name of the translator.
    AgentConfig config; ///< What config.json will say.

    int rounds = 200;             ///< At most. Open in the paper, whose agents converge in some 30 GPU hours.
    std::size_t batch = 50;       ///< Pairs of an episode and of a step of the discriminator (appendix A).
    std::size_t candidates = 12;  ///< K (appendix A).
    bool cosine = false;          ///< Neighbours as the released code chooses them (NeighbourRules::released).
    bool victimEmbeddings = true; ///< The agent's embedding starts as the victim's (appendix A); that of the
                                  ///< discriminator always does.

    // Episodes.
    int episodes = 120;           ///< Per round, each with one update (step_A, appendix A).
    std::int64_t workers = 1;     ///< Episodes that start from one state of the agent; then their updates are made.
    std::int64_t threads = 1;     ///< That play them; changes no result.
    std::size_t steps = 0;        ///< Of a rollout before an update (t_max, open); 0: a whole episode.
    EnvironmentRules environment; ///< a .5, b 10 (appendix A).
    DegradationScore score = DegradationScore::Sentence; ///< Open: "BLEU as score".
    std::size_t beam = 0;                                ///< Of translations (open); 0: the victim's own.

    // The agent's updates.
    double discount = 0.99;      ///< gamma (appendix A).
    double trace = 1.0;          ///< lambda of general advantages: equation 3 has none.
    double valueWeight = 0.5;    ///< alpha (appendix A).
    double entropyWeight = 0.05; ///< beta (appendix A).
    double learningRate = 0.001; ///< Highest (appendix A).
    bool flatSchedule = false;   ///< As the released code: rate / sqrt(max(step, warm_up)); else it rises linearly to
                                 ///< the highest and then falls with 1 / sqrt(step).
    std::int64_t warmUp = 100;   ///< Steps (appendix A).
    double clip = 0.0;           ///< Largest norm of a gradient; 0: no limit (open).
    double dropout = 0.0;        ///< Of the agent (open: figure 1 has none).
    bool trust = false;          ///< Losses are multiplied by the discriminator's accuracy, as in the released code.

    // The discriminator.
    int judgeSteps = 80;        ///< At most, per round (step_D, appendix A).
    double bound = 0.85;        ///< Accuracy at which its training ends (acc_bound, appendix A).
    std::int64_t testEvery = 1; ///< Steps between tests: during its updates on a new batch (section 3.1.2).
    std::int64_t testBatches = 1;
    bool nearest = false;     ///< It sees texts perturbed where the agent is surest, by the nearest, as in the
                              ///< released code; else sampled ones (open).
    double judgeRate = 0.001; ///< Adafactor, as the agent's (appendix A names one).
    std::int64_t judgeWarmUp = 100;
    double judgeDropout = 0.2; ///< Open.
    bool softmaxTwice = false; ///< A softmax in the network and another one in the loss, as in the released code.

    // The end.
    double converged = 0.52;  ///< Accuracy of the discriminator at or under which a round counts (appendix A).
    int patience = 15;        ///< Such rounds one after the other end the training (appendix A).
    bool requireBound = true; ///< Ends with an error if the discriminator cannot tell the untrained agent's texts.

    std::size_t scored = 100; ///< Texts of dev that are perturbed and translated after each round; 0: none.
    bool float16 = true;      ///< How the weights are stored.
    CardSettings card;

    /// The settings of the preset that the request names.
    static AgentSettings defaultsFor(const core::victims::TrainRequest& request);
    [[nodiscard]] SettingTable table();
    /// \throws core::UsageError if no translator is named.
    void finish(const core::victims::TrainRequest& request) const;
    /// Those of a preset: paper, released or small. \throws core::UsageError for another name.
    static AgentSettings presetNamed(const std::string& name);
    /// Of an optimiser's step, counted from 1.
    [[nodiscard]] double learningRateAt(std::int64_t step) const { return rateAt(learningRate, warmUp, step); }
    [[nodiscard]] double judgeRateAt(std::int64_t step) const { return rateAt(judgeRate, judgeWarmUp, step); }

private:
    [[nodiscard]] double rateAt(double highest, std::int64_t warm, std::int64_t step) const;
};

} // namespace models::networks
