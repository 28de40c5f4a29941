#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/victims/pieces/piece_candidates.h"
#include "models/inference/agent/agent_rewards.h"

namespace models {

/// Tells whether texts still belong to their translations.
class Judge {
public:
    virtual ~Judge() = default;
    /// P(positive | text, translation) of these texts of the episode, which now have these rows.
    [[nodiscard]] virtual std::vector<double> positive(std::span<const std::size_t> texts,
                                                       std::span<const std::vector<std::uint32_t>* const> rows) = 0;
};

/// Tells what perturbed texts do to their translations.
class Degradation {
public:
    virtual ~Degradation() = default;
    /// r_d of these texts of the episode (degradationOf), which now have these rows.
    [[nodiscard]] virtual std::vector<double> of(std::span<const std::size_t> texts,
                                                 std::span<const std::vector<std::uint32_t>* const> rows) = 0;
};

struct EnvironmentRules {
    RewardRules rewards;
    /// Texts that were judged perturbed get no reward and are left alone from then on. Without it, as the released code
    /// has it, they go on, and count again where they are judged otherwise later.
    bool mask = true;
};

/// What an agent learns in: a batch of texts that it goes through from left to right. After every step the judge sees
/// each text that changed (at the first step all); texts that it takes for perturbed are out. The episode is over when
/// no text is left (terminated, reward -1), or when no text that is left has a piece that could be perturbed further
/// on: then what the translations of those that are left lose is added to the reward.
/// Source: Zou et al. (2020), section 3.1, equations 8 to 10.
class Environment {
public:
    /// \param texts their pieces, without beginning and end
    /// All that is given but the texts must outlive it.
    Environment(std::vector<std::vector<std::uint32_t>> texts, const core::victims::PieceCandidates& candidates,
                Judge& judge, Degradation& degradation, const EnvironmentRules& rules);

    [[nodiscard]] bool over() const { return over_; }
    [[nodiscard]] bool terminated() const { return over_ && terminated_; }
    /// Where the next step is, and the texts that may be perturbed there; none if over().
    [[nodiscard]] std::size_t place() const { return place_; }
    [[nodiscard]] std::span<const std::size_t> acting() const { return acting_; }

    [[nodiscard]] const std::vector<std::uint32_t>& rows(std::size_t text) const { return texts_[text].rows; }
    [[nodiscard]] std::size_t version(std::size_t text) const { return texts_[text].edits; }
    [[nodiscard]] std::size_t size() const { return texts_.size(); }

    struct Change {
        std::size_t text = 0;
        std::uint32_t row = 0;
    };
    /// Perturbs texts at the place and goes on. \return The reward. \throws core::Error for one that is not a finite
    /// number.
    double step(std::span<const Change> changes);

    /// Texts that are left.
    [[nodiscard]] std::size_t surviving() const;
    /// Mean of r_s over all texts after the last step, and of r_d over those that were translated; 0 before the end.
    [[nodiscard]] double survivalReward() const;
    [[nodiscard]] double degradationReward() const { return meanDegradation_; }
    [[nodiscard]] std::size_t edits() const; ///< Of all texts.

private:
    struct Own {
        std::vector<std::uint32_t> rows;
        std::size_t edits = 0;
        double positive = 0.0;
        bool judged = false, out = false;
    };
    void judgeChanged();
    /// Goes to the first place from `from` on where a text may be perturbed. \return Whether there is one.
    bool goTo(std::size_t from);
    [[nodiscard]] std::vector<double> survival() const;

    std::vector<Own> texts_;
    const core::victims::PieceCandidates& candidates_;
    Judge& judge_;
    Degradation& degradation_;
    EnvironmentRules rules_;
    std::vector<std::size_t> acting_;
    std::size_t place_ = 0, longest_ = 0;
    bool over_ = false, terminated_ = false;
    double meanDegradation_ = 0.0;
};

} // namespace models
