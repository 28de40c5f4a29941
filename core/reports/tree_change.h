#pragma once

#include <cstddef>
#include <optional>

#include "core/attacks/result.h"
#include "core/reports/arc_sentence.h"

namespace core::reports {

/// The trees of a result as an ArcSentence: two where the attack changed the text, else one. Empty when the victim gave
/// no tree, or one that does not fit.
[[nodiscard]] std::optional<ArcSentence> arcSentenceOf(const attacks::AttackResult& result);

/// What an attack did to a tree, counted over the words that both texts have. Right is what the gold tree has; where
/// none is known, what the victim answered before.
struct TreeChange {
    std::size_t words = 0;
    std::size_t rightBefore = 0;
    std::size_t rightAfter = 0;
    std::size_t moved = 0;          ///< Words with another head after.
    std::size_t movedUnchanged = 0; ///< Of those, whose arcs touch no changed word.
    [[nodiscard]] double uasBefore() const { return share(rightBefore); }
    [[nodiscard]] double uasAfter() const { return share(rightAfter); }

private:
    [[nodiscard]] double share(std::size_t right) const
    {
        return words == 0 ? 0.0 : static_cast<double>(right) / static_cast<double>(words);
    }
};
[[nodiscard]] std::optional<TreeChange> treeChange(const attacks::AttackResult& result);

} // namespace core::reports
