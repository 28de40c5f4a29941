#include "core/reports/arcs/tree_change.h"

#include <stdexcept>

namespace core::reports {

using structures::DependencyTree;

std::optional<ArcSentence> arcSentenceOf(const attacks::AttackResult& result, bool own)
{
    const auto* before = std::get_if<DependencyTree>(&result.originalOutput);
    const auto* after = std::get_if<DependencyTree>(&result.perturbedOutput);
    if (before == nullptr || result.original.size() == 0)
        return std::nullopt;
    const auto& text = result.original[0].text;
    const auto* gold = own ? before : std::get_if<DependencyTree>(&result.gold);
    if (gold != nullptr && gold->heads.size() != text.size())
        gold = nullptr;
    try {
        if (after == nullptr || result.perturbed.size() == 0 || result.perturbed[0].text == text)
            return arcSentence(text, *before, gold);
        return arcSentence(text, *before, result.perturbed[0].text, *after, gold);
    } catch (const std::invalid_argument&) {
        return std::nullopt; // an answer that is not a tree over these words cannot be drawn
    }
}

std::string scoreName(const attacks::TreeScoring& scoring)
{
    return scoring.measure == attacks::TreeScoring::Measure::Uas ? "UAS" : "LAS";
}

std::optional<MovedArcs> movedArcs(const attacks::AttackResult& result)
{
    const auto sentence = arcSentenceOf(result);
    if (!sentence)
        return std::nullopt;
    MovedArcs moved;
    for (const auto& arc : sentence->arcs) {
        if (!arc.after || sentence->columns[static_cast<std::size_t>(arc.dependent)].before.empty())
            continue; // inserted words are in one text only, as deleted ones
        if (arc.change == ArcChange::New || arc.change == ArcChange::NewRight) {
            ++moved.all;
            moved.strict += arc.attached ? 0 : 1;
        }
    }
    return moved;
}

} // namespace core::reports
