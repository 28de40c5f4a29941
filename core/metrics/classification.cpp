#include "core/metrics/classification.h"

#include <numeric>
#include <stdexcept>

namespace core::metrics {

void Confusion::add(int gold, int answer, std::size_t times)
{
    if (gold < 0 || static_cast<std::size_t>(gold) >= labels_)
        throw std::invalid_argument("confusion: the gold label is not one of the labels");
    const bool known = answer >= 0 && static_cast<std::size_t>(answer) < labels_;
    const std::size_t column = known ? static_cast<std::size_t>(answer) : labels_;
    counts_[static_cast<std::size_t>(gold) * (labels_ + 1) + column] += times;
}

std::size_t Confusion::goldCount(std::size_t gold) const
{
    const auto row = counts_.begin() + static_cast<std::ptrdiff_t>(gold * (labels_ + 1));
    return std::accumulate(row, row + static_cast<std::ptrdiff_t>(labels_ + 1), std::size_t{0});
}

std::size_t Confusion::answerCount(std::size_t answer) const
{
    std::size_t count = 0;
    for (std::size_t gold = 0; gold < labels_; ++gold)
        count += at(gold, answer);
    return count;
}

std::size_t Confusion::total() const { return std::accumulate(counts_.begin(), counts_.end(), std::size_t{0}); }

std::size_t Confusion::correct() const
{
    std::size_t count = 0;
    for (std::size_t label = 0; label < labels_; ++label)
        count += at(label, label);
    return count;
}

std::optional<double> accuracy(const Confusion& confusion)
{
    const auto total = confusion.total();
    if (total == 0)
        return std::nullopt;
    return static_cast<double>(confusion.correct()) / static_cast<double>(total);
}

std::vector<LabelScores> labelScores(const Confusion& confusion)
{
    const auto share = [](std::size_t part, std::size_t whole) {
        return whole == 0 ? 0.0 : static_cast<double>(part) / static_cast<double>(whole);
    };
    std::vector<LabelScores> scores;
    for (std::size_t label = 0; label < confusion.labels(); ++label) {
        const auto right = confusion.at(label, label);
        const auto gold = confusion.goldCount(label);
        const auto answered = confusion.answerCount(label);
        scores.push_back({share(right, answered), share(right, gold), share(2 * right, gold + answered), gold});
    }
    return scores;
}

std::optional<double> macroF1(const Confusion& confusion)
{
    const auto scores = labelScores(confusion);
    double sum = 0.0;
    std::size_t occurring = 0;
    for (std::size_t label = 0; label < scores.size(); ++label) {
        if (scores[label].support == 0 && confusion.answerCount(label) == 0)
            continue;
        sum += scores[label].f1;
        ++occurring;
    }
    if (occurring == 0)
        return std::nullopt;
    return sum / static_cast<double>(occurring);
}

} // namespace core::metrics
