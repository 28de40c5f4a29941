#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/attacks/recipe/scoring.h"
#include "core/metrics/clustered_share.h"
#include "core/store/project.h"

namespace core::campaigns {

/// How a victim fares on all variants that a campaign made of its texts.
struct VariantScores {
    std::size_t variants = 0; ///< Of texts that were attacked.
    std::size_t fooled = 0;   ///< Those of them that met the goal.
    std::size_t ofWrong = 0;  ///< Variants of texts that the victim got wrong by itself.
    std::size_t ofWrongWrong = 0;
    std::size_t texts = 0; ///< Attacked texts that have variants.
    /// What the counts are sums of, text by text: the variants of one text are not independent, so that all intervals
    /// are over texts (metrics::clusteredShare).
    std::vector<metrics::Cluster> ofAttacked, ofWrongTexts;
    /// Whether missing the goal means being right: attacks against a gold answer that is right or wrong as a whole.
    bool goldDecides = false;

    /// fooled / variants: of the variants of attacked texts.
    [[nodiscard]] std::optional<metrics::Proportion> success() const;
    /// fooled / (variants + ofWrong): adversarial examples over all perturbations that were generated. What was wrong
    /// by itself has no adversarial example. Source: Mayer et al. (2020), section 3.
    [[nodiscard]] std::optional<metrics::Proportion> adversarialShare() const;
    /// The variants that are answered correctly, of all of them, those of texts that were wrong by themselves too.
    /// Source: Huang et al. (2021), section 3.2. Empty where the goal says nothing about right answers.
    [[nodiscard]] std::optional<metrics::Proportion> perturbationAccuracy() const;
    /// The same of the variants of texts that are answered correctly by themselves. Source: as above.
    [[nodiscard]] std::optional<metrics::Proportion> robustAccuracy() const;
};

/// `counts`: a campaign's, all or some; `reference`: what its goal compared with; `scoring`: how its answers are
/// scored.
[[nodiscard]] VariantScores variantScores(std::span<const store::VariantCount> counts, const std::string& reference,
                                          const attacks::Scoring& scoring);

} // namespace core::campaigns
