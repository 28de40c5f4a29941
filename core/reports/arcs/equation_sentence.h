#pragma once

#include <optional>

#include "core/attacks/result/result.h"
#include "core/reports/arcs/arc_sentence.h"

namespace core::reports {

/// An equation and the text whose numbers its leaves are.
struct ProblemEquation {
    const structures::Prediction& equation;
    bool ofAfter = false; ///< Of the changed text; else of the original.
};

/// Equations as trees below the problem, drawn as logical forms are: an operator with its operands, and links from each
/// leaf to the number of the problem that it comes from (structures::linkedTo). Of two numbers of one value a leaf says
/// which it is ("5 (2nd)"), and a constant that could be one of them says that it is none. The trees' names have their
/// values. Empty if one of them is not an equation that can be read.
[[nodiscard]] std::optional<ArcSentence>
equationSentence(const text::Text& before, const text::Text& after, const ProblemEquation& first,
                 const std::optional<ProblemEquation>& second,
                 const std::array<std::string, 2>& names = {"before", "after"});

/// What is compared where there are more than two equations.
enum class ComparedEquations : std::uint8_t {
    BeforeAndAfter, ///< The answers to the original and to the changed text.
    GoldAndAnswer   ///< What is right for the text that was answered last, and the answer.
};

/// The trees to draw for answers, as `compared` says if the text was changed; else the gold equation and the answer if
/// they differ; else the only one there is. `goldAfter`: of the changed text, where it is another one; else nothing.
[[nodiscard]] std::optional<ArcSentence>
answeredEquations(const text::Text& original, const text::Text& current, const structures::Prediction& gold,
                  const structures::Prediction& goldAfter, const structures::Prediction& before,
                  const structures::Prediction& after, ComparedEquations compared = ComparedEquations::BeforeAndAfter);
[[nodiscard]] std::optional<ArcSentence> equationSentenceOf(const attacks::AttackResult& result);

} // namespace core::reports
