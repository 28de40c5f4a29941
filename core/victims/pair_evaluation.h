#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/metrics/proportion.h"
#include "core/structures/prediction.h"

namespace core::victims {

/// The column of a corpus of perturbed texts that names the original's id.
inline constexpr const char* originalColumn = "original_id";

/// How a victim fares on originals and on texts that were made from them.
/// Source: Huang et al. (2021), section 5: standard, perturbation and robust accuracy.
struct PairScores {
    std::size_t originals = 0, originalsRight = 0;
    std::size_t perturbed = 0, perturbedRight = 0;
    std::size_t ofRight = 0;         ///< Perturbed texts whose original was answered rightly.
    std::size_t ofRightRight = 0;    ///< Those of them that are answered rightly too.
    std::size_t withoutOriginal = 0; ///< Perturbed texts that name no original of the corpus: they count nowhere.

    [[nodiscard]] std::optional<metrics::Proportion> standard() const; ///< originalsRight / originals
    /// perturbedRight / perturbed, whatever was said to the original.
    [[nodiscard]] std::optional<metrics::Proportion> perturbation() const;
    [[nodiscard]] std::optional<metrics::Proportion> robust() const; ///< ofRightRight / ofRight
};

/// `originalRight`, `perturbedRight`: one an example of each corpus, whether the victim's answer is right.
/// \throws Error where the perturbed corpus has no column `original_id`, or two originals have one id.
[[nodiscard]] PairScores scorePairs(const corpora::Corpus& originals, const std::vector<bool>& originalRight,
                                    const corpora::Corpus& perturbed, const std::vector<bool>& perturbedRight);

} // namespace core::victims
