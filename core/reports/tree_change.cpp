#include "core/reports/tree_change.h"

#include <stdexcept>

namespace core::reports {
namespace {

using structures::DependencyTree;

std::optional<ArcSentence> sentenceOf(const attacks::AttackResult& result, const DependencyTree* gold)
{
    const auto* before = std::get_if<DependencyTree>(&result.originalOutput);
    const auto* after = std::get_if<DependencyTree>(&result.perturbedOutput);
    if (before == nullptr || result.original.size() == 0)
        return std::nullopt;
    const auto& text = result.original[0].text;
    if (gold != nullptr && gold->heads.size() != text.size())
        gold = nullptr;
    try {
        if (after == nullptr || result.perturbed.size() == 0 || result.perturbed[0].text == text)
            return arcSentence(text, *before, gold);
        return arcSentence(text, *before, result.perturbed[0].text, *after, gold);
    } catch (const std::invalid_argument&) {
        return std::nullopt; // an answer that is no tree over these words cannot be drawn
    }
}

} // namespace

std::optional<ArcSentence> arcSentenceOf(const attacks::AttackResult& result)
{
    return sentenceOf(result, std::get_if<DependencyTree>(&result.gold));
}

std::optional<TreeChange> treeChange(const attacks::AttackResult& result)
{
    const auto* gold = std::get_if<DependencyTree>(&result.gold);
    if (gold == nullptr)
        gold = std::get_if<DependencyTree>(&result.originalOutput);
    const auto sentence = sentenceOf(result, gold);
    if (!sentence)
        return std::nullopt;
    TreeChange change;
    for (const auto& arc : sentence->arcs) {
        const auto& column = sentence->columns[static_cast<std::size_t>(arc.dependent)];
        if (column.before.empty() || column.after.empty())
            continue; // deleted and inserted words are in one text only
        if (!arc.after) {
            ++change.words;
            change.rightBefore += arc.right ? 1 : 0;
        }
        if (arc.after || !sentence->two)
            change.rightAfter += arc.right ? 1 : 0;
        if (arc.after && (arc.look == ArcLook::New || arc.look == ArcLook::NewRight)) {
            ++change.moved;
            change.movedUnchanged += arc.attached ? 0 : 1;
        }
    }
    return change;
}

} // namespace core::reports
