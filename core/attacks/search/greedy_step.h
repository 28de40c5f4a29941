#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/attacks/parts/part_type.h"
#include "core/attacks/run/run.h"

namespace core::attacks {

/// What a greedy search does at one place: it queries the candidates there and chooses which one to put in.
class GreedyStep {
public:
    explicit GreedyStep(const Settings& settings);
    static std::vector<Parameter> parameters();

    /// Queries the candidates of `current`. Returns the index of the one to put in, -1 to keep the text.
    [[nodiscard]] int choose(Run& run, const State& current, std::span<TriedCandidate> trials) const;
    /// Goes along `places` of the original, each as it stands in the text so far, and puts in what is chosen there,
    /// until a success or the end of the budget.
    [[nodiscard]] State walk(Run& run, std::span<const Position> places) const;
    /// Whether a candidate with this answer is kept if it is the best one.
    [[nodiscard]] bool accepts(const Run& run, const State& current, const TriedCandidate& best) const;

private:
    enum class Asking { Passing, All, UntilFound };
    std::string accept_;
    Among among_;
    Asking asking_;
};

} // namespace core::attacks
