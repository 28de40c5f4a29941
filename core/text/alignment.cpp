#include "core/text/alignment.h"

#include <algorithm>
#include <string_view>
#include <utility>

namespace core::text {

namespace {

using Ids = std::span<const WordId>;
using Sources = std::vector<std::uint32_t>;

/// The similarity of two lower-case words, 0..255: the share of the longer one's bytes that both begin and end with.
std::uint64_t likeness(std::string_view x, std::string_view y)
{
    const std::size_t most = std::min(x.size(), y.size());
    std::size_t front = 0;
    while (front < most && x[front] == y[front])
        ++front;
    std::size_t back = 0;
    while (back < most - front && x[x.size() - 1 - back] == y[y.size() - 1 - back])
        ++back;
    return front + back == 0 ? 0 : 255 * (front + back) / std::max(x.size(), y.size());
}

std::vector<std::string_view> smallForms(Ids words)
{
    std::vector<std::string_view> forms;
    forms.reserve(words.size());
    for (const WordId word : words)
        forms.push_back(formOf(lowerOf(word)));
    return forms;
}

/// Pairs words in order with the fewest changes, preferring few and similar replacements.
Sources alignedInOrder(Ids before, Ids after)
{
    constexpr std::uint64_t change = std::uint64_t{1} << 32; // above every sum of dissimilarities
    enum Step : std::uint8_t { Pair, Delete, Insert };
    const std::size_t width = after.size() + 1;
    std::vector<Step> steps((before.size() + 1) * width, Insert);
    std::vector<std::uint64_t> row(width);
    const auto olds = smallForms(before);
    const auto news = smallForms(after);
    for (std::size_t j = 0; j < width; ++j)
        row[j] = j * change;
    for (std::size_t i = 1; i <= before.size(); ++i) {
        std::uint64_t diagonal = std::exchange(row[0], i * change);
        steps[i * width] = Delete;
        for (std::size_t j = 1; j < width; ++j) {
            const bool same = before[i - 1] == after[j - 1];
            std::uint64_t best = diagonal + (same ? 0 : change + 256 - likeness(olds[i - 1], news[j - 1]));
            Step step = Pair;
            if (row[j] + change < best) {
                best = row[j] + change;
                step = Delete;
            }
            if (row[j - 1] + change < best) {
                best = row[j - 1] + change;
                step = Insert;
            }
            diagonal = std::exchange(row[j], best);
            steps[i * width + j] = step;
        }
    }
    Sources sources(after.size(), noSource);
    for (std::size_t i = before.size(), j = after.size(); i > 0 || j > 0;) {
        const Step step = steps[i * width + j];
        i -= step != Insert ? 1 : 0;
        j -= step != Delete ? 1 : 0;
        if (step == Pair)
            sources[j] = static_cast<std::uint32_t>(i);
    }
    return sources;
}

/// The part between two words that were kept in order: old and new words that have no partner yet.
struct Stretch {
    std::vector<std::uint32_t> olds;
    std::vector<std::uint32_t> news;
};

std::size_t changesOf(std::size_t olds, std::size_t news) { return std::max(olds, news); }

/// The stretches of an alignment in order; separates its pairs of unlike words.
std::vector<Stretch> stretchesOf(Ids before, Ids after, Sources& sources)
{
    std::vector<Stretch> stretches(1);
    std::uint32_t old = 0;
    const auto oldsUpTo = [&](std::size_t end) {
        for (; old < end; ++old)
            stretches.back().olds.push_back(old);
    };
    for (std::uint32_t j = 0; j < after.size(); ++j) {
        if (sources[j] != noSource && before[sources[j]] == after[j]) {
            oldsUpTo(sources[j]);
            ++old;
            stretches.emplace_back();
        } else {
            stretches.back().news.push_back(j);
            sources[j] = noSource;
        }
    }
    oldsUpTo(before.size());
    return stretches;
}

/// A new word matched with an old one of another stretch (or of the same, in another order).
struct Moved {
    std::uint32_t old = 0;
    std::uint32_t now = 0;
    Stretch* from = nullptr;
    Stretch* to = nullptr;
};

/// The words changed in all: those moved, and those of each stretch.
std::size_t changesOf(const std::vector<Stretch>& stretches, std::size_t moved)
{
    for (const auto& stretch : stretches)
        moved += changesOf(stretch.olds.size(), stretch.news.size());
    return moved;
}

template<class Same>
void takeMoved(std::vector<Stretch>& stretches, std::vector<Moved>& moved, const Same& same)
{
    for (auto& to : stretches)
        std::erase_if(to.news, [&](std::uint32_t now) {
            for (auto& from : stretches) {
                const auto found = std::ranges::find_if(from.olds, [&](std::uint32_t old) { return same(old, now); });
                if (found == from.olds.end())
                    continue;
                moved.push_back({*found, now, &from, &to});
                from.olds.erase(found);
                return true;
            }
            return false;
        });
}

/// By how much the changes grow (1), stay (0) or fall (-1) when a moved word is given back to its stretches.
int costOfGivingBack(const Moved& moved)
{
    const bool oldCounts = moved.from->olds.size() >= moved.from->news.size();
    const bool newCounts = moved.to->news.size() >= moved.to->olds.size();
    return (oldCounts ? 1 : 0) + (newCounts ? 1 : 0) - 1;
}

/// Pairs equal words across stretches as long as that changes no more words than leaving them.
void pairMoved(Ids before, Ids after, std::vector<Stretch>& stretches, Sources& sources)
{
    const std::size_t most = changesOf(stretches, 0);
    std::vector<Moved> moved;
    takeMoved(stretches, moved, [&](std::uint32_t old, std::uint32_t now) { return before[old] == after[now]; });
    // "If it rains we stay" -> "We stay if it rains"
    takeMoved(stretches, moved,
              [&](std::uint32_t old, std::uint32_t now) { return lowerOf(before[old]) == lowerOf(after[now]); });
    for (std::size_t changes = changesOf(stretches, moved.size()); changes > most;) {
        const auto worst = std::ranges::min_element(moved, {}, costOfGivingBack);
        changes = changes + static_cast<std::size_t>(costOfGivingBack(*worst));
        worst->from->olds.insert(std::ranges::upper_bound(worst->from->olds, worst->old), worst->old);
        worst->to->news.insert(std::ranges::upper_bound(worst->to->news, worst->now), worst->now);
        moved.erase(worst);
    }
    for (const auto& one : moved)
        sources[one.now] = one.old;
}

void pairRest(Ids before, Ids after, const Stretch& stretch, Sources& sources)
{
    std::vector<WordId> olds;
    std::vector<WordId> news;
    for (const auto old : stretch.olds)
        olds.push_back(before[old]);
    for (const auto j : stretch.news)
        news.push_back(after[j]);
    if (olds.empty() || news.empty())
        return;
    const Sources paired = alignedInOrder(olds, news);
    for (std::size_t k = 0; k < paired.size(); ++k)
        if (paired[k] != noSource)
            sources[stretch.news[k]] = stretch.olds[paired[k]];
}

/// The middle of an alignment: both lists end and begin with different words.
Sources alignedMiddle(Ids before, Ids after)
{
    Sources sources(after.size(), noSource);
    if (before.empty() || after.empty())
        return sources;
    if (before.size() > alignmentLimit / after.size()) {
        for (std::uint32_t k = 0; k < std::min(before.size(), after.size()); ++k)
            sources[k] = k;
        return sources;
    }
    sources = alignedInOrder(before, after);
    auto stretches = stretchesOf(before, after, sources);
    pairMoved(before, after, stretches, sources);
    for (const auto& stretch : stretches)
        pairRest(before, after, stretch, sources);
    return sources;
}

} // namespace

std::vector<std::uint32_t> alignedWords(std::span<const WordId> before, std::span<const WordId> after)
{
    const auto front = static_cast<std::size_t>(std::ranges::mismatch(before, after).in1 - before.begin());
    const std::size_t most = std::min(before.size(), after.size()) - front;
    std::size_t back = 0;
    while (back < most && before[before.size() - 1 - back] == after[after.size() - 1 - back])
        ++back;
    Sources sources(after.size(), noSource);
    for (std::uint32_t j = 0; j < front; ++j)
        sources[j] = j;
    const Sources middle = alignedMiddle(before.subspan(front, before.size() - front - back),
                                         after.subspan(front, after.size() - front - back));
    for (std::size_t j = 0; j < middle.size(); ++j)
        if (middle[j] != noSource)
            sources[front + j] = static_cast<std::uint32_t>(front + middle[j]);
    for (std::size_t k = 1; k <= back; ++k)
        sources[after.size() - k] = static_cast<std::uint32_t>(before.size() - k);
    return sources;
}

} // namespace core::text
