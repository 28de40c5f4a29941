#pragma once

#include <functional>
#include <optional>
#include <span>
#include <vector>

#include "core/attacks/run/run.h"
#include "core/victims/views.h"

namespace core::attacks {

/// Why a search that needs a parser's gradients cannot run on such a victim.
[[nodiscard]] std::vector<std::string> gradientMismatches(const victims::VictimCard& card);

/// How a parser's gradients say which word to change and into what: equations 4 and 5 of Zheng et al. (2020).
class GradientMoves {
public:
    /// Queries the gradients of the reference's margin at several texts at once.
    [[nodiscard]] static std::vector<GradientMoves> at(Run& run, std::span<const State> states,
                                                       const TreeReference::Margin& margin, double epsilon);
    /// From a gradient that is already known.
    GradientMoves(Run& run, const State& state, const TreeReference::Margin& margin, victims::MarginGradient gradient);

    /// The query that asks for the gradient.
    [[nodiscard]] static victims::MarginRequest request(const TreeReference::Margin& margin, double epsilon);

    /// The gradient's norm at a word: its importance, on the score grid.
    [[nodiscard]] double norm(Position at) const;
    /// Those words, the highest norm first; equal ones in reading order.
    [[nodiscard]] std::vector<Position> ordered(std::vector<Position> words) const;
    /// Squared distance of a word's vector from where the gradient sends that of the word at `at`:
    /// e(x) - alpha g / |g|, with the sign turned where the margin is to be raised. On the score grid.
    [[nodiscard]] double distance(Position at, text::WordId candidate, double alpha) const;
    /// Indices of the passing candidates for the word at `at`, nearest first; equal ones in the order they were
    /// proposed. `most`: the most to return.
    [[nodiscard]] std::vector<std::size_t> nearest(Position at, std::span<const Candidate> candidates, double alpha,
                                                   std::size_t most) const;
    /// Index of the nearest one whose word `mayUse` allows; nothing if there is none.
    [[nodiscard]] std::optional<std::size_t> nearest(Position at, std::span<const Candidate> candidates, double alpha,
                                                     const std::function<bool(text::WordId)>& mayUse) const;

private:
    [[nodiscard]] std::vector<float> goalVector(Position at, double alpha) const;
    [[nodiscard]] double distance(std::span<const float> wanted, text::WordId candidate) const;

    victims::WordVectors& words_;
    const State& state_;
    victims::MarginGradient gradient_;
    double sign_;
};

} // namespace core::attacks
