#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "core/corpora/corpus.h"
#include "core/victims/evaluation/evaluation.h"

namespace core::victims {

/// The column of a corpus of perturbed texts that names the original's id.
inline constexpr const char* originalColumn = "original_id";

/// What became of a text and of one that was made from it.
struct Pair {
    bool wasRight = false; ///< Whether the original was answered correctly,
    bool right = false;    ///< and the perturbed text.
    std::optional<bool>
        lossRises{};          ///< Whether the perturbed text's loss is the higher one; empty if one is not known.
    std::size_t original = 0; ///< Pairs whose originals have the same words have the same number.
    bool changed = true;      ///< The texts differ by wordsKeyOf().
    bool unseen = true;       ///< The original does not occur in the training file.
    friend bool operator==(const Pair&, const Pair&) = default;
};

/// A text that others were made from. Those with the same words have the same number.
struct Original {
    std::size_t original = 0;
    bool right = false; ///< Whether it was answered correctly.
};

/// Which pairs count.
enum class PairSubset { All, Changed, Unseen };
[[nodiscard]] bool isIn(PairSubset subset, const Pair& pair);

/// How a victim fares on originals and on texts that were made from them; pair_shares.h has the shares of pairs.
/// Source: Huang et al. (2021), section 3.2.
struct PairScores {
    std::vector<Original> originals;
    std::vector<Pair> pairs;         ///< Of perturbed texts with an original.
    std::size_t withoutOriginal = 0; ///< Perturbed texts that name no original of the corpus; not counted anywhere.

    [[nodiscard]] bool hasLosses() const; ///< Whether the victim gives losses at all.
};

/// A victim's answers to a corpus, one per example.
struct Judged {
    std::vector<bool> right;                      ///< Whether its answer is right.
    std::vector<bool> exact = {};                 ///< Of texts, whether it is the gold answer itself (Exact).
    std::vector<std::optional<double>> loss = {}; ///< Rises with the loss of the gold answer, if known.
    double wallSeconds = 0.0;
};

/// Queries the victim on all examples, on `workers` threads. \throws Error as evaluate(), UsageError as
/// rightAnswers().
[[nodiscard]] Judged judge(Victim& victim, const corpora::Corpus& corpus, std::size_t workers, std::stop_token stop,
                           const ProgressFn& progress = {});

/// The column `original_id` names the original of a perturbed text; without that column the originals are row by row
/// beside them. Originals that occur in `train` count nowhere, nor do their perturbed texts.
/// \throws Error where there is neither, or two named originals have one id.
[[nodiscard]] PairScores scorePairs(const corpora::Corpus& originals, const Judged& before,
                                    const corpora::Corpus& perturbed, const Judged& after,
                                    const corpora::Corpus& train = {});

/// How many texts of both corpora, from the first on, have the same known gold answers.
[[nodiscard]] std::size_t rowsInCommon(const corpora::Corpus& one, const corpora::Corpus& other);

/// A perturbed text and its original, by their rows: whether they were right and whether the loss rises.
[[nodiscard]] Pair pairOf(const Judged& before, std::size_t original, const Judged& after, std::size_t perturbed);

} // namespace core::victims
