#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/random.h"
#include "core/victims/pieces/piece_candidates.h"

namespace models {

/// What an agent says of a place.
struct PolicyAnswer {
    double act = 0.0;   ///< Probability of perturbing the piece there.
    double value = 0.0; ///< The critic's estimate of what rewards will come.
};

/// A place of a text, as a policy is asked for it.
struct PolicyPlace {
    std::size_t text = 0;    ///< Its number among the texts that are perturbed together.
    std::size_t version = 0; ///< How often it was changed; the rows of a version stay the same.
    const std::vector<std::uint32_t>* rows = nullptr;
    std::size_t place = 0;
    std::uint32_t before = 0; ///< The row shown before the place.
};

/// Decides where texts are perturbed.
class Policy {
public:
    virtual ~Policy() = default;
    /// Of each place.
    [[nodiscard]] virtual std::vector<PolicyAnswer> at(std::span<const PolicyPlace> places) = 0;
};

/// The row before a place: the sign of the beginning at the first.
[[nodiscard]] std::uint32_t rowBefore(std::span<const std::uint32_t> rows, std::size_t place);

/// How texts are perturbed by a policy that is no longer, or not now, taught.
struct PerturbRules {
    bool sampled = false; ///< Acts with the policy's probability and puts in any candidate; else acts where that is
                          ///< above .5, and puts in the nearest.
    bool critic = true;   ///< Acts only where the value is above 0.
    bool originalBefore = false; ///< Shows the piece before the place as it was, as the released code does.
    double share = 1.0;          ///< Largest share of a text's pieces that is perturbed.
};

/// What was decided at one place of a text.
struct PerturbedPlace {
    PolicyAnswer answer;
    bool asked = false; ///< Signs and unknown pieces have nothing in their place and are not asked for.
    bool acted = false;
};

/// A text after it was gone through.
struct PerturbedRows {
    std::vector<std::uint32_t> rows;
    std::vector<PerturbedPlace> places; ///< One for each piece.
    std::size_t edits = 0;
};

/// Goes through texts from left to right, all of them together. `random` draws if `rules.sampled`, text after text at
/// each place; otherwise it may be null.
/// Source: Zou et al. (2020), section 3.2, "Agent Inference"; sampled: "Agent Training".
[[nodiscard]] std::vector<PerturbedRows> perturbed(Policy& policy, const core::victims::PieceCandidates& candidates,
                                                   std::span<const std::vector<std::uint32_t>* const> texts,
                                                   const PerturbRules& rules, core::Random* random);

} // namespace models
