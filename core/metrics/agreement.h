#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace core::metrics {

/// How far apart two answers are.
enum class Level {
    Nominal,  ///< Equal or not.
    Ordinal,  ///< By rank.
    Interval, ///< By difference.
    Ratio,    ///< By difference relative to the sum.
};
/// As files and options name them, in the order of the levels.
inline constexpr std::array<std::string_view, 4> levelNames = {"nominal", "ordinal", "interval", "ratio"};

/// Weights of partial agreement for kappa and Gwet's AC2: none (only equal answers agree), linear or quadratic in the
/// distance of the answers' places on the scale.
enum class Weights { None, Linear, Quadratic };

/// Who answered what: one row per item, one column per rater.
///
/// Equal rows are kept once with their number, which is what makes a bootstrap over 100,000 ballots quick.
class Ratings {
public:
    static constexpr int missing = -1;

    /// `values`: the answers' numbers, ascending, for interval and ratio level; the others use their indices.
    Ratings(std::size_t raters, std::vector<double> values);

    /// `answers[r]`: index into the scale of rater `r`'s answer, or `missing`. \throws std::invalid_argument for a
    /// row of another width or an index off the scale.
    void add(std::span<const int> answers);

    [[nodiscard]] std::size_t items() const { return rowOfItem_.size(); }
    [[nodiscard]] std::size_t raters() const { return raters_; }
    [[nodiscard]] std::size_t categories() const { return values_.size(); }
    [[nodiscard]] const std::vector<double>& values() const { return values_; }
    [[nodiscard]] std::size_t ballots() const; ///< Answers that are not missing.

    /// Different rows; `counts()` says how many items have each.
    [[nodiscard]] std::size_t rows() const { return counts_.size(); }
    [[nodiscard]] std::span<const int> row(std::size_t i) const { return {answers_.data() + i * raters_, raters_}; }
    [[nodiscard]] const std::vector<double>& counts() const { return counts_; }
    [[nodiscard]] const std::vector<std::size_t>& rowOfItem() const { return rowOfItem_; }

    /// Other multiplicities, one per row: a bootstrap sample. \throws std::invalid_argument for another number of rows.
    void setCounts(std::vector<double> counts);

private:
    std::size_t raters_;
    std::vector<double> values_;
    std::vector<int> answers_; ///< [rows][raters]
    std::vector<double> counts_;
    std::vector<std::size_t> rowOfItem_;
    std::map<std::vector<int>, std::size_t> index_; ///< Row of given answers.
};

/// A coefficient, or why it is undefined.
struct Coefficient {
    std::optional<double> value;
    std::string undefined; ///< "only one rater"; empty when there is a value.
};

/// Share of equal answers over all pairs of raters who answered the same item, mean over items, 0..1.
[[nodiscard]] Coefficient percentAgreement(const Ratings& ratings);

/// Cohen's kappa of two raters over the items both answered.  kappa = (p_o - p_e) / (1 - p_e), weighted if asked.
/// Source: J. Cohen (1960), EPM 20(1), 37-46; weighted: J. Cohen (1968), Psychological Bulletin 70(4), 213-220.
/// Check value: counts {{88,10,2},{14,40,6},{18,10,12}} -> .492 (Cohen 1960).
[[nodiscard]] Coefficient cohenKappa(const Ratings& ratings, std::size_t first, std::size_t second,
                                     Weights weights = Weights::None);

/// Fleiss' kappa over the items with n answers, n being the commonest number of answers above one (the larger of
/// equally common ones). Not all items need the same raters.
/// Source: J. L. Fleiss (1971), Psychological Bulletin 76(5), 378-382. Check value: its Table 1 -> .430.
[[nodiscard]] Coefficient fleissKappa(const Ratings& ratings);

/// The items that Fleiss' kappa is over, and how many answers each of them has; 0 and 0 if no item has two.
struct FleissItems {
    std::size_t items = 0, answers = 0;
};
[[nodiscard]] FleissItems fleissItems(const Ratings& ratings);

/// Items with two or more answers, which are those that can agree.
[[nodiscard]] std::size_t pairedItems(const Ratings& ratings);

/// Krippendorff's alpha; missing answers are allowed, items with one answer are left out.
/// Source: K. Krippendorff (2011), "Computing Krippendorff's alpha-reliability". Check values of its 4 observers and 12
/// units: nominal .743, ordinal .815, interval .849, ratio .797.
[[nodiscard]] Coefficient krippendorffAlpha(const Ratings& ratings, Level level);

/// Gwet's AC1 (no weights) and AC2 (weights), missing answers allowed.
/// Source: K. L. Gwet (2008), BJMSP 61, 29-48; weights: Gwet (2014), Handbook of Inter-Rater Reliability, ch. 5.
/// Check value: two raters, counts {{118,5},{2,0}} -> AC1 .941.
[[nodiscard]] Coefficient gwetAc(const Ratings& ratings, Weights weights = Weights::None);

/// Intraclass correlation, two-way random effects, absolute agreement: ICC(2,k), of the mean of k raters, and
/// ICC(2,1), of one rater, over the items that every rater answered.
/// Source: P. E. Shrout and J. L. Fleiss (1979), Psychological Bulletin 86(2), 420-428. Check values: its Table 2 ->
/// ICC(2,1) .29, ICC(2,4) .62. Undefined where the estimate lies outside -1..1, as it may when raters oppose each
/// other.
[[nodiscard]] Coefficient icc2k(const Ratings& ratings);
[[nodiscard]] Coefficient icc21(const Ratings& ratings);

struct Confidence {
    double low = 0.0;
    double high = 0.0;
};

using Statistic = std::function<Coefficient(const Ratings&)>;

/// 95 % percentile bootstrap over items. Rounds in which the coefficient is undefined are left out; empty when
/// they are more than 5 %, or with fewer than two items. The same seed gives the same interval.
/// Source: B. Efron and R. Tibshirani (1993), An Introduction to the Bootstrap, ch. 13.
[[nodiscard]] std::optional<Confidence> bootstrap(const Ratings& ratings, const Statistic& statistic,
                                                  std::size_t rounds = 1000, std::uint64_t seed = 0);

/// Ratings over a drawn selection of items, and what is computed from them.
struct Resampled {
    Ratings ratings;
    std::vector<std::size_t> itemOf; ///< Of each of the ratings' items: its number among all items.
    std::vector<Statistic> statistics;
};

/// Intervals of many statistics over the same draws from `items` items: one row for each of `parts`, one interval for
/// each of its statistics, as bootstrap() gives them. Uses several threads; the result does not depend on that.
/// \throws Error after a stop request, and whatever a statistic throws.
[[nodiscard]] std::vector<std::vector<std::optional<Confidence>>>
bootstrapTogether(std::size_t items, const std::vector<Resampled>& parts, std::size_t rounds = 1000,
                  std::uint64_t seed = 0, const std::stop_token& stop = {});

} // namespace core::metrics
