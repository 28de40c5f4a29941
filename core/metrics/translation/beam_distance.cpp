#include "core/metrics/translation/beam_distance.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace core::metrics {

namespace {

constexpr std::uint32_t unreachable = std::numeric_limits<std::uint32_t>::max() / 2;
constexpr double usualBeam = 25.0;

} // namespace

BeamDistance::BeamDistance(std::vector<WordNumber> reference) : reference_(std::move(reference))
{
    Row first{std::vector<std::uint32_t>(reference_.size() + 1),
              std::vector<Operation>(reference_.size() + 1, Operation::Insert)};
    for (std::size_t j = 0; j < first.costs.size(); ++j)
        first.costs[j] = static_cast<std::uint32_t>(j);
    rows_.push_back(std::move(first));
}

void BeamDistance::setAnswer(std::vector<WordNumber> answer)
{
    answer_ = std::move(answer);
    rows_.resize(1);
    for (std::size_t i = 1; i <= answer_.size(); ++i)
        rows_.push_back(rowAfter(rows_.back(), answer_, i));
}

std::size_t BeamDistance::distanceOf(std::span<const WordNumber> other) const
{
    const auto same = static_cast<std::size_t>(std::ranges::mismatch(other, answer_).in1 - other.begin());
    Row row = rows_[same];
    for (std::size_t i = same + 1; i <= other.size(); ++i)
        row = rowAfter(row, other, i);
    return row.costs.back();
}

BeamDistance::Row BeamDistance::rowAfter(const Row& above, std::span<const WordNumber> answer, std::size_t i) const
{
    const std::size_t columns = reference_.size() + 1;
    const double ratio = static_cast<double>(reference_.size()) / static_cast<double>(answer.size());
    // If lengths differ so much that neighbouring rows would not overlap, the beam is wider.
    const double beam = usualBeam < ratio / 2.0 ? std::ceil(ratio / 2.0 + usualBeam) : usualBeam;
    const double diagonal = std::floor(static_cast<double>(i) * ratio);
    const auto begin = static_cast<std::size_t>(std::max(0.0, diagonal - beam));
    const auto end = i == answer.size() ? columns : std::min(columns, static_cast<std::size_t>(diagonal + beam));

    Row row{std::vector<std::uint32_t>(columns, unreachable), std::vector<Operation>(columns, Operation::Delete)};
    for (std::size_t j = begin; j < end; ++j) {
        std::uint32_t best = unreachable;
        const auto offer = [&](std::uint32_t cost, Operation operation) {
            if (cost < best) {
                best = cost;
                row.operations[j] = operation;
            }
        };
        // Of equal costs the first counts, as in Tercom.
        if (j > 0) {
            const bool equal = answer[i - 1] == reference_[j - 1];
            offer(above.costs[j - 1] + (equal ? 0 : 1), equal ? Operation::Match : Operation::Replace);
        }
        offer(above.costs[j] + 1, Operation::Delete);
        if (j > 0)
            offer(row.costs[j - 1] + 1, Operation::Insert);
        row.costs[j] = best;
    }
    return row;
}

BeamDistance::Alignment BeamDistance::alignment() const
{
    std::size_t i = answer_.size();
    std::size_t j = reference_.size();
    Alignment result{std::vector<std::ptrdiff_t>(j), std::vector<bool>(j, true), std::vector<bool>(i, true)};
    while (i > 0 || j > 0) {
        const auto operation = rows_[i].operations[j];
        if (j > 0)
            result.answerWordOf[j - 1] = static_cast<std::ptrdiff_t>(i) - 1;
        if (operation == Operation::Insert) {
            --j;
        } else if (operation == Operation::Delete) {
            --i;
        } else {
            --i;
            --j;
            result.answerWrong[i] = result.referenceWrong[j] = operation == Operation::Replace;
        }
    }
    return result;
}

} // namespace core::metrics
