#include "core/attacks/cheapest_change.h"

#include <algorithm>
#include <span>

#include "core/text/edit_distance.h"

namespace core::attacks {

namespace {

/// In characters, of all parts; `limit` + 1 where it is larger than that.
std::size_t distanceOf(const text::Input& a, const text::Input& b, std::size_t limit)
{
    std::size_t sum = 0;
    for (std::size_t s = 0; s < a.size() && sum <= limit; ++s)
        sum += text::levenshtein(a[s].text.str(), b[s].text.str(), limit - sum);
    return std::min(sum, limit + 1);
}

} // namespace

std::optional<CheapestChange> cheapestChange(const Attack& attack, const text::Input& input,
                                             const structures::Prediction& reference, victims::Victim& victim,
                                             const std::stop_token& stop, const ProgressFn& progress)
{
    std::optional<CheapestChange> best;
    std::size_t tried = 0, done = 0, words = 0, longest = 0;
    for (const auto& segment : input.segments()) {
        words += segment.text.size();
        longest += 2 * segment.text.str().size() + 64; // no change is dearer
    }
    for (std::size_t s = 0; s < input.size(); ++s)
        for (std::size_t i = 0; i < input[s].text.size(); ++i) {
            if (progress)
                progress({done++, words, "looking for the cheapest change"});
            for (auto& candidate : attack.candidatesAt(input, input, s, i, reference, victim, stop)) {
                tried += candidate.queried ? 1 : 0;
                if (!candidate.queried || !candidate.success || !candidate.rejectedBy.empty())
                    continue;
                auto text = text::applied(input, candidate.rewriting.empty() ? std::span(&candidate.edit, 1)
                                                                             : std::span(candidate.rewriting));
                const std::size_t limit = best ? best->characters : longest;
                const std::size_t characters = distanceOf(input, text, limit);
                if (best && (characters > limit || (characters == limit && candidate.loss <= best->change.loss)))
                    continue;
                best = CheapestChange{s, i, std::move(candidate), std::move(text), {}, characters, 0};
            }
            if (stop.stop_requested())
                throw Stopped();
        }
    if (progress)
        progress({words, words, {}});
    if (!best)
        return best;
    best->tried = tried;
    const auto answers = victim.predict({&best->text, 1}, stop);
    if (!answers.empty())
        best->answer = answers.front();
    return best;
}

} // namespace core::attacks
