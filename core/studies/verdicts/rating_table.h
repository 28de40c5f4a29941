#pragma once

#include <stop_token>
#include <string>
#include <vector>

#include "core/metrics/agreement.h"
#include "core/studies/design/json_fields.h"
#include "core/studies/rating/ballot.h"

namespace core::studies {

/// The answers to one question as a table: one row per item, one column per rater.
struct RatingTable {
    std::string question;
    std::vector<std::string> items;  ///< Keys, ascending; only items that have an answer.
    std::vector<std::string> raters; ///< Ascending.
    std::vector<std::string> scale;  ///< The possible answers, in order.
    std::vector<double> values;      ///< The scale's numbers; indices from 0 if it has none.
    std::vector<int> answers;        ///< [items][raters]: index on the scale, Ratings::missing if not answered.

    [[nodiscard]] int at(std::size_t item, std::size_t rater) const { return answers[item * raters.size() + rater]; }
    [[nodiscard]] std::size_t ballots() const;
};

/// Free text is not a scale; its answers all differ, and pairs of them are compared.
inline constexpr std::size_t mostAnswers = 1'000;

/// `ballots`: the ones that count (currentBallots); other questions, empty answers and the adjudicator are left out.
/// Without a scale, one is made of the answers, numbers in numeric order, else alphabetically. Except on the nominal
/// level, numbers count by their value: "1" and "1.0" are one answer.
/// \throws UsageError when the level needs an order or numbers that the answers don't have, an answer is not on the
/// scale, or there are more than `mostAnswers` different ones.
[[nodiscard]] RatingTable ratingTable(const std::vector<Ballot>& ballots, const std::string& question,
                                      metrics::Level level, std::vector<std::string> scale = {});

/// A coefficient with its interval; no interval if there are too few items.
struct CoefficientEstimate {
    metrics::Coefficient coefficient;
    std::optional<metrics::Confidence> interval; ///< 95 %, percentile bootstrap over items.
    std::size_t items = 0; ///< That it is over: for Gwet's all, else those with two answers or with enough for it.
};

struct PairAgreement {
    std::string first, second;
    std::size_t items = 0; ///< Answered by both.
    CoefficientEstimate percent, kappa;
};

struct Agreement {
    std::string question;
    metrics::Level level = metrics::Level::Nominal;
    metrics::Weights weights = metrics::Weights::None;
    std::size_t items = 0, raters = 0, ballots = 0;
    CoefficientEstimate percent, fleiss, alpha;
    std::size_t fleissAnswers = 0;       ///< Of each of the items that Fleiss' kappa is over.
    CoefficientEstimate gwet;            ///< AC1, with weights AC2.
    CoefficientEstimate iccMean, iccOne; ///< ICC(2,k) and ICC(2,1).
    std::vector<PairAgreement> pairs;    ///< Cohen's kappa, pairs in the raters' order.
    std::size_t pairsLeftOut = 0;        ///< Beyond `mostPairs`: those with the fewest items in common.
    std::uint64_t seed = 0;
    std::size_t rounds = 0;
};

inline constexpr std::size_t mostPairs = 5'000; ///< All pairs of 100 raters.
inline constexpr std::size_t fewestRounds = 100, mostRounds = 100'000;

/// All coefficients with intervals. ICCs are undefined for a nominal question. Weights go by the answers' places on the
/// scale. \throws UsageError for weights on the nominal level, where answers have no places; for fewer than
/// `fewestRounds` or more than `mostRounds`; Error after a stop request.
[[nodiscard]] Agreement agreementOf(const RatingTable& table, metrics::Level level,
                                    metrics::Weights weights = metrics::Weights::None, std::uint64_t seed = 0,
                                    std::size_t rounds = 1000, const std::stop_token& stop = {});

/// The table behind a coefficient.
struct AnswerMatrix {
    std::string rows, columns; ///< The raters' names; empty for coincidences.
    std::vector<std::string> scale;
    struct Cell {
        double value = 0.0;
        std::vector<std::size_t> items; ///< Indices in RatingTable::items.
    };
    std::vector<Cell> cells; ///< [scale][scale]

    [[nodiscard]] const Cell& at(std::size_t row, std::size_t column) const
    {
        return cells[row * scale.size() + column];
    }
};

/// How often the first rater gave the row's and the second the column's answer: behind Cohen's kappa.
[[nodiscard]] AnswerMatrix contingency(const RatingTable& table, std::size_t first, std::size_t second);
/// Pairs of answers within items, each item's weighted by 1 / (its answers - 1): behind Krippendorff's alpha, and with
/// the same number of answers everywhere behind Fleiss' kappa. Sums to the number of answers that can be paired.
[[nodiscard]] AnswerMatrix coincidences(const RatingTable& table);

/// \throws UsageError naming the levels (nominal ordinal interval ratio) and weights (none linear quadratic).
[[nodiscard]] metrics::Level levelNamed(const std::string& name);
[[nodiscard]] std::string_view nameOf(metrics::Level level);
[[nodiscard]] metrics::Weights weightsNamed(const std::string& name);
[[nodiscard]] std::string_view nameOf(metrics::Weights weights);

/// The object that `study agreement --json` prints: items, raters, ballots, percent_agreement, cohen_kappa,
/// fleiss_kappa, krippendorff_alpha and more, each with `_low` and `_high`; what is undefined is null, with a
/// `_undefined` reason.
[[nodiscard]] Json agreementJson(const Agreement& agreement);

} // namespace core::studies
