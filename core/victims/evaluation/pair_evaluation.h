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

    PairScores& operator+=(const PairScores& other);
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

/// \throws Error where the perturbed corpus has no column `original_id`, or two originals have one id.
[[nodiscard]] PairScores scorePairs(const corpora::Corpus& originals, const Judged& before,
                                    const corpora::Corpus& perturbed, const Judged& after);

/// The same for originals and perturbed texts paired row by row: an original counts once for each of its rows. Only
/// `rows` count.
[[nodiscard]] PairScores scoreRows(const Judged& before, const Judged& after, std::span<const std::size_t> rows);

} // namespace core::victims
