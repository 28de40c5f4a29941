#include "models/inference/generating/next_pieces.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace models {

namespace {

constexpr float never = -std::numeric_limits<float>::infinity();

void forbid(std::span<const std::uint32_t> pieces, std::span<float> scores)
{
    for (const auto piece : pieces)
        scores[piece] = never;
}

/// Leaves these alone, with a certain score.
void force(std::span<const std::uint32_t> pieces, std::span<float> scores)
{
    std::ranges::fill(scores, never);
    for (const auto piece : pieces)
        scores[piece] = 0.0F;
}

} // namespace

bool NextPieces::changes() const
{
    return settings_.repetitionPenalty != 1.0 || settings_.noRepeated > 0 || !settings_.bad.empty() ||
           settings_.shortest > 0 || settings_.forcedFirst.has_value() || !settings_.forcedEnd.empty() ||
           !settings_.suppressed.empty() || !settings_.suppressedFirst.empty() || settings_.normalised;
}

void NextPieces::punishRepeated(std::span<const std::uint32_t> written, std::span<float> scores) const
{
    const auto penalty = static_cast<float>(settings_.repetitionPenalty);
    for (std::size_t i = 0; i < written.size(); ++i) {
        if (std::ranges::find(written.first(i), written[i]) != written.begin() + static_cast<std::ptrdiff_t>(i))
            continue; // each once
        float& score = scores[written[i]];
        score = score < 0.0F ? score * penalty : score / penalty;
    }
}

void NextPieces::forbidRepeated(std::span<const std::uint32_t> written, std::span<float> scores) const
{
    const std::size_t before = settings_.noRepeated - 1; // pieces that a sequence has before its last
    if (written.size() < before)
        return;
    const auto last = written.last(before);
    for (std::size_t begin = 0; begin + before < written.size(); ++begin)
        if (std::ranges::equal(written.subspan(begin, before), last))
            scores[written[begin + before]] = never;
}

void NextPieces::forbidBad(std::span<const std::uint32_t> written, std::span<float> scores) const
{
    for (const auto& word : settings_.bad) {
        const std::size_t before = word.size() - 1;
        if (before > 0 &&
            (word.size() > written.size() || !std::ranges::equal(written.last(before), std::span(word).first(before))))
            continue;
        scores[word.back()] = never;
    }
}

void NextPieces::apply(std::span<const std::uint32_t> written, std::span<float> scores) const
{
    if (settings_.repetitionPenalty != 1.0)
        punishRepeated(written, scores);
    if (settings_.noRepeated > 0)
        forbidRepeated(written, scores);
    forbidBad(written, scores);
    if (written.size() < settings_.shortest)
        forbid(settings_.ends, scores);
    if (settings_.forcedFirst && written.size() == 1)
        force({&*settings_.forcedFirst, 1}, scores);
    if (!settings_.forcedEnd.empty() && written.size() + 1 == settings_.longest)
        force(settings_.forcedEnd, scores);
    forbid(settings_.suppressed, scores);
    if (written.size() == (settings_.forcedFirst ? 2U : 1U))
        forbid(settings_.suppressedFirst, scores);
    if (settings_.normalised)
        normaliseScores(scores);
}

void normaliseScores(std::span<float> scores)
{
    const float highest = *std::ranges::max_element(scores);
    if (!std::isfinite(highest)) // nothing may be written
        return;
    double sum = 0.0;
    for (const float score : scores)
        sum += static_cast<double>(std::exp(score - highest));
    const float shift = highest + static_cast<float>(std::log(sum));
    for (float& score : scores)
        score -= shift;
}

} // namespace models
