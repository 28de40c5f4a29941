#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "models/networks/agent/agent_data.h"
#include "models/networks/agent/agent_network.h"
#include "models/networks/agent/judge_training.h"
#include "models/networks/agent/translated_degradation.h"
#include "models/networks/training/training.h"
#include "models/training/kinds/agent_settings.h"

namespace models::networks {

/// What an agent does to texts that it did not learn from.
struct AgentScore {
    std::size_t examples = 0;
    double bleu = 0.0, attackedBleu = 0.0; ///< 0..100, of the corpus, without case.
    double kept = 0.0;                     ///< chrBLEU of the perturbed texts, 0..1.
    std::optional<double> degradation;     ///< Relative degradation, equation 11.
    double edits = 0.0;                    ///< Share of pieces that were perturbed.

    /// The share of BLEU that is lost; below 0 where translations get better.
    [[nodiscard]] double lost() const { return degradationOf(bleu, attackedBleu); }
};

/// Perturbs the first `most` pairs as attacks do, and translates both sides by beams of this width.
[[nodiscard]] AgentScore scoreOf(const std::shared_ptr<const AgentWeights>& agent,
                                 const core::victims::PieceCandidates& candidates, const TranslatedTexts& texts,
                                 const std::vector<AgentPair>& pairs, std::size_t most, std::size_t beam,
                                 const core::metrics::BleuOptions& bleu, std::uint64_t seed);

/// Trains an agent and its discriminator in turns; a round is an epoch, and the last one counts.
///
/// Episodes are played by `workers` agents that start from the same weights, their updates follow in the order of their
/// numbers, and every random number is a function of the seed, the round and the episode: so threads change no bit.
/// Source: Zou et al. (2020), algorithm 1; asynchronous updates made one after the other.
class AgentTraining final : public Training {
public:
    /// `identity`: of the victim and of how it cuts. All that is given must outlive it.
    AgentTraining(const AgentSettings& settings, const AgentData& data, std::string identity,
                  const core::victims::PieceCandidates& candidates, AttackedTranslator& translator,
                  AgentNetwork& network, JudgeNetwork& judge, std::uint64_t seed, std::stop_token stop);
    ~AgentTraining() override;

    /// Whether it ended because the discriminator no longer told the agent's texts from others.
    [[nodiscard]] bool converged() const override;
    /// How translations are scored.
    [[nodiscard]] const DegradationRules& rules() const { return rules_; }

private:
    struct Worker;
    struct Sums; ///< Of a round.

    [[nodiscard]] std::string fingerprint() const override;
    void runEpoch(int epoch, EpochRun& run) override;
    [[nodiscard]] EpochScore score() const override;
    [[nodiscard]] CheckpointTensors ownTensors() const override { return judging_.tensors(); }
    [[nodiscard]] nlohmann::ordered_json ownState() const override;
    void takeState(const nlohmann::json& state) override;

    void teachJudge(int epoch, EpochRun& run);
    void playRound(int epoch, EpochRun& run);
    void start(Worker& worker, int epoch, std::size_t episode);
    void play(Worker& worker, const std::shared_ptr<const AgentWeights>& weights) const;
    [[nodiscard]] core::Random random(std::uint64_t stream, int epoch, std::uint64_t number) const;

    const AgentSettings& settings_;
    const AgentData& data_;
    std::string identity_;
    const core::victims::PieceCandidates& candidates_;
    AgentNetwork& network_;
    JudgeNetwork& judge_;
    std::uint64_t seed_;
    std::stop_token stop_;
    DegradationRules rules_;
    JudgeTraining judging_;
    CleanScores clean_;
    std::vector<std::unique_ptr<Worker>> workers_;
    int convergedRounds_ = 0;                           ///< In a row.
    double accuracyBefore_ = 0.0, accuracyAfter_ = 0.0; ///< Of the last round.
    std::unique_ptr<Sums> sums_;
    std::shared_ptr<const JudgeWeights> judgeNow_; ///< While a round is played.
};

} // namespace models::networks
