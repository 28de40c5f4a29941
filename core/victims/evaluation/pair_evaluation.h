#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/metrics/proportion.h"
#include "core/victims/evaluation/evaluation.h"

namespace core::victims {

/// The column of a corpus of perturbed texts that names the original's id.
inline constexpr const char* originalColumn = "original_id";

/// What became of a text and of one that was made from it.
struct Pair {
    bool wasRight = false; ///< Whether the original was answered rightly,
    bool right = false;    ///< and the perturbed text.
    std::optional<bool>
        lossRises{};          ///< Whether the perturbed text's loss is the higher one; empty if one is not known.
    std::size_t original = 0; ///< Pairs whose originals have the same words have the same number.
    bool changed = true;      ///< The texts differ by wordsKeyOf().
    bool unseen = true;       ///< The original does not stand in the training file.
    friend bool operator==(const Pair&, const Pair&) = default;
};

/// Which pairs count.
enum class PairSubset { All, Changed, Unseen };
[[nodiscard]] bool isIn(PairSubset subset, const Pair& pair);

/// How a victim fares on originals and on texts that were made from them.
/// Source: Huang et al. (2021), section 3.2.
struct PairScores {
    std::size_t originals = 0, originalsRight = 0;
    std::size_t perturbed = 0, perturbedRight = 0;
    std::size_t ofRight = 0;         ///< Perturbed texts whose original was answered correctly.
    std::size_t ofRightRight = 0;    ///< Those of them that are answered rightly too.
    std::size_t withoutOriginal = 0; ///< Perturbed texts that name no original of the corpus; not counted anywhere.
    bool losses = false;             ///< Whether the victim gives losses at all.
    std::size_t lossRises = 0;       ///< Perturbed texts whose loss is higher than their original's.
    std::size_t lossRisesWrong = 0;  ///< Those of them that are answered wrongly.

    [[nodiscard]] std::optional<metrics::Proportion> standard() const; ///< originalsRight / originals
    /// perturbedRight / perturbed, whatever the answer to the original.
    [[nodiscard]] std::optional<metrics::Proportion> perturbation() const;
    [[nodiscard]] std::optional<metrics::Proportion> robust() const; ///< ofRightRight / ofRight
    /// Success of a black-box attack: lossRisesWrong / lossRises.
    [[nodiscard]] std::optional<metrics::Proportion> blackbox() const;

    friend bool operator==(const PairScores&, const PairScores&) = default;
};

/// A victim's answers to a corpus, one per example.
struct Judged {
    std::vector<bool> right;                      ///< Whether its answer is right.
    std::vector<std::optional<double>> loss = {}; ///< Rises with the loss of the gold answer, if known.
    double wallSeconds = 0.0;
};

/// Queries the victim on all examples, on `workers` threads. \throws Error as evaluate(), UsageError as
/// rightAnswers().
[[nodiscard]] Judged judge(Victim& victim, const corpora::Corpus& corpus, std::size_t workers, std::stop_token stop,
                           const ProgressFn& progress = {});

/// Originals that stand in `train` count nowhere, nor do their perturbed texts.
/// \throws Error where the perturbed corpus has no column `original_id`, or two originals have one id.
[[nodiscard]] PairScores scorePairs(const corpora::Corpus& originals, const Judged& before,
                                    const corpora::Corpus& perturbed, const Judged& after,
                                    const corpora::Corpus& train = {});

/// A perturbed text and its original, by their rows: whether they were right and whether the loss rises.
[[nodiscard]] Pair pairOf(const Judged& before, std::size_t original, const Judged& after, std::size_t perturbed);

} // namespace core::victims
