#pragma once

#include <string>
#include <variant>
#include <vector>

#include <boost/container/small_vector.hpp>

namespace core::structures {

/// Probabilities of each label, in the order of the victim's labels; they sum to 1.
struct ClassScores {
    boost::container::small_vector<float, 4> scores;
    /// The label with the highest score; the first of equal ones. -1 when there are none.
    [[nodiscard]] int best() const
    {
        int best = scores.empty() ? -1 : 0;
        for (std::size_t i = 1; i < scores.size(); ++i)
            if (scores[i] > scores[static_cast<std::size_t>(best)])
                best = static_cast<int>(i);
        return best;
    }
    friend bool operator==(const ClassScores&, const ClassScores&) = default;
};

/// A label alone: a gold label, or the answer of a victim that gives no scores. -1 is "unknown".
struct ClassLabel {
    int label = -1;
    friend bool operator==(const ClassLabel&, const ClassLabel&) = default;
};

/// Heads count words from 1, 0 is the root; labels may be empty if they were not requested.
struct DependencyTree {
    std::vector<int> heads;
    std::vector<std::string> labels;
    friend bool operator==(const DependencyTree&, const DependencyTree&) = default;
};

/// A logical form or a translation.
struct TextAnswer {
    std::string text;
    friend bool operator==(const TextAnswer&, const TextAnswer&) = default;
};

/// An equation and its value.
struct Equation {
    std::string equation;
    double answer = 0.0;
    /// Of each number in `equation`, in the order in which it is written (what the equation is said to be, the 9 of
    /// 7 + 2 = 9, is left out): which of those in digits of its text it is (core::language::writtenNumbers), -1 for
    /// a constant. Empty: nobody said it, so they are linked by their values (linkedTo).
    std::vector<int> leaves{};
    /// By what is answered; where its leaves come from explains it.
    friend bool operator==(const Equation& first, const Equation& second)
    {
        return first.equation == second.equation && first.answer == second.answer;
    }
};

/// A victim's answer, or a corpus's gold answer. monostate: nothing known.
using Prediction = std::variant<std::monostate, ClassScores, ClassLabel, DependencyTree, TextAnswer, Equation>;

/// The label of a class answer (the best one of scores); -1 for every other kind.
[[nodiscard]] inline int labelOf(const Prediction& prediction)
{
    if (const auto* scores = std::get_if<ClassScores>(&prediction))
        return scores->best();
    if (const auto* label = std::get_if<ClassLabel>(&prediction))
        return label->label;
    return -1;
}

} // namespace core::structures
