#include "core/metrics/translation/shifts.h"

#include <algorithm>
#include <optional>
#include <tuple>
#include <unordered_map>
#include <vector>

#include "core/metrics/translation/beam_distance.h"

namespace core::metrics {

namespace {

constexpr std::size_t longestShift = 10;
constexpr std::size_t farthestShift = 50;
constexpr std::size_t mostTries = 1000;

using Numbers = std::vector<WordNumber>;

/// A run of words of the answer that also occurs in the reference.
struct CommonRun {
    std::size_t inAnswer = 0, inReference = 0, length = 0;
};

/// A shifted run: its gain, and the resulting answer.
struct Shift {
    std::ptrdiff_t gain = 0;
    CommonRun run;
    std::size_t target = 0; ///< The word before which it goes.
    Numbers shifted;

    /// Tercom's order: the larger gain, then the longer run, the earlier run, the earlier target.
    [[nodiscard]] bool isBetterThan(const Shift& other) const
    {
        return std::tuple(gain, run.length, other.run.inAnswer, other.target) >
               std::tuple(other.gain, other.run.length, run.inAnswer, target);
    }
};

/// `target` is an index into the answer before the shift; inside the run it means as far after it.
Numbers shiftedTo(const Numbers& words, const CommonRun& run, std::size_t target)
{
    Numbers result = words;
    const auto at = [&](std::size_t i) { return result.begin() + static_cast<std::ptrdiff_t>(i); };
    const std::size_t begin = run.inAnswer;
    const std::size_t end = begin + run.length;
    if (target < begin)
        std::rotate(at(target), at(begin), at(end));
    else if (target > end)
        std::rotate(at(begin), at(end), at(target));
    else
        std::rotate(at(begin), at(end), at(std::min(run.length + target, words.size())));
    return result;
}

bool anyOf(const std::vector<bool>& flags, std::size_t begin, std::size_t length)
{
    const auto first = flags.begin() + static_cast<std::ptrdiff_t>(begin);
    return std::find(first, first + static_cast<std::ptrdiff_t>(length), true) !=
           first + static_cast<std::ptrdiff_t>(length);
}

/// Looks for the shift with the largest gain.
class ShiftSearch {
public:
    ShiftSearch(const Numbers& answer, const Numbers& reference, const BeamDistance& distance)
        : answer_(answer), reference_(reference), distance_(distance), alignment_(distance.alignment())
    {}

    /// Adds to `tries`, and stops when there are too many. Empty if nothing can be shifted.
    std::optional<Shift> best(std::size_t& tries)
    {
        for (std::size_t i = 0; i < answer_.size(); ++i)
            for (std::size_t j = 0; j < reference_.size(); ++j) {
                if ((i < j ? j - i : i - j) > farthestShift)
                    continue;
                for (std::size_t length = 1; isCommon({i, j, length}); ++length) {
                    if (!isWorthTrying({i, j, length}))
                        continue;
                    tryTargets({i, j, length}, tries);
                    if (tries >= mostTries)
                        return best_;
                }
            }
        return best_;
    }

private:
    /// Whether the last words of the two runs are equal too; their others are known to be.
    [[nodiscard]] bool isCommon(const CommonRun& run) const
    {
        const std::size_t last = run.length - 1;
        return run.length <= longestShift && run.inAnswer + last < answer_.size() &&
               run.inReference + last < reference_.size() &&
               answer_[run.inAnswer + last] == reference_[run.inReference + last];
    }

    /// Something must be wrong at both places, and the place must not be inside the run itself.
    [[nodiscard]] bool isWorthTrying(const CommonRun& run) const
    {
        if (!anyOf(alignment_.answerWrong, run.inAnswer, run.length) ||
            !anyOf(alignment_.referenceWrong, run.inReference, run.length))
            return false;
        const auto place = alignment_.answerWordOf[run.inReference];
        const auto begin = static_cast<std::ptrdiff_t>(run.inAnswer);
        return place < begin || place >= begin + static_cast<std::ptrdiff_t>(run.length);
    }

    /// Targets after the words aligned with the one before the run's place in the reference, and with the run itself.
    void tryTargets(const CommonRun& run, std::size_t& tries)
    {
        std::optional<std::size_t> before;
        for (std::size_t offset = 0; offset <= run.length; ++offset) {
            const std::size_t place = run.inReference + offset;
            const auto target = place == 0 ? 0 : static_cast<std::size_t>(alignment_.answerWordOf[place - 1] + 1);
            if (before == target)
                continue;
            before = target;
            Shift shift{0, run, target, shiftedTo(answer_, run, target)};
            shift.gain = static_cast<std::ptrdiff_t>(distance_.distance()) -
                         static_cast<std::ptrdiff_t>(distance_.distanceOf(shift.shifted));
            ++tries;
            if (!best_ || shift.isBetterThan(*best_))
                best_ = std::move(shift);
        }
    }

    const Numbers& answer_;
    const Numbers& reference_;
    const BeamDistance& distance_;
    BeamDistance::Alignment alignment_;
    std::optional<Shift> best_;
};

} // namespace

std::size_t editsWithShifts(std::span<const std::string> answer, std::span<const std::string> reference)
{
    if (reference.empty())
        return answer.size();
    std::unordered_map<std::string_view, WordNumber> numbers;
    const auto numbered = [&](std::span<const std::string> words) {
        Numbers result;
        for (const auto& word : words)
            result.push_back(numbers.emplace(word, static_cast<WordNumber>(numbers.size())).first->second);
        return result;
    };
    const Numbers target = numbered(reference);
    Numbers words = numbered(answer);
    BeamDistance distance(target);
    distance.setAnswer(words);
    std::size_t shifts = 0;
    for (std::size_t tries = 0;;) {
        auto best = ShiftSearch(words, target, distance).best(tries);
        if (tries >= mostTries || !best || best->gain <= 0)
            return shifts + distance.distance();
        ++shifts;
        words = std::move(best->shifted);
        distance.setAnswer(words);
    }
}

} // namespace core::metrics
