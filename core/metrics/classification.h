#pragma once

#include <cstddef>
#include <optional>
#include <vector>

namespace core::metrics {

/// How often each gold label got each answer; labels count from 0.
class Confusion {
public:
    explicit Confusion(std::size_t labels) : labels_(labels), counts_(labels * (labels + 1)) {}

    /// One example. An answer below 0 or beyond the labels counts as "no answer", which is wrong for every label.
    /// \throws std::invalid_argument when `gold` is not one of the labels.
    void add(int gold, int answer, std::size_t times = 1);

    [[nodiscard]] std::size_t labels() const { return labels_; }
    [[nodiscard]] std::size_t at(std::size_t gold, std::size_t answer) const
    {
        return counts_[gold * (labels_ + 1) + answer];
    }
    [[nodiscard]] std::size_t unanswered(std::size_t gold) const { return at(gold, labels_); }
    [[nodiscard]] std::size_t goldCount(std::size_t gold) const;     ///< Examples with this gold label.
    [[nodiscard]] std::size_t answerCount(std::size_t answer) const; ///< Examples that got this answer.
    [[nodiscard]] std::size_t total() const;
    [[nodiscard]] std::size_t correct() const;

private:
    std::size_t labels_;
    std::vector<std::size_t> counts_; ///< [labels][labels + 1]; the last column is "no answer".
};

/// Share of right answers, 0..1; empty without examples.
/// Check value: gold {0,0,1,1}, answers {0,1,1,1} -> 0.75.
[[nodiscard]] std::optional<double> accuracy(const Confusion& confusion);

/// Scores of one label, each 0..1; 0 where the denominator is 0, as scikit-learn has it by default.
struct LabelScores {
    double precision = 0.0;  ///< right / answered with this label
    double recall = 0.0;     ///< right / gold of this label
    double f1 = 0.0;         ///< harmonic mean of both
    std::size_t support = 0; ///< gold count
};
[[nodiscard]] std::vector<LabelScores> labelScores(const Confusion& confusion);

/// Unweighted mean of the labels' F1, over the labels that occur as gold or as an answer; 0..1, empty without examples.
/// Source of the convention: scikit-learn's f1_score(average="macro").
/// Check value: gold {0,0,1,1}, answers {0,1,1,1} -> (2/3 + 4/5) / 2 = 11/15.
[[nodiscard]] std::optional<double> macroF1(const Confusion& confusion);

} // namespace core::metrics
