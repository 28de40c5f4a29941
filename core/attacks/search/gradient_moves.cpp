#include "core/attacks/search/gradient_moves.h"

#include <algorithm>
#include <array>
#include <numeric>

#include <fmt/format.h>

#include "core/base/error.h"
#include "core/base/grid.h"

namespace core::attacks {

namespace {

victims::WordVectors& wordsOf(Run& run)
{
    auto* words = run.ledger().victim().words();
    if (words == nullptr)
        throw Error(fmt::format("{} gives no gradients of arc scores", run.ledger().victim().card().name),
                    "Use a black-box recipe, or one of the program's own parsers");
    return *words;
}

} // namespace

std::vector<std::string> gradientMismatches(const victims::VictimCard& card)
{
    if (card.answers() == structures::AnswerKind::Tree && card.can(victims::Capability::Gradients))
        return {};
    return {fmt::format("{} gives no gradients of arc scores: choose a black-box recipe", card.name)};
}

std::vector<GradientMoves> GradientMoves::at(Run& run, std::span<const State> states,
                                             const TreeReference::Margin& margin, double epsilon)
{
    std::vector<text::Input> inputs;
    for (const State& state : states)
        inputs.push_back(state.input);
    const std::vector<victims::MarginRequest> requests(states.size(), request(margin, epsilon));
    auto gradients = run.ledger().marginGradients(inputs, requests);
    std::vector<GradientMoves> moves;
    for (std::size_t i = 0; i < gradients.size(); ++i)
        moves.emplace_back(run, states[i], margin, std::move(gradients[i]));
    return moves;
}

GradientMoves::GradientMoves(Run& run, const State& state, const TreeReference::Margin& margin,
                             victims::MarginGradient gradient)
    : words_(wordsOf(run)), state_(state), gradient_(std::move(gradient)), sign_(margin.raise ? 1.0 : -1.0)
{}

victims::MarginRequest GradientMoves::request(const TreeReference::Margin& margin, double epsilon)
{
    // An arc that is wanted but far from winning must not be cut off.
    constexpr double noLimit = 1e6;
    return {margin.heads, margin.counted, margin.raise ? noLimit : epsilon};
}

double GradientMoves::norm(Position at) const
{
    return at.index < gradient_.norms.size() ? onGrid(gradient_.norms[at.index]) : 0.0;
}

std::vector<Position> GradientMoves::ordered(std::vector<Position> words) const
{
    std::ranges::stable_sort(words, std::ranges::greater{}, [&](Position at) { return norm(at); });
    return words;
}

std::vector<float> GradientMoves::goalVector(Position at, double alpha) const
{
    const auto own = words_.wordVector(state_.word(at).id);
    if (own.size() != gradient_.dimensions)
        throw Error(fmt::format("a word vector of {} numbers has a gradient of {}", own.size(), gradient_.dimensions));
    std::vector<float> wanted(own.begin(), own.end());
    const double norm = gradient_.norms[at.index];
    if (norm > 0.0)
        for (std::size_t d = 0; d < wanted.size(); ++d)
            wanted[d] += static_cast<float>(
                sign_ * alpha / norm * static_cast<double>(gradient_.vectors[at.index * gradient_.dimensions + d]));
    return wanted;
}

double GradientMoves::distance(std::span<const float> wanted, text::WordId candidate) const
{
    const auto vector = words_.wordVector(candidate);
    // Eight sums side by side: the same order on every machine, and fast on all of them.
    constexpr std::size_t lanes = 8;
    std::array<float, lanes> sums{};
    std::size_t d = 0;
    for (; d + lanes <= wanted.size(); d += lanes)
        for (std::size_t lane = 0; lane < lanes; ++lane) {
            const float difference = vector[d + lane] - wanted[d + lane];
            sums[lane] += difference * difference;
        }
    for (; d < wanted.size(); ++d) {
        const float difference = vector[d] - wanted[d];
        sums[0] += difference * difference;
    }
    return onGrid(static_cast<double>(std::accumulate(sums.begin(), sums.end(), 0.0F)));
}

double GradientMoves::distance(Position at, text::WordId candidate, double alpha) const
{
    return distance(goalVector(at, alpha), candidate);
}

std::vector<std::size_t> GradientMoves::nearest(Position at, std::span<const Candidate> candidates, double alpha,
                                                std::size_t most) const
{
    const auto wanted = goalVector(at, alpha);
    std::vector<std::pair<double, std::size_t>> byDistance;
    for (std::size_t i = 0; i < candidates.size(); ++i)
        if (candidates[i].passes() && candidates[i].isSubstitution())
            byDistance.emplace_back(distance(wanted, candidates[i].edit.word), i);
    most = std::min(most, byDistance.size());
    std::ranges::partial_sort(byDistance, byDistance.begin() + static_cast<std::ptrdiff_t>(most));
    std::vector<std::size_t> numbers;
    for (std::size_t k = 0; k < most; ++k)
        numbers.push_back(byDistance[k].second);
    return numbers;
}

std::optional<std::size_t> GradientMoves::nearest(Position at, std::span<const Candidate> candidates, double alpha,
                                                  const std::function<bool(text::WordId)>& mayUse) const
{
    const auto wanted = goalVector(at, alpha);
    std::optional<std::size_t> nearest;
    double least = 0.0;
    for (std::size_t i = 0; i < candidates.size(); ++i) {
        const Candidate& candidate = candidates[i];
        if (!candidate.passes() || !candidate.isSubstitution())
            continue;
        const double own = distance(wanted, candidate.edit.word);
        if ((!nearest || own < least) && mayUse(candidate.edit.word)) {
            nearest = i;
            least = own;
        }
    }
    return nearest;
}

} // namespace core::attacks
